import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LibraryStoreClient } from '../../src/node/store/library-store-client.ts';
import { makeDocument, request, temporaryFolder } from './made-document.ts';

const workerPath = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'src', 'workers', 'database.worker.ts');

describe('the library behind its worker', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let client: LibraryStoreClient;
  beforeEach(() => {
    folder = temporaryFolder();
    client = new LibraryStoreClient({ workerPath, libraryFolder: join(folder.path, 'library') });
  });
  afterEach(async () => {
    await client.close();
    folder.remove();
  });
  const made = { file: 'a.txt', clauses: [{ path: '1', text: 'Visitors may park for 4 hours.' }] };

  it('answers calls that overlap, each with its own result', async () => {
    const stored = client.storeDocument(makeDocument(folder.path, made));
    const [{ document }, documents, found, text] = await Promise.all([
      stored,
      client.documents(),
      client.search(request('park')),
      stored.then(({ document: { documentId } }) => client.canonicalText(documentId)),
    ]);
    expect(documents).toEqual([document]);
    expect(found.hits.map(({ label }) => label)).toEqual(['1']);
    expect(text).toContain('park');
    const model = { name: 'made', sha256: 'c'.repeat(64), dimensions: 2, maximumTokens: 8 };
    await client.storeVectors(model, [{ clauseId: `${document.documentId}/1`, part: 0, values: new Float32Array([1, 0]) }]);
    const vector = { values: new Float32Array([1, 0]), modelSha256: model.sha256 };
    const retrieval = await client.retrieve(request('park', { mode: 'hybrid', vector }));
    expect(retrieval.candidates[0]?.similarity).toBeCloseTo(1, 5);
    expect((await client.sourceBytes(document.documentId)).byteLength).toBe(document.size);
  });

  it('passes coded errors on and goes on working', async () => {
    await expect(client.document('none')).rejects.toMatchObject({ name: 'ProvisoError', code: 'unknown-document' });
    await expect(client.documents()).resolves.toEqual([]);
  });

  it('says with each call why the library cannot be opened', async () => {
    writeFileSync(join(folder.path, 'no-folder'), '');
    const blocked = new LibraryStoreClient({ workerPath, libraryFolder: join(folder.path, 'no-folder') });
    await expect(blocked.documents()).rejects.toMatchObject({ code: 'library-locked' });
    await expect(blocked.documents()).rejects.toMatchObject({ code: 'library-locked' });
    await blocked.close();
  });

  it('answers what was asked before it closes, and refuses afterwards', async () => {
    const before = client.documents();
    const closing = client.close();
    await expect(client.documents()).rejects.toMatchObject({ code: 'library-unavailable' });
    await expect(before).resolves.toEqual([]);
    await closing;
    await client.close();
    await expect(client.documents()).rejects.toMatchObject({ code: 'library-unavailable' });
  });

  it('fails all waiting and later calls when the worker dies', async () => {
    const path = join(folder.path, 'dying.mjs');
    writeFileSync(
      path,
      "import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => { throw new Error('struck'); });\n",
    );
    const dying = new LibraryStoreClient({ workerPath: path, libraryFolder: folder.path });
    const calls = await Promise.allSettled([dying.documents(), dying.answers()]);
    for (const call of calls) {
      expect(call).toMatchObject({ status: 'rejected', reason: { code: 'library-unavailable', data: { reason: 'struck' } } });
    }
    await expect(dying.documents()).rejects.toMatchObject({ code: 'library-unavailable' });
    await dying.close();
  });

  it('fails its calls when there is no such worker', async () => {
    const none = new LibraryStoreClient({ workerPath: join(folder.path, 'none.mjs'), libraryFolder: folder.path });
    await expect(none.documents()).rejects.toMatchObject({ code: 'library-unavailable' });
    await none.close();
  });
});
