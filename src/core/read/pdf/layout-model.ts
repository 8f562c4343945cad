import type { Rule } from './grids.ts';

/** One run of text as the page draws it. Points; origin at the top left of the page as shown; `y` is the baseline. */
export interface PageItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** Identity of the font inside the document. */
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Words run from right to left. */
  readonly rightToLeft: boolean;
  /** The file itself marks the run as no part of the words (running head, page number). */
  readonly artifact: boolean;
  /** Turn of the words against the page as shown, in quarter turns clockwise; other angles count as watermark (-1). */
  readonly turn: number;
}

/** A page with all its runs. `width` and `height` are those of the page as shown. */
export interface PageItems {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly label?: string;
  readonly items: readonly PageItem[];
  /** Straight lines drawn on the page, where they were read. */
  readonly rules?: readonly Rule[];
}

/** A place where a raised call mark stood: offset in the text it was taken out of. */
export interface NoteCall {
  readonly offset: number;
  readonly mark: string;
}

/** A gap inside a segment, wide enough to be the space between two columns: offset of the words after it, and its edges. */
export interface InnerGap {
  readonly offset: number;
  readonly left: number;
  readonly right: number;
}

/** A stretch of one line without a wide gap. `text` is NFC; note calls are taken out of it. */
export interface Segment {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly font: string;
  readonly artifact: boolean;
  readonly rightToLeft: boolean;
  readonly calls: readonly NoteCall[];
  readonly gaps: readonly InnerGap[];
  /** The segment begins with a raised mark that stands for a footnote number. */
  readonly raisedMark: string | null;
}

export interface RuledCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly lines: readonly TextLine[];
}

/** A table drawn with lines, its words sorted into cells. Empty rows and columns are left out. */
export interface RuledTable {
  readonly cells: readonly RuledCell[];
  readonly rows: number;
  /** Edges of the columns, in points. */
  readonly xs: readonly number[];
}

/** One line of a page: its segments from left to right (from right to left where the words do). */
export interface TextLine {
  readonly page: number;
  readonly segments: readonly Segment[];
  readonly x: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** The line stands in for a table drawn with lines. */
  readonly table?: RuledTable;
}

/** A line from segments that share a baseline; size is that of most characters, bold and italic hold for all words. */
export function lineOf(page: number, segments: readonly Segment[]): TextLine {
  let x = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let most: Segment | undefined;
  let bold = true;
  let italic = true;
  for (const segment of segments) {
    x = Math.min(x, segment.x);
    right = Math.max(right, segment.right);
    if (most === undefined || segment.text.length > most.text.length) most = segment;
    bold &&= segment.bold || !/[\p{L}\p{N}]/u.test(segment.text);
    italic &&= segment.italic || !/[\p{L}\p{N}]/u.test(segment.text);
  }
  return { page, segments, x, right, baseline: most?.baseline ?? 0, size: most?.size ?? 0, bold, italic };
}

/** Lines that are read one after another: a column, or the whole width of the page. */
export interface Flow {
  readonly lines: readonly TextLine[];
  /** A note in the margin beside the flow after it. */
  readonly side?: boolean;
}

/** The words of a line; segments are separated by one space. */
export function lineText(line: TextLine): string {
  return line.segments.length === 1 ? (line.segments[0]?.text ?? '') : line.segments.map((segment) => segment.text).join(' ');
}

/** Cuts a segment at a gap inside it. */
export function cutSegment(segment: Segment, gap: InnerGap): [Segment, Segment] {
  const { calls, gaps } = segment;
  const before = segment.text.slice(0, gap.offset).trimEnd();
  return [
    {
      ...segment,
      text: before,
      right: gap.left,
      calls: calls.filter((call) => call.offset <= before.length),
      gaps: gaps.filter((each) => each.offset < gap.offset),
    },
    {
      ...segment,
      text: segment.text.slice(gap.offset),
      x: gap.right,
      calls: calls.filter((call) => call.offset > before.length).map((call) => ({ ...call, offset: call.offset - gap.offset })),
      gaps: gaps.filter((each) => each.offset > gap.offset).map((each) => ({ ...each, offset: each.offset - gap.offset })),
      raisedMark: null,
    },
  ];
}

/** What the whole document shows about its ordinary text. */
export interface DocumentMetrics {
  /** Font size of most characters. */
  readonly bodySize: number;
  /** Largest size that a good part of the ordinary text has; only larger words look like headings by size. */
  readonly largestBodySize: number;
  /** Usual distance of two baselines inside a paragraph, as a multiple of the size. */
  readonly leading: number;
  /** Most words of the document are bold: weight says nothing about headings. */
  readonly bodyBold: boolean;
}
