import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddingModelIdentity } from '../../src/core/index/embedder.ts';
import type { RetrieveRequest } from '../../src/node/store/library-store.ts';
import { LibraryStoreSqlite } from '../../src/node/store/library-store-sqlite.ts';
import { type MadeDocument, makeDocument, request, temporaryFolder } from './made-document.ts';

const model: EmbeddingModelIdentity = { name: 'made', sha256: 'a'.repeat(64), dimensions: 3, maximumTokens: 64 };

const open: readonly MadeDocument[] = [
  {
    file: 'contract.txt',
    metadata: { vendorId: 'V-1', type: 'contract', accessGroup: 'all' },
    clauses: [
      { path: '1', text: 'The carrier pays a penalty of 5 percent for late delivery.' },
      { path: '2', text: 'The carrier insures the goods.' },
      { path: '3', text: 'Article 1 of the settlement does not matter here.' },
    ],
  },
  {
    file: 'policy.txt',
    metadata: { type: 'policy' },
    clauses: [{ path: '1', text: 'Penalties are booked by the treasury within ten days of the delivery note.' }],
  },
];
const hidden: readonly MadeDocument[] = [
  {
    file: 'letter.txt',
    metadata: { vendorId: 'V-1', type: 'letter', accessGroup: 'legal' },
    clauses: [
      { path: '1', text: 'The penalty for late delivery by the carrier is waived; penalty, penalty, penalty.' },
      { path: '2', text: 'Hexmoor settlement.' },
    ],
    definitions: [['carrier', '1']],
  },
  {
    file: 'draft.txt',
    metadata: { status: 'draft' },
    clauses: [{ path: '1', text: 'A penalty of 9 percent for late delivery by the carrier.' }],
  },
  {
    file: 'expired.txt',
    metadata: { effectiveDate: '2020-01-01', expiryDate: '2021-01-01' },
    clauses: [{ path: '1', text: 'A penalty of 7 percent for late delivery by the carrier.' }],
  },
  {
    file: 'future.txt',
    metadata: { effectiveDate: '2030-01-01' },
    clauses: [{ path: '1', text: 'A penalty of 8 percent for late delivery by the carrier.' }],
  },
  {
    file: 'replaced.txt',
    clauses: [{ path: '1', text: 'A penalty of 6 percent for late delivery by the carrier.' }],
  },
  {
    file: 'replacement-of-other-group.txt',
    metadata: { supersedes: [{ document: 'policy.txt' }], accessGroup: 'legal' },
    clauses: [{ path: '1', text: 'Treasury books no penalty.' }],
  },
];
const replacement: MadeDocument = {
  file: 'replacement.txt',
  metadata: { supersedes: [{ document: 'replaced.txt', how: 'replaced' }] },
  clauses: [{ path: '1', text: 'Late delivery is reported to the yard.' }],
};

function fill(folder: string, documents: readonly MadeDocument[]): LibraryStoreSqlite {
  const store = new LibraryStoreSqlite(folder);
  for (const made of documents) {
    const { document } = store.storeDocument(makeDocument(folder, made));
    const secret = hidden.includes(made);
    const vectors = store.outline(document.documentId).clauses.map(({ clauseId }, index) => ({
      clauseId,
      part: 0,
      // What is hidden lies nearest to the question.
      values: secret ? new Float32Array([1, 0, 0]) : new Float32Array([Math.cos(1 + index / 10), Math.sin(1 + index / 10), 0]),
    }));
    store.storeVectors(model, vectors);
  }
  return store;
}

describe('what the filters take away', () => {
  let withHidden: ReturnType<typeof temporaryFolder>;
  let without: ReturnType<typeof temporaryFolder>;
  let full: LibraryStoreSqlite;
  let bare: LibraryStoreSqlite;
  beforeAll(() => {
    withHidden = temporaryFolder();
    without = temporaryFolder();
    // Hidden ones between the others, so that no order of keys could keep them apart.
    full = fill(withHidden.path, [...hidden.slice(0, 3), ...open, ...hidden.slice(3), replacement]);
    bare = fill(without.path, [...open, replacement]);
  });
  afterAll(() => {
    full.close();
    bare.close();
    withHidden.remove();
    without.remove();
  });

  const vector = { values: new Float32Array([1, 0, 0]), modelSha256: model.sha256 };
  const same = (asked: RetrieveRequest): void => {
    const timeless = (store: LibraryStoreSqlite): unknown => {
      const retrieval = store.retrieve(asked);
      return { ...retrieval, documents: retrieval.documents.map(({ importedAt: _, ...document }) => document) };
    };
    expect(full.search(asked)).toEqual(bare.search(asked));
    expect(timeless(full)).toEqual(timeless(bare));
  };

  it.each([['penalty for late delivery by the carrier'], ['Hexmoor settlement'], ['Article 1'], ['clause 2'], ['treasury']])(
    'leaves no trace in hits, scores, terms, counts and candidates: %s',
    (question) => {
      for (const mode of ['keyword', 'vector', 'hybrid'] as const) {
        same(request(question, { mode, vector, top: 3, maximumCandidates: 20 }));
      }
    },
  );

  it('leaves no trace under a vendor, type or document filter either', () => {
    const [contract] = bare.documents();
    for (const filters of [{ vendorId: 'V-1' }, { type: 'contract' }, { documents: [contract?.documentId ?? ''] }]) {
      same(
        request('penalty for late delivery', {
          mode: 'hybrid',
          vector,
          filters: { accessGroups: [], ...filters },
          maximumCandidates: 20,
        }),
      );
    }
    const found = full.search(request('penalty', { filters: { accessGroups: [], vendorId: 'V-1' } }));
    expect(found.searched).toEqual({ documents: 1, clauses: 3 });
    expect(found.hits.map(({ documentId }) => documentId)).toEqual([contract?.documentId]);
  });

  it('gives as many allowed clauses as asked for when all the nearest are hidden', () => {
    const found = full.search(request('x', { mode: 'vector', vector, top: 4 }));
    expect(found.mode).toBe('vector');
    expect(found.hits).toHaveLength(4);
    const visible = new Set(full.documentsInView({ accessGroups: [] }, '2026-06-15').map(({ documentId }) => documentId));
    expect(found.hits.every(({ documentId }) => visible.has(documentId))).toBe(true);
  });

  it('opens to the reader of the group what was hidden', () => {
    const found = full.search(request('Hexmoor', { filters: { accessGroups: ['legal'] } }));
    expect(found.hits).toHaveLength(1);
  });

  it('searches a draft that is named', () => {
    const draft = full.documents().find(({ file }) => file === 'draft.txt');
    const found = full.search(request('penalty', { filters: { accessGroups: [], documents: [draft?.documentId ?? ''] } }));
    expect(found.hits.map(({ documentId }) => documentId)).toEqual([draft?.documentId]);
    expect(found.searched).toEqual({ documents: 1, clauses: 1 });
  });
});
