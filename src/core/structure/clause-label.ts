import type { DraftNode } from './draft-node.ts';

const upperWord = /^\p{Lu}{2,}/u;

/** "SCHEDULE 1" is cited as "Schedule 1"; roman numerals and letters after the word stay as printed. */
export function citedNumber(number: string): string {
  return number.replace(upperWord, (word) => (/^[IVXLCDM]+$/.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()));
}

/** The bare sign of an item: "(a)", "a)", "a." and "a" are all `a`. */
export function bareNumber(number: string): string {
  const open = number.replace(/^[\s([{（［〔]+/, '').replace(/[\s.．、:：]+$/, '');
  // 1.2.1.(1) keeps its brackets: they are not around the whole.
  return /[([（]/.test(open) ? open : open.replace(/[\s)\]}）］〕.．、:：]+$/, '');
}

const isDivision = (node: DraftNode): boolean => node.kind === 'part' || node.kind === 'chapter' || node.kind === 'section';

/** A number that lawyers cite without what stands above it, save an annex or schedule. */
function standsAlone(node: DraftNode): boolean {
  if (node.shape === 'word' || node.shape === 'section-sign' || node.shape === 'chinese-word') return !isDivision(node);
  return node.shape === 'decimal' && bareNumber(node.number ?? '').includes('.');
}

const isOuter = (node: DraftNode): boolean => node.kind === 'annex' || node.kind === 'schedule';

function numberedAncestor(node: DraftNode): DraftNode | null {
  let ancestor = node.parent;
  while (ancestor !== null && ancestor.number === null) ancestor = ancestor.parent;
  return ancestor;
}

function outerAncestor(node: DraftNode): DraftNode | null {
  let ancestor = node.parent;
  while (ancestor !== null && !isOuter(ancestor)) ancestor = ancestor.parent;
  return ancestor;
}

/** Citation label of a numbered node; `labelOf` gives the labels of its ancestors. */
export function numberedLabel(node: DraftNode, labelOf: (ancestor: DraftNode) => string): string {
  const number = node.number ?? '';
  const above = numberedAncestor(node);
  if (node.kind === 'recital') return `Recital ${bareNumber(number)}`;
  if (node.shape === 'chinese-word') {
    return node.kind === 'section' && above !== null ? `${labelOf(above)}${number}` : number;
  }
  const cited = citedNumber(number);
  if (above === null) return cited;
  if (node.shape === 'word' || node.shape === 'section-sign' || standsAlone(node)) {
    const outer = outerAncestor(node);
    if (outer !== null) return `${labelOf(outer)}, ${cited}`;
    return isDivision(node) && isDivision(above) ? `${labelOf(above)}, ${cited}` : cited;
  }
  if (node.shape === 'chinese-item') return `${labelOf(above)}${/^[（(]/.test(number) ? number : ` ${bareNumber(number)}`}`;
  const bare = bareNumber(number);
  if (isOuter(above))
    return above.kind === 'annex' && /^annex/i.test(above.number ?? '')
      ? `${labelOf(above)}(${bare})`
      : `${labelOf(above)}, ${bare}`;
  // A plain number below a chapter or part is cited alone, below a section of an annex with it.
  if (isDivision(above) && above.shape !== 'section-sign' && node.shape === 'decimal' && outerAncestor(node) === null) return bare;
  if (isDivision(above) && above.kind !== 'section' && node.shape === 'item') return `${labelOf(above)}, (${bare})`;
  return `${labelOf(above)}(${bare})`;
}
