import type { Segment, TextLine } from './layout-model.ts';
import { type Column, columnsUnder, overlaps } from './table-columns.ts';

/** Lines that make up one row of a table. */
export interface Row {
  readonly lines: TextLine[];
}

/** Figures, sums, shares, dates and dashes: what stands in data cells. */
const figure =
  /^[(\-–—+±~≈<>≤≥$€£¥]*\s?(?:[A-Z]{2,3}\s?)?[$€£¥]?\s?\d[\d\s.,'’/:-]*\)?\s?(?:%|[a-z°µ/²³]{0,5}|euros?|USD|EUR|GBP|days?|months?|years?|hours?)\)?$|^[-–—]+$|^n\/?a$/i;
const year = /^(?:FY\s?)?(?:19|20)\d\d(?:[/–-]\d{2,4})?$/;

export function isFigure(text: string): boolean {
  return figure.test(text);
}

/** Groups lines into rows: by wider gaps where cells have several lines, else by what the first column holds. */
export function rowsOf(lines: readonly TextLine[], columns: readonly Column[]): Row[] {
  const gaps = lines.slice(1).map((line, at) => line.baseline - (lines[at]?.baseline ?? 0));
  const sorted = [...gaps].sort((a, b) => a - b);
  const least = sorted[Math.floor(sorted.length * 0.1)] ?? 0;
  const spaced = gaps.filter((gap) => gap > least * 1.25).length;
  if (spaced >= 2 && spaced >= lines.length * 0.15) {
    const groups: TextLine[][] = [];
    for (const [at, line] of lines.entries()) {
      if (at === 0 || (gaps[at - 1] ?? 0) > least * 1.25) groups.push([line]);
      else groups.at(-1)?.push(line);
    }
    if (groups.every((group) => isOneRow(group, columns))) return groups.map((group) => ({ lines: group }));
  }
  const rows: Row[] = [];
  for (const [at, line] of lines.entries()) {
    const last = rows.at(-1);
    if (last !== undefined && continuesRow(line, last, lines[at + 1], columns)) last.lines.push(line);
    else rows.push({ lines: [line] });
  }
  return rows;
}

function isOneRow(group: readonly TextLine[], columns: readonly Column[]): boolean {
  const full = group.filter((line) => cellCount(line, columns) === columns.length);
  const figures = group.filter((line) => line.segments.some((segment, at) => at > 0 && isFigure(segment.text)));
  return full.length <= 1 || (figures.length <= 1 && full.length < group.length);
}

function cellCount(line: TextLine, columns: readonly Column[]): number {
  return columns.filter((column) => line.segments.some((segment) => overlaps(segment, column))).length;
}

function continuesRow(line: TextLine, row: Row, next: TextLine | undefined, columns: readonly Column[]): boolean {
  const first = columns[0];
  if (first === undefined) return false;
  const inFirst = (segment: Segment): boolean => overlaps(segment, first);
  const others = line.segments.filter((segment) => !inFirst(segment));
  const above = row.lines.flatMap((each) => each.segments);
  const aboveOthers = above.filter((segment) => !inFirst(segment));
  const filled = Math.max(...row.lines.map((each) => each.segments.filter((segment) => !inFirst(segment)).length));
  // Heads over several columns stand above a row with more cells.
  if (others.length > filled && filled > 0) return false;
  const clash = others.some(
    (segment) => isFigure(segment.text) && aboveOthers.some((other) => isFigure(other.text) && overlaps(segment, other)),
  );
  if (clash) return false;
  const head = line.segments.find(inFirst);
  const figures = others.some((segment) => isFigure(segment.text));
  if (head === undefined) return !figures && above.some(inFirst);
  const before = above.filter(inFirst).at(-1)?.text ?? '';
  if (before === '') return false;
  if (/^\p{Ll}/u.test(head.text) && (!figures || aboveOthers.length === 0)) return true;
  if (aboveOthers.length === 0 && next !== undefined && /(?:,|\b(?:of|and|the|for|to|in|by|on|with))$/.test(before)) return true;
  return /[-\u2010]$/.test(before) && /^\p{L}/u.test(head.text) && !figures;
}

/** Rows at the top that name the columns: before the first figures; or set off by weight; or short words over longer ones. */
export function countHeads(rows: readonly Row[], columns: readonly Column[]): number {
  const texts = rows.map((row) => row.lines.flatMap((line) => line.segments));
  const first = columns[0] ?? { x: 0, right: 0 };
  const hasFigures = (segments: readonly Segment[]): boolean =>
    segments.some((segment) => isFigure(segment.text) && !year.test(segment.text) && !overlaps(segment, first));
  const isLabel = (segments: readonly Segment[]): boolean => segments.length === 1 && (segments[0]?.x ?? 0) < first.right;
  const data = texts.findIndex(hasFigures);
  const plain = texts.findIndex((segments) => !segments.every((segment) => segment.bold));
  if (plain > 0 && plain <= 4 && (data < 0 || plain <= data)) return plain;
  if (data > 0 && data <= 4) {
    // A label of a group of rows stands alone in the first column and is no column head.
    let heads = data;
    while (heads > 1 && isLabel(texts[heads - 1] ?? [])) heads -= 1;
    return heads === 1 && isLabel(texts[0] ?? []) ? 0 : heads;
  }
  if (data === 0) return 0;
  const top = texts[0] ?? [];
  const short = top.every((segment) => segment.text.split(' ').length <= 6 && !/[.;:]$/.test(segment.text));
  return rows.length >= 3 && short && columns.every((column) => top.some((segment) => overlaps(segment, column))) ? 1 : 0;
}

/** Places the segments of a row in columns: column index to cells' segments, with the number of columns each spans. */
export function placeCells(
  row: Row,
  columns: readonly Column[],
  upperHead: boolean,
): Map<number, { span: number; pieces: { segment: Segment; page: number }[] }> {
  const placed = new Map<number, { span: number; pieces: { segment: Segment; page: number }[] }>();
  for (const line of row.lines) {
    for (const segment of line.segments) {
      const hit = columnsUnder(segment, columns);
      const column = hit[0] ?? nearestColumn(segment, columns);
      const cell = placed.get(column);
      if (cell === undefined) placed.set(column, { span: Math.max(1, hit.length), pieces: [{ segment, page: line.page }] });
      else {
        cell.span = Math.max(cell.span, hit.length);
        cell.pieces.push({ segment, page: line.page });
      }
    }
  }
  if (upperHead) widenHeads(placed, columns);
  return placed;
}

function nearestColumn(segment: Segment, columns: readonly Column[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, column] of columns.entries()) {
    const gap = Math.max(column.x - segment.right, segment.x - column.right);
    if (gap < least) {
      least = gap;
      best = at;
    }
  }
  return best;
}

/** A head above other heads spans the free columns beside it that are nearer than the usual distance of two columns. */
function widenHeads(placed: Map<number, { span: number; pieces: { segment: Segment }[] }>, columns: readonly Column[]): void {
  const first = columns[1];
  const last = columns.at(-1);
  const pitch = first !== undefined && last !== undefined && columns.length > 2 ? (last.x - first.x) / (columns.length - 2) : 0;
  const starts = [...placed.keys()].filter((column) => column > 0).sort((a, b) => a - b);
  for (const [at, start] of starts.entries()) {
    const cell = placed.get(start);
    const segment = cell?.pieces[0]?.segment;
    if (cell === undefined || segment === undefined) continue;
    const limit = starts[at + 1] ?? columns.length;
    const near = (column: number): boolean => {
      const other = columns[column];
      return other !== undefined && Math.max(other.x - segment.right, segment.x - other.right) < pitch * 0.6;
    };
    while (start + cell.span < limit && near(start + cell.span)) cell.span += 1;
  }
}
