import { blockText, type DraftBlock } from './draft-block.ts';
import { endsSentence, lineStart } from './line-start.ts';

const title =
  /^(?:table of contents|contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|indice|目\s*录|目\s*次)$/i;

/**
 * Marks what belongs to contents pages besides lines with leaders: the word "Contents", entries that wrap, and lists of
 * numbered headings, with or without page numbers, that come again as headings further on.
 */
export function markContents(blocks: readonly DraftBlock[]): void {
  const last = lastPlaces(blocks);
  const again = (block: DraftBlock, at: number): boolean => (last.get(entryKey(blockText(block))) ?? -1) > at;
  let at = 0;
  while (at < blocks.length) {
    const block = blocks[at];
    if (block === undefined || !isEntry(block)) {
      at += 1;
      continue;
    }
    const titled = isTitleNear(blocks, at);
    const { run, to } = runFrom(blocks, at, titled);
    const repeated = run.filter((each) => again(each.block, each.at)).length;
    const open = run.filter((each) => !endsSentence(blockText(each.block))).length;
    const known = repeated >= run.length * (titled ? 0.5 : 0.75) || (titled && run.length > 3 && open >= run.length * 0.9);
    if (run.length >= (titled ? 2 : 4) && known) for (const each of run) each.block.kind = 'contents';
    at = Math.max(to, at + 1);
  }
  markTitlesAndWraps(blocks);
}

/** Entries that follow one another from `at`, furniture between them left out; `to` is the place after the last. */
function runFrom(
  blocks: readonly DraftBlock[],
  at: number,
  titled: boolean,
): { run: { block: DraftBlock; at: number }[]; to: number } {
  const run: { block: DraftBlock; at: number }[] = [];
  const keys = new Set<string>();
  let to = at;
  for (; to < blocks.length; to += 1) {
    const block = blocks[to];
    if (block?.kind === 'furniture') continue;
    if (block !== undefined && titled && run.length > 1 && isGroupName(block, blocks[to + 1])) continue;
    if (block === undefined || !isEntry(block)) break;
    // The list ends where the first of its entries comes again: there the words begin.
    const key = entryKey(blockText(block));
    if (keys.has(key)) break;
    keys.add(key);
    run.push({ block, at: to });
  }
  return { run, to };
}

/** A short block that a number begins. */
function isEntry(block: DraftBlock): boolean {
  if (block.kind !== 'paragraph' && block.kind !== 'heading' && block.kind !== 'contents') return false;
  const text = blockText(block);
  return text.length < 160 && (block.kind === 'contents' || lineStart(text) !== 'none');
}

/** Words between entries such as "Exhibits" or "Annexes". */
function isGroupName(block: DraftBlock, next: DraftBlock | undefined): boolean {
  return (
    (block.kind === 'paragraph' || block.kind === 'heading') &&
    blockText(block).length < 40 &&
    next !== undefined &&
    isEntry(next)
  );
}

/** Letters and figures of an entry without the page number at its end. */
function entryKey(text: string): string {
  return text
    .replace(/[\s.…_·]+(?:\d{1,4}|[ivxlc]{1,6})\s*$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function lastPlaces(blocks: readonly DraftBlock[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') continue;
    const text = blockText(block);
    if (text.length < 200) places.set(entryKey(text), at);
  }
  return places;
}

function isTitleNear(blocks: readonly DraftBlock[], at: number): boolean {
  return blocks.slice(Math.max(0, at - 3), at).some((block) => title.test(blockText(block).trim()));
}

function markTitlesAndWraps(blocks: readonly DraftBlock[]): void {
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') continue;
    const next = blocks.slice(at + 1, at + 4).findIndex((each) => each.kind === 'contents');
    if (next < 0) continue;
    const text = blockText(block).trim();
    const samePage = block.lines[0]?.page === blocks[at + 1 + next]?.lines[0]?.page;
    const wrapped = next === 0 && at > 0 && blocks[at - 1]?.kind === 'contents' && samePage;
    if (title.test(text) || (wrapped && text.length < 200)) block.kind = 'contents';
  }
}
