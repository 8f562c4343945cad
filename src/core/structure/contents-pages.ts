import type { SourceBlock, SourceDocument } from '../read/source-document.ts';

const contentsTitle =
  /^(?:table\s+of\s+)?contents$|^index$|^inhalt(?:sverzeichnis)?$|^table\s+des\s+matières$|^sommaire$|^índice$|^目\s*录$|^目\s*次$/iu;
const pageAtEnd = /(?:\t|\s{2,}|[.·…_]{2,}|\s)[\s.·…_]*(?:\d{1,4}|[ivxlc]{1,6})\s*$/iu;
const longestEntry = 160;
const shortestRun = 3;

const keyOf = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/[\s.·…_:：-]+/g, '')
    .toLowerCase();
const withoutPage = (line: string): string => line.replace(pageAtEnd, '');

interface Entry {
  readonly block: SourceBlock;
  /** Keys under which the heading may be found again, with and without a page number at the end. */
  readonly keys: readonly (readonly string[])[];
  readonly paged: boolean;
}

function entryOf(block: SourceBlock, text: string): Entry | null {
  if (block.kind === 'table' || block.kind === 'footnote' || block.kind === 'code') return null;
  const lines = text
    .slice(block.start, block.end)
    .split('\n')
    .map((line) => line.trim());
  if (lines.some((line) => line === '' || line.length > longestEntry)) return null;
  const whole = [lines.join(' ')];
  const parts = whole[0] !== undefined && whole[0].length <= longestEntry ? whole : lines;
  const paged = parts.every((line) => pageAtEnd.test(line));
  return { block, keys: parts.map((line) => [keyOf(line), keyOf(withoutPage(line))]), paged };
}

/**
 * Blocks of a contents page that the reader did not mark: a run of short lines that all come again further down as headings
 * or clause fronts, with page numbers at their ends or below the word "Contents". They are no clauses.
 */
export function contentsBlocks(source: Pick<SourceDocument, 'text' | 'blocks'>): ReadonlySet<SourceBlock> {
  const blocks = source.blocks.filter(
    (block) => block.kind !== 'furniture' && block.kind !== 'contents' && block.start < block.end,
  );
  const lastPlace = new Map<string, number>();
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'table') continue;
    const lineBreak = source.text.indexOf('\n', block.start);
    const line = source.text.slice(block.start, lineBreak < 0 || lineBreak > block.end ? block.end : lineBreak);
    for (const words of [line, source.text.slice(block.start, Math.min(block.end, block.start + longestEntry))])
      lastPlace.set(keyOf(words), index);
    // A number and its title may stand in two blocks.
    const next = blocks[index + 1];
    if (next !== undefined && line.length < 40 && next.end - next.start < longestEntry)
      lastPlace.set(keyOf(line + source.text.slice(next.start, next.end)), index);
  }
  const found = new Set<SourceBlock>();
  // The word over entries that the reader marked, or over nothing at all.
  for (const [index, block] of source.blocks.entries()) {
    if (block.end - block.start > 40 || !contentsTitle.test(source.text.slice(block.start, block.end).trim())) continue;
    const next = source.blocks[index + 1];
    const empty = block.kind === 'heading' && next?.kind === 'heading' && (next.level ?? 1) <= (block.level ?? 1);
    if (next?.kind === 'contents' || empty) found.add(block);
  }
  for (const block of missedEntries(source)) found.add(block);
  let run: { entry: Entry; index: number }[] = [];
  let titled = -1;
  const close = (): void => {
    const first = run[0]?.index ?? 0;
    const end = run.at(-1)?.index ?? 0;
    const again = run.filter(({ entry }) => entry.keys.every((keys) => keys.some((key) => (lastPlace.get(key) ?? -1) > end)));
    const paged = run.filter(({ entry }) => entry.paged).length;
    const below = titled >= 0 && first - titled <= 2;
    if (run.length >= shortestRun && again.length >= run.length * 0.7 && (below || paged >= run.length * 0.6)) {
      for (const { entry } of run) found.add(entry.block);
      const title = blocks[titled];
      if (below && title !== undefined) found.add(title);
    }
    run = [];
  };
  // Contents stand in the front third; further down a run of such lines is a list.
  const limit = Math.max(60, Math.ceil(blocks.length / 3));
  for (const [index, block] of blocks.slice(0, limit).entries()) {
    const words = source.text.slice(block.start, Math.min(block.end, block.start + 60)).trim();
    if (contentsTitle.test(words)) {
      close();
      titled = index;
      continue;
    }
    const entry = entryOf(block, source.text);
    const again = entry?.keys.every((keys) => keys.some((key) => key.length > 1 && (lastPlace.get(key) ?? -1) > index)) ?? false;
    // The heading that an entry names ends the run: the body has begun.
    const begun = run.some(({ entry: earlier }) =>
      earlier.keys.some((keys) => keys.some((key) => entry?.keys.some((own) => own.includes(key)))),
    );
    if (entry === null || begun || !(again || (entry.paged && run.length > 0))) {
      close();
      continue;
    }
    run.push({ entry, index });
  }
  close();
  return found;
}

const longestGap = 40;

/** Entries that the reader missed between entries that it marked: short, with a number of several parts that opens a later block again. */
function missedEntries(source: Pick<SourceDocument, 'text' | 'blocks'>): SourceBlock[] {
  const blocks = source.blocks.filter((block) => block.kind !== 'furniture' && block.start < block.end);
  const numberOf = (block: SourceBlock): string =>
    /^\d+[.\-–]\d\S*/.exec(source.text.slice(block.start, Math.min(block.end, block.start + 30)))?.[0] ?? '';
  const lastPlace = new Map<string, number>();
  for (const [index, block] of blocks.entries()) if (block.kind !== 'contents') lastPlace.set(numberOf(block), index);
  const missed: SourceBlock[] = [];
  let open = -1;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'contents') continue;
    if (open >= 0 && index - open <= longestGap) {
      for (const between of blocks.slice(open + 1, index)) {
        const number = numberOf(between);
        const again = number !== '' && (lastPlace.get(number) ?? -1) > index;
        if (again && between.end - between.start <= longestEntry) missed.push(between);
      }
    }
    open = index;
  }
  return missed;
}
