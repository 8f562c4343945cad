import type { Evidence } from '../../shared/answer.ts';
import type { Clause, ClauseTable, TableCell } from '../../shared/clause.ts';
import type { Retrieval } from '../search/candidate.ts';
import { bestCells } from '../verify/table/best-cells.ts';
import type { VerificationContext } from '../verify/verification-context.ts';
import type { DraftSentence } from './draft-sentence.ts';

/**
 * A table answers by its cells: the row whose heads the question names best, and of it the columns that the question names;
 * the whole row when it names none. Empty when the clause holds no table or the question names no row.
 */
export function quoteCells(clause: Clause, retrieval: Retrieval, context: VerificationContext): readonly DraftSentence[] {
  const drafts: DraftSentence[] = [];
  for (const table of context.tables) {
    const own = table.rows.some((row) => row.clauseId === clause.clauseId);
    if (table.clauseId !== clause.clauseId && !own) continue;
    // A row that was found gives way to the row that the question names, whichever of them the search met first.
    const named = bestCells(table, retrieval.question, null);
    for (const { row, cells } of named.length > 0 ? named : bestCells(table, retrieval.question, own ? clause.clauseId : null)) {
      drafts.push(draftOf(table, row, cells, citedClause(table, row, clause, context)));
    }
  }
  return drafts;
}

/** The row's own record where it is at hand, else the clause that holds the table. */
function citedClause(table: ClauseTable, row: number, clause: Clause, context: VerificationContext): string {
  const id = table.rows[row]?.clauseId ?? '';
  if (id === clause.clauseId || context.clauseById.has(id)) return id;
  return table.clauseId !== null && context.clauseById.has(table.clauseId) ? table.clauseId : clause.clauseId;
}

function draftOf(table: ClauseTable, row: number, cells: readonly TableCell[], clauseId: string): DraftSentence {
  const evidence: Evidence[] = cells.map((cell) => ({
    clauseId,
    start: cell.start,
    end: cell.end,
    quote: cell.value,
    cell: {
      tableId: table.tableId,
      row,
      column: cell.column,
      value: cell.value,
      unit: table.unit,
      rowHeads: cell.rowHeads,
      columnHeads: cell.columnHeads,
    },
  }));
  const rowHeads = cells[0]?.rowHeads.join(', ') ?? '';
  const values = cells
    .map((cell) => (cell.columnHeads.length === 0 ? cell.value : `${cell.columnHeads.join(', ')}: ${cell.value}`))
    .join('; ');
  const unit = table.unit === null ? '' : ` (${table.unit.replace(/^\(|\)$/g, '')})`;
  return { text: `${rowHeads === '' ? '' : `${rowHeads} – `}${values}${unit}`, clauses: [clauseId], evidence };
}
