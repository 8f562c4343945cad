import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ProvisoError } from '../../shared/errors.ts';

/**
 * Writes a report whole or not at all: into a temporary file beside the target, synced, then renamed over it. A report that
 * stood there stays as it was when anything fails.
 * @throws ProvisoError `report-not-written` with the path and the system's reason
 */
export async function writeReport(path: string, bytes: Uint8Array | string): Promise<void> {
  const target = resolve(path);
  await refuseFolder(target);
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw notWritten(target, error);
  }
  await syncFolder(dirname(target));
}

async function refuseFolder(target: string): Promise<void> {
  const found = await stat(target).catch(() => null);
  if (found?.isDirectory() === true) {
    throw new ProvisoError('report-not-written', `The report was not written: ${target} is a folder. Name a file.`, {
      path: target,
    });
  }
}

/** Makes the new name last through a power failure. Windows and some network folders cannot sync a folder: the file itself is synced. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    return;
  }
}

const cures: Readonly<Record<string, string>> = {
  ENOENT: 'The folder does not exist. Make it or choose another.',
  ENOTDIR: 'A part of the path is a file and not a folder. Choose another place.',
  EACCES: 'This place may not be written to. Choose a folder of your own.',
  EPERM: 'This place may not be written to, or the file is open in another program. Close it or choose another name.',
  EROFS: 'This place is read-only. Choose another.',
  ENOSPC: 'The disk is full. Free some space and write the report again.',
  EBUSY: 'The file is open in another program. Close it and write the report again.',
  ENAMETOOLONG: 'The name is too long. Choose a shorter one.',
};

function notWritten(path: string, error: unknown): ProvisoError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const cure = cures[code] ?? 'Choose another place and write the report again.';
  return new ProvisoError('report-not-written', `The report was not written to ${path}. ${cure}`, { path, reason: code }, error);
}
