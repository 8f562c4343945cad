import type { DraftBlock } from './draft-block.ts';
import type { DocumentMetrics } from './layout-model.ts';
import { endsInReference, endsSentence, lineStart } from './line-start.ts';
import { isHeadingStyle } from './paragraphs.ts';
import { continuesRuledTable, continuesTable } from './tables.ts';

/** A block in its place, and whether it is the first of a column or page. */
export interface PlacedBlock {
  readonly block: DraftBlock;
  readonly opensFlow: boolean;
  /** A note in the margin: the words around it may go on. */
  readonly side: boolean;
}

/**
 * Joins what a page or column break cut: a paragraph that goes on becomes one block at its beginning, so that page numbers,
 * running lines and notes between the halves stand after it; a table over pages becomes one table without repeated heads.
 */
export function joinOverBreaks(placed: readonly PlacedBlock[], metrics: DocumentMetrics): DraftBlock[] {
  const result: DraftBlock[] = [];
  let last: DraftBlock | null = null;
  for (const { block, opensFlow, side } of placed) {
    if (side || block.kind === 'furniture' || block.kind === 'footnote') {
      result.push(block);
      continue;
    }
    if (opensFlow && last !== null) {
      if (last.kind === 'paragraph' && block.kind === 'paragraph' && goesOn(last, block, metrics)) {
        last.lines.push(...block.lines);
        continue;
      }
      const grid = block.ruled?.[0];
      const above = last.ruled?.at(-1);
      if (above !== undefined && grid !== undefined && continuesRuledTable(above, grid)) {
        last.ruled = [...(last.ruled ?? []), grid];
        last.lines.push(...block.lines);
        continue;
      }
      const rows = block.table?.[0];
      if (last.table !== undefined && rows !== undefined && continuesTable(last.table, rows)) {
        last.table = [...last.table, rows];
        last.lines.push(...block.lines);
        continue;
      }
    }
    result.push(block);
    last = block;
  }
  return result;
}

function goesOn(before: DraftBlock, after: DraftBlock, metrics: DocumentMetrics): boolean {
  const end = before.lines.at(-1);
  const start = after.lines[0];
  if (end === undefined || start === undefined) return false;
  if (Math.abs(end.size - start.size) > Math.max(0.7, end.size * 0.07)) return false;
  const opening = lineStart(start.text);
  const lower = /^["'“‘(]?\p{Ll}/u.test(start.text);
  if (endsSentence(end.text)) return lower && opening === 'none' && !/[.!?。！？]["'”’)]*$/.test(end.text);
  if (isHeadingStyle(end, metrics) !== isHeadingStyle(start, metrics)) return false;
  if (isHeadingStyle(end, metrics)) return lower && opening === 'none';
  const full = end.right > before.edges.right - (before.edges.right - before.edges.left) * 0.12;
  if (opening === 'bullet') return false;
  if (opening === 'strong') return endsInReference(end.text) && (full || /[a-z]\s*$/.test(end.text));
  if (lower || /^[\d"'“‘([]/.test(start.text)) return true;
  // Two lines of prose with no end of a sentence between them; a title would be short.
  return full || (endsInReference(end.text) && !/,\s*$/.test(end.text)) || (end.text.length > 45 && start.text.length > 30);
}
