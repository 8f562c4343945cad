import type { Ranks } from '../../shared/answer.ts';

/** Constant of Cormack, Clarke & Büttcher (SIGIR 2009). */
const k = 60;

export interface RankedList {
  readonly name: keyof Ranks;
  readonly weight: number;
  /** Keys, best first, each once. */
  readonly keys: readonly number[];
}

export interface FusedHit {
  readonly key: number;
  readonly score: number;
  readonly ranks: Ranks;
}

/** Reciprocal rank fusion: the sum over the lists of weight / (60 + rank). Best first; equal scores by key. */
export function fuseRanks(lists: readonly RankedList[]): readonly FusedHit[] {
  const fused = new Map<number, { score: number; ranks: Ranks }>();
  for (const { name, weight, keys } of lists) {
    keys.forEach((key, index) => {
      const entry = fused.get(key) ?? { score: 0, ranks: {} };
      fused.set(key, { score: entry.score + weight / (k + index + 1), ranks: { ...entry.ranks, [name]: index + 1 } });
    });
  }
  return [...fused]
    .map(([key, entry]) => ({ key, ...entry }))
    .sort((left, right) => right.score - left.score || left.key - right.key);
}
