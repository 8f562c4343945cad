import { describe, expect, it } from 'vitest';
import { type ClauseFacts, rankByKeywords } from '../../src/core/search/keyword-ranking.ts';
import { fuseRanks } from '../../src/core/search/reciprocal-rank-fusion.ts';

describe('reciprocal rank fusion', () => {
  it('adds weight / (60 + rank) over the lists and keeps the ranks', () => {
    const fused = fuseRanks([
      { name: 'keyword', weight: 1, keys: [7, 8] },
      { name: 'vector', weight: 2, keys: [8, 9] },
    ]);
    expect(fused.map(({ key }) => key)).toEqual([8, 9, 7]);
    expect(fused[0]).toEqual({ key: 8, score: 1 / 62 + 2 / 61, ranks: { keyword: 2, vector: 1 } });
  });
  it('orders equal scores by key', () => {
    expect(
      fuseRanks([
        { name: 'keyword', weight: 1, keys: [9] },
        { name: 'vector', weight: 1, keys: [3] },
      ]).map(({ key }) => key),
    ).toEqual([3, 9]);
  });
  it('gives nothing for nothing', () => expect(fuseRanks([])).toEqual([]));
});

function facts(allowed: readonly number[]): ClauseFacts {
  return {
    allowed: Uint8Array.from(allowed),
    length: Float64Array.from(allowed, () => 10),
    worded: Uint8Array.from(allowed, () => 1),
    owner: Int32Array.from(allowed, () => 1),
    allowedDocuments: 1,
    allowedClauses: allowed.filter((value) => value === 1).length,
    meanLength: 10,
  };
}
const term = (name: string, clauses: number[]) => ({
  term: name,
  postings: { clauses: Int32Array.from(clauses), weights: Float32Array.from(clauses, () => 1) },
  scoreWeight: 1,
  counted: true,
  titled: new Set<number>(),
});

describe('keyword ranking', () => {
  it('weighs a rare term more than a frequent one', () => {
    const ranking = rankByKeywords([term('often', [1, 2, 3, 4]), term('seldom', [5])], facts([0, 1, 1, 1, 1, 1]), 10);
    expect(ranking.ranked[0]).toBe(5);
    expect(ranking.terms).toEqual([
      { term: 'seldom', clauses: 1 },
      { term: 'often', clauses: 4 },
    ]);
    expect(ranking.coverage(5)).toBeGreaterThan(ranking.coverage(1));
  });

  it('counts nothing that the filters took away', () => {
    const hidden = rankByKeywords([term('word', [1, 2, 3, 4])], facts([0, 1, 1, 0, 0]), 10);
    const absent = rankByKeywords([term('word', [1, 2])], facts([0, 1, 1, 0, 0]), 10);
    expect(hidden.ranked).toEqual([1, 2]);
    expect(hidden.terms).toEqual(absent.terms);
    expect(hidden.score(1)).toBe(absent.score(1));
    expect(hidden.score(3)).toBe(0);
    expect(hidden.coverage(3)).toBe(0);
  });

  it('lets a term that stands nowhere count as not covered', () => {
    const ranking = rankByKeywords([term('there', [1]), term('absent', [])], facts([0, 1, 1]), 10);
    expect(ranking.coverage(1)).toBeLessThan(0.5);
  });

  it('puts a bare heading behind a clause that says the same', () => {
    const bare = { ...facts([0, 1, 1]), worded: Uint8Array.from([0, 0, 1]) };
    expect(rankByKeywords([term('word', [1, 2])], bare, 10).ranked).toEqual([2, 1]);
  });
});
