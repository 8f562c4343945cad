import type { SourceBlock, SourceDocument } from '../../src/core/read/source-document.ts';
import { readHtml } from '../../src/node/read/html/read-html.ts';
import { readMarkdown } from '../../src/node/read/markdown/read-markdown.ts';
import { readText } from '../../src/node/read/text/read-text.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export const textOf = (text: string): Promise<SourceDocument> => readText(encode(text), { fileName: 'a.txt' });
export const markdownOf = (text: string): Promise<SourceDocument> => readMarkdown(encode(text), { fileName: 'a.md' });
export const htmlOf = (body: string): Promise<SourceDocument> =>
  readHtml(encode(`<!doctype html><meta charset="utf-8"><body>${body}</body>`), { fileName: 'a.html' });

/** Words of a block, its marker included. */
export const wordsOf = (source: SourceDocument, block: SourceBlock): string => source.text.slice(block.start, block.end);
/** Words of all blocks in order. */
export const allWords = (source: SourceDocument): string[] => source.blocks.map((block) => wordsOf(source, block));
/** Markers of all blocks that have one. */
export const markersOf = (source: SourceDocument): string[] =>
  source.blocks.flatMap((block) => (block.marker === undefined ? [] : [source.text.slice(block.marker.start, block.marker.end)]));
/** Kind and words, for short comparisons. */
export const kinds = (source: SourceDocument): string[] =>
  source.blocks.map((block) => `${block.kind}: ${wordsOf(source, block)}`);
/** Cells of the first table as rows of texts, by row and column. */
export function grid(source: SourceDocument): string[][] {
  const table = source.blocks.find((block) => block.table !== undefined)?.table;
  const rows: string[][] = Array.from({ length: table?.rows ?? 0 }, () => Array.from({ length: table?.columns ?? 0 }, () => ''));
  for (const cell of table?.cells ?? []) {
    const row = rows[cell.row];
    if (row !== undefined) row[cell.column] = source.text.slice(cell.start, cell.end);
  }
  return rows;
}
