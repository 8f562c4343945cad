import type { Segment, TextLine } from './layout-model.ts';

/** Left and right edge of a table's column, in points. */
export interface Column {
  x: number;
  right: number;
}

export function overlaps(segment: { readonly x: number; readonly right: number }, column: Column): boolean {
  return Math.min(segment.right, column.right) - Math.max(segment.x, column.x) > 1;
}

/** Columns that a cell stands in. */
export function columnsUnder(segment: Segment, columns: readonly Column[]): number[] {
  return columns.flatMap((column, at) => (overlaps(segment, column) ? [at] : []));
}

/**
 * Columns of a table from its rows, those with the most cells first; a cell over two known columns spans them and makes
 * none. Columns that never stand in one row together are one column whose heads and figures are aligned differently.
 */
export function columnsOf(rows: readonly TextLine[]): Column[] {
  const columns: Column[] = [];
  for (const line of [...rows].sort((a, b) => b.segments.length - a.segments.length)) {
    for (const segment of line.segments) {
      const hit = columns.filter((column) => overlaps(segment, column));
      const only = hit[0];
      if (hit.length === 0) columns.push({ x: segment.x, right: segment.right });
      else if (hit.length === 1 && only !== undefined) {
        const x = Math.min(only.x, segment.x);
        const right = Math.max(only.right, segment.right);
        if (columns.every((other) => other === only || other.right <= x || other.x >= right)) {
          only.x = x;
          only.right = right;
        }
      }
    }
  }
  return mergeComplements(
    columns.sort((a, b) => a.x - b.x),
    rows,
  );
}

function mergeComplements(columns: readonly Column[], rows: readonly TextLine[]): Column[] {
  const merged: Column[] = [];
  for (const column of columns) {
    const last = merged.at(-1);
    if (last !== undefined && merged.length + 1 > 2 && areComplements(last, column, rows)) last.right = column.right;
    else merged.push({ ...column });
  }
  return merged;
}

function areComplements(a: Column, b: Column, rows: readonly TextLine[]): boolean {
  let inA = 0;
  let inB = 0;
  for (const line of rows) {
    const left = line.segments.some((segment) => overlaps(segment, a) && !overlaps(segment, b));
    const right = line.segments.some((segment) => overlaps(segment, b) && !overlaps(segment, a));
    if (left && right) return false;
    if (left) inA += 1;
    if (right) inB += 1;
  }
  const size = rows[0]?.size ?? 10;
  return b.x - a.right < size * 2.5 && Math.min(inA, inB) <= Math.max(1, rows.length * 0.25);
}

/** In a table, the cells of a column share their left edge, their right edge or their middle, and few cells span columns. */
export function isAligned(rows: readonly TextLine[], columns: readonly Column[]): boolean {
  let spanning = 0;
  let all = 0;
  for (const [at, column] of columns.entries()) {
    const cells: Segment[] = [];
    for (const line of rows) {
      for (const segment of line.segments) {
        if (!overlaps(segment, column)) continue;
        if (columnsUnder(segment, columns).length > 1) spanning += 1;
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
