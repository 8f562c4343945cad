import { blockLine, type DraftBlock } from './draft-block.ts';
import { noteBlocks, notesFrom } from './footnotes.ts';
import type { DocumentMetrics, TextLine } from './layout-model.ts';
import { edgesOf, paragraphsOf } from './paragraphs.ts';
import { readingOrder } from './reading-order.ts';
import { findTables } from './tables.ts';

/** Blocks of one flow of a page (a column, or the whole width), in reading order; notes at its foot stand last. */
export interface FlowBlocks {
  readonly blocks: DraftBlock[];
  readonly notes: DraftBlock[];
}

/** The blocks of one page without its furniture, flow by flow. */
export function pageBlocks(lines: readonly TextLine[], pageHeight: number, metrics: DocumentMetrics): FlowBlocks[] {
  return readingOrder(lines, metrics.bodySize).map((flow) => {
    const from = notesFrom(flow.lines, pageHeight, metrics);
    const body = flow.lines.slice(0, from);
    const edges = edgesOf(body.length > 0 ? body : flow.lines);
    return { blocks: bodyBlocks(body, edges, metrics), notes: noteBlocks(flow.lines.slice(from), edges) };
  });
}

function bodyBlocks(lines: readonly TextLine[], edges: { left: number; right: number }, metrics: DocumentMetrics): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  let at = 0;
  for (const { from, to, table } of findTables(lines, metrics.bodySize)) {
    if (from < at) continue;
    blocks.push(...paragraphsOf(lines.slice(at, from), edges, metrics));
    const block: DraftBlock = { kind: 'table', lines: lines.slice(from, to).map(blockLine), edges, table };
    const above =
      blocks
        .at(-1)
        ?.lines.map((line) => line.text)
        .join(' ') ?? '';
    if (/^(?:table|tab\.|tabelle|tableau|exhibit|表)\s*[\dA-Z]/i.test(above) && above.length < 200) block.caption = above;
    blocks.push(block);
    at = to;
  }
  blocks.push(...paragraphsOf(lines.slice(at), edges, metrics));
  return blocks;
}
