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
  const parents = new Map(clauses.map(({ clauseId, parentId }) => [clauseId, parentId]));
  for (const entry of chosen) {
    const inside = new Set<string>();
    for (let id: string | null = entry.candidate.clause.clauseId; id !== null; id = parents.get(id) ?? null) inside.add(id);
    for (const change of changes) {
      const target = byId.get(change.clauseId);
      const by = byId.get(change.by?.clauseId ?? '');
      // A change of a clause changes its items and the rows of its table.
      if (inside.has(change.clauseId) && by !== undefined) {
        result.add(by);
        if (change.how !== 'part') result.delete(entry);
      }
      if (change.by !== null && inside.has(change.by.clauseId) && change.how === 'part' && target !== undefined)
        result.add(target);
    }
  }
  return [...result];
}
