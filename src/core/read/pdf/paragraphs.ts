import { type BlockLine, blockLine, type ColumnEdges, type DraftBlock } from './draft-block.ts';
import type { DocumentMetrics, TextLine } from './layout-model.ts';
import { endsInReference, endsSentence, isContentsLine, lineStart } from './line-start.ts';

const label =
  /^(?:(?:Article|Section|Chapter|Part|Title|Subpart|Schedule|Annex|Appendix|Exhibit|Attachment|Division|Anlage|Anhang|Kapitel|Teil)\s+[\dA-Z.-]+|第[一二三四五六七八九十百\d]+[章节編编部分篇])[.:]?$/i;

/** Groups the lines of one flow into blocks: one for each paragraph, numbered line, list item and heading. */
export function paragraphsOf(lines: readonly TextLine[], edges: ColumnEdges, metrics: DocumentMetrics): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  for (const line of lines.map(blockLine)) {
    const last = blocks.at(-1);
    if (last === undefined || startsBlock(last.lines, line, edges, metrics))
      blocks.push({ kind: 'paragraph', lines: [line], edges });
    else last.lines.push(line);
  }
  return blocks;
}

/** Left edge and usual right edge of the lines of a flow. */
export function edgesOf(lines: readonly TextLine[]): ColumnEdges {
  const left = lines.map((line) => line.x).sort((a, b) => a - b);
  const right = lines.map((line) => line.right).sort((a, b) => a - b);
  return { left: left[Math.floor(left.length * 0.03)] ?? 0, right: right[Math.round((right.length - 1) * 0.97)] ?? 0 };
}

function startsBlock(block: readonly BlockLine[], line: BlockLine, edges: ColumnEdges, metrics: DocumentMetrics): boolean {
  const before = block.at(-1);
  if (before === undefined) return true;
  const gap = line.baseline - before.baseline;
  if (gap <= 0 || isContentsLine(before.text)) return true;
  const size = Math.max(before.size, line.size);
  const open = !endsSentence(before.text) && /^[\p{Ll}]/u.test(line.text);
  if (Math.abs(before.size - line.size) > Math.max(0.7, size * 0.07) && !(open && before.text.length > 20)) return true;
  if (before.bold !== line.bold && !metrics.bodyBold && !open) return true;
  if (isWideGap(block, gap, size, metrics) && !(open && gap < size * metrics.leading * 1.7)) return true;
  const short = leavesRoom(before, line, edges);
  if (isHeadingStyle(before, metrics)) return startsAfterHeading(before, line, short, edges);
  const start = lineStart(line.text);
  if (start !== 'none') {
    if (endsInReference(before.text) && !short) return false;
    if (start === 'weak') return endsSentence(before.text) || (short && !open);
    if (endsSentence(before.text) || short) return !endsInReference(before.text) || endsSentence(before.text);
    const continued = block[1]?.x ?? before.x;
    return Math.abs(line.x - continued) > size * 0.8 && !/\d$/.test(before.text);
  }
  return startsUnnumbered(block, before, line, short, edges);
}

/** Without a number, a new paragraph shows by room left on the line before, an indent, or a line far too short. */
function startsUnnumbered(
  block: readonly BlockLine[],
  before: BlockLine,
  line: BlockLine,
  short: boolean,
  edges: ColumnEdges,
): boolean {
  const closed = endsSentence(before.text);
  if (closed && short) return true;
  const continued = block.length > 1 ? Math.min(...block.slice(1).map((each) => each.x)) : before.x;
  if (closed && block.length > 1 && line.x > continued + line.size * 0.8) return true;
  if (closed && block.length === 1 && line.x > before.x + line.size * 0.8 && lineStart(before.text) === 'none') return true;
  if (closed && block.length > 1 && line.x < continued - line.size * 0.8) return true;
  const farShort = before.right < edges.right - (edges.right - edges.left) * 0.3;
  return farShort && short && /^\p{Lu}/u.test(line.text) && !endsInReference(before.text) && !/[-\u2010,]$/.test(before.text);
}

function startsAfterHeading(before: BlockLine, line: BlockLine, short: boolean, edges: ColumnEdges): boolean {
  if (label.test(before.text.trim())) return lineStart(line.text) === 'strong';
  if (lineStart(line.text) === 'strong' || lineStart(line.text) === 'weak') return !endsInReference(before.text) || short;
  if (isCentred(before, edges) && isCentred(line, edges)) return false;
  if (/^\p{Ll}/u.test(line.text)) return false;
  return short;
}

function isWideGap(block: readonly BlockLine[], gap: number, size: number, metrics: DocumentMetrics): boolean {
  const usual = metrics.leading * size;
  if (block.length > 1) {
    const steps = block.slice(1).map((line, at) => line.baseline - (block[at]?.baseline ?? 0));
    const step = Math.max(...steps.filter((each) => each > 0), 0);
    if (step > 0) return gap > step * 1.18 + 0.5;
  }
  return gap > usual * 1.22 + 0.5;
}

/** The first word of the line would have fitted on the line before: the break is meant. */
function leavesRoom(before: BlockLine, line: BlockLine, edges: ColumnEdges): boolean {
  const word = /^\S+/.exec(line.text)?.[0] ?? '';
  if (line.text.length === 0) return false;
  if (/[\u3400-\u9FFF]/.test(word)) return before.right + line.size * 1.8 < edges.right;
  const unit = (line.right - line.x) / line.text.length;
  return before.right + (word.length + 1.5) * unit + line.size * 0.5 < edges.right;
}

export function isHeadingStyle(line: BlockLine, metrics: DocumentMetrics): boolean {
  return line.size > metrics.largestBodySize * 1.06 || (line.bold && !metrics.bodyBold);
}

export function isCentred(line: BlockLine, edges: ColumnEdges): boolean {
  const width = edges.right - edges.left;
  const inset = line.x - edges.left;
  return inset > width * 0.06 && Math.abs(inset - (edges.right - line.right)) < Math.max(6, width * 0.04);
}
