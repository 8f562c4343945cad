import type { Node, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Characters from which on a piece ends at the next heading. */
const pieceLength = 8_000;

/**
 * Parses Markdown with GitHub's extensions. The parser's time grows faster than the text, so a long text is parsed in pieces
 * that begin at headings; positions count in the whole text, and references find their definitions in other pieces.
 */
export function parseMarkdown(text: string): Root {
  const pieces = cutAtHeadings(text);
  if (pieces.length === 1) return parsePiece(text);
  const definitions = new Map(
    [...text.matchAll(/^ {0,3}(\[\^?[^\]\n]{1,200}\]):/gm)].map((match) => [match[1] ?? '', match.index] as const),
  );
  const children: RootContent[] = [];
  let offset = 0;
  let line = 0;
  for (const piece of pieces) {
    const foreign = [...definitions].filter(
      ([label, at]) => (at < offset || at >= offset + piece.length) && piece.includes(label),
    );
    const stubs = foreign.map(([label]) => `${label}: #`).join('\n\n');
    for (const child of parsePiece(stubs === '' ? piece : `${piece}\n\n${stubs}\n`).children) {
      // The stubs stand in for definitions that their own piece gives.
      if ((child.position?.start.offset ?? 0) >= piece.length) continue;
      shift(child, offset, line);
      children.push(child);
    }
    offset += piece.length;
    line += piece.split('\n').length - 1;
  }
  return { type: 'root', children };
}

const parsePiece = (text: string): Root => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Pieces that join to the text; each but the first begins with a heading outside code. */
function cutAtHeadings(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let fence: string | null = null;
  let before = '';
  for (const match of text.matchAll(/.*\n?/g)) {
    const words = match[0];
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(words)?.[1];
    if (fence === null && mark !== undefined) fence = mark;
    else if (fence !== null && mark?.startsWith(fence) === true) fence = null;
    const heading = fence === null && before.trim() === '' && /^#{1,6}\s/.test(words);
    if (heading && match.index - start >= pieceLength) {
      pieces.push(text.slice(start, match.index));
      start = match.index;
    }
    before = words;
  }
  pieces.push(text.slice(start));
  return pieces;
}

function shift(node: Node, offset: number, line: number): void {
  const nodes: Node[] = [node];
  for (let next = nodes.pop(); next !== undefined; next = nodes.pop()) {
    for (const point of next.position === undefined ? [] : [next.position.start, next.position.end]) {
      point.line += line;
      if (point.offset !== undefined) point.offset += offset;
    }
    if ('children' in next) nodes.push(...(next.children as Node[]));
  }
}
