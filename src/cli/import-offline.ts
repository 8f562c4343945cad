import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ImportOffline } from '../node/evaluate/cases/loaded-case.ts';
import { errorPayloadSchema } from '../shared/errors.ts';

const outputSchema = z.object({
  documents: z.array(
    z.object({
      file: z.string(),
      status: z.enum(['ready', 'failed', 'duplicate']),
      clauses: z.number(),
      error: errorPayloadSchema.optional(),
    }),
  ),
});

/** Imports in an empty network namespace (`unshare`, Linux); null where the system has none or does not let the user make one. */
export const importOffline: ImportOffline = async (paths) => {
  if (process.platform !== 'linux' || (await run('unshare', ['-rn', 'true'])) === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'proviso-offline-'));
  try {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const command = ['-rn', process.execPath, main, 'import', ...paths, '--library', folder, '--json'];
    const output = await run('unshare', command);
    return output === null ? [] : outputSchema.parse(JSON.parse(output)).documents;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};

/** Standard output of a program that ended with 0 or 1; null when it could not be run. */
function run(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, args, { env: { ...process.env, PROVISO_EMBEDDING: 'none' }, maxBuffer: 2 ** 28 }, (error, stdout) => {
      const ended = error === null || (error.code === 1 && stdout !== '');
      resolve(ended ? stdout : null);
    });
  });
}
