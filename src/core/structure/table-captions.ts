import type { SourceBlock, SourceDocument } from '../read/source-document.ts';
import { readsAsTitle } from './title-form.ts';

/** The caption that stands over a table, and the blocks that carry it. */
export interface TableCaption {
  readonly text: string;
  readonly blocks: readonly SourceBlock[];
}

const named =
  /^(?:table|tab\.|tabelle|tableau|tabla)\s+(?:[A-Z]{0,2}[.-]?\d[\d.\-–]*[A-Za-z]?|[IVXLC]+|[A-Z])(?=$|[\s:.–—-])|^表\s*(?:[A-Z]\.)?\d/iu;
const longestCaption = 200;
/** "Table 3 shows …" is a sentence about a table, not its name. */
const speaks =
  /^\S+\s+\S+\s+(?:shows?|sets?|lists?|gives?|contains?|summari[sz]es?|provides?|describes?|presents?|is|are|was|of\s+th(?:is|e))\b/iu;

/** Captions ("Table 1 Charges for calibration") in blocks of their own right before their tables. They are no headings. */
export function tableCaptions(source: SourceDocument): ReadonlyMap<SourceBlock, TableCaption> {
  const captions = new Map<SourceBlock, TableCaption>();
  const blocks = source.blocks.filter((block) => block.kind !== 'furniture' && block.start < block.end);
  const words = (block: SourceBlock): string => source.text.slice(block.start, block.end).replace(/\s+/g, ' ').trim();
  const mayName = (block: SourceBlock | undefined): block is SourceBlock =>
    block !== undefined &&
    (block.kind === 'heading' || block.kind === 'paragraph' || block.kind === 'text-box') &&
    block.marker === undefined &&
    block.end - block.start <= longestCaption;
  const isName = (text: string): boolean =>
    named.test(text) && !speaks.test(text) && (!/[.!?]$/.test(text) || text.length < 90) && !/[;:,]$/.test(text);
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'table') continue;
    const last = blocks[index - 1];
    const before = blocks[index - 2];
    if (mayName(last) && isName(words(last))) captions.set(block, { text: words(last), blocks: [last] });
    else if (mayName(last) && mayName(before) && isName(words(before)) && words(before).length < 20) {
      // The number on one line, the title on the next.
      if (readsAsTitle(words(last), { mayEndInStop: true, most: 25, mayHaveVerb: true }))
        captions.set(block, { text: `${words(before)} ${words(last)}`, blocks: [before, last] });
    } else if (mayName(last) && mayName(before) && isName(words(before)) && /^\(.*\)$/.test(words(last))) {
      // A line such as "(in thousands)" between the caption and the table.
      captions.set(block, { text: `${words(before)} ${words(last)}`, blocks: [before, last] });
    }
  }
  return captions;
}
