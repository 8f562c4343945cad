import type { CellInput } from '../../../core/read/source-builder.ts';

/** A cell of a table with its place in the grid, spans spread. */
export interface GridCell {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly head: boolean;
}

const currency = /^(?:[$€£¥₹₩]|US\$|HK\$|C\$|A\$|RMB|EUR|USD|GBP|CHF)$/;
const closing = /^(?:\)|%|\)%|\)\s?%|pts?|bps|x|\)x)$/;
const amount = /^[(\-–−]?\s*[$€£¥]?\s*[\d.,]+$|^[—–-]$/;

/**
 * Brings a drawn grid to the table that a reader sees: a currency sign and a closing bracket in cells of their own join their
 * figure, columns and rows that only make room go, and columns that a common head covers and that never both hold words become one.
 */
export function tidyGrid(cells: readonly GridCell[]): CellInput[] {
  const joined = joinFigures(cells);
  const filled = joined.filter((cell) => cell.text !== '');
  const width = largest(joined, (cell) => cell.column + cell.columnSpan);
  const group = groupColumns(filled, width);
  const rows = [...new Set(filled.map((cell) => cell.row))].sort((left, right) => left - right);
  const rowAt = new Map(rows.map((row, index) => [row, index]));
  const place = (column: number): number => group[Math.min(column, width - 1)] ?? 0;
  const placed: CellInput[] = [];
  for (const cell of filled) {
    const row = rowAt.get(cell.row) ?? 0;
    const column = place(cell.column);
    const below = cell.rowSpan === 1 ? 1 : rows.filter((other) => other >= cell.row && other < cell.row + cell.rowSpan).length;
    placed.push({
      text: cell.text,
      row,
      column,
      rowSpan: Math.max(1, below),
      columnSpan: Math.max(1, place(cell.column + cell.columnSpan - 1) - column + 1),
      head: cell.head,
    });
  }
  return withEmptyCells(placed);
}

/** Joins "$" | "48,310" and "(1,204" | ")" along each row. */
function joinFigures(cells: readonly GridCell[]): GridCell[] {
  const byRow = Map.groupBy(cells, (cell) => cell.row);
  const result: GridCell[] = [];
  for (const row of byRow.values()) {
    const filled = row.filter((cell) => cell.text !== '').sort((left, right) => left.column - right.column);
    for (const cell of filled) {
      const before = result.at(-1);
      const near = before !== undefined && before.row === cell.row && cell.column - (before.column + before.columnSpan) <= 1;
      const joins =
        near &&
        ((currency.test(before.text) && amount.test(cell.text)) || (closing.test(cell.text) && /[\d)—–-]$/.test(before.text)));
      if (near && joins) {
        result[result.length - 1] = {
          ...before,
          text: before.text + cell.text,
          columnSpan: cell.column + cell.columnSpan - before.column,
        };
      } else {
        result.push(cell);
      }
    }
  }
  return result;
}

/** New column number of each drawn column. */
function groupColumns(cells: readonly GridCell[], width: number): number[] {
  const starts: Set<number>[] = Array.from({ length: width }, () => new Set());
  const spans = cells.filter((cell) => cell.columnSpan > 1);
  for (const cell of cells) starts[cell.column]?.add(cell.row);
  const group: number[] = [];
  let current = -1;
  let occupied = new Set<number>();
  let first = 0;
  for (let column = 0; column < width; column += 1) {
    const here = starts[column] ?? new Set<number>();
    const clash = [...here].some((row) => occupied.has(row));
    const covered =
      here.size === 0 ||
      spans.some(
        (cell) => cell.column <= first && cell.column + cell.columnSpan > column && (cell.head || cell.columnSpan < width),
      );
    if (current < 0 || clash || !covered) {
      current += 1;
      first = column;
      occupied = new Set(here);
    } else {
      for (const row of here) occupied.add(row);
    }
    group.push(current);
  }
  return group;
}

/** Fills the free places of each row with empty cells, so that tabs count columns. */
function withEmptyCells(cells: readonly CellInput[]): CellInput[] {
  const taken = new Set<string>();
  const width = largest(cells, (cell) => cell.column + (cell.columnSpan ?? 1));
  const height = largest(cells, (cell) => cell.row + 1);
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + (cell.rowSpan ?? 1); row += 1) {
      for (let column = cell.column; column < cell.column + (cell.columnSpan ?? 1); column += 1) taken.add(`${row},${column}`);
    }
  }
  const all = [...cells];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) if (!taken.has(`${row},${column}`)) all.push({ text: '', row, column });
  }
  return all.sort((left, right) => left.row - right.row || left.column - right.column);
}

/** Spreading a large table's cells into `Math.max` would overflow the stack. */
function largest<Cell>(cells: readonly Cell[], measure: (cell: Cell) => number): number {
  return cells.reduce((most, cell) => Math.max(most, measure(cell)), 0);
}
