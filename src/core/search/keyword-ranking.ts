/** Where a term stands: one entry per clause, with the number of occurrences weighted by column. */
export interface Postings {
  /** Clause keys, ascending. */
  readonly clauses: Int32Array;
  readonly weights: Float32Array;
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

/** Clauses with the highest scores above 0, best first, equal ones by key. Only those near the top are sorted. */
function best(scores: Float64Array, limit: number): number[] {
  const found = scores.filter((score) => score > 0).sort();
  const threshold = found[Math.max(0, found.length - limit)] ?? Number.POSITIVE_INFINITY;
  const top: number[] = [];
  for (let clause = 0; clause < scores.length; clause += 1) if ((scores[clause] ?? 0) >= threshold) top.push(clause);
  return top.sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right).slice(0, limit);
}

/**
 * Ranks clauses by BM25 over weighted fields. Document frequencies and lengths are those of the allowed clauses: what the
 * filters took away changes neither order nor score.
 */
export function rankByKeywords(terms: readonly TermPostings[], facts: ClauseFacts, limit: number): KeywordRanking {
  const scores = new Float64Array(facts.allowed.length);
  const covered = new Float64Array(facts.allowed.length);
  const counts: { term: string; clauses: number }[] = [];
  let total = 0;
  const mean = Math.max(facts.meanLength, 1);
  for (const { term, postings, scoreWeight, counted } of terms) {
    const { clauses, weights } = postings;
    let holding = 0;
    for (let index = 0; index < clauses.length; index += 1) holding += facts.allowed[clauses[index] ?? 0] ?? 0;
    const weight = inverseFrequency(facts.allowedClauses, holding);
    if (counted) {
      counts.push({ term, clauses: holding });
      total += weight;
    }
    const gain = scoreWeight * weight * (saturation + 1);
    const coverage = counted ? weight : 0;
    for (let index = 0; index < clauses.length; index += 1) {
      const clause = clauses[index] ?? 0;
      if (facts.allowed[clause] !== 1) continue;
      const frequency = weights[index] ?? 0;
      const norm = saturation * (1 - lengthShare + (lengthShare * (facts.length[clause] ?? mean)) / mean);
      scores[clause] = (scores[clause] ?? 0) + (gain * frequency) / (frequency + norm);
      covered[clause] = (covered[clause] ?? 0) + coverage;
    }
  }
  for (let clause = 0; clause < scores.length; clause += 1) {
    if (facts.worded[clause] !== 1) scores[clause] = (scores[clause] ?? 0) * headingShare;
  }
  counts.sort((left, right) => left.clauses - right.clauses);
  return {
    ranked: best(scores, limit),
    terms: counts,
    score: (clause) => scores[clause] ?? 0,
    coverage: (clause) => (total === 0 ? 0 : Math.min(1, (covered[clause] ?? 0) / total)),
  };
}
