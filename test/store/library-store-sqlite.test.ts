import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LibraryStoreSqlite } from '../../src/node/store/library-store-sqlite.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import { type MadeDocument, makeDocument, request, temporaryFolder, today } from './made-document.ts';

const code = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof ProvisoError) return error.code;
    throw error;
  }
  return 'none';
};

const rules: MadeDocument = {
  file: 'rules.txt',
  metadata: { title: 'Yard Rules', type: 'policy', effectiveDate: '2025-01-01' },
  clauses: [
    { path: '1', heading: 'Parking', text: 'Visitors may park for 4 hours.' },
    { path: '1/a', text: 'with a badge; or' },
    { path: '2', heading: 'Cranes', text: 'A crane shall not lift more than 38 tonnes.' },
  ],
  references: [['2', '1', 'rule 1']],
  definitions: [['badge', '1/a']],
  tables: [{ path: '2', rows: [] }],
};

describe('the library in a folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let store: LibraryStoreSqlite;
  beforeEach(() => {
    folder = temporaryFolder();
    store = new LibraryStoreSqlite(folder.path);
  });
  afterEach(() => {
    store.close();
    folder.remove();
  });

  it('gives back everything that was stored', () => {
    const input = makeDocument(folder.path, rules);
    const { status, document } = store.storeDocument(input);
    expect(status).toBe('stored');
    expect(document).toMatchObject({ title: 'Yard Rules', type: 'policy', file: 'rules.txt', clauses: 3, status: 'in-force' });
    const outline = store.outline(document.documentId);
    expect(outline.clauses).toEqual(input.outcome.tree.clauses);
    expect(outline.tables).toEqual(input.outcome.tree.tables);
    expect(outline.definitions).toEqual(input.outcome.tree.definitions);
    expect(outline.crossReferences).toEqual(input.outcome.tree.crossReferences);
    expect(store.canonicalText(document.documentId)).toBe(input.outcome.source.text);
    expect(Buffer.from(store.sourceBytes(document.documentId)).toString()).toContain('38 tonnes');
    expect(store.check()).toEqual({ ok: true, problems: [] });
  });

  it('is the same after it was closed and opened again', () => {
    const { document } = store.storeDocument(makeDocument(folder.path, rules));
    store.close();
    store = new LibraryStoreSqlite(folder.path);
    expect(store.documents()).toEqual([document]);
    expect(store.search(request('park')).hits.map(({ label }) => label)).toContain('1');
  });

  it('calls the same bytes under another name a duplicate and changes nothing', () => {
    const first = store.storeDocument(makeDocument(folder.path, rules));
    const second = store.storeDocument(makeDocument(folder.path, { ...rules, file: 'copy of rules.txt', metadata: {} }));
    expect(second.status).toBe('duplicate');
    expect(second.document).toEqual(first.document);
    expect(store.documents()).toHaveLength(1);
    expect(store.search(request('visitors park hours')).hits.filter(({ label }) => label === '1')).toHaveLength(1);
  });

  it('leaves nothing of a document that fails half way', () => {
    const input = makeDocument(folder.path, rules);
    const [first, ...others] = input.outcome.tree.clauses;
    if (first === undefined) throw new Error('the fixture has clauses');
    const broken = {
      ...input,
      outcome: { ...input.outcome, tree: { ...input.outcome.tree, clauses: [first, ...others, first] } },
    };
    expect(() => store.storeDocument(broken)).toThrow();
    expect(store.documents()).toEqual([]);
    expect(store.search(request('park'))).toMatchObject({ hits: [], searched: { documents: 0, clauses: 0 } });
    expect(store.check()).toEqual({ ok: true, problems: [] });
    expect(store.storeDocument(input).status).toBe('stored');
  });

  it('refuses bytes that are not those that were read', () => {
    const input = makeDocument(folder.path, rules);
    makeDocument(folder.path, { ...rules, clauses: [{ path: '1', text: 'Something else.' }] });
    expect(code(() => store.storeDocument(input))).toBe('unreadable-file');
    expect(code(() => store.storeDocument({ ...input, path: `${input.path}.gone` }))).toBe('file-not-found');
    expect(store.documents()).toEqual([]);
  });

  it('removes a document with its index, vectors and bytes', () => {
    const kept = store.storeDocument(
      makeDocument(folder.path, { file: 'kept.txt', clauses: [{ path: '1', text: 'Kept words.' }] }),
    );
    const { document } = store.storeDocument(makeDocument(folder.path, rules));
    const model = { name: 'made', sha256: 'f'.repeat(64), dimensions: 2, maximumTokens: 64 };
    store.storeVectors(model, [{ clauseId: `${document.documentId}/1`, part: 0, values: new Float32Array([1, 0]) }]);
    store.removeDocument(document.documentId);
    expect(store.documents()).toEqual([kept.document]);
    expect(store.search(request('park')).hits).toEqual([]);
    expect(store.vectorState(model)).toMatchObject({ ready: 0, pending: 1 });
    expect(store.check()).toEqual({ ok: true, problems: [] });
    expect(code(() => store.sourceBytes(document.documentId))).toBe('unknown-document');
    expect(code(() => store.removeDocument(document.documentId))).toBe('unknown-document');
  });

  it('changes the metadata that is given and keeps the rest', () => {
    const { document } = store.storeDocument(makeDocument(folder.path, rules));
    const changed = store.updateMetadata(document.documentId, { vendorId: 'V-10442', accessGroup: 'legal' });
    expect(changed).toMatchObject({ title: 'Yard Rules', type: 'policy', vendorId: 'V-10442', accessGroups: ['legal'] });
    expect(store.documentsInView({ accessGroups: [] }, today)).toEqual([]);
    expect(store.documentsInView({ accessGroups: ['legal'] }, today)).toEqual([changed]);
    expect(code(() => store.updateMetadata(document.documentId, { effectiveDate: '1 March' }))).toBe('bad-metadata');
  });

  it('names what it does not have', () => {
    expect(code(() => store.document('none'))).toBe('unknown-document');
    expect(code(() => store.clauses(['none']))).toBe('unknown-clause');
    expect(code(() => store.answer('none'))).toBe('unknown-answer');
    expect(code(() => store.removeAnswer('none'))).toBe('unknown-answer');
  });
});
