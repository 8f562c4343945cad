import type { SourceBlock, SourceDocument } from '../read/source-document.ts';

const pairs: Readonly<Record<string, string>> = { '“': '”', '‘': '’', '„': '“', '«': '»', '「': '」', '『': '』' };
const longestQuotation = 80;
const closesBlock = /[”’“»」』]\s*[;.,:)"]*(?:\s*(?:and|or|und|et))?$/u;

/** True when the quotation that opens the words is closed again inside them; an apostrophe inside a word closes nothing. */
function closesInside(words: string, close: string): boolean {
  for (let index = words.indexOf(close, 1); index >= 0; index = words.indexOf(close, index + 1)) {
    if (!/\p{L}/u.test(words.charAt(index + 1))) return true;
  }
  return false;
}

/**
 * Blocks inside a quotation that opens with the first sign of a block and ends with the last sign of a later one: words of
 * another text (an amendment, for example), whose numbers are no clauses of this one. The block that opens is one of them.
 */
export function quotedBlocks(source: SourceDocument): ReadonlySet<SourceBlock> {
  const quoted = new Set<SourceBlock>();
  const blocks = source.blocks.filter(
    (block) => block.kind !== 'furniture' && block.kind !== 'footnote' && block.start < block.end,
  );
  const closes = (block: SourceBlock): boolean =>
    closesBlock.test(source.text.slice(Math.max(block.start, block.end - 40), block.end).trimEnd());
  // A quotation that ends in a note may be closed there.
  const closingCalls = source.blocks.flatMap((block) =>
    block.kind === 'footnote' && block.noteCall !== undefined && closes(block) ? [block.noteCall] : [],
  );
  const closedByNote = (block: SourceBlock): boolean => closingCalls.some((call) => block.start <= call && call <= block.end);
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block === undefined || block.kind === 'table') continue;
    const close = pairs[source.text.charAt(block.start)];
    if (close === undefined) continue;
    const words = source.text.slice(block.start, block.end);
    if (closesInside(words, close)) continue;
    const inside = [block];
    let closed = closedByNote(block);
    for (let next = index + 1; !closed && next < Math.min(blocks.length, index + longestQuotation); next += 1) {
      const following = blocks[next];
      if (following === undefined || following.kind === 'heading') break;
      inside.push(following);
      closed = closes(following) || closedByNote(following);
    }
    if (!closed) continue;
    for (const member of inside) quoted.add(member);
    index += inside.length - 1;
  }
  return quoted;
}
