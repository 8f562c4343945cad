import { markContents } from './contents-pages.ts';
import { blockText, type DraftBlock } from './draft-block.ts';
import type { DocumentMetrics } from './layout-model.ts';
import { isContentsLine, lineStart } from './line-start.ts';
import { isCentred } from './paragraphs.ts';

const bulletSign = /^([•▪■□●○◦‣⁃➢✓✔❑❖☐☑☒]|[–—*·](?=\s)|-(?=\s))\s*(?=\S)/;

// What documents of this kind call themselves.
const titleWords =
  /\b(?:act|regulation|directive|order|code|rules?|law|policy|standard|guidelines?|guide|manual|handbook|agreement|contract|amendment|terms|schedule|report|procedure|plan|framework|memorandum|lease|licen[cs]e|charter|bylaws)\b|法|条例|办法|規程|规定|标准|规则|合同|协议|指南/i;

const publisherWords = /\b(?:ministry|department|gazette|official journal|authority|published)\b/i;

/** Gives every paragraph its kind, style and, for headings, a level by size, weight and case over the whole document. */
export function classifyBlocks(blocks: readonly DraftBlock[], metrics: DocumentMetrics): void {
  for (const block of blocks) {
    if (block.kind === 'paragraph') {
      const text = blockText(block);
      const sign = bulletSign.exec(text)?.[1];
      if (isContentsLine(text)) block.kind = 'contents';
      else if (sign !== undefined) {
        block.kind = 'list-item';
        block.bullet = sign;
      } else if (isHeading(block, text, metrics)) block.kind = 'heading';
    }
    block.style = styleOf(block);
  }
  markContents(blocks);
  markTitle(blocks);
  setLevels(blocks);
}

function isHeading(block: DraftBlock, text: string, metrics: DocumentMetrics): boolean {
  const first = block.lines[0];
  if (first === undefined || block.lines.length > 5 || text.length > 250 || !/\p{L}{2}/u.test(text)) return false;
  if (/[;,]$/.test(text)) return false;
  const words = text.split(/\s+/).length;
  const larger = block.lines.every((line) => line.size > metrics.largestBodySize * 1.06);
  const bold = !metrics.bodyBold && block.lines.every((line) => line.bold);
  if (larger && !bold && first.size < metrics.largestBodySize * 1.2) return words <= 16 && !/[.:。：]$/.test(text);
  if (larger || bold) return !/[.。]$/.test(text) || words <= 14;
  if (/[.:。：]$/.test(text)) return false;
  const centred = block.lines.every((line) => isCentred(line, block.edges));
  if (centred && words <= 12 && (block.lines.every((line) => line.italic) || lineStart(text) === 'strong')) return true;
  const letters = text.replace(/[^\p{L}]/gu, '');
  return (
    letters.length >= 4 &&
    words <= 14 &&
    letters === letters.toUpperCase() &&
    letters !== letters.toLowerCase() &&
    !/_{3,}/.test(text)
  );
}

function styleOf(block: DraftBlock): NonNullable<DraftBlock['style']> {
  const first = block.lines[0];
  if (first === undefined) return {};
  const rest = block.lines
    .slice(1)
    .filter((line) => line.page === first.page)
    .map((line) => line.x);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    size: round(first.size),
    bold: block.lines.every((line) => line.bold),
    italic: block.lines.every((line) => line.italic),
    indent: round(Math.max(0, first.x - block.edges.left)),
    hangingIndent: round(Math.max(0, (rest.length > 0 ? Math.min(...rest) : first.x) - block.edges.left)),
    centred: block.lines.every((line) => isCentred(line, block.edges)),
  };
}

/**
 * The largest words at the top of the first page are the title: headings of one size with no number before them, larger than
 * or as large as any other heading. Up to three blocks.
 */
function markTitle(blocks: readonly DraftBlock[]): void {
  const front = blocks.filter((block) => block.lines[0]?.page === 1 && block.kind !== 'furniture' && block.kind !== 'footnote');
  const sizeOf = (block: DraftBlock): number => block.lines[0]?.size ?? 0;
  const largest = Math.max(...front.filter((block) => block.kind === 'heading').map(sizeOf), 0);
  const candidates = front.flatMap((block, at) => (block.kind === 'heading' && sizeOf(block) >= largest - 0.3 ? [at] : []));
  const named = candidates.find((at) => {
    const text = front[at] === undefined ? '' : blockText(front[at]);
    return titleWords.test(text) && !publisherWords.test(text);
  });
  const from = named ?? candidates[0] ?? -1;
  const first = front[from];
  if (first === undefined || from > 20 || lineStart(blockText(first)) !== 'none' || /^\d/.test(blockText(first))) return;
  const alike = blocks.filter(
    (block) => block.kind === 'heading' && Math.abs(sizeOf(block) - sizeOf(first)) < 0.3 && isBold(block) === isBold(first),
  );
  // The style comes back all over the document: it is that of ordinary headings.
  if (alike.filter((block) => lineStart(blockText(block)) === 'none').length > 4) return;
  const likeTitle = (block: DraftBlock | undefined): boolean =>
    block !== undefined && alike.includes(block) && lineStart(blockText(block)) === 'none';
  // The name of the company above "Annual Report" is part of the title.
  let start = from;
  while (start > 0 && from - start < 2 && likeTitle(front[start - 1])) start -= 1;
  for (const block of front.slice(start, from + 3)) {
    if (!alike.includes(block) || lineStart(blockText(block)) !== 'none') break;
    block.kind = 'title';
  }
}

function isBold(block: DraftBlock): boolean {
  return block.lines.every((line) => line.bold);
}

function setLevels(blocks: readonly DraftBlock[]): void {
  const headings = blocks.filter((block) => block.kind === 'heading');
  const keyOf = (block: DraftBlock): number => {
    const first = block.lines[0];
    const text = blockText(block);
    const capitals = text === text.toUpperCase() && text !== text.toLowerCase();
    return Math.round((first?.size ?? 0) * 2) * 4 + (block.lines.every((line) => line.bold) ? 2 : 0) + (capitals ? 1 : 0);
  };
  const ranks = [...new Set(headings.map(keyOf))].sort((a, b) => b - a);
  for (const heading of headings) heading.level = Math.min(6, ranks.indexOf(keyOf(heading)) + 1);
}
