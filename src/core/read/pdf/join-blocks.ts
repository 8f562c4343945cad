import type { DraftBlock } from './draft-block.ts';
import type { DocumentMetrics } from './layout-model.ts';
import { endsInReference, endsSentence, lineStart } from './line-start.ts';
import { isHeadingStyle } from './paragraphs.ts';
import type { DraftCell, DraftTable } from './tables.ts';

/** A block in its place, and whether it is the first of a column or page. */
export interface PlacedBlock {
  readonly block: DraftBlock;
  readonly opensFlow: boolean;
}

/**
 * Joins what a page or column break cut: a paragraph that goes on becomes one block at its beginning, so that page numbers,
 * running lines and notes between the halves stand after it; a table over pages becomes one table without repeated heads.
 */
export function joinOverBreaks(placed: readonly PlacedBlock[], metrics: DocumentMetrics): DraftBlock[] {
  const result: DraftBlock[] = [];
  let last: DraftBlock | null = null;
  for (const { block, opensFlow } of placed) {
    if (block.kind === 'furniture' || block.kind === 'footnote') {
      result.push(block);
      continue;
    }
    if (opensFlow && last !== null) {
      if (last.kind === 'paragraph' && block.kind === 'paragraph' && goesOn(last, block, metrics)) {
        last.lines.push(...block.lines);
        continue;
      }
      if (last.table !== undefined && block.table !== undefined && sameColumns(last.table, block.table)) {
        const joined = appendTable(last.table, block.table);
        if (joined !== null) {
          last.table = joined.table;
          last.lines.push(...block.lines);
          if (joined.repeated > 0) {
            const lines = block.lines.slice(0, joined.repeated);
            result.push({ kind: 'furniture', lines, edges: block.edges });
          }
          continue;
        }
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
  return full || endsInReference(end.text);
}

function sameColumns(a: DraftTable, b: DraftTable): boolean {
  if (a.columns.length !== b.columns.length) return false;
  const near = a.columns.filter((column, at) => {
    const other = b.columns[at];
    return (
      other !== undefined &&
      (Math.min(column.right, other.right) - Math.max(column.x, other.x) > 0 || Math.abs(column.x - other.x) < 8)
    );
  });
  return near.length >= a.columns.length * 0.75;
}

/** Appends the rows of `b`; null when `b` has heads of its own. `repeated` counts the lines of its repeated head rows. */
function appendTable(a: DraftTable, b: DraftTable): { table: DraftTable; repeated: number } | null {
  const known = new Set(rowTexts(a, Math.max(a.headRows, 1)));
  const texts = rowTexts(b, Math.min(b.rows, 6));
  let drop = 0;
  while (drop < texts.length && known.has(texts[drop] ?? '')) drop += 1;
  if (b.headRows > drop && a.headRows > 0 && drop === 0) return null;
  const moved = b.cells
    .filter((cell) => cell.row >= drop)
    .map((cell): DraftCell => ({ ...cell, row: cell.row - drop + a.rows, head: false }));
  const heights = new Set(
    b.cells.filter((cell) => cell.row < drop).flatMap((cell) => cell.pieces.map((piece) => piece.segment.baseline)),
  );
  return { table: { ...a, cells: [...a.cells, ...moved], rows: a.rows + b.rows - drop }, repeated: heights.size };
}

function rowTexts(table: DraftTable, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) =>
    table.cells
      .filter((cell) => cell.row === row)
      .map((cell) => cell.pieces.map((piece) => piece.segment.text).join(' '))
      .join('|'),
  );
}
