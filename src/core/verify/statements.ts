import type { Clause, ClauseTable } from '../../shared/clause.ts';
import { leadInOf } from './lead-in.ts';
import { splitSentences } from './text/split-sentences.ts';
import type { VerificationContext } from './verification-context.ts';

/** One thing that a cited clause says: a sentence of it, an item with its lead-in, or a table row with its heads. */
export interface Statement {
  readonly clauseId: string;
  readonly text: string;
  /** The sentence before it in the clause, for pronouns; empty when there is none. */
  readonly previous: string;
  /** Set for a row of a table. */
  readonly row: { readonly table: ClauseTable; readonly index: number } | null;
}

const condition =
  /\b(?:unless|if|where|when|provided that|only if|except(?: where| if)?|in the following (?:cases|circumstances))[:,]?\s*$|(?:有下列情形之一|下列条件)[^。]{0,12}[:：]?\s*$/iu;

/**
 * Everything that a cited clause states. An item is read with its lead-in; items that are conditions joined by "and" are
 * read together, because one alone is only a part of the condition. A heading or lead-in that is cited stands for what is
 * below it. Table rows come with their heads.
 */
export function statementsOf(clause: Clause, context: VerificationContext): readonly Statement[] {
  const found: Statement[] = [];
  collect(clause, context, found, 0);
  return found;
}

function collect(clause: Clause, context: VerificationContext, found: Statement[], depth: number): void {
  if (isTableRow(clause, context)) {
    pushRows(clause, context, found);
    return;
  }
  const leadIn = leadInOf(clause, context);
  const joined = leadIn === null ? null : joinedConditions(clause, leadIn, context);
  const text = joined ?? (leadIn === null ? clause.text : `${leadIn} ${clause.text}`);
  pushSentences(clause.clauseId, text, found);
  if (clause.heading !== null && clause.text === '')
    found.push({ clauseId: clause.clauseId, text: clause.heading, previous: '', row: null });
  for (const table of context.tables) {
    table.rows.forEach((row, index) => {
      if (table.clauseId === clause.clauseId || row.clauseId === clause.clauseId)
        found.push(rowStatement(clause.clauseId, table, index));
    });
  }
  for (const definition of context.definitions) {
    if (definition.clauseId === clause.clauseId && !clause.text.includes(definition.text))
      pushSentences(clause.clauseId, definition.text, found);
  }
  // A section that is cited as a whole stands for its clauses; four levels are as deep as numbering goes in practice.
  if (depth < 4 && joined === null) {
    for (const child of context.childrenOf.get(clause.clauseId) ?? []) {
      // Rows of the clause's own table are in already.
      if (!(isTableRow(child, context) && context.tables.some((table) => table.clauseId === clause.clauseId)))
        collect(child, context, found, depth + 1);
    }
  }
}

function isTableRow(clause: Clause, context: VerificationContext): boolean {
  return (
    clause.kind === 'table-row' && context.tables.some((table) => table.rows.some((row) => row.clauseId === clause.clauseId))
  );
}

function pushRows(clause: Clause, context: VerificationContext, found: Statement[]): void {
  for (const table of context.tables) {
    table.rows.forEach((row, index) => {
      if (table.clauseId === clause.clauseId || row.clauseId === clause.clauseId)
        found.push(rowStatement(clause.clauseId, table, index));
    });
  }
}

function pushSentences(clauseId: string, text: string, found: Statement[]): void {
  let previous = '';
  for (const range of splitSentences(text)) {
    const words = text.slice(range.start, range.end);
    found.push({ clauseId, text: words, previous, row: null });
    previous = words;
  }
}

/** Lead-in with all its items, when they are conditions that must hold together; null otherwise. */
function joinedConditions(clause: Clause, leadIn: string, context: VerificationContext): string | null {
  if (!condition.test(leadIn) || clause.parentId === null) return null;
  const items = context.childrenOf.get(clause.parentId) ?? [];
  if (!items.some((item) => /(?:;|,)?\s*and\s*$|[；;，,]?\s*(?:且|并且|以及)\s*$/iu.test(item.text))) return null;
  return `${leadIn} ${items.map((item) => item.text.replace(/[;；]\s*/u, ' ')).join(' ')}`;
}

/** A row in words: its heads, then every value after the heads of its column read as one ("Year ended December 31, 2024: 447,915"). */
function rowStatement(clauseId: string, table: ClauseTable, index: number): Statement {
  const cells = table.rows[index]?.cells ?? [];
  const rowHeads = [...new Set(cells.flatMap((cell) => cell.rowHeads))];
  const values = cells
    .filter((cell) => !rowHeads.includes(cell.value))
    .map((cell) => (cell.columnHeads.length === 0 ? cell.value : `${cell.columnHeads.join(', ')}: ${cell.value}`));
  const text = [table.caption ?? '', table.unit ?? '', ...rowHeads, ...values].filter((part) => part !== '').join(' | ');
  return { clauseId, text, previous: '', row: { table, index } };
}
