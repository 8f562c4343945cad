import { adopt, type DraftNode, draftNode } from './draft-node.ts';

/** Characters up to which the unnumbered paragraphs of a heading, or of an annex, stay one record. */
const longestHeadingText = 2500;
const longestDivisionText = 6000;

const isLoose = (node: DraftNode): boolean =>
  node.kind === 'paragraph' && node.number === null && node.ownName === undefined && node.children.length === 0;
const lengthOf = (node: DraftNode): number => node.ranges.reduce((sum, range) => sum + range.end - range.start, 0);
const dividing = new Set(['part', 'chapter', 'section', 'annex', 'schedule']);

/**
 * Unnumbered paragraphs in a document that has numbers: short ones below a heading are the heading's own words; a
 * part or an annex with many of them holds them as records of their own, so that a citation stays small.
 */
export function settleParagraphs(root: DraftNode): void {
  for (const node of root.children) settle(node);
}

function settle(node: DraftNode): void {
  for (const child of node.children) settle(child);
  if (node.kind === 'heading') {
    const loose = node.children.filter(isLoose);
    if (loose.length > 0 && loose.reduce((sum, child) => sum + lengthOf(child), 0) <= longestHeadingText) {
      node.ranges.push(...loose.flatMap((child) => child.ranges));
      node.ranges.sort((left, right) => left.start - right.start);
      node.children = node.children.filter((child) => !isLoose(child));
    }
  } else if (dividing.has(node.kind) && node.ranges.length > 3 && lengthOf(node) > longestDivisionText) {
    const [first, ...rest] = node.ranges;
    node.ranges = first === undefined ? [] : [first];
    const paragraphs = rest.map((range) => draftNode('paragraph', { ranges: [range] }));
    const children = [...node.children, ...paragraphs];
    node.children = [];
    children.sort((left, right) => startOf(left) - startOf(right));
    for (const child of children) adopt(node, child);
  }
}

const startOf = (node: DraftNode): number =>
  node.numberRange?.start ?? node.headingRanges[0]?.start ?? node.ranges[0]?.start ?? 0;
