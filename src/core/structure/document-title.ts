import type { SourceBlock, SourceDocument } from '../read/source-document.ts';
import { parseMarker } from './parse-marker.ts';

/** Blocks that carry the document's title, and the title itself. They are no clauses. */
export function documentTitle(source: SourceDocument): {
  readonly title: string | null;
  readonly blocks: ReadonlySet<SourceBlock>;
} {
  const blocks = new Set<SourceBlock>();
  const words = (block: SourceBlock): string => source.text.slice(block.start, block.end).replace(/\s+/g, ' ').trim();
  for (const block of source.blocks) if (block.kind === 'title') blocks.add(block);
  const named = source.blocks.find((block) => block.kind === 'title' && block.start < block.end);
  const visible = source.blocks.filter(
    (block) => block.kind !== 'furniture' && block.kind !== 'contents' && block.start < block.end,
  );
  const first = visible.find((block) => block.kind === 'heading');
  if (named === undefined && first !== undefined && (first.level ?? 1) === 1) {
    const others = visible.some((block) => block.kind === 'heading' && block !== first && (block.level ?? 1) === 1);
    const numbered = first.marker !== undefined || parseMarker(source.text, first.start, first.end) !== null;
    const atFront = visible.indexOf(first) < 3;
    const named = source.title !== null && words(first).toLowerCase() === source.title.replace(/\s+/g, ' ').trim().toLowerCase();
    if ((!others || named) && !numbered && atFront) blocks.add(first);
  }
  const block = named ?? [...blocks][0];
  return { title: source.title ?? (block === undefined ? null : words(block)), blocks };
}
