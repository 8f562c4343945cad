/** Where a term stands: one entry per clause, with the number of occurrences weighted by column. */
export interface Postings {
  readonly clauses: readonly number[];
  readonly weights: readonly number[];
}

/** What ranking knows of every clause, indexed by clause key. */
export interface ClauseFacts {
  /** 1 for clauses that the filters let through. Everything that ranking counts is counted over them alone. */
  readonly allowed: Uint8Array;
  /** Weighted number of words. */
  readonly length: Float64Array;
  /** 1 for clauses with words of their own; the others are bare headings. */
  readonly worded: Uint8Array;
  readonly allowedClauses: number;
  readonly meanLength: number;
}

export interface TermPostings {
  readonly term: string;
  readonly postings: Postings;
  /** Weight of the term in the score; 0 leaves it to coverage alone. */
  readonly scoreWeight: number;
  /** The term counts as asked for: it is in the term list and in coverage. */
  readonly counted: boolean;
}

export interface KeywordRanking {
  /** Clause keys, best first. */
  readonly ranked: readonly number[];
  readonly terms: readonly { readonly term: string; readonly clauses: number }[];
  score(clause: number): number;
  /** Share of the terms' inverse document frequency that the clause holds, 0..1. */
  coverage(clause: number): number;
}

/** BM25 with the usual constants (Robertson & Zaragoza 2009, sections 3.4-3.6: weighted fields before saturation). */
const saturation = 1.2;
const lengthShare = 0.75;
/** A bare heading says little: what it heads carries the same words in its path, and says something. */
const headingShare = 0.5;

function inverseFrequency(clauses: number, holding: number): number {
  return Math.log(1 + (clauses - holding + 0.5) / (holding + 0.5));
}

/**
 * Ranks clauses by BM25 over weighted fields. Document frequencies and lengths are those of the allowed clauses: what the
 * filters took away changes neither order nor score.
 */
export function rankByKeywords(terms: readonly TermPostings[], facts: ClauseFacts, limit: number): KeywordRanking {
  const scores = new Float64Array(facts.allowed.length);
  const covered = new Float64Array(facts.allowed.length);
  const touched: number[] = [];
  const counts: { term: string; clauses: number }[] = [];
  let total = 0;
  const mean = Math.max(facts.meanLength, 1);
  for (const { term, postings, scoreWeight, counted } of terms) {
    let holding = 0;
    for (const clause of postings.clauses) holding += facts.allowed[clause] ?? 0;
    const weight = inverseFrequency(facts.allowedClauses, holding);
    if (counted) {
      counts.push({ term, clauses: holding });
      total += weight;
    }
    postings.clauses.forEach((clause, index) => {
      if (facts.allowed[clause] !== 1) return;
      const frequency = postings.weights[index] ?? 0;
      const norm = saturation * (1 - lengthShare + (lengthShare * (facts.length[clause] ?? mean)) / mean);
      const before = scores[clause] ?? 0;
      if (before === 0) touched.push(clause);
      scores[clause] = before + (scoreWeight * weight * frequency * (saturation + 1)) / (frequency + norm);
      if (counted) covered[clause] = (covered[clause] ?? 0) + weight;
    });
  }
  const score = (clause: number): number => (scores[clause] ?? 0) * (facts.worded[clause] === 1 ? 1 : headingShare);
  const ranked = [...new Set(touched)].filter((clause) => score(clause) > 0);
  ranked.sort((left, right) => score(right) - score(left) || left - right);
  counts.sort((left, right) => left.clauses - right.clauses);
  return {
    ranked: ranked.slice(0, limit),
    terms: counts,
    score,
    coverage: (clause) => (total === 0 ? 0 : Math.min(1, (covered[clause] ?? 0) / total)),
  };
}
