import type { Candidate, Retrieval } from '../search/candidate.ts';

/** What one search says of a clause. */
export interface Evidence {
  /** Fused score as a share of the best one of the same search, 0..1. */
  readonly rank: number;
  /** Similarity between the lowest (0) and the highest (1) of the same search; null without vectors. */
  readonly similarity: number | null;
  /** The same in standard deviations above the mean of the search's candidates; null without vectors. */
  readonly deviation: number | null;
}

/** A clause that the search for the whole question or for one of its parts brought, with what each search says of it. */
export interface PooledCandidate {
  readonly candidate: Candidate;
  readonly whole: Evidence;
  /** One entry for each part of the question; empty when the question is of one part. */
  readonly parts: readonly Evidence[];
}

/** Candidates of a part that were not among those of the whole question are looked at down to this place. */
const partHead = 15;

/**
 * The candidates of the whole question, then those of its parts. A clause that a search did not bring has its lowest
 * evidence there: it ranks behind all that it did bring.
 */
export function poolCandidates(retrieval: Retrieval, considered: number): readonly PooledCandidate[] {
  const parts = retrieval.parts ?? [];
  const whole = readerOf(retrieval);
  const readers = parts.map(readerOf);
  const pooled = new Map<string, Candidate>();
  for (const candidate of retrieval.candidates.slice(0, considered)) pooled.set(candidate.clause.clauseId, candidate);
  for (const part of parts)
    for (const candidate of part.candidates.slice(0, partHead))
      if (!pooled.has(candidate.clause.clauseId)) pooled.set(candidate.clause.clauseId, candidate);
  return [...pooled.values()].map((candidate) => ({
    candidate,
    whole: whole(candidate.clause.clauseId),
    parts: readers.map((read) => read(candidate.clause.clauseId)),
  }));
}

function readerOf({ candidates }: Retrieval): (clauseId: string) => Evidence {
  const byId = new Map(candidates.map((candidate) => [candidate.clause.clauseId, candidate]));
  const best = Math.max(...candidates.map(({ score }) => score), Number.MIN_VALUE);
  const scale = spread(candidates.flatMap(({ similarity }) => similarity ?? []));
  return (clauseId) => {
    const found = byId.get(clauseId);
    const similarity = found?.similarity ?? null;
    if (scale === null) return { rank: (found?.score ?? 0) / best, similarity: null, deviation: null };
    const value = similarity ?? scale.low;
    return {
      rank: (found?.score ?? 0) / best,
      similarity: (value - scale.low) / scale.range,
      deviation: (value - scale.mean) / scale.deviation,
    };
  };
}

function spread(values: readonly number[]): { mean: number; deviation: number; low: number; range: number } | null {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const low = Math.min(...values);
  return { mean, deviation: Math.max(Math.sqrt(variance), 1e-6), low, range: Math.max(Math.max(...values) - low, 1e-6) };
}
