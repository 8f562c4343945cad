import type { ScoredCandidate } from './score-candidates.ts';
import { selectSettings } from './select-settings.ts';

/** Best candidates of each part that are tried. */
const tried = 4;

/**
 * A clause for each of several parts, so that together they stand highest: the sum of each clause's share of the best score
 * for its part, less a fixed amount for every part whose clause another part has already. People ask two things because two
 * clauses say them; where one says both, it stands so far above the rest that it is taken twice.
 */
export function assignParts(scored: readonly ScoredCandidate[], parts: number): readonly (ScoredCandidate | undefined)[] {
  const choices = Array.from({ length: parts }, (_, part) => {
    const ranked = [...scored].sort((left, right) => (right.partScores[part] ?? 0) - (left.partScores[part] ?? 0));
    const best = Math.max(ranked[0]?.partScores[part] ?? 0, 1e-9);
    return ranked.slice(0, tried).map((entry) => ({ entry, share: (entry.partScores[part] ?? 0) / best }));
  });
  let assigned: readonly ScoredCandidate[] = [];
  let highest = Number.NEGATIVE_INFINITY;
  const visit = (part: number, chosen: readonly ScoredCandidate[], sum: number): void => {
    const options = choices[part];
    if (options === undefined) {
      if (sum > highest + 1e-12) {
        highest = sum;
        assigned = chosen;
      }
      return;
    }
    for (const { entry, share } of options)
      visit(part + 1, [...chosen, entry], sum + share - (chosen.includes(entry) ? selectSettings.sharedClause : 0));
  };
  visit(0, [], 0);
  return assigned;
}
