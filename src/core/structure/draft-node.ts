import type { ClauseKind, clauseStatuses } from '../../shared/clause.ts';
import type { TextRange } from '../../shared/position.ts';

/** How a number is built: decides its label and what may stand inside it. */
export type NumberShape =
  | 'word' // Article 5, Section 4.01, Schedule 1, Item 7A
  | 'section-sign' // § 1910.134
  | 'decimal' // 5, 5.1.2, 1.a.i, 7A
  | 'item' // (a), 1), (iv), A.
  | 'chinese-word' // 第十二条
  | 'chinese-item' // （一）, 一、
  | 'recital';

/** One node while the tree is being built. Ranges are places in the canonical text, in order. */
export interface DraftNode {
  kind: ClauseKind;
  shape: NumberShape | null;
  /** Number as printed, trimmed; null when there is none. */
  number: string | null;
  /** Place of the number as printed. */
  numberRange: TextRange | null;
  headingRanges: TextRange[];
  ranges: TextRange[];
  children: DraftNode[];
  parent: DraftNode | null;
  status: (typeof clauseStatuses)[number];
  /** Words that the structure step composed (table rows); otherwise the text is read from `ranges`. */
  composedText?: string;
  /** Piece of the id and of the label for nodes without a number ("table 1, row 2"). */
  ownName?: { readonly path: string; readonly label: string };
}

/** A node with nothing in it yet. */
export function draftNode(kind: ClauseKind, fields: Partial<DraftNode> = {}): DraftNode {
  return {
    kind,
    shape: null,
    number: null,
    numberRange: null,
    headingRanges: [],
    ranges: [],
    children: [],
    parent: null,
    status: 'in-force',
    ...fields,
  };
}

/** Hangs `child` below `parent`, after the children that are there. */
export function adopt(parent: DraftNode, child: DraftNode): DraftNode {
  child.parent = parent;
  parent.children.push(child);
  return child;
}
