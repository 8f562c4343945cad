import { coverageOf, type WeightedTerm } from './question-terms.ts';
import type { ScoredCandidate } from './score-candidates.ts';

/** Weighted share of the question's words that an entry adds to those already covered. */
export function coverageGain(entry: ScoredCandidate, chosen: readonly ScoredCandidate[], terms: readonly WeightedTerm[]): number {
  const covered = new Set(chosen.flatMap(({ held }) => [...held]));
  return coverageOf(terms, new Set([...covered, ...entry.held])) - coverageOf(terms, covered);
}
