import { z } from 'zod';
import { rangeSchema } from './position.ts';

/**
 * What a node of the clause tree is.
 * `heading`: an unnumbered heading; `paragraph`: an unnumbered paragraph that is a record of its own;
 * `table-row`: one row of a table, with its heads; `item`: a list item such as (a), (i) or （一）.
 */
export const clauseKinds = [
  'part',
  'chapter',
  'section',
  'article',
  'clause',
  'paragraph',
  'item',
  'annex',
  'schedule',
  'recital',
  'heading',
  'table-row',
  'footnote',
] as const;

export const clauseStatuses = ['in-force', 'reserved', 'repealed'] as const;

export const clauseSchema = z.object({
  /** `<document sha256>/<path>`: unique even where numbers repeat. */
  clauseId: z.string(),
  documentId: z.string(),
  parentId: z.string().nullable(),
  kind: z.enum(clauseKinds),
  /** The marker as printed, outer spaces and a closing dot taken away: `5.1.2`, `(a)`, `Article 33`, `第十二条`; null when there is none. */
  number: z.string().nullable(),
  /** The citation label in full: "Article 33(1)", "7.3(a)(i)", "Schedule 1, 2". Without numbers: heading path + ¶n. */
  label: z.string(),
  heading: z.string().nullable(),
  /** Labels (number + space + heading, or whichever there is) of the ancestors, outermost first, without this node. */
  headingPath: z.array(z.string()),
  /** Own words in reading form (lines joined, break hyphens resolved), without number, heading and children; closing words after the children included. */
  text: z.string(),
  /** Places of the own words in the canonical text, in order. Closing words after the children are a further range. */
  ranges: z.array(rangeSchema),
  /** Place of number and heading as printed; null when there is neither. */
  headRange: rangeSchema.nullable(),
  /** Start of the node (its number or first word) and end of its last descendant in the canonical text. */
  subtreeStart: z.int().nonnegative(),
  subtreeEnd: z.int().nonnegative(),
  /** Position in document order, counted from 0. */
  order: z.int().nonnegative(),
  depth: z.int().nonnegative(),
  /** PDF pages that the node's own words touch, counted from 1; empty for formats without pages. */
  pages: z.array(z.int().positive()),
  status: z.enum(clauseStatuses),
});
export type Clause = z.infer<typeof clauseSchema>;
export type ClauseKind = (typeof clauseKinds)[number];

export const tableCellSchema = z.object({
  /** The cell as printed, in reading form. */
  value: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** Column position counted from 0, after spreading merged cells. */
  column: z.int().nonnegative(),
  /** Heads of the row and of the column, outermost first. */
  rowHeads: z.array(z.string()),
  columnHeads: z.array(z.string()),
});
export type TableCell = z.infer<typeof tableCellSchema>;

export const tableSchema = z.object({
  tableId: z.string(),
  /** The clause that holds the table. */
  clauseId: z.string().nullable(),
  caption: z.string().nullable(),
  /** What figures are to be taken for ("in thousands of euros"), from caption, head or nearby words; null when not stated. */
  unit: z.string().nullable(),
  /** Data rows without head rows; `clauseId` is the row's own record. */
  rows: z.array(z.object({ clauseId: z.string(), cells: z.array(tableCellSchema) })),
});
export type ClauseTable = z.infer<typeof tableSchema>;

export const definitionSchema = z.object({
  term: z.string(),
  clauseId: z.string(),
  /** Range of the sentence that defines, in the canonical text. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  text: z.string(),
  /** Clause whose subtree the definition holds in; null: the whole document. */
  scope: z.string().nullable(),
});
export type Definition = z.infer<typeof definitionSchema>;

export const crossReferenceSchema = z.object({
  from: z.string(),
  /** Clause referred to; null when it is not in this document or could not be found. */
  to: z.string().nullable(),
  /** The words of the reference as printed. */
  text: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  resolved: z.boolean(),
});
export type CrossReference = z.infer<typeof crossReferenceSchema>;
