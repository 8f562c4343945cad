import type { BlockStyle } from '../../../core/read/source-document.ts';
import { LineGrouper } from '../text/group-lines.ts';
import type { TextLine } from '../text/text-line.ts';
import type { BufferedLine } from './line-buffer.ts';
import { withoutNotes } from './page-drafts.ts';

/** Blocks of lines that `br` broke: an empty line, a typed number or a heading line begins a new one. */
export function groupBuffered(lines: readonly BufferedLine[]): BufferedLine[][] {
  if (lines.length === 1) return [[...lines]];
  const plain = lines.map((line, index): TextLine & { index: number } => ({
    text: withoutNotes(line.text),
    indent: 0,
    gapBefore: line.gapBefore,
    breakBefore: true,
    index,
  }));
  return new LineGrouper(plain)
    .group()
    .map((group) =>
      group.lines.map((line) => lines[(line as TextLine & { index: number }).index]).filter((line) => line !== undefined),
    );
}

/** Room that no-break spaces draw before the first word, in points. */
export const leadingRoom = (text: string): number => (/^[\s\u00A0]*/.exec(text)?.[0].match(/\u00A0/g)?.length ?? 0) * 3;

/** Hints that the lines of one paragraph share; `indent` in points. */
export function styleOf(lines: readonly BufferedLine[], centred: boolean, indent: number): { style?: BlockStyle } {
  const style: BlockStyle = {
    ...(lines.every((line) => line.bold) ? { bold: true } : {}),
    ...(lines.every((line) => line.italic) ? { italic: true } : {}),
    ...(centred ? { centred: true } : {}),
    ...(indent > 0 ? { indent: Math.round(indent) } : {}),
    ...((lines[0]?.size ?? 0) > 0 ? { size: lines[0]?.size ?? 0 } : {}),
  };
  return Object.keys(style).length > 0 ? { style } : {};
}
