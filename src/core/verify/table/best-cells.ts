import type { ClauseTable, TableCell } from '../../../shared/clause.ts';
import { headMatch, prepareSaid } from './head-match.ts';

export interface BestCells {
  /** Position of the row in the table. */
  readonly row: number;
  readonly cells: readonly TableCell[];
}

/**
 * The row that a question names best (ties: all of them, at most three) and its cells under the columns that it names best;
 * all data cells where it names no column. With `onlyRow` the row is given and only its columns are chosen.
 */
export function bestCells(table: ClauseTable, question: string, onlyRow: string | null): readonly BestCells[] {
  const said = prepareSaid(question);
  const scored = table.rows
    .map((row, index) => ({
      row,
      index,
      match: headMatch(row.cells.find((cell) => cell.rowHeads.length > 0)?.rowHeads ?? [], said),
    }))
    .filter(({ row, match }) => (onlyRow === null ? match.hits > 0 : row.clauseId === onlyRow));
  const best = Math.max(0, ...scored.map(({ match }) => match.hits + match.share));
  return scored
    .filter(({ match }) => match.hits + match.share >= best - 1e-9)
    .slice(0, 3)
    .flatMap(({ row, index }) => {
      const data = row.cells.filter((cell) => cell.value.trim() !== '' && !cell.rowHeads.includes(cell.value));
      const columns = data.map((cell) => headMatch(cell.columnHeads, said).hits);
      const most = Math.max(0, ...columns);
      const cells = most === 0 ? data : data.filter((_, position) => columns[position] === most);
      return cells.length === 0 ? [] : [{ row: index, cells }];
    });
}
