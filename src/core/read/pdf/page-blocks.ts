import { blockLine, type ColumnEdges, type DraftBlock } from './draft-block.ts';
import { noteBlocks, notesFrom } from './footnotes.ts';
import { type DocumentMetrics, lineText, type TextLine } from './layout-model.ts';
import { lineStart } from './line-start.ts';
import { edgesOf, paragraphsOf } from './paragraphs.ts';
import { readingOrder } from './reading-order.ts';
import { findTables } from './tables.ts';

/** Blocks of one flow of a page (a column, or the whole width), in reading order; notes at its foot stand last. */
export interface FlowBlocks {
  readonly blocks: DraftBlock[];
  readonly notes: DraftBlock[];
  /** The blocks are notes in the margin: words before and after them go on. */
  readonly side?: boolean;
}

/** The blocks of one page without its furniture, flow by flow. */
export function pageBlocks(lines: readonly TextLine[], pageHeight: number, metrics: DocumentMetrics): FlowBlocks[] {
  const flows = readingOrder(lines, metrics.bodySize);
  return flows.map((flow, at) => {
    if (flow.side === true) return { blocks: [sideNote(flow.lines, flows[at + 1]?.lines[0])], notes: [], side: true };
    const from = notesFrom(flow.lines, pageHeight, metrics);
    const body = flow.lines.slice(0, from);
    const edges = edgesOf(body.length > 0 ? body : flow.lines);
    return { blocks: bodyBlocks(body, edges, metrics), notes: noteBlocks(flow.lines.slice(from), edges) };
  });
}

/** A note in the margin beside the first line of a numbered text, or with a number of its own, is its heading. */
function sideNote(lines: readonly TextLine[], beside: TextLine | undefined): DraftBlock {
  const numbered = [lines[0], beside].some((line) => line !== undefined && lineStart(lineText(line)) === 'strong');
  const heading = numbered || lines.some((line) => line.bold);
  return { kind: heading ? 'heading' : 'text-box', lines: lines.map(blockLine), edges: edgesOf(lines), level: 6 };
}

/** Blocks of a flow; tables drawn with lines stand among the lines already, others are looked for between them. */
function bodyBlocks(lines: readonly TextLine[], edges: ColumnEdges, metrics: DocumentMetrics): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  let from = 0;
  for (const [at, line] of lines.entries()) {
    if (line.table === undefined) continue;
    blocks.push(...wordBlocks(lines.slice(from, at), edges, metrics));
    const inside = line.table.cells.flatMap((cell) => cell.lines.map(blockLine));
    blocks.push(withCaption({ kind: 'table', lines: inside, edges, ruled: [line.table] }, blocks.at(-1)));
    from = at + 1;
  }
  blocks.push(...wordBlocks(lines.slice(from), edges, metrics));
  return blocks;
}

function wordBlocks(lines: readonly TextLine[], edges: ColumnEdges, metrics: DocumentMetrics): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  let at = 0;
  for (const { from, to } of findTables(lines, metrics.bodySize)) {
    if (from < at) continue;
    blocks.push(...paragraphsOf(lines.slice(at, from), edges, metrics));
    const rows = lines.slice(from, to);
    blocks.push(withCaption({ kind: 'table', lines: rows.map(blockLine), edges, table: [rows] }, blocks.at(-1)));
    at = to;
  }
  blocks.push(...paragraphsOf(lines.slice(at), edges, metrics));
  return blocks;
}

/** The words "Table 3: …" just above are the table's caption; they stay a block of their own too. */
function withCaption(table: DraftBlock, above: DraftBlock | undefined): DraftBlock {
  const text = above?.lines.map((line) => line.text).join(' ') ?? '';
  if (/^(?:table|tab\.|tabelle|tableau|exhibit|表)\s*[\dA-Z]/i.test(text) && text.length < 200) table.caption = text;
  return table;
}
