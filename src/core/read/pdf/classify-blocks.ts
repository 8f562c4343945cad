import { blockText, type DraftBlock } from './draft-block.ts';
import type { DocumentMetrics } from './layout-model.ts';
import { isContentsLine } from './line-start.ts';
import { isCentred } from './paragraphs.ts';

const bulletSign = /^([•▪■□●○◦‣⁃➢✓✔❑❖☐☑☒]|[–—*·](?=\s)|-(?=\s))\s*(?=\S)/;

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
  markContentsHeads(blocks);
  markTitle(blocks);
  setLevels(blocks);
}

function isHeading(block: DraftBlock, text: string, metrics: DocumentMetrics): boolean {
  const first = block.lines[0];
  if (first === undefined || block.lines.length > 5 || text.length > 250 || !/\p{L}{2}/u.test(text)) return false;
  if (/[;,]$/.test(text)) return false;
  const words = text.split(/\s+/).length;
  const larger = block.lines.every((line) => line.size > metrics.bodySize * 1.1);
  const bold = !metrics.bodyBold && block.lines.every((line) => line.bold);
  if (larger || bold) return !/[.。]$/.test(text) || words <= 14;
  if (/[.:。：]$/.test(text)) return false;
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

/** The word "Contents" and entries that wrap belong to the contents page. */
function markContentsHeads(blocks: readonly DraftBlock[]): void {
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') continue;
    const next = blocks.slice(at + 1, at + 4).findIndex((each) => each.kind === 'contents');
    if (next < 0) continue;
    const text = blockText(block).trim();
    const title =
      /^(?:table of contents|contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|indice|目\s*录|目\s*次)$/i.test(
        text,
      );
    const wrapped =
      next === 0 && at > 0 && blocks[at - 1]?.kind === 'contents' && block.lines[0]?.page === blocks[at + 1]?.lines[0]?.page;
    if (title || (wrapped && text.length < 200)) block.kind = 'contents';
  }
}

/** The largest words on the first page are the title when no later heading looks the same and no number begins them. */
function markTitle(blocks: readonly DraftBlock[]): void {
  const front = blocks.filter((block) => block.kind === 'heading' && block.lines[0]?.page === 1);
  const largest = Math.max(...front.map((block) => block.lines[0]?.size ?? 0), 0);
  const title = front.find((block) => (block.lines[0]?.size ?? 0) >= largest - 0.3);
  if (title === undefined || /^[\d§第(（]/.test(blockText(title))) return;
  const others = blocks.filter(
    (block) => block !== title && block.kind === 'heading' && (block.lines[0]?.size ?? 0) >= largest - 0.3,
  );
  if (others.every((block) => block.lines[0]?.page === 1 && front.indexOf(block) > front.indexOf(title)) && others.length <= 2)
    title.kind = 'title';
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
