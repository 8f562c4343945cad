import type { TextLine } from './text-line.ts';
import { typedMarker } from './typed-marker.ts';

/** A run of lines that form the rows of a table: `from` counted in, `to` not. */
export interface RowRun {
  readonly from: number;
  readonly to: number;
  /** Words of each cell, row by row; every row has as many. */
  readonly rows: readonly (readonly string[])[];
  /** A rule parts the first row from the others. */
  readonly headed: boolean;
}

interface Cell {
  readonly text: string;
  /** Columns at which the words begin and end. */
  readonly start: number;
  readonly end: number;
}

const piped = /^\|.*\|$/;

/** Cells of a line: between pipes, at tabs, or at three spaces and more. */
function cellsOf(line: TextLine): Cell[] {
  const separator = piped.test(line.text) ? /\|/g : line.text.includes('\t') ? /\t+/g : / {3,}/g;
  const cells: Cell[] = [];
  let start = 0;
  const add = (end: number): void => {
    const raw = line.text.slice(start, end);
    const text = raw.trim();
    const at = line.indent + start + (raw.length - raw.trimStart().length);
    if (text !== '' || piped.test(line.text)) cells.push({ text, start: at, end: at + text.length });
  };
  for (const match of line.text.matchAll(separator)) {
    add(match.index);
    start = match.index + match[0].length;
  }
  add(line.text.length);
  return piped.test(line.text) ? cells.slice(1, -1) : cells;
}

/** Cells stand under each other when they begin, or end, at the same column. */
const aligned = (left: Cell, right: Cell): boolean =>
  Math.abs(left.start - right.start) <= 1 || Math.abs(left.end - right.end) <= 1;

function sameColumns(before: readonly Cell[], after: readonly Cell[], byPlace: boolean): boolean {
  if (before.length !== after.length) return false;
  return !byPlace || before.every((cell, index) => aligned(cell, after[index] ?? cell));
}

/**
 * Finds tables that are set with spaces, tabs or pipes: three lines in a row (two under a rule or between pipes) with the same
 * number of cells in the same places. A line that begins with a typed number and holds two cells is a clause, not a row.
 */
export function alignedRows(lines: readonly TextLine[]): RowRun[] {
  const runs: RowRun[] = [];
  const cells = lines.map(cellsOf);
  for (let from = 0; from < lines.length; ) {
    const first = cells[from] ?? [];
    const byPlace = !piped.test(lines[from]?.text ?? '') && lines[from]?.text.includes('\t') !== true;
    let to = from + 1;
    if (first.length >= 2) {
      while (to < lines.length && follows(lines[to]) && sameColumns(first, cells[to] ?? [], byPlace)) to += 1;
    }
    const rows = cells.slice(from, to).map((row) => row.map((cell) => cell.text));
    const enough = to - from >= (piped.test(lines[from]?.text ?? '') ? 2 : 3);
    const clauses = first.length === 2 && lines.slice(from, to).some((line) => typedMarker(line.text) !== null);
    // Tabs also set terms apart from long definitions: those are paragraphs.
    const words = rows.flat();
    const prose = words.reduce((sum, word) => sum + word.length, 0) > words.length * 60;
    if (enough && !clauses && !prose) {
      runs.push({ from, to, rows, headed: lines[from + 1]?.ruleBefore === true });
      from = to;
    } else {
      from += 1;
    }
  }
  return runs;
}

/** A rule between rows is part of the table; a blank line ends it. */
const follows = (line: TextLine | undefined): boolean => line !== undefined && (!line.gapBefore || line.ruleBefore === true);
