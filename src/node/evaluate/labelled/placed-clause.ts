import type { Clause } from '../../../shared/clause.ts';
import type { TextRange } from '../../../shared/position.ts';
import type { LabelledDocument } from './labelled-document.ts';
import type { LocatedGold } from './locate-gold.ts';
import { intersect, unite } from './ranges.ts';

/** Share of a gold row that the citations together must cover, or of a citation that must lie in gold. */
const half = 0.5;

/** A cited clause with its document. */
export interface Placed {
  readonly clause: Clause;
  readonly document: LabelledDocument;
}

/** Clauses behind ids with their documents; ids of no document of the set are left out. */
export function place(ids: readonly string[], documents: ReadonlyMap<string, LabelledDocument>): Placed[] {
  return ids.flatMap((id) => {
    const document = documents.get(id.split('/')[0] ?? '');
    const clause = document?.view.clause(id);
    return document === undefined || clause === undefined ? [] : [{ clause, document }];
  });
}

/** The citation covers half of the row, or lies in it with half of its own words. */
export function isRight({ clause, document }: Placed, row: LocatedGold): boolean {
  if (row.documentId !== document.documentId) return false;
  const own = unite(document.placesOf(clause));
  const shared = weigh(document, intersect(own, row.places));
  return shared > 0 && (shared >= half * weigh(document, row.places) || shared >= half * weigh(document, own));
}

/** A unit is found by one right citation; a span when the citations together cover half of it. */
export function isFound(row: LocatedGold, cited: readonly Placed[]): boolean {
  if (row.places.length === 0) return false;
  if (row.kind === 'unit') return cited.some((one) => isRight(one, row));
  const document = cited.find((one) => one.document.documentId === row.documentId)?.document;
  if (document === undefined) return false;
  return weigh(document, intersect(placesIn(row.documentId, cited), row.places)) >= half * weigh(document, row.places);
}

/** What the clauses of one document cover together. */
export function placesIn(documentId: string, cited: readonly Placed[]): TextRange[] {
  return unite(cited.filter((one) => one.document.documentId === documentId).flatMap((one) => one.document.placesOf(one.clause)));
}

/** Characters of ranges without white space. */
export function weigh(document: LabelledDocument, ranges: readonly TextRange[]): number {
  return ranges.reduce((sum, range) => sum + document.text.weight(range), 0);
}
