import type { PageMark } from './page-mark.ts';
import type { ExactBox } from './place-lines.ts';

interface Piece {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

/**
 * Wraps the marked words of a page in invisible `mark` elements, so that readers come upon them in the text, and measures
 * them: a mark that begins or ends inside a line gets its exact edges. Keyed by mark and line (`id:line`).
 */
export function markTextLayer(
  layer: HTMLElement,
  marks: readonly PageMark[],
  scale: number,
): ReadonlyMap<string, readonly ExactBox[]> {
  unwrap(layer);
  const origin = layer.getBoundingClientRect();
  const exact = new Map<string, ExactBox[]>();
  const found: { readonly id: string; readonly line: number; readonly pieces: readonly Piece[]; readonly mark: PageMark }[] = [];
  for (const mark of marks) {
    mark.lines.forEach((line, index) => {
      const top = origin.top + line.y * scale;
      const pieces = findInLine(layer, line.text, {
        top,
        bottom: top + line.height * scale,
        left: origin.left + line.x * scale,
      });
      if (pieces === null) return;
      found.push({ id: mark.id, line: index, pieces, mark });
      if (line.whole) return;
      const rectangles = pieces.map(rectangleOf);
      const left = Math.min(...rectangles.map((rectangle) => rectangle.left));
      const right = Math.max(...rectangles.map((rectangle) => rectangle.right));
      exact.set(`${mark.id}:${index}`, [{ x: (left - origin.left) / scale, width: (right - left) / scale }]);
    });
  }
  wrap(found);
  return exact;
}

function unwrap(layer: HTMLElement): void {
  for (const mark of layer.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes);
  layer.normalize();
}

function rectangleOf({ node, from, to }: Piece): DOMRect {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range.getBoundingClientRect();
}

/** The text nodes of a line from left to right that together read like `text`; null where they do not. */
function findInLine(
  layer: HTMLElement,
  text: string,
  line: { readonly top: number; readonly bottom: number; readonly left: number },
): readonly Piece[] | null {
  const wanted = squeeze(text);
  if (wanted === '') return null;
  const nodes: { readonly node: Text; readonly left: number; readonly right: number }[] = [];
  for (const span of layer.querySelectorAll('span')) {
    const [node] = span.childNodes;
    if (!(node instanceof Text) || node.data === '') continue;
    const { top, bottom, left, right } = span.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    if (middle > line.top && middle < line.bottom) nodes.push({ node, left, right });
  }
  nodes.sort((a, b) => a.left - b.left);
  let joined = '';
  const places: { readonly node: Text; readonly offset: number; readonly at: number }[] = [];
  for (const { node, left, right } of nodes) {
    const width = (right - left) / Math.max(1, node.data.length);
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const sign = squeeze(node.data.charAt(offset));
      for (const _ of sign) places.push({ node, offset, at: left + width * offset });
      joined += sign;
    }
  }
  const at = nearestMatch(joined, wanted, line.left, (index) => places[index]?.at ?? 0);
  if (at < 0) return null;
  const pieces: Piece[] = [];
  for (let index = at; index < at + wanted.length; index += 1) {
    const place = places[index];
    if (place === undefined) return null;
    const last = pieces.at(-1);
    if (last !== undefined && last.node === place.node) pieces[pieces.length - 1] = { ...last, to: place.offset + 1 };
    else pieces.push({ node: place.node, from: place.offset, to: place.offset + 1 });
  }
  return pieces;
}

/** Of all places where the words stand in the line, the one that begins nearest to where they were expected. */
function nearestMatch(joined: string, wanted: string, expected: number, leftOf: (index: number) => number): number {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (let at = joined.indexOf(wanted); at >= 0; at = joined.indexOf(wanted, at + 1)) {
    const away = Math.abs(leftOf(at) - expected);
    if (away < distance) {
      best = at;
      distance = away;
    }
  }
  return best;
}

/** Signs that both texts share: without spaces and invisible signs, in one form. */
function squeeze(text: string): string {
  return text.normalize('NFC').replace(/[\s\u00ad\u200b]/g, '');
}

function wrap(found: readonly { readonly pieces: readonly Piece[]; readonly mark: PageMark }[]): void {
  // From the end on, so that splitting a node leaves the places before it as they are.
  const pieces = found
    .flatMap((entry) => entry.pieces.map((piece) => ({ ...piece, mark: entry.mark })))
    .filter(({ mark }) => mark.kind === 'evidence')
    .sort((left, right) => right.from - left.from);
  const taken = new Map<Text, number>();
  for (const { node, from, to, mark } of pieces) {
    if (to > (taken.get(node) ?? Number.POSITIVE_INFINITY)) continue;
    taken.set(node, from);
    const words = node.splitText(from);
    words.splitText(to - from);
    const element = document.createElement('mark');
    element.dataset.clause = mark.clauseId ?? '';
    words.replaceWith(element);
    element.append(words);
  }
}
