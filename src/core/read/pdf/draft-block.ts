import type { BlockKind, BlockStyle } from '../source-document.ts';
import type { NoteCall, RuledTable, Segment, TextLine } from './layout-model.ts';
import type { TableParts } from './tables.ts';

/** One line of a block with its words joined, and the pieces they are drawn in. */
export interface BlockLine {
  readonly page: number;
  readonly text: string;
  readonly pieces: readonly { readonly start: number; readonly segment: Segment }[];
  readonly calls: readonly NoteCall[];
  readonly x: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** Left and right edge of the column that a block stands in. */
export interface ColumnEdges {
  readonly left: number;
  readonly right: number;
}

export interface DraftBlock {
  kind: BlockKind;
  lines: BlockLine[];
  readonly edges: ColumnEdges;
  level?: number;
  style?: BlockStyle;
  /** The lines of a table, page by page. */
  table?: TableParts;
  /** A table drawn with lines, page by page. */
  ruled?: readonly RuledTable[];
  caption?: string;
  /** Number or sign of a footnote. */
  note?: string;
  /** The first words are a list sign. */
  bullet?: string;
  /** Why the words are not to be read as text. */
  garbled?: string;
}

export function blockLine(line: TextLine): BlockLine {
  let text = '';
  const pieces: { start: number; segment: Segment }[] = [];
  const calls: NoteCall[] = [];
  for (const segment of line.segments) {
    if (text !== '' && segment.text !== '') text += ' ';
    pieces.push({ start: text.length, segment });
    for (const call of segment.calls) calls.push({ mark: call.mark, offset: text.length + call.offset });
    text += segment.text;
  }
  const { page, x, right, baseline, size, bold, italic } = line;
  return { page, text, pieces, calls, x, right, baseline, size, bold, italic };
}

export function blockText(block: DraftBlock): string {
  return block.lines.map((line) => line.text).join('\n');
}
