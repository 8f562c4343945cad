import type { Retrieval } from '../search/candidate.ts';
import { findChanges } from '../verify/find-changes.ts';
import type { ScoredCandidate } from './score-candidates.ts';

/**
 * Closure over recorded changes. Documents in view are in force, so their changes are: a clause that was replaced or deleted
 * gives way to the clause that did it, one that was changed in part is cited together with it. Only candidates can be added.
 */
export function withChanges(
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  retrieval: Retrieval,
): readonly ScoredCandidate[] {
  const clauses = [...retrieval.candidates.map(({ clause }) => clause), ...retrieval.ancestors];
  const changes = findChanges(retrieval.documents, clauses).filter(({ by }) => by !== null);
  const byId = new Map(scored.map((entry) => [entry.candidate.clause.clauseId, entry]));
  const result = new Set(chosen);
  for (const entry of chosen) {
    const id = entry.candidate.clause.clauseId;
    for (const change of changes) {
      const target = byId.get(change.clauseId);
      const by = byId.get(change.by?.clauseId ?? '');
      if (change.clauseId === id && by !== undefined) {
        result.add(by);
        if (change.how !== 'part') result.delete(entry);
      }
      if (change.by?.clauseId === id && change.how === 'part' && target !== undefined) result.add(target);
    }
  }
  return [...result];
}
