import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddingModelIdentity } from '../../src/core/index/embedder.ts';
import { LibraryStoreSqlite } from '../../src/node/store/library-store-sqlite.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import { makeDocument, request, temporaryFolder } from './made-document.ts';

const model: EmbeddingModelIdentity = { name: 'first', sha256: '1'.repeat(64), dimensions: 2, maximumTokens: 64 };
const other: EmbeddingModelIdentity = { name: 'other', sha256: '2'.repeat(64), dimensions: 2, maximumTokens: 64 };
const unit = (angle: number): Float32Array => new Float32Array([Math.cos(angle), Math.sin(angle)]);

describe('vectors in the library', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let store: LibraryStoreSqlite;
  let id: string;
  beforeEach(() => {
    folder = temporaryFolder();
    store = new LibraryStoreSqlite(folder.path);
    const input = makeDocument(folder.path, {
      file: 'a.txt',
      metadata: { title: 'Horns' },
      clauses: [
        { path: '1', heading: 'Signals', text: '' },
        { path: '1/1', text: 'Sound the horn in fog.' },
        { path: '1/2', text: 'Ring the bell at noon.' },
        { path: '1/3', text: 'Fly the flag by day.' },
      ],
    });
    id = store.storeDocument(input).document.documentId;
  });
  afterEach(() => {
    store.close();
    folder.remove();
  });
  const fillAll = (of: EmbeddingModelIdentity): void => {
    store.storeVectors(of, [
      { clauseId: `${id}/1/1`, part: 0, values: unit(1.5) },
      { clauseId: `${id}/1/1`, part: 1, values: unit(0.1) },
      { clauseId: `${id}/1/1`, part: 2, values: unit(0.11) },
      { clauseId: `${id}/1/2`, part: 0, values: unit(0.2) },
      { clauseId: `${id}/1/3`, part: 0, values: unit(0.4) },
    ]);
  };

  it('names what waits: heading path and words, nothing for a bare heading', () => {
    expect(store.pendingTexts(model, 10)).toEqual([
      { clauseId: `${id}/1/1`, text: 'Horns > Signals\nSound the horn in fog.' },
      { clauseId: `${id}/1/2`, text: 'Horns > Signals\nRing the bell at noon.' },
      { clauseId: `${id}/1/3`, text: 'Horns > Signals\nFly the flag by day.' },
    ]);
    expect(store.pendingTexts(model, 1)).toHaveLength(1);
    expect(store.vectorState(model)).toEqual({ ready: 0, pending: 3, otherModels: false });
  });

  it('goes on where it stopped', () => {
    store.storeVectors(model, [{ clauseId: `${id}/1/1`, part: 0, values: unit(0) }]);
    store.close();
    store = new LibraryStoreSqlite(folder.path);
    expect(store.pendingTexts(model, 10).map(({ clauseId }) => clauseId)).toEqual([`${id}/1/2`, `${id}/1/3`]);
    expect(store.vectorState(model)).toEqual({ ready: 1, pending: 2, otherModels: false });
  });

  it('gives a clause of several vectors once, by its nearest', () => {
    fillAll(model);
    const found = store.search(request('x', { mode: 'vector', vector: { values: unit(0), modelSha256: model.sha256 }, top: 3 }));
    expect(found.hits.map(({ clauseId, ranks }) => [clauseId, ranks.vector])).toEqual([
      [`${id}/1/1`, 1],
      [`${id}/1/2`, 2],
      [`${id}/1/3`, 3],
    ]);
    const best = store.retrieve(request('x', { mode: 'vector', vector: { values: unit(0), modelSha256: model.sha256 }, top: 3 }));
    expect(best.candidates[0]?.similarity).toBeCloseTo(Math.cos(0.1), 5);
  });

  it('gives similarity to candidates that the vector list did not bring', () => {
    fillAll(model);
    const vector = { values: unit(0), modelSha256: model.sha256 };
    const found = store.retrieve(request('bell', { mode: 'hybrid', vector, top: 1, maximumCandidates: 10 }));
    for (const candidate of found.candidates) {
      if (candidate.clause.text !== '') expect(candidate.similarity).not.toBeNull();
    }
    expect(found.candidates.find(({ clause }) => clause.clauseId === `${id}/1/3`)?.similarity).toBeCloseTo(Math.cos(0.4), 5);
  });

  it('replaces all vectors of a clause and forgets clauses that are gone', () => {
    fillAll(model);
    store.storeVectors(model, [
      { clauseId: `${id}/1/1`, part: 0, values: unit(1) },
      { clauseId: `${id}/gone`, part: 0, values: unit(1) },
    ]);
    const found = store.retrieve(
      request('x', { mode: 'vector', vector: { values: unit(0), modelSha256: model.sha256 }, top: 3 }),
    );
    expect(found.candidates.find(({ clause }) => clause.clauseId === `${id}/1/1`)?.similarity).toBeCloseTo(Math.cos(1), 5);
    expect(store.check()).toEqual({ ok: true, problems: [] });
  });

  it('ignores the vectors of another model of the same length, says so, and embeds everything again', () => {
    fillAll(model);
    expect(store.vectorState(other)).toEqual({ ready: 0, pending: 3, otherModels: true });
    expect(store.pendingTexts(other, 10)).toHaveLength(3);
    const asked = request('horn', { mode: 'hybrid', vector: { values: unit(0), modelSha256: other.sha256 } });
    const found = store.search(asked);
    expect(found.mode).toBe('keyword');
    expect(found.notices.join(' ')).toContain('another embedding model');
    expect(found.hits[0]?.clauseId).toBe(`${id}/1/1`);
    fillAll(other);
    expect(store.search(asked)).toMatchObject({ mode: 'hybrid', notices: [] });
    store.removeOtherVectors(other);
    expect(store.vectorState(other)).toEqual({ ready: 3, pending: 0, otherModels: false });
    expect(store.vectorState(model)).toMatchObject({ ready: 0, pending: 3 });
    expect(store.check()).toEqual({ ok: true, problems: [] });
  });

  it('stores nothing of a batch with a vector of the wrong length', () => {
    const attempt = (): void =>
      store.storeVectors(model, [
        { clauseId: `${id}/1/1`, part: 0, values: unit(0) },
        { clauseId: `${id}/1/2`, part: 0, values: new Float32Array([1, 0, 0]) },
      ]);
    expect(attempt).toThrow(ProvisoError);
    expect(store.vectorState(model)).toMatchObject({ ready: 0, pending: 3 });
    fillAll(model);
    expect(store.vectorState(model)).toMatchObject({ ready: 3, pending: 0 });
    const longer = { values: new Float32Array([1, 0, 0]), modelSha256: model.sha256 };
    expect(() => store.search(request('x', { mode: 'vector', vector: longer }))).toThrow(ProvisoError);
  });

  it('embeds again when the title, which is part of the text, has changed', () => {
    fillAll(model);
    store.updateMetadata(id, { vendorId: 'V-1' });
    expect(store.vectorState(model)).toMatchObject({ pending: 0 });
    store.updateMetadata(id, { title: 'Bells' });
    expect(store.vectorState(model)).toMatchObject({ pending: 3 });
  });

  it('says that vectors are missing, and searches by words meanwhile', () => {
    const asked = request('horn', { mode: 'hybrid', vector: { values: unit(0), modelSha256: model.sha256 } });
    expect(store.search(asked)).toMatchObject({ mode: 'keyword' });
    store.storeVectors(model, [{ clauseId: `${id}/1/2`, part: 0, values: unit(0) }]);
    const partly = store.search(asked);
    expect(partly.mode).toBe('hybrid');
    expect(partly.notices).toHaveLength(1);
    expect(partly.hits.map(({ clauseId }) => clauseId)).toContain(`${id}/1/1`);
    expect(store.search({ ...asked, vector: null })).toMatchObject({ mode: 'keyword' });
  });
});
