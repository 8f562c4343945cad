import type { Ranks } from '../../shared/answer.ts';

export interface ScoredList {
  readonly name: keyof Ranks;
  /** The most that a clause can get from this list. */
  readonly weight: number;
  /**
   * How scores become shares of the weight. `best`: of the best score, for scores that are 0 where nothing was found.
   * `span`: of the way from the last to the best score of the list, for similarities, which all lie close together.
   */
  readonly scale: 'best' | 'span';
  /** Best first, each key once. */
  readonly entries: readonly { readonly key: number; readonly score: number }[];
  /** Part of the weight that is left for a key; default all of it. */
  readonly shareOf?: (key: number) => number;
}

export interface FusedHit {
  readonly key: number;
  readonly score: number;
  readonly ranks: Ranks;
}

/**
 * Sum over the lists of weight × share, best first, equal ones by key. Scores say how far the best stands before the rest,
 * which ranks alone do not (Bruch, Gai & Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", TOIS 2023).
 *
 * @param standing share of its score that a clause keeps for what it is
 */
export function fuseScores(lists: readonly ScoredList[], standing: (key: number) => number): readonly FusedHit[] {
  const fused = new Map<number, { score: number; ranks: Ranks }>();
  for (const { name, weight, scale, entries, shareOf } of lists) {
    const best = entries[0]?.score ?? 0;
    const floor = scale === 'best' ? 0 : (entries.at(-1)?.score ?? 0);
    const span = best - floor;
    for (const [index, { key, score }] of entries.entries()) {
      const entry = fused.get(key) ?? { score: 0, ranks: {} };
      const share = span > 0 ? (score - floor) / span : 1;
      fused.set(key, {
        score: entry.score + weight * share * (shareOf?.(key) ?? 1),
        ranks: { ...entry.ranks, [name]: index + 1 },
      });
    }
  }
  return [...fused]
    .map(([key, { score, ranks }]) => ({ key, score: score * standing(key), ranks }))
    .sort((left, right) => right.score - left.score || left.key - right.key);
}
