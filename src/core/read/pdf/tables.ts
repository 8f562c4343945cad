import { lineText, type Segment, type TextLine } from './layout-model.ts';
import { isMarkerAlone } from './line-start.ts';

export interface DraftCell {
  readonly row: number;
  readonly column: number;
  readonly columnSpan: number;
  readonly head: boolean;
  /** Line pieces of the cell from top to bottom, with the page they stand on. */
  readonly pieces: readonly { readonly segment: Segment; readonly page: number }[];
}

export interface DraftTable {
  readonly cells: readonly DraftCell[];
  readonly rows: number;
  readonly headRows: number;
  /** Left and right edge of each column, in points. */
  readonly columns: readonly { readonly x: number; readonly right: number }[];
}

export interface FoundTable {
  /** Index of the first line and of the line after the last. */
  readonly from: number;
  readonly to: number;
  readonly table: DraftTable;
}

interface Column {
  x: number;
  right: number;
}

interface Row {
  readonly lines: TextLine[];
}

/** Figures, sums, shares, dates and dashes: what stands in data cells. */
const figure =
  /^[(\-–—+±~≈<>≤≥$€£¥]*\s?(?:[A-Z]{2,3}\s?)?[$€£¥]?\s?\d[\d\s.,'’/:-]*\)?\s?(?:%|[a-z°µ/²³]{0,5}|euros?|USD|EUR|GBP|days?|months?|years?|hours?)\)?$|^[-–—]+$|^n\/?a$/i;
const year = /^(?:FY\s?)?(?:19|20)\d\d(?:[/–-]\d{2,4})?$/;

/** Tables among the lines of one flow, found by cells that stand under each other over several rows. */
export function findTables(lines: readonly TextLine[], bodySize: number): FoundTable[] {
  const found: FoundTable[] = [];
  let at = 0;
  while (at < lines.length) {
    if (!isRowLike(lines[at])) {
      at += 1;
      continue;
    }
    const to = endOfRun(lines, at, bodySize);
    const table = tableOf(lines, at, to, bodySize);
    if (table === null) at += 1;
    else {
      found.push(table);
      at = table.to;
    }
  }
  return found;
}

/** Cells of a line once leading numbers and list signs are taken as part of the words after them. */
function isRowLike(line: TextLine | undefined): boolean {
  if (line === undefined || line.segments.length < 2) return false;
  if (/\.{4,}|(?:\. ){4,}|…{2,}/.test(lineText(line))) return false;
  let first = 0;
  while (first < line.segments.length - 1 && isMarkerAlone(line.segments[first]?.text ?? '')) first += 1;
  const rest = line.segments.length - first;
  if (rest >= 2) return true;
  return first > 0 && figure.test(line.segments.at(-1)?.text ?? '') && !/^[([]/.test(line.segments[0]?.text ?? '');
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

function tableOf(lines: readonly TextLine[], from: number, rowEnd: number, bodySize: number): FoundTable | null {
  let start = from;
  const run = lines.slice(from, rowEnd);
  const rowLike = run.filter(isRowLike);
  if (rowLike.length < 2) return null;
  const columns = columnsOf(rowLike);
  if (columns.length < 2 || (columns.length === 2 && rowLike.length < 3)) return null;
  if (!isAligned(rowLike, columns)) return null;
  start = withHeadsAbove(lines, from, columns, bodySize);
  const to = withTailBelow(lines, rowEnd, columns, bodySize);
  const rows = rowsOf(lines.slice(start, to), columns);
  if (rows.length < 2) return null;
  const headRows = countHeads(rows, columns);
  return { from: start, to, table: { cells: cellsOf(rows, columns, headRows), rows: rows.length, headRows, columns } };
}

/** Columns from the lines with the most cells first; a cell over two known columns spans them and makes none. */
function columnsOf(rows: readonly TextLine[]): Column[] {
  const columns: Column[] = [];
  for (const line of [...rows].sort((a, b) => b.segments.length - a.segments.length)) {
    for (const segment of line.segments) {
      const hit = columns.filter((column) => overlaps(segment, column));
      const only = hit[0];
      if (hit.length === 0) columns.push({ x: segment.x, right: segment.right });
      else if (hit.length === 1 && only !== undefined) {
        const x = Math.min(only.x, segment.x);
        const right = Math.max(only.right, segment.right);
        const free = columns.every((other) => other === only || other.right <= x || other.x >= right);
        if (free) {
          only.x = x;
          only.right = right;
        }
      }
    }
  }
  return columns.sort((a, b) => a.x - b.x);
}

function overlaps(segment: { x: number; right: number }, column: Column): boolean {
  return Math.min(segment.right, column.right) - Math.max(segment.x, column.x) > 1;
}

/** In a table, the cells of a column share their left edge, their right edge or their middle, and most rows have them. */
function isAligned(rows: readonly TextLine[], columns: readonly Column[]): boolean {
  let spanning = 0;
  let all = 0;
  for (const [at, column] of columns.entries()) {
    const cells: Segment[] = [];
    for (const line of rows) {
      for (const segment of line.segments) {
        if (!overlaps(segment, column)) continue;
        if (columns.filter((other) => overlaps(segment, other)).length > 1) spanning += 1;
        else cells.push(segment);
        all += 1;
      }
    }
    if (cells.length < 2 && columns.length === 2) return false;
    if (at === 0 || cells.length < 3) continue;
    const shared = Math.max(
      commonShare(cells.map((cell) => cell.x)),
      commonShare(cells.map((cell) => cell.right)),
      commonShare(cells.map((cell) => (cell.x + cell.right) / 2)),
    );
    if (shared < 0.6) return false;
  }
  return spanning <= all * 0.35;
}

function commonShare(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  let most = 0;
  let low = 0;
  for (const [high, value] of sorted.entries()) {
    while (value - (sorted[low] ?? value) > 4) low += 1;
    most = Math.max(most, high - low + 1);
  }
  return most / values.length;
}

/** Lines above that stand over columns other than the first: heads that span several columns. */
function withHeadsAbove(lines: readonly TextLine[], from: number, columns: readonly Column[], bodySize: number): number {
  let start = from;
  const second = columns[1];
  while (start > 0 && second !== undefined) {
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

/** Groups lines into rows: by wider gaps where cells have several lines, else by what the first column holds. */
function rowsOf(lines: readonly TextLine[], columns: readonly Column[]): Row[] {
  const gaps = lines.slice(1).map((line, at) => line.baseline - (lines[at]?.baseline ?? 0));
  const sorted = [...gaps].sort((a, b) => a - b);
  const least = sorted[Math.floor(sorted.length * 0.1)] ?? 0;
  const spaced = gaps.filter((gap) => gap > least * 1.25).length;
  const byGap = spaced >= 2 && spaced >= lines.length * 0.15;
  const groups: TextLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const wide = at === 0 || (gaps[at - 1] ?? 0) > least * 1.25;
    if (groups.length === 0 || !byGap || wide) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  if (byGap && groups.every((group) => isOneRow(group, columns))) return groups.map((group) => ({ lines: group }));
  const rows: Row[] = [];
  for (const [at, line] of lines.entries()) {
    const last = rows.at(-1);
    if (last !== undefined && continuesRow(line, last, lines[at + 1], columns)) last.lines.push(line);
    else rows.push({ lines: [line] });
  }
  return rows;
}

function isOneRow(group: readonly TextLine[], columns: readonly Column[]): boolean {
  const full = group.filter((line) => cellCount(line, columns) === columns.length && columns.length > 1);
  const figures = group.filter((line) => line.segments.some((segment, at) => at > 0 && figure.test(segment.text)));
  return full.length <= 1 || figures.length <= 1;
}

function cellCount(line: TextLine, columns: readonly Column[]): number {
  return columns.filter((column) => line.segments.some((segment) => overlaps(segment, column))).length;
}

function continuesRow(line: TextLine, row: Row, next: TextLine | undefined, columns: readonly Column[]): boolean {
  const first = columns[0];
  if (first === undefined) return false;
  const head = line.segments.find((segment) => overlaps(segment, first));
  if (head === undefined)
    return (
      !line.segments.some((segment) => figure.test(segment.text)) &&
      row.lines.some((each) => each.segments.some((segment) => overlaps(segment, first)))
    );
  if (/^\p{Ll}/u.test(head.text)) return true;
  const before = row.lines.at(-1)?.segments.find((segment) => overlaps(segment, first))?.text ?? '';
  const alone = row.lines.every((each) => cellCount(each, columns) === 1);
  if (alone && next !== undefined && /(?:,|\b(?:of|and|the|for|to|in|by|on|with))$/.test(before)) return true;
  return /[-\u2010]$/.test(before) && /^\p{L}/u.test(head.text);
}

/** Rows at the top that name the columns: before the first figures; or set off by weight; or short words over longer ones. */
function countHeads(rows: readonly Row[], columns: readonly Column[]): number {
  const texts = rows.map((row) => row.lines.flatMap((line) => line.segments));
  const hasFigures = (segments: readonly Segment[]): boolean =>
    segments.some(
      (segment) => figure.test(segment.text) && !year.test(segment.text) && !overlaps(segment, columns[0] ?? { x: 0, right: 0 }),
    );
  const data = texts.findIndex(hasFigures);
  const bold = texts.findIndex((segments) => !segments.every((segment) => segment.bold));
  if (bold > 0 && bold <= 4 && (data < 0 || bold <= data)) return bold;
  if (data > 0 && data <= 4) {
    // A label of a group of rows stands alone in the first column and is no column head.
    let heads = data;
    while (heads > 1 && rows[heads - 1] !== undefined && isLabelRow(texts[heads - 1] ?? [], columns)) heads -= 1;
    return heads;
  }
  if (data === 0) return 0;
  const first = texts[0] ?? [];
  const short = first.every((segment) => segment.text.split(' ').length <= 6 && !/[.;:]$/.test(segment.text));
  return rows.length >= 3 && short && first.length >= columns.length ? 1 : 0;
}

function isLabelRow(segments: readonly Segment[], columns: readonly Column[]): boolean {
  const first = columns[0];
  return first !== undefined && segments.length === 1 && segments[0] !== undefined && segments[0].x < first.right;
}

function cellsOf(rows: readonly Row[], columns: readonly Column[], headRows: number): DraftCell[] {
  const cells: DraftCell[] = [];
  for (const [row, { lines }] of rows.entries()) {
    const placed = new Map<number, { span: number; pieces: { segment: Segment; page: number }[] }>();
    for (const line of lines) {
      for (const segment of line.segments) {
        const [column, span] = placeOf(segment, columns, row < headRows - 1);
        const cell = placed.get(column);
        if (cell === undefined) placed.set(column, { span, pieces: [{ segment, page: line.page }] });
        else cell.pieces.push({ segment, page: line.page });
      }
    }
    const order = [...placed].sort(([a], [b]) => a - b);
    for (const [at, [column, cell]] of order.entries()) {
      const free = (order[at + 1]?.[0] ?? columns.length) - column;
      cells.push({ row, column, columnSpan: Math.max(1, Math.min(cell.span, free)), head: row < headRows, pieces: cell.pieces });
    }
  }
  return cells;
}

/** Column and span of a cell. A head above other heads may span columns around its middle that it does not reach. */
function placeOf(segment: Segment, columns: readonly Column[], upperHead: boolean): [column: number, span: number] {
  const hit = columns.flatMap((column, at) => (overlaps(segment, column) ? [at] : []));
  const middle = (segment.x + segment.right) / 2;
  const distance = (from: number, to: number): number =>
    Math.abs(((columns[from]?.x ?? 0) + (columns[to]?.right ?? 0)) / 2 - middle);
  const nearest = columns.reduce((best, column, at) => {
    const gap = Math.max(column.x - middle, middle - column.right);
    const bestColumn = columns[best];
    return bestColumn !== undefined && gap < Math.max(bestColumn.x - middle, middle - bestColumn.right) ? at : best;
  }, 0);
  let from = hit[0] ?? nearest;
  let to = hit.at(-1) ?? nearest;
  if (!upperHead) return [from, to - from + 1];
  for (;;) {
    const wider: [number, number][] = [];
    if (from > 1) wider.push([from - 1, to]);
    if (to < columns.length - 1) wider.push([from, to + 1]);
    const best = wider.sort((a, b) => distance(...a) - distance(...b))[0];
    if (best === undefined || distance(...best) >= distance(from, to) - 4) return [from, to - from + 1];
    [from, to] = best;
  }
}
