import type { SourceBlock, SourceDocument } from '../read/source-document.ts';
import { readsAsTitle } from './title-form.ts';

const filled = (block: SourceBlock): boolean => block.kind !== 'furniture' && block.kind !== 'contents' && block.start < block.end;

/**
 * Bold lines that serve as headings though the format does not call them so: short, title-like, over words that are not bold.
 * The front of a document, before its first heading or number, is left alone: party names and cover lines are bold too.
 */
export function boldTitles(source: SourceDocument): ReadonlySet<SourceBlock> {
  const titles = new Set<SourceBlock>();
  const blocks = source.blocks.filter(filled);
  const bold = blocks.filter((block) => block.kind === 'paragraph' && block.style?.bold === true).length;
  // Where much is bold, bold says nothing.
  if (bold > blocks.length / 2) return titles;
  let inside = false;
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading' || block.marker !== undefined) inside = true;
    if (!inside || block.kind !== 'paragraph' || block.marker !== undefined || block.style?.bold !== true) continue;
    const next = blocks[index + 1];
    const over = next !== undefined && (next.kind === 'table' || (next.style?.bold !== true && next.kind !== 'heading'));
    if (over && readsAsTitle(source.text.slice(block.start, block.end), { mayEndInStop: false, most: 12, mayHaveVerb: true })) titles.add(block);
  }
  return titles;
}
