import { describe, expect, it } from 'vitest';
import { findChanges } from '../../src/core/verify/find-changes.ts';
import { clauseOf, documentOf } from './clause-fixture.ts';

const clauses = [
  clauseOf({ clauseId: 'one', documentId: 'old', number: '1', depth: 0 }),
  clauseOf({ clauseId: 'annex', documentId: 'old', number: 'Annex A', depth: 0 }),
  clauseOf({ clauseId: 'annex-one', documentId: 'old', number: '1', parentId: 'annex', depth: 1 }),
  clauseOf({ clauseId: 'by', documentId: 'new', number: '2' }),
];
const old = documentOf({ documentId: 'old', file: 'old.txt' });

describe('changes from supersedes links', () => {
  it('find a clause by number, and by its path where numbers begin anew', () => {
    const fresh = documentOf({
      documentId: 'new',
      effectiveDate: '2025-07-01',
      supersedes: [
        { clause: 'old.txt#1', by: '2', how: 'part' },
        { clause: 'old.txt#Annex A/1', by: '2', how: 'deleted' },
      ],
    });
    expect(findChanges([old, fresh], clauses).map(({ clauseId, by, how, from }) => [clauseId, by?.clauseId, how, from])).toEqual([
      ['one', 'by', 'part', '2025-07-01'],
      ['annex-one', 'by', 'deleted', '2025-07-01'],
    ]);
  });

  it('replace every clause of a document that is replaced as a whole, but not by a draft', () => {
    const link = [{ document: 'old.txt' }];
    expect(
      findChanges([old, documentOf({ documentId: 'new', supersedes: link })], clauses).map(({ clauseId }) => clauseId),
    ).toEqual(['one', 'annex', 'annex-one']);
    expect(findChanges([old, documentOf({ documentId: 'new', status: 'draft', supersedes: link })], clauses)).toEqual([]);
  });

  it('pass over links to what is not there', () => {
    expect(
      findChanges([documentOf({ documentId: 'new', supersedes: [{ document: 'gone.txt' }, { clause: 'gone.txt#4' }] })], clauses),
    ).toEqual([]);
  });
});
