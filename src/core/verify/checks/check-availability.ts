import type { Clause } from '../../../shared/clause.ts';
import type { DocumentRecord } from '../../../shared/document.ts';
import { restatementOf } from '../find-restated.ts';
import { parseQuantities } from '../quantity/parse-quantities.ts';
import { contentStems } from '../text/content-words.ts';
import type { VerificationContext } from '../verification-context.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

/** A clause that is a draft, not in force on the day, replaced or closed to the reader supports nothing that is said of that day. */
export function availability(clauses: readonly Clause[], context: VerificationContext, sentence = ''): CheckResult {
  for (const clause of clauses) {
    const document = context.documentById.get(clause.documentId);
    if (document !== undefined) {
      const closed = closedToReader(document, context.accessGroups);
      if (closed) return failed('visible', 'clause-not-visible', 'A cited clause is not open to this reader.');
      const problem = notInForce(document, context.asOf);
      if (problem !== null) return failed('in-force', 'clause-not-in-force', problem);
    }
    // A clause without words says itself, in its head, that it is repealed.
    if (clause.status === 'repealed' && clause.text !== '') {
      return failed('in-force', 'clause-not-in-force', `${clause.label} is marked as repealed.`);
    }
    const restated = restatedFigure(clause, context, sentence);
    if (restated !== null) return failed('in-force', 'clause-not-in-force', restated);
    const change = changeOf(clause, clauses, context, sentence);
    if (change !== null) return failed('in-force', 'clause-not-in-force', change);
  }
  return passed('in-force', `Every cited clause is in force on ${context.asOf}.`);
}

function closedToReader(document: DocumentRecord, groups: readonly string[]): boolean {
  return document.accessGroups.length > 0 && !document.accessGroups.some((group) => group === 'all' || groups.includes(group));
}

function notInForce(document: DocumentRecord, asOf: string): string | null {
  if (document.status === 'draft') return `"${document.title}" is a draft and was never in force.`;
  if (document.effectiveDate !== null && document.effectiveDate > asOf) {
    return `"${document.title}" begins on ${document.effectiveDate}, after ${asOf}.`;
  }
  if (document.expiryDate !== null && document.expiryDate < asOf) {
    return `"${document.title}" ended on ${document.expiryDate}, before ${asOf}.`;
  }
  return null;
}

/**
 * A clause that is replaced or deleted supports nothing. One that is changed in part still supports what the change leaves
 * alone: the sentence falls when it speaks of the words that the changing clause touches and does not cite that clause.
 */
function changeOf(clause: Clause, cited: readonly Clause[], context: VerificationContext, sentence: string): string | null {
  for (const change of context.changes) {
    if (change.clauseId !== clause.clauseId || change.from > context.asOf) continue;
    const by = change.by;
    const name =
      by === null ? 'a later document' : `${by.label} of "${context.documentById.get(by.documentId)?.title ?? by.documentId}"`;
    if (change.how !== 'part') return `${clause.label} was ${change.how} by ${name} from ${change.from} on.`;
    if (by === null || cited.some((other) => other.clauseId === by.clauseId)) continue;
    if (touches(sentence, by, clause))
      return `${clause.label} was changed in part by ${name} from ${change.from} on, which the sentence does not cite.`;
  }
  return null;
}

/** Words that call a figure what it was on its own day. */
const asFirstReported =
  /\b(?:first|originally|initially|previously|before)\b.*\b(?:report|restat|stat|publish)|\bas reported\b|原报告|更正前|重述前/iu;

/** A figure of a column that a later filing has corrected, told as if it stood. */
function restatedFigure(clause: Clause, context: VerificationContext, sentence: string): string | null {
  if (sentence === '' || asFirstReported.test(sentence)) return null;
  const said = new Set((sentence.match(/\d[\d.,]*\d|\d/g) ?? []).map((figure) => figure.replace(/[.,]/g, '')));
  for (const table of context.tables) {
    for (const row of table.rows) {
      if (table.clauseId !== clause.clauseId && row.clauseId !== clause.clauseId) continue;
      for (const cell of row.cells) {
        const figure = cell.value.replace(/[^\d]/g, '');
        if (figure.length < 2 || cell.columnHeads.length === 0 || !said.has(figure)) continue;
        const { documents, clauses, asOf } = context;
        const found = restatementOf(table, cell, clause.documentId, documents, clauses, asOf);
        if (found !== null && !sameFigure(found.later.documentId, row.cells, found.column, cell.value, context))
          return `${cell.value} (${cell.columnHeads.join(', ')}) was corrected by "${found.later.title}".`;
      }
    }
  }
  return null;
}

/** The later filing repeats the figure in its own row of that name: the correction left it alone. */
function sameFigure(
  documentId: string,
  cells: readonly { readonly rowHeads: readonly string[] }[],
  column: string,
  value: string,
  context: VerificationContext,
): boolean {
  const head = cells.find(({ rowHeads }) => rowHeads.length > 0)?.rowHeads.join(' ') ?? '';
  return context.tables
    .filter(({ tableId }) => tableId.startsWith(documentId))
    .flatMap(({ rows }) => rows)
    .filter((row) => row.cells.some(({ rowHeads }) => rowHeads.join(' ') === head))
    .some((row) => row.cells.some((cell) => cell.value === value && isStanding(cell.columnHeads, column)));
}

/** A column of that name, but not one that tells what was reported before the correction. */
function isStanding(heads: readonly string[], column: string): boolean {
  return heads.some((head) => head.includes(column)) && !heads.some((head) => asFirstReported.test(head));
}

function touches(sentence: string, by: Clause, clause: Clause): boolean {
  const values = new Set(parseQuantities(by.text, null).map((quantity) => quantity.value));
  if (parseQuantities(sentence, null).some((quantity) => values.has(quantity.value))) return true;
  // The new words share more of the sentence than a reference to the clause would: same subject, another figure.
  const claimed = contentStems(sentence);
  const changed = contentStems(by.text);
  const shared = [...claimed].filter((stem) => changed.has(stem) && !contentStems(clause.label).has(stem)).length;
  return claimed.size > 0 && shared / claimed.size >= 0.5;
}
