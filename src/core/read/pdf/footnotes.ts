import { blockLine, type ColumnEdges, type DraftBlock } from './draft-block.ts';
import { type DocumentMetrics, lineText, type TextLine } from './layout-model.ts';

const printedMark = /^(\d{1,3}|[*†‡§]{1,3})[).]?\s+(?=\S)/;

/**
 * Small print at the foot of a flow that begins with a raised number, a number called in the words above, or a sign. Gives the index of the first line of the notes;
 * `lines.length` when there are none.
 */
export function notesFrom(lines: readonly TextLine[], pageHeight: number, metrics: DocumentMetrics): number {
  const calls = new Set(lines.flatMap((line) => line.segments.flatMap((segment) => segment.calls.map((call) => call.mark))));
  const printed = (mark: string): boolean => calls.has(mark) || /^[*†‡§]/.test(mark);
  const full = lines.findIndex((line) => {
    const mark = line.segments[0]?.raisedMark ?? null;
    return mark !== null && calls.has(mark) && line.baseline > pageHeight * 0.35;
  });
  // A raised number at a line's start that is called above begins the notes, in whatever size.
  let from = full < 0 ? lines.length : full;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (
      line === undefined ||
      line.table !== undefined ||
      line.size > metrics.bodySize * 0.94 ||
      line.baseline < pageHeight * 0.35
    )
      break;
    const mark = startOf(line);
    if (mark !== null && (line.segments[0]?.raisedMark !== null || printed(mark))) from = Math.min(from, at);
  }
  return from;
}

/** One block for each note. */
export function noteBlocks(lines: readonly TextLine[], edges: ColumnEdges): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  for (const line of lines) {
    const mark = startOf(line);
    const last = blocks.at(-1);
    if (mark === null) last?.lines.push(blockLine(line));
    else blocks.push({ kind: 'footnote', lines: [withoutMark(line)], edges, note: mark });
  }
  return blocks;
}

function startOf(line: TextLine): string | null {
  const raised = line.segments[0]?.raisedMark;
  return raised ?? printedMark.exec(lineText(line))?.[1] ?? null;
}

/** The number becomes the block's marker, so it is taken out of the words. */
function withoutMark(line: TextLine): ReturnType<typeof blockLine> {
  const first = line.segments[0];
  if (first === undefined || first.raisedMark !== null) return blockLine(line);
  const alone = /^[([]?(?:\d{1,3}|[*†‡§]{1,3})[)\].]?$/.test(first.text);
  if (alone && line.segments.length > 1) return blockLine({ ...line, segments: line.segments.slice(1) });
  const mark = printedMark.exec(first.text)?.[0] ?? '';
  const text = first.text.slice(mark.length);
  const calls = first.calls.map((call) => ({ ...call, offset: Math.max(0, call.offset - mark.length) }));
  const x = first.x + ((first.right - first.x) * mark.length) / Math.max(1, first.text.length);
  return blockLine({ ...line, segments: [{ ...first, text, x, calls }, ...line.segments.slice(1)] });
}
