import type { Clause } from '../../shared/clause.ts';
import type { ClauseLink, OutlineRow } from '../../shared/window/views.ts';

const headingSigns = 80;
const linkSigns = 240;

/** Rows of the outline pane; table rows are reached through their table's clause and left out. */
export function outlineRows(clauses: readonly Clause[]): OutlineRow[] {
  return clauses
    .filter((clause) => clause.kind !== 'table-row')
    .map((clause) => ({
      clauseId: clause.clauseId,
      parentId: clause.parentId,
      kind: clause.kind,
      number: clause.number,
      label: clause.label,
      heading: clause.heading ?? firstSigns(clause.text, headingSigns),
      words: clause.heading === null,
      depth: clause.depth,
      status: clause.status,
      pages: clause.pages,
      start: clause.subtreeStart,
    }));
}

export function clauseLink(clause: Clause): ClauseLink {
  const { clauseId, documentId, label, heading, status } = clause;
  return { clauseId, documentId, label, heading, text: firstSigns(clause.text, linkSigns), status };
}

/** The first signs, cut at a space where one is near, with an ellipsis when something was cut. */
function firstSigns(text: string, signs: number): string {
  if (text.length <= signs) return text;
  const cut = text.slice(0, signs - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > signs * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
