import { cutSegment, type Flow, lineOf, lineText, type Segment, type TextLine } from './layout-model.ts';
import { isMarkerAlone, lineStart } from './line-start.ts';
import { insertNotes, notesOf, takeMarginNotes } from './margin-notes.ts';

const binWidth = 2;

/**
 * Reading order of a page's lines. Bands of columns of running text are read column by column; everything else from top to
 * bottom. Columns are told from tables by their words: dense lines of several words that fill the column, rows that do not
 * break at the same heights.
 */
export function readingOrder(lines: readonly TextLine[], bodySize: number): Flow[] {
  const margin = takeMarginNotes(lines, bodySize);
  const flows = columnFlows(margin.lines, bodySize);
  return margin.notes.length === 0 ? flows : insertNotes(flows, notesOf(margin.notes));
}

function columnFlows(lines: readonly TextLine[], bodySize: number): Flow[] {
  if (lines.length < 4) return lines.length > 0 ? [{ lines }] : [];
  const valleys = findValleys(lines, bodySize);
  if (valleys.length === 0) return [{ lines }];
  const tries =
    valleys.length > 1 && valleys.length <= 4
      ? [valleys, ...valleys.map((valley) => [valley])]
      : valleys.map((valley) => [valley]);
  for (const gutters of tries) {
    const flows = splitAt(lines, gutters, bodySize);
    if (flows !== null) return flows;
  }
  for (const gutter of valleys) {
    const flows = withSideNotes(lines, gutter);
    if (flows !== null) return flows;
  }
  return [{ lines }];
}

/**
 * Narrow notes beside a column of running text (numbers and titles of sections in the margin): each note stands before the
 * lines that begin beside it. Null when the strip holds no such notes. The strip may be at the left or at the right.
 */
function withSideNotes(lines: readonly TextLine[], gutter: number): Flow[] | null {
  const crossing = lines.filter((line) => line.segments.some((segment) => segment.x < gutter - 1 && segment.right > gutter + 1));
  if (crossing.length > lines.length * 0.15) return null;
  const [left = [], right = []] = columnsOf(lines, [gutter]) ?? [];
  const [strip, main] = right.length >= left.length ? [left, right] : [right, left];
  if (strip.length === 0 || main.length < 8 || strip.length > main.length * 0.8) return null;
  const widthOf = (column: readonly TextLine[]): number =>
    Math.max(...column.map((line) => line.right)) - Math.min(...column.map((line) => line.x));
  if (widthOf(strip) > widthOf(main) * 0.45 || strip.some((line) => line.segments.length > 2)) return null;
  const words = main.reduce((sum, line) => sum + lineText(line).split(' ').length, 0);
  if (words < main.length * 4) return null;
  // Numbers set off from their words are no notes.
  if (strip.filter((line) => isMarkerAlone(lineText(line))).length > strip.length * 0.4) return null;
  const notes = notesOf(strip);
  // Cells of a first column have one line each and stand at every row.
  if (notes.every((note) => note.length === 1) && notes.length > 3) return null;
  const heights = new Set(strip.map((line) => Math.round(line.baseline)));
  const alone = main.filter((line) => !heights.has(Math.round(line.baseline))).length;
  const titles = notes.filter(
    (note) => note.some((line) => line.bold) || lineStart(note[0] === undefined ? '' : lineText(note[0])) === 'strong',
  );
  if (alone < main.length * 0.5 && titles.length < notes.length * 0.6) return null;
  return insertNotes([{ lines: main }], notes);
}

/** Upright strips that few segments cross, with many on both sides; the one least crossed first. */
function findValleys(lines: readonly TextLine[], bodySize: number): number[] {
  const left = Math.min(...lines.map((line) => line.x));
  const right = Math.max(...lines.map((line) => line.right));
  const bins = Math.max(1, Math.ceil((right - left) / binWidth));
  const cover = new Array<number>(bins).fill(0);
  for (const line of lines) {
    for (const segment of line.segments) {
      const from = Math.max(0, Math.floor((segment.x - left) / binWidth));
      const to = Math.min(bins - 1, Math.floor((segment.right - left) / binWidth));
      for (let bin = from; bin <= to; bin += 1) cover[bin] = (cover[bin] ?? 0) + 1;
    }
  }
  const highestBefore = new Array<number>(bins).fill(0);
  const highestAfter = new Array<number>(bins).fill(0);
  for (let bin = 1; bin < bins; bin += 1) highestBefore[bin] = Math.max(highestBefore[bin - 1] ?? 0, cover[bin - 1] ?? 0);
  for (let bin = bins - 2; bin >= 0; bin -= 1) highestAfter[bin] = Math.max(highestAfter[bin + 1] ?? 0, cover[bin + 1] ?? 0);
  const valleys: { x: number; depth: number }[] = [];
  let start = -1;
  for (let bin = 0; bin <= bins; bin += 1) {
    const low = bin < bins && (cover[bin] ?? 0) <= 0.6 * Math.min(highestBefore[bin] ?? 0, highestAfter[bin] ?? 0);
    if (low && start < 0) start = bin;
    if (low || start < 0) continue;
    const floor = Math.min(...cover.slice(start, bin));
    const lowest = cover.slice(start, bin).flatMap((count, at) => (count <= floor ? [start + at] : []));
    if (lowest.length * binWidth >= bodySize * 0.5) {
      valleys.push({ x: left + ((lowest[lowest.length >> 1] ?? start) + 0.5) * binWidth, depth: floor });
    }
    start = -1;
  }
  // Pages with many valleys are tables; the four clearest are enough for columns.
  return valleys
    .sort((a, b) => a.depth - b.depth || a.x - b.x)
    .slice(0, 4)
    .map((valley) => valley.x);
}

function splitAt(lines: readonly TextLine[], gutters: readonly number[], bodySize: number): Flow[] | null {
  const edges = [...gutters].sort((a, b) => a - b);
  const crosses = (segment: Segment): boolean => edges.some((edge) => segment.x < edge - 1 && segment.right > edge + 1);
  const cutLines = lines.map((line) => cutAtGutters(line, edges));
  const flows: Flow[] = [];
  let plain: TextLine[] = [];
  let run: TextLine[] = [];
  let split = false;
  const endRun = (): void => {
    const columns = columnsOf(run, edges);
    if (columns?.every((column) => isRunningText(column, bodySize)) && !sharesRows(columns) && flowsOn(columns)) {
      if (plain.length > 0) flows.push(...columnFlows(plain, bodySize));
      plain = [];
      flows.push(...columns.map((column) => ({ lines: column })));
      split = true;
    } else plain.push(...run);
    run = [];
  };
  for (const line of cutLines) {
    if (line.segments.some(crosses)) {
      endRun();
      plain.push(line);
    } else run.push(line);
  }
  endRun();
  if (!split) return null;
  if (plain.length > 0) flows.push(...columnFlows(plain, bodySize));
  return flows;
}

/** Columns may stand closer than the gap that parts segments: such segments are cut where a gap lies over the gutter. */
function cutAtGutters(line: TextLine, edges: readonly number[]): TextLine {
  let segments: Segment[] = [...line.segments];
  for (const edge of edges) {
    segments = segments.flatMap((segment) => {
      const gap = segment.gaps.find((each) => each.left <= edge + 1 && each.right >= edge - 1);
      return gap === undefined ? [segment] : cutSegment(segment, gap);
    });
  }
  return segments.length === line.segments.length ? line : lineOf(line.page, segments);
}

function columnsOf(run: readonly TextLine[], edges: readonly number[]): TextLine[][] | null {
  if (run.length < 4) return null;
  const columns: TextLine[][] = Array.from({ length: edges.length + 1 }, () => []);
  for (const line of run) {
    const parts: Segment[][] = columns.map(() => []);
    for (const segment of line.segments) {
      const middle = (segment.x + segment.right) / 2;
      const at = edges.findIndex((edge) => middle < edge);
      parts[at < 0 ? edges.length : at]?.push(segment);
    }
    for (const [at, part] of parts.entries()) if (part.length > 0) columns[at]?.push(lineOf(line.page, part));
  }
  return columns;
}

function isRunningText(column: readonly TextLine[], bodySize: number): boolean {
  const first = column[0];
  const last = column.at(-1);
  if (first === undefined || last === undefined || column.length < 3) return false;
  const left = Math.min(...column.map((line) => line.x));
  const right = Math.max(...column.map((line) => line.right));
  const width = right - left;
  if (width < bodySize * 8) return false;
  const fills = column.map((line) => (line.right - line.x) / width).sort((a, b) => a - b);
  if ((fills[fills.length >> 1] ?? 0) < 0.55) return false;
  const texts = column.map((line) => line.segments.map((segment) => segment.text).join(' '));
  const words = texts.reduce((sum, text) => sum + text.split(' ').length + (text.match(/[\u3400-\u9FFF]/g)?.length ?? 0) / 2, 0);
  if (words / column.length < 3) return false;
  const numeric = texts.filter((text) => !/\p{L}{2}/u.test(text)).length;
  if (numeric > column.length * 0.2) return false;
  const wide = column.filter((line) => line.segments.length > 2).length;
  if (wide > column.length * 0.3) return false;
  const steps = column.slice(1).map((line, at) => line.baseline - (column[at]?.baseline ?? 0));
  const step = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? bodySize * 1.2;
  return column.length >= 0.6 * ((last.baseline - first.baseline) / Math.max(step, bodySize) + 1);
}

/** Where rows share their heights, text shows by lines that go on in small letters; cells begin with capitals or figures. */
function flowsOn(columns: readonly (readonly TextLine[])[]): boolean {
  const heights = columns.map((column) => new Set(column.map((line) => Math.round(line.baseline))));
  const [first, second] = heights;
  if (first === undefined || second === undefined) return true;
  const shared = [...first].filter((height) => second.has(height)).length;
  if (shared < Math.min(first.size, second.size) * 0.8) return true;
  return columns.every((column) => {
    const texts = column.map(lineText);
    if (texts.some((text) => /[\u3400-\u9FFF]/.test(text))) return true;
    return texts.filter((text) => /^\p{Ll}/u.test(text)).length >= texts.length * 0.2;
  });
}

/** Two texts whose gaps lie at the same heights are rows of a table. */
function sharesRows(columns: readonly (readonly TextLine[])[]): boolean {
  const starts = columns.map((column) => {
    const steps = column.slice(1).map((line, at) => line.baseline - (column[at]?.baseline ?? 0));
    const usual = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0;
    return column
      .slice(1)
      .filter((_, at) => (steps[at] ?? 0) > usual * 1.3)
      .map((line) => line.baseline);
  });
  for (const [at, own] of starts.entries()) {
    const next = starts[at + 1];
    if (next === undefined) continue;
    const shared = own.filter((height) => next.some((other) => Math.abs(other - height) < 2)).length;
    if (shared >= 2 && shared >= 0.6 * Math.min(own.length, next.length)) return true;
  }
  return false;
}
