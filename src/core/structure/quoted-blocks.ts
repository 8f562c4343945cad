import type { SourceBlock, SourceDocument } from '../read/source-document.ts';

const pairs: Readonly<Record<string, string>> = { '“': '”', '‘': '’', '„': '“', '«': '»', '「': '」', '『': '』' };
const longestQuotation = 80;

/** Signs of `quote` in the words; an apostrophe between letters is none. */
function count(words: string, quote: string): number {
  let found = 0;
  for (let index = words.indexOf(quote); index >= 0; index = words.indexOf(quote, index + 1)) {
    const inside = /\p{L}/u.test(words.charAt(index - 1)) && /\p{L}/u.test(words.charAt(index + 1));
    if (quote !== '’' || !inside) found += 1;
  }
  return found;
}

/**
 * Blocks inside a quotation that opens with the first sign of a block and ends blocks later: words of another text
 * (an amendment, for example), whose numbers are no clauses of this one. The block that opens is one of them.
 */
export function quotedBlocks(source: SourceDocument): ReadonlySet<SourceBlock> {
  const quoted = new Set<SourceBlock>();
  for (let index = 0; index < source.blocks.length; index += 1) {
    const block = source.blocks[index];
    if (block === undefined || block.kind === 'table') continue;
    const open = source.text.charAt(block.start);
    const close = pairs[open];
    if (close === undefined) continue;
    const words = source.text.slice(block.start, block.end);
    let balance = count(words, open) - count(words, close);
    const inside = [block];
    for (let next = index + 1; balance > 0 && next < Math.min(source.blocks.length, index + longestQuotation); next += 1) {
      const following = source.blocks[next];
      if (following === undefined) break;
      const more = source.text.slice(following.start, following.end);
      // A paragraph of a running quotation repeats the opening sign without closing the one before.
      balance += (more.startsWith(open) ? 0 : count(more.slice(1), open)) - count(more, close);
      inside.push(following);
    }
    if (balance > 0) continue;
    for (const member of inside) quoted.add(member);
    index += inside.length - 1;
  }
  return quoted;
}
