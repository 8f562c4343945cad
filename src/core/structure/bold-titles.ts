import type { SourceBlock, SourceDocument } from '../read/source-document.ts';
import { parseMarker } from './parse-marker.ts';
import { readsAsTitle } from './title-form.ts';

/** Levels of lines that serve as headings by their weight alone: below every heading block, italic ones below bold ones. */
export const boldHeadingLevel = 50;
const italicHeadingLevel = 51;

const filled = (block: SourceBlock): boolean =>
  block.kind !== 'furniture' && block.kind !== 'contents' && block.start < block.end;
const stands = (block: SourceBlock): boolean => block.style?.bold === true || block.style?.italic === true;

/**
 * Bold or italic lines that serve as headings though the format does not call them so: short, title-like, over plain words.
 * The front of a document, before its first heading or number, is left alone: party names and cover lines are bold too.
 * Gives their levels.
 */
export function boldTitles(source: SourceDocument): ReadonlyMap<SourceBlock, number> {
  const titles = new Map<SourceBlock, number>();
  const blocks = source.blocks.filter(filled);
  const weighty = blocks.filter((block) => block.kind === 'paragraph' && stands(block)).length;
  // Where much is bold or italic, that says nothing.
  if (weighty > blocks.length / 2) return titles;
  let inside = false;
  let signed = false;
  for (const [index, block] of blocks.entries()) {
    inside ||=
      block.kind === 'heading' ||
      block.marker !== undefined ||
      parseMarker(source.text, block.start, block.end)?.shape === 'word';
    // Names and offices below "Done at" are set in italics and are no headings.
    const words = source.text.slice(block.start, Math.min(block.end, block.start + 40));
    if (signing.test(words)) signed = true;
    else if (block.kind === 'heading' || (signed && parseMarker(source.text, block.start, block.end)?.shape === 'word'))
      signed = false;
    if (signed) continue;
    if (!inside || block.kind !== 'paragraph' || block.marker !== undefined || !stands(block)) continue;
    const next = blocks[index + 1];
    const over =
      next !== undefined && next.kind !== 'heading' && (next.kind === 'table' || !stands(next) || titleOver(block, next));
    if (!over || !readsAsTitle(source.text.slice(block.start, block.end), { mayEndInStop: false, most: 12, mayHaveVerb: true }))
      continue;
    titles.set(block, block.style?.bold === true && block.style.italic !== true ? boldHeadingLevel : italicHeadingLevel);
  }
  return titles;
}

const signing = /^(?:in witness (?:whereof|of)\b|done (?:at|in) \p{Lu}|signed (?:by|for and on behalf)\b)/iu;

/** A bold line over an italic one: a heading over a sub-heading. */
const titleOver = (block: SourceBlock, next: SourceBlock): boolean =>
  block.style?.bold === true && block.style.italic !== true && next.style?.italic === true;
