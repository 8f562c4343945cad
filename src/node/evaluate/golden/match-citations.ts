import type { Clause } from '../../../shared/clause.ts';
import { citationKey, clauseKeys, foldWidth, parentOfItem } from './citation-key.ts';
import type { GoldenQuestion, GoldRow } from './golden-file.ts';

/** A cited clause with what the comparison needs. */
export interface CitedClause {
  readonly clause: Clause;
  /** From the nearest outwards. */
  readonly ancestors: readonly Clause[];
  /** Canonical text of the clause with its children. */
  readonly subtreeText: string;
  /** Base name of the document. */
  readonly file: string;
}

export type MatchKind = 'strict' | 'finer' | 'coarser';

export interface CitationMatch {
  /** Gold rows (by position in `gold`) that this citation finds; several only for a coarser match. */
  readonly rows: readonly number[];
  readonly kind: MatchKind | null;
  /** The citation is a lead-in or an acceptable clause: neither right nor wrong. */
  readonly aside: 'lead-in' | 'acceptable' | null;
}

/** Compares one citation with the gold rows of a question, by the rules of the golden set. */
export function matchCitation(cited: CitedClause, question: GoldenQuestion): CitationMatch {
  const sameDocument = cited.file === (question.doc.split(/[\\/]/).at(-1) ?? question.doc);
  if (!sameDocument) return { rows: [], kind: null, aside: null };
  const rows = question.gold.map((row, index) => ({ row, index, kind: matchRow(cited, row) }));
  const required = rows.filter((entry) => entry.row.leadIn !== true && entry.kind !== null);
  for (const kind of ['strict', 'finer', 'coarser'] as const) {
    const found = required.filter((entry) => entry.kind === kind);
    if (found.length > 0) return { rows: found.map((entry) => entry.index), kind, aside: null };
  }
  if (rows.some((entry) => entry.row.leadIn === true && isLeadIn(cited, entry.row)))
    return { rows: [], kind: null, aside: 'lead-in' };
  return { rows: [], kind: null, aside: isAcceptable(cited, question.acceptable) ? 'acceptable' : null };
}

function matchRow(cited: CitedClause, row: GoldRow): MatchKind | null {
  if (!inScope(cited, row)) return null;
  const own = clauseKeys(cited.clause, cited.ancestors);
  const key = citationKey(row.number);
  if (own.has(key) && holds(cited.subtreeText, row.quote)) return 'strict';
  // An alternative is another clause with other words: its number identifies it.
  if (row.alternatives?.some((number) => own.has(citationKey(number))) === true) return 'strict';
  if (isInside(cited, key) && holds(cited.clause.text, row.evidence ?? row.quote)) return 'finer';
  const parent = parentOfItem(key);
  return parent !== null && own.has(parent) && holds(cited.clause.text, row.quote) ? 'coarser' : null;
}

/** The lead-in row itself: its number and its words, with whatever the product keeps inside it. */
function isLeadIn(cited: CitedClause, row: GoldRow): boolean {
  const key = citationKey(row.number);
  return clauseKeys(cited.clause, cited.ancestors).has(key) || (cited.clause.number === null && isInside(cited, key));
}

/** `acceptable` names clauses; their items count with them. */
function isAcceptable(cited: CitedClause, acceptable: readonly string[]): boolean {
  const own = clauseKeys(cited.clause, cited.ancestors);
  return acceptable.some((citation) => {
    const key = citationKey(citation);
    return own.has(key) || isInside(cited, key);
  });
}

/** The clause lies under the clause of this key. */
function isInside(cited: CitedClause, key: string): boolean {
  return cited.ancestors.some((ancestor, index) => clauseKeys(ancestor, cited.ancestors.slice(index + 1)).has(key));
}

function inScope(cited: CitedClause, row: GoldRow): boolean {
  if (row.scope === undefined) return true;
  const scope = squeeze(row.scope);
  return [...cited.clause.headingPath, ...cited.ancestors.map((ancestor) => ancestor.label)].some((label) =>
    squeeze(label).includes(scope),
  );
}

/** The words stand in the text, exact but for white space and width. */
function holds(text: string, words: string): boolean {
  return squeeze(text).includes(squeeze(words));
}

function squeeze(text: string): string {
  return foldWidth(text.normalize('NFC')).replace(/[\s\u00AD]+/g, '');
}
