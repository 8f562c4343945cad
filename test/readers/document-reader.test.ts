import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { DocumentReader } from '../../src/node/read/document-reader.ts';
import type { ReadProgress, ReadRequest } from '../../src/node/read/read-request.ts';

const folder = mkdtempSync(join(tmpdir(), 'proviso-reader-'));
const obedient = fileURLToPath(new URL('./children/obedient.ts', import.meta.url));
const real = fileURLToPath(new URL('../../src/workers/reader.worker.ts', import.meta.url));
let reader: DocumentReader | null = null;

const file = (name: string, words: string): ReadRequest => {
  const path = join(folder, name);
  writeFileSync(path, words);
  return { path, fileName: name };
};
const start = (modulePath: string, limits: { timeoutMilliseconds?: number; residentMegabytes?: number } = {}): DocumentReader => {
  reader = new DocumentReader({ launcher: new ForkLauncher(), modulePath, ...limits });
  return reader;
};

afterEach(async () => {
  await reader?.dispose();
  reader = null;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the reader child', () => {
  it('reads a file into its words and clauses, named by the hash of its bytes', async () => {
    const words = '1. Lamps\n\n1.1 A lamp is lit at dusk.\n';
    const events: ReadProgress[] = [];
    const outcome = await start(real).read(file('lamps.txt', words), { onProgress: (event) => events.push(event) });
    expect(outcome.documentId).toBe(createHash('sha256').update(words).digest('hex'));
    expect(outcome.source.blocks).toHaveLength(2);
    expect(outcome.tree.clauses.map((clause) => clause.number)).toEqual(['1', '1.1']);
    expect(events.at(-1)).toEqual({ step: 'structure', unit: 'block', done: 2, total: 2 });
  });

  it('tells coded errors of the readers and reads the next file in the same child', async () => {
    const child = start(real);
    await expect(child.read(file('empty.pdf', ''))).rejects.toMatchObject({ code: 'empty-file' });
    await expect(child.read({ path: join(folder, 'gone.txt'), fileName: 'gone.txt' })).rejects.toMatchObject({
      code: 'file-not-found',
    });
    const pid = child.pid;
    await child.read(file('a.txt', '1. Words.'));
    expect(child.pid).toBe(pid);
  });
});

describe('a document that harms its reader', () => {
  it('is refused as too slow when the child hangs; the next one is read by a new child', async () => {
    const child = start(obedient, { timeoutMilliseconds: 1500 });
    const before = await child.read(file('good', 'good'));
    const hanging = child.read(file('bad', 'hang'));
    const after = child.read(file('good', 'good'));
    await expect(hanging).rejects.toMatchObject({ code: 'read-timeout', message: expect.stringContaining('"bad"') });
    expect((await after) as unknown).not.toEqual(before);
  });

  it('is refused when the child crashes, however often', async () => {
    const child = start(obedient);
    for (let round = 0; round < 4; round += 1)
      await expect(child.read(file('bad', 'crash'))).rejects.toMatchObject({ code: 'read-crashed' });
    expect((await child.read(file('good', 'good'))).documentId).toBe('good');
  });

  it('is refused when the child eats memory', async () => {
    const child = start(obedient, { residentMegabytes: 300 });
    await expect(child.read(file('bad', 'eat'))).rejects.toMatchObject({ code: 'read-crashed', data: { reason: 'memory' } });
    expect((await child.read(file('good', 'good'))).documentId).toBe('good');
  });
});

describe('the use of one child for several documents', () => {
  const pidOf = (outcome: unknown): number => (outcome as { pid: number }).pid;

  it('keeps a small child and replaces one that has grown', async () => {
    const child = start(obedient);
    const first = pidOf(await child.read(file('a', 'good')));
    expect(pidOf(await child.read(file('b', 'grow')))).toBe(first);
    expect(pidOf(await child.read(file('c', 'good')))).not.toBe(first);
  });

  it('gives up a document that is cancelled, at work or in the queue', async () => {
    const child = start(obedient);
    const stop = new AbortController();
    const atWork = child.read(file('a', 'wait'), { signal: stop.signal, onProgress: () => stop.abort() });
    const queued = child.read(file('b', 'good'), { signal: stop.signal });
    await expect(atWork).rejects.toMatchObject({ code: 'cancelled' });
    await expect(queued).rejects.toMatchObject({ code: 'cancelled' });
    expect((await child.read(file('c', 'good'))).documentId).toBe('good');
  });
});
