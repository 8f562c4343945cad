import { foldText } from '../../../core/read/fold.ts';
import type { SourceBlock } from '../../../core/read/source-document.ts';

/** So many lines make a list of contents; a single line that names a heading can be a sentence's remainder. */
const fewestLines = 2;

/**
 * Lists of contents that are no contents field: runs of lines that are nothing but a reference (`references` holds their
 * starts) and repeat the words of a heading. They become `contents` blocks, so that a heading is found once, at its place.
 */
export function markLocalContents(text: string, blocks: readonly SourceBlock[], references: ReadonlySet<number>): SourceBlock[] {
  const words = (block: SourceBlock): string => foldText(text.slice(block.marker?.end ?? block.start, block.end)).toLowerCase();
  const headings = new Set<string>();
  for (const block of blocks) if (block.kind === 'heading') headings.add(words(block));
  const isLine = (block: SourceBlock): boolean =>
    (block.kind === 'paragraph' || block.kind === 'list-item') && references.has(block.start) && headings.has(words(block));
  const marked = [...blocks];
  let from = 0;
  for (let index = 0; index <= blocks.length; index += 1) {
    const block = blocks[index];
    if (block !== undefined && isLine(block)) continue;
    if (index - from >= fewestLines) {
      for (let line = from; line < index; line += 1) {
        const found = blocks[line];
        if (found !== undefined) marked[line] = { ...found, kind: 'contents' };
      }
    }
    from = index + 1;
  }
  return marked;
}
