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

const isArticle = (node: DraftNode): boolean => node.kind === 'article' || node.shape === 'section-sign';

/** A part, a chapter, or a section that holds articles: it is cited by itself, and what stands in it without it. */
function isDivision(node: DraftNode): boolean {
  if (node.kind === 'part' || node.kind === 'chapter') return true;
  if (node.kind !== 'section' || node.shape === 'section-sign') return false;
  return node.shape === 'chinese-word' || node.children.some(isArticle) || outerAncestor(node) !== null;
}

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
  const cited = node.shape === 'word' ? citedNumber(number) : number;
  if (above === null) return cited;
  if (node.shape === 'word' || node.shape === 'section-sign' || standsAlone(node)) {
    const outer = outerAncestor(node);
    if (outer !== null) return `${labelOf(outer)}, ${cited}`;
    if (isDivision(node) && isDivision(above))
      return node.kind === 'section' && !number.includes('.') ? `${labelOf(above)}, ${cited}` : cited;
    // "Article I, Section 1", but "Section 4.01" alone.
    return node.kind === 'section' && above.kind === 'article' && !number.includes('.') ? `${labelOf(above)}, ${cited}` : cited;
  }
  if (node.shape === 'chinese-item') return `${labelOf(above)}${/^[（(]/.test(number) ? number : ` ${bareNumber(number)}`}`;
  const bare = bareNumber(number);
  if (isOuter(above))
    return node.shape === 'item' || (above.kind === 'annex' && /^annex/i.test(above.number ?? ''))
      ? `${labelOf(above)}(${bare})`
      : `${labelOf(above)}, ${bare}`;
  // A plain number below a chapter or part is cited alone, below a section of an annex with it.
  if (isDivision(above) && above.shape !== 'section-sign' && node.shape === 'decimal' && outerAncestor(node) === null)
    return bare;
  if (isDivision(above) && above.kind !== 'section' && node.shape === 'item') return `${labelOf(above)}, (${bare})`;
  return `${labelOf(above)}(${bare})`;
}

/** Numbered nodes whose label alone would not tell them from others: numbers that start again under headings or chapters. */
export function repeatedLabels(root: DraftNode): ReadonlySet<DraftNode> {
  const labels = new Map<DraftNode, string>();
  const holders = new Map<string, DraftNode[]>();
  const visit = (node: DraftNode): void => {
    for (const child of node.children) {
      if (child.number !== null) {
        const label = numberedLabel(child, (ancestor) => labels.get(ancestor) ?? '');
        labels.set(child, label);
        const same = holders.get(label);
        if (same === undefined) holders.set(label, [child]);
        else same.push(child);
      }
      visit(child);
    }
  };
  visit(root);
  const repeated = new Set<DraftNode>();
  for (const same of holders.values()) if (same.length > 1) for (const node of same) repeated.add(node);
  // What stands in a repeated node is told apart with it.
  return new Set([...repeated].filter((node) => standsAlone(node) || !repeated.has(numberedAncestor(node) ?? root)));
}

/** What stands above a repeated number and tells it from the others: the nearest unnumbered heading, chapter or part. */
export function qualifierOf(node: DraftNode): DraftNode | null {
  for (let ancestor = node.parent; ancestor !== null; ancestor = ancestor.parent) {
    if (ancestor.kind === 'heading' && ancestor.headingRanges.length > 0) return ancestor;
    if (ancestor.number !== null && isDivision(ancestor)) return ancestor;
  }
  return null;
}
