import type { Clause } from '../../shared/clause.ts';
import { readingText } from '../read/reading-text.ts';
import { leadInOf } from './lead-in.ts';
import type { VerificationContext } from './verification-context.ts';

/**
 * Every text in which a quote of the clause may stand: its own words (with line-end hyphens kept, dropped and as resolved),
 * number and heading before them, the lead-in joined before an item, and the children joined after a parent.
 */
export function clausePassages(clause: Clause, context: VerificationContext): readonly string[] {
  const head = [clause.number, clause.heading].filter((part) => part !== null).join(' ');
  const passages = ownTexts(clause, context).flatMap((text) => (head === '' ? [text] : [text, `${head} ${text}`]));
  const leadIn = leadInOf(clause, context);
  if (leadIn !== null) passages.push(`${leadIn} ${clause.text}`, `${leadIn} ${clause.number ?? ''} ${clause.text}`);
  const children = subtreeText(clause, context);
  if (children !== clause.text) passages.push(children);
  const definition = context.definitions.find((entry) => entry.clauseId === clause.clauseId);
  if (definition !== undefined) passages.push(definition.text);
  for (const table of context.tables) {
    if (table.clauseId !== clause.clauseId && !table.rows.some((row) => row.clauseId === clause.clauseId)) continue;
    if (table.caption !== null) passages.push(table.caption);
    for (const row of table.rows) {
      if (table.clauseId === clause.clauseId || row.clauseId === clause.clauseId) {
        passages.push(...row.cells.map((cell) => cell.value), row.cells.map((cell) => cell.value).join(' '));
      }
    }
  }
  return passages;
}

function ownTexts(clause: Clause, context: VerificationContext): string[] {
  const source = context.texts.get(clause.documentId);
  const texts = [clause.text];
  if (source === undefined) return texts;
  const inside = source.lineEndHyphens.filter((hyphen) =>
    clause.ranges.some((range) => hyphen.offset >= range.start && hyphen.offset < range.end),
  );
  if (inside.length === 0) return texts;
  for (const keepHyphen of [true, false]) {
    texts.push(
      readingText(
        source.text,
        clause.ranges,
        inside.map(({ offset }) => ({ offset, keepHyphen })),
      ).text,
    );
  }
  return texts;
}

/** Own words and those of all descendants in document order, numbers included. */
function subtreeText(clause: Clause, context: VerificationContext): string {
  const children = context.childrenOf.get(clause.clauseId) ?? [];
  if (children.length === 0) return clause.text;
  const parts = children.map((child) => `${child.number ?? ''} ${child.heading ?? ''} ${subtreeText(child, context)}`);
  return [clause.text, ...parts].join(' ').replace(/\s+/g, ' ').trim();
}
