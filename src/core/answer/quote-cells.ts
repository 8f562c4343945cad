import type { Evidence } from '../../shared/answer.ts';
import type { Clause, ClauseTable, TableCell } from '../../shared/clause.ts';
import type { Retrieval } from '../search/candidate.ts';
import { bestCells } from '../verify/table/best-cells.ts';
import type { VerificationContext } from '../verify/verification-context.ts';
import type { DraftSentence } from './answer-quoted.ts';

/**
 * A table answers by its cells: the row whose heads the question names best, and of it the columns that the question names;
 * the whole row when it names none. Empty when the clause holds no table or the question names no row.
 */
export function quoteCells(clause: Clause, retrieval: Retrieval, context: VerificationContext): readonly DraftSentence[] {
  const drafts: DraftSentence[] = [];
  for (const table of context.tables) {
    const own = table.rows.some((row) => row.clauseId === clause.clauseId);
    if (table.clauseId !== clause.clauseId && !own) continue;
    for (const { row, cells } of bestCells(table, retrieval.question, own ? clause.clauseId : null)) {
      const rowClause = table.rows[row]?.clauseId ?? clause.clauseId;
      drafts.push(draftOf(table, row, cells, rowClause));
    }
  }
  return drafts;
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
