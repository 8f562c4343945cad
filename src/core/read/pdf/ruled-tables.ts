import { findGrids, type Grid, type Rule } from './grids.ts';
import {
  lineOf,
  lineText,
  type PageItem,
  type PageItems,
  type RuledCell,
  type RuledTable,
  type TextLine,
} from './layout-model.ts';
import { linesFromItems } from './lines-from-items.ts';
import { isFigure } from './table-rows.ts';

/**
 * Takes the words of ruled tables out of a page's runs. Each table stands in as one line (`table` set) at its first words,
 * so that it takes its place in the reading order. Boxes around running text and drawings are left alone.
 */
export function takeRuledTables(
  page: PageItems,
  items: readonly PageItem[],
  rules: readonly Rule[],
  bodySize: number,
): { items: PageItem[]; tables: TextLine[] } {
  let rest = [...items];
  const tables: TextLine[] = [];
  for (const grid of findGrids(rules)) {
    const inside = (item: PageItem): boolean => {
      const x = item.x + Math.min(item.width / 2, 6);
      const y = item.y - item.size * 0.3;
      return x > (grid.xs[0] ?? 0) - 1 && x < (grid.xs.at(-1) ?? 0) && y > (grid.ys[0] ?? 0) - 1 && y < (grid.ys.at(-1) ?? 0) + 1;
    };
    const own = rest.filter(inside);
    const table = own.length < 3 ? null : tableOf(page, own, grid, bodySize);
    if (table === null) continue;
    rest = rest.filter((item) => !inside(item));
    tables.push(standIn(page.number, table, grid));
  }
  return { items: rest, tables };
}

function tableOf(page: PageItems, items: readonly PageItem[], grid: Grid, bodySize: number): RuledTable | null {
  const buckets = new Map<number, PageItem[]>();
  for (const item of items) {
    const x = item.x + Math.min(item.width / 2, 6);
    const y = item.y - item.size * 0.3;
    const at = grid.cells.findIndex(
      (cell) => x >= cell.left - 1 && x < cell.right + 1 && y >= cell.top - 1 && y < cell.bottom + 1,
    );
    const bucket = buckets.get(at);
    if (bucket === undefined) buckets.set(at, [item]);
    else bucket.push(item);
  }
  if ((buckets.get(-1)?.length ?? 0) > 0) return null;
  const filled = [...buckets].flatMap(([at, own]) => {
    const cell = grid.cells[at];
    return cell === undefined
      ? []
      : [{ cell, lines: linesFromItems(page, own, bodySize), length: own.reduce((sum, item) => sum + item.text.length, 0) }];
  });
  const all = filled.reduce((sum, each) => sum + each.length, 0);
  // Frames: one cell with nearly all the words, or no two cells side by side.
  if (filled.some((each) => each.length > all * 0.8 && each.length > 400)) return null;
  const rows = new Set(filled.map((each) => each.cell.row));
  const sideBySide = [...rows].filter((row) => filled.filter((each) => each.cell.row === row).length >= 2).length;
  if (sideBySide < 1 || filled.length < 3 || (sideBySide < 2 && filled.length < 4)) return null;
  const rowNumbers = [...rows].sort((a, b) => a - b);
  const columnNumbers = [...new Set(filled.map((each) => each.cell.column))].sort((a, b) => a - b);
  const cells = filled
    .map(({ cell, lines }): RuledCell => {
      const count = (numbers: readonly number[], from: number, span: number): number =>
        Math.max(1, numbers.filter((each) => each >= from && each < from + span).length);
      return {
        row: rowNumbers.indexOf(cell.row),
        column: columnNumbers.indexOf(cell.column),
        rowSpan: count(rowNumbers, cell.row, cell.rowSpan),
        columnSpan: count(columnNumbers, cell.column, cell.columnSpan),
        lines,
      };
    })
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const split = splitStackedRows(cells, rowNumbers.length);
  return { ...split, xs: [...columnNumbers.map((column) => grid.xs[column] ?? 0), grid.xs.at(-1) ?? 0] };
}

/**
 * Where lines are drawn only now and then, one drawn row holds several rows of figures: cells with as many lines at the same
 * heights. Such rows are taken apart.
 */
function splitStackedRows(cells: readonly RuledCell[], rows: number): { cells: RuledCell[]; rows: number } {
  const result: RuledCell[] = [];
  let shift = 0;
  for (let row = 0; row < rows; row += 1) {
    const own = cells.filter((cell) => cell.row === row);
    const heights = stackedHeights(own);
    if (heights === null) {
      result.push(...own.map((cell) => ({ ...cell, row: cell.row + shift })));
      continue;
    }
    for (const [step, height] of heights.entries()) {
      for (const cell of own) {
        const lines = cell.lines.filter((line) => nearestOf(heights, line.baseline) === height);
        if (lines.length > 0) result.push({ ...cell, row: row + shift + step, rowSpan: 1, lines });
      }
    }
    shift += heights.length - 1;
  }
  return { cells: result, rows: rows + shift };
}

function stackedHeights(cells: readonly RuledCell[]): number[] | null {
  if (cells.length < 2 || cells.some((cell) => cell.rowSpan > 1)) return null;
  const longest = cells.reduce((best, cell) => (cell.lines.length > best.lines.length ? cell : best));
  const heights = longest.lines.map((line) => line.baseline);
  if (heights.length < 2) return null;
  const same = cells.filter(
    (cell) =>
      cell.lines.length === heights.length && cell.lines.every((line, at) => Math.abs(line.baseline - (heights[at] ?? 0)) < 2),
  );
  const figures = same.filter((cell) => cell.column > 0 && cell.lines.every((line) => isFigure(lineText(line))));
  const stacked = same.length >= cells.length * 0.6 && figures.length >= (same.length - 1) * 0.5 && figures.length > 0;
  return stacked || (same.length === cells.length && heights.length >= 4 && cells.length >= 3) ? heights : null;
}

function nearestOf(heights: readonly number[], height: number): number {
  return heights.reduce((best, each) => (Math.abs(each - height) < Math.abs(best - height) ? each : best), heights[0] ?? 0);
}

/** One line in place of the table, as wide as its grid, at the height of its first words. */
function standIn(page: number, table: RuledTable, grid: Grid): TextLine {
  const lines = table.cells.flatMap((cell) => cell.lines);
  const first = lines.reduce<TextLine | undefined>((a, b) => (a === undefined || b.baseline < a.baseline ? b : a), undefined);
  const sample = first?.segments[0];
  if (first === undefined || sample === undefined) return { ...lineOf(page, []), table };
  const text = table.cells.map((cell) => cell.lines.map(lineText).join(' ')).join(' ');
  const segment = {
    ...sample,
    text,
    x: grid.xs[0] ?? 0,
    right: grid.xs.at(-1) ?? 0,
    calls: [],
    gaps: [],
    raisedMark: null,
    bold: false,
    // Word marks head rows that it repeats; the table is none the less part of the words.
    artifact: false,
  };
  return { ...lineOf(page, [segment]), table };
}
