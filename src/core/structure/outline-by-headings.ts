import type { SourceDocument } from '../read/source-document.ts';
import { adopt, type DraftNode, draftNode } from './draft-node.ts';

/** Tree of a document without numbers: each paragraph under its heading is a clause of its own. */
export function outlineByHeadings(source: SourceDocument): DraftNode {
  const root = draftNode('heading');
  const open: { node: DraftNode; level: number }[] = [];
  for (const block of source.blocks) {
    if (block.kind === 'furniture' || block.kind === 'contents' || block.kind === 'title' || block.start === block.end) continue;
    const range = { start: block.start, end: block.end };
    if (block.kind === 'heading') {
      const level = block.level ?? 1;
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      const node = adopt(open.at(-1)?.node ?? root, draftNode('heading', { headingRanges: [range] }));
      open.push({ node, level });
    } else adopt(open.at(-1)?.node ?? root, draftNode('paragraph', { ranges: [range] }));
  }
  return root;
}
