import type { LocatedGold } from './locate-gold.ts';
import { isRight, type Placed } from './placed-clause.ts';

/** Retrieval of one question; null where there is no gold. Shares 0..1. */
export type RetrievalScore = { readonly recall10: number; readonly averagePrecision10: number; readonly recall20: number } | null;

/** Kinds that a citation by number means: smaller units inside them count with them. */
const unitKinds = new Set(['article', 'clause', 'section']);

/**
 * Recall@10, average precision@10 and Recall@20 of hits: a gold row counts from the first hit that is right for it. Where gold
 * rows are numbered units, the hits inside one unit count as one.
 */
export function scoreHits(gold: readonly LocatedGold[], hits: readonly Placed[]): RetrievalScore {
  if (gold.length === 0) return null;
  const byUnit = gold.every(({ kind }) => kind === 'unit');
  const rank = new Map<string, number>();
  const firstRight = new Map<LocatedGold, number>();
  for (const hit of hits) {
    const key = byUnit ? unitOf(hit) : hit.clause.clauseId;
    const place = rank.get(key) ?? rank.size + 1;
    rank.set(key, place);
    for (const row of gold) if (!firstRight.has(row) && isRight(hit, row)) firstRight.set(row, place);
  }
  const places = [...firstRight.values()].sort((first, second) => first - second);
  const within = (most: number): number[] => places.filter((place) => place <= most);
  const precision = within(10).reduce((sum, place, index) => sum + Math.min(1, (index + 1) / place), 0);
  return {
    recall10: within(10).length / gold.length,
    averagePrecision10: precision / gold.length,
    recall20: within(20).length / gold.length,
  };
}

function unitOf({ clause, document }: Placed): string {
  const isUnit = clause.number !== null && unitKinds.has(clause.kind);
  if (isUnit) return clause.clauseId;
  const above = document.view.ancestors(clause).find(({ number, kind }) => number !== null && unitKinds.has(kind));
  return (above ?? clause).clauseId;
}
