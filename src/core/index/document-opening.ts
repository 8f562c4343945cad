import type { Clause } from '../../shared/clause.ts';

const longestOpening = 1200;
/** Without any number there is no telling where the opening ends: the first lines alone. */
const longestUnnumbered = 300;

/** The words of a document in front of its first numbered clause: title block, parties, date. */
export function documentOpening(clauses: readonly Clause[]): string {
  const first = clauses.findIndex(({ number }) => number !== null);
  const opening = first < 0 ? clauses : clauses.slice(0, first);
  const words = opening.map(({ heading, text }) => `${heading ?? ''} ${text}`.trim()).join('\n');
  return words.slice(0, first < 0 ? longestUnnumbered : longestOpening);
}
