import { lineText, type RuledTable, type Segment, type TextLine } from './layout-model.ts';
import { isMarkerAlone } from './line-start.ts';
import { type Column, columnsOf, isAligned, overlaps } from './table-columns.ts';
import { countHeads, isFigure, placeCells, type Row, rowsOf } from './table-rows.ts';

export interface DraftCell {
  readonly row: number;
  readonly column: number;
  readonly columnSpan: number;
  readonly rowSpan?: number;
  readonly head: boolean;
  /** Line pieces of the cell from top to bottom, with the page they stand on. */
  readonly pieces: readonly { readonly segment: Segment; readonly page: number }[];
}

export interface DraftTable {
  readonly cells: readonly DraftCell[];
  /** Lines of head rows that a later page repeats: no cells. */
  readonly repeated: readonly TextLine[];
}

/** The lines of a table, page by page. */
export type TableParts = readonly (readonly TextLine[])[];

export interface FoundTable {
  /** Index of the first line and of the line after the last. */
  readonly from: number;
  readonly to: number;
}

/** Tables among the lines of one flow, found by cells that stand under each other over several rows. */
export function findTables(lines: readonly TextLine[], bodySize: number): FoundTable[] {
  const found: FoundTable[] = [];
  let at = 0;
  while (at < lines.length) {
    const table = isRowLike(lines[at]) ? tableAt(lines, at, bodySize) : null;
    if (table === null) at += 1;
    else {
      found.push(table);
      at = table.to;
    }
  }
  return found;
}

/** A table drawn with lines, over one page or several: head rows that a later page repeats are taken out. */
export function buildRuledTable(parts: readonly RuledTable[]): DraftTable {
  const cells: DraftCell[] = [];
  const repeated: TextLine[] = [];
  const first = parts[0];
  if (first === undefined) return { cells, repeated };
  const headRows = countRuledHeads(first);
  const heads = ruledRowTexts(first).slice(0, Math.max(1, headRows));
  let base = 0;
  for (const [part, table] of parts.entries()) {
    const texts = ruledRowTexts(table);
    let drop = 0;
    while (part > 0 && drop < texts.length && heads.includes(texts[drop] ?? '')) drop += 1;
    for (const { row, column, rowSpan, columnSpan, lines } of table.cells) {
      if (row < drop) {
        repeated.push(...lines);
        continue;
      }
      const pieces = lines.flatMap((line) => line.segments.map((segment) => ({ segment, page: line.page })));
      cells.push({ row: base + row - drop, column, rowSpan, columnSpan, head: part === 0 && row < headRows, pieces });
    }
    base += table.rows - drop;
  }
  return { cells, repeated };
}

/** Whether a ruled table goes on under the columns of the one before, set off or not. */
export function continuesRuledTable(before: RuledTable, next: RuledTable): boolean {
  if (before.xs.length !== next.xs.length) return false;
  const shift = (next.xs[0] ?? 0) - (before.xs[0] ?? 0);
  return before.xs.every((x, at) => Math.abs(x + shift - (next.xs[at] ?? 0)) < 8);
}

function ruledRowTexts(table: RuledTable): string[] {
  const texts = new Array<string>(table.rows).fill('');
  for (const cell of table.cells) texts[cell.row] += `|${cell.lines.map(lineText).join(' ')}`;
  return texts;
}

function countRuledHeads(table: RuledTable): number {
  const columns = table.xs.slice(0, -1).map((x, at) => ({ x, right: table.xs[at + 1] ?? x }));
  const rows = Array.from({ length: table.rows }, (_, row) => ({
    lines: table.cells.filter((cell) => cell.row === row).flatMap((cell) => [...cell.lines]),
  }));
  // A cell over the whole width below the first row names a group of rows.
  const group = table.cells.findIndex((cell) => cell.row > 0 && cell.column === 0 && cell.columnSpan === columns.length);
  const heads = Math.min(countHeads(rows, columns), group < 0 ? table.rows : (table.cells[group]?.row ?? table.rows));
  // A head cell over several rows makes heads of all of them.
  const spans = table.cells
    .filter((cell) => cell.row < heads && cell.columnSpan < columns.length)
    .map((cell) => cell.row + cell.rowSpan);
  return Math.min(table.rows - 1, Math.max(heads, ...spans, 0));
}

/** Builds the table out of the lines that `findTables` gave, over one page or several. */
export function buildTable(parts: TableParts): DraftTable {
  const head = parts[0] ?? [];
  // Pages set off against the first have columns of their own and would blur these.
  const common = columnsOf(
    parts
      .filter((part) => shiftOf(head, part) <= 8)
      .flat()
      .filter(isRowLike),
  );
  const cells: DraftCell[] = [];
  const repeated: TextLine[] = [];
  let heads: string[] = [];
  let row = 0;
  for (const [part, lines] of parts.entries()) {
    const columns = partColumns(lines, parts[0] ?? lines, common);
    const rows = rowsOf(lines, columns);
    const headRows = part === 0 ? countHeads(rows, columns) : 0;
    if (part === 0) heads = rows.slice(0, Math.max(1, headRows)).map(rowText);
    let skipping = part > 0;
    for (const [at, each] of rows.entries()) {
      skipping &&= heads.includes(rowText(each));
      if (skipping) {
        repeated.push(...each.lines);
        continue;
      }
      const placed = placeCells(each, columns, at < headRows - 1);
      if (at < headRows - 1 && stacksOn(placed, rows[at + 1], columns)) {
        rows[at + 1]?.lines.unshift(...each.lines);
        continue;
      }
      const order = [...placed].sort(([a], [b]) => a - b);
      for (const [next, [column, cell]] of order.entries()) {
        const free = (order[next + 1]?.[0] ?? columns.length) - column;
        cells.push({ row, column, columnSpan: Math.max(1, Math.min(cell.span, free)), head: at < headRows, pieces: cell.pieces });
      }
      row += 1;
    }
  }
  return { cells, repeated };
}

/** Left and right pages may be set off against each other: a page with as many columns as the first keeps its own. */
function partColumns(lines: readonly TextLine[], first: readonly TextLine[], common: Column[]): Column[] {
  const own = columnsOf(lines.filter(isRowLike));
  return own.length === columnsOf(first.filter(isRowLike)).length && lines !== first && shiftOf(first, lines) > 8 ? own : common;
}

function shiftOf(a: readonly TextLine[], b: readonly TextLine[]): number {
  return Math.abs(Math.min(...a.map((line) => line.x)) - Math.min(...b.map((line) => line.x)));
}

/** Whether the rows of `next` go on under the columns of `parts`, from the page before. */
export function continuesTable(parts: TableParts, next: readonly TextLine[]): boolean {
  const last = parts.at(-1) ?? [];
  const head = parts[0]?.[0];
  const sameHead = head !== undefined && next[0] !== undefined && lineText(head) === lineText(next[0]);
  const before = columnsOf(last.filter(isRowLike));
  const after = columnsOf(next.filter(isRowLike));
  if (before.length < 2 || after.length < 2) return false;
  const shift = Math.min(...next.map((line) => line.x)) - Math.min(...last.map((line) => line.x));
  const moved = before.map((column) => ({ x: column.x + shift, right: column.right + shift }));
  const under = (columns: readonly Column[]): number =>
    after.filter((column) => columns.filter((other) => overlaps(column, other)).length === 1).length;
  const fits = before.length === after.length ? Math.max(under(before), under(moved)) : under(before);
  if (sameHead) return fits >= after.length * 0.5;
  const otherHeads = countHeads(rowsOf(next, after), after) > 0 && next.some((line) => line.bold);
  return !otherHeads && Math.abs(before.length - after.length) <= 1 && fits >= after.length * 0.75;
}

/** A head line whose every cell goes on in the same column of the next head line is the upper half of wrapped heads. */
function stacksOn(
  placed: ReadonlyMap<number, { readonly span: number }>,
  next: Row | undefined,
  columns: readonly Column[],
): boolean {
  if (next === undefined) return false;
  const below = placeCells(next, columns, false);
  return [...placed].every(([column, cell]) => cell.span === 1 && below.has(column));
}

function rowText(row: { readonly lines: readonly TextLine[] }): string {
  return row.lines.map(lineText).join(' ');
}

/** Cells of a line once leading numbers and list signs are taken as part of the words after them. */
export function isRowLike(line: TextLine | undefined): boolean {
  if (line === undefined || line.segments.length < 2) return false;
  if (/\.{4,}|(?:\. ){4,}|…{2,}/.test(lineText(line))) return false;
  let first = 0;
  // Two bare numbers side by side are cells; a clause has at most "1." or "(1) (a)" before its words.
  while (first < line.segments.length - 1 && isMarkerAlone(line.segments[first]?.text ?? '')) {
    if (
      first > 1 ||
      (/^\d/.test(line.segments[first]?.text ?? '') && /^\d+(?:-\d+)?$/.test(line.segments[first + 1]?.text ?? ''))
    )
      break;
    first += 1;
  }
  const rest = line.segments.length - first;
  if (rest >= 2) return true;
  return first > 0 && isFigure(line.segments.at(-1)?.text ?? '') && !/^[([]/.test(line.segments[0]?.text ?? '');
}

function tableAt(lines: readonly TextLine[], from: number, bodySize: number): FoundTable | null {
  const rowEnd = endOfRun(lines, from, bodySize);
  const whole = tableBetween(lines, from, rowEnd, bodySize);
  if (whole !== null) return whole;
  // Two tables with words between them, or a table and lines that only look like rows: try up to the first break.
  const cut = firstBreak(lines, from, rowEnd);
  return cut === null ? null : tableBetween(lines, from, cut, bodySize);
}

/** End of the rows before the first line that is none, or before the first gap clearly wider than those above it. */
function firstBreak(lines: readonly TextLine[], from: number, rowEnd: number): number | null {
  for (let at = from + 2; at < rowEnd; at += 1) {
    const gap = (lines[at]?.baseline ?? 0) - (lines[at - 1]?.baseline ?? 0);
    const usual = (lines[at - 1]?.baseline ?? 0) - (lines[at - 2]?.baseline ?? 0);
    if (!isRowLike(lines[at]) && !isRowLike(lines[at + 1])) return at;
    if (gap > usual * 1.6) return at;
  }
  return null;
}

function tableBetween(lines: readonly TextLine[], from: number, rowEnd: number, bodySize: number): FoundTable | null {
  const rowLike = lines.slice(from, rowEnd).filter(isRowLike);
  if (rowLike.length < 2 || isSpacedProse(rowLike)) return null;
  const columns = columnsOf(rowLike);
  if (columns.length < 2 || (columns.length === 2 && rowLike.length < 3) || !isAligned(rowLike, columns)) return null;
  const start = withHeadsAbove(lines, from, columns, bodySize);
  const to = withTailBelow(lines, rowEnd, columns, bodySize);
  return rowsOf(lines.slice(start, to), columns).length < 2 ? null : { from: start, to };
}

/** Justified text with wide gaps between its words: its pieces go on in small letters, and none is a figure. */
function isSpacedProse(rows: readonly TextLine[]): boolean {
  const cells = rows.flatMap((line) => line.segments.slice(1));
  const [first] = cells;
  // Two columns under one edge are a table of words, and few words again and again are answers in a form.
  if (rows.every((line) => line.segments.length === 2) && cells.every((cell) => Math.abs(cell.x - (first?.x ?? 0)) < 4))
    return false;
  if (new Set(cells.map((cell) => cell.text)).size < cells.length * 0.5) return false;
  const small = cells.filter((segment) => /^[\p{Ll}&(,]/u.test(segment.text)).length;
  return small >= cells.length * 0.65 && !cells.some((segment) => isFigure(segment.text));
}

function endOfRun(lines: readonly TextLine[], from: number, bodySize: number): number {
  let to = from + 1;
  let lastRow = from;
  let left = lines[from]?.x ?? 0;
  let right = lines[from]?.right ?? 0;
  while (to < lines.length) {
    const line = lines[to];
    const before = lines[to - 1];
    if (line === undefined || before === undefined) break;
    const gap = line.baseline - before.baseline;
    if (gap > bodySize * 4.5 || gap < -1) break;
    if (isRowLike(line)) {
      lastRow = to;
      left = Math.min(left, line.x);
      right = Math.max(right, line.right);
    } else {
      if (to - lastRow > 8 || gap > bodySize * 3) break;
      // Words over most of the width are a paragraph after the table.
      if (line.right - line.x > (right - left) * 0.7) break;
    }
    to += 1;
  }
  return lastRow + 1;
}

/** Lines above that stand over columns other than the first: heads that span several columns. */
function withHeadsAbove(lines: readonly TextLine[], from: number, columns: readonly Column[], bodySize: number): number {
  let start = from;
  while (start > 0 && columns.length > 1) {
    const line = lines[start - 1];
    const next = lines[start];
    if (line === undefined || next === undefined || next.baseline - line.baseline > bodySize * 2.4) break;
    const only = line.segments[0];
    if (only === undefined || line.segments.length > 1 || only.x < (columns[0]?.right ?? 0)) break;
    if (only.right > (columns.at(-1)?.right ?? 0) + bodySize * 3 || only.text.length > 60 || /[.;]$/.test(only.text)) break;
    start -= 1;
  }
  return start;
}

/** Lines below that go on in a cell of the last row. */
function withTailBelow(lines: readonly TextLine[], rowEnd: number, columns: readonly Column[], bodySize: number): number {
  let to = rowEnd;
  while (to < lines.length) {
    const line = lines[to];
    const before = lines[to - 1];
    if (line === undefined || before === undefined || line.segments.length !== 1) break;
    const gap = line.baseline - before.baseline;
    const column = columns.findIndex((each) => line.x >= each.x - 2 && line.right <= each.right + 2);
    if (gap > bodySize * 1.45 || gap <= 0 || column < 1) break;
    const above = before.segments.find((segment) => Math.abs(segment.x - line.x) < 3);
    if (above === undefined || Math.abs(above.size - line.size) > 0.6) break;
    to += 1;
  }
  return to;
}
