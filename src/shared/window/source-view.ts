import { z } from 'zod';
import { documentFormats } from '../document.ts';
import { pageBoxSchema, rangeSchema } from '../position.ts';

export const viewPageSchema = z.object({
  /** Counted from 1. */
  number: z.int().positive(),
  /** Label printed on the page, where it differs. */
  label: z.string().nullable(),
  /** Size as shown, in points. */
  width: z.number(),
  height: z.number(),
});

export const viewCellSchema = rangeSchema.extend({
  row: z.int().nonnegative(),
  column: z.int().nonnegative(),
  rowSpan: z.int().positive(),
  columnSpan: z.int().positive(),
  head: z.boolean(),
});

/** A block of a reading view. Its words are `text`, the canonical characters `start..end`; nothing else is drawn as the document's. */
export const viewBlockSchema = rangeSchema.extend({
  kind: z.enum([
    'title',
    'heading',
    'paragraph',
    'list-item',
    'table',
    'footnote',
    'furniture',
    'contents',
    'code',
    'quote',
    'text-box',
  ]),
  text: z.string(),
  level: z.int().nonnegative().nullable(),
  /** Number or bullet that the format gives, inside `start..end`. */
  marker: rangeSchema.nullable(),
  bullet: z.boolean(),
  bold: z.boolean(),
  italic: z.boolean(),
  table: z.object({ caption: z.string().nullable(), rows: z.int(), columns: z.int(), cells: z.array(viewCellSchema) }).nullable(),
  /** For a footnote: canonical offset of its call mark. */
  noteCall: z.int().nonnegative().nullable(),
});
export type ViewBlock = z.infer<typeof viewBlockSchema>;

export const sourceViewSchema = z.object({
  documentId: z.string(),
  format: z.enum(documentFormats),
  title: z.string(),
  language: z.string(),
  /** Path to fetch the source's bytes from, relative to the window's page (`doc/ID`); PDF only. */
  url: z.string().nullable(),
  pages: z.array(viewPageSchema),
  /** Reading view of every format but PDF; null for PDF. */
  blocks: z.array(viewBlockSchema).nullable(),
});
export type SourceView = z.infer<typeof sourceViewSchema>;

/** A piece of a line on a page that a range covers. */
export const placeBoxSchema = pageBoxSchema.extend({
  /** The canonical characters `start..end` that the box holds. */
  text: z.string(),
  /** False: the range begins or ends inside the line piece and x and width are shared out by its characters; a text layer may do better. */
  whole: z.boolean(),
});
export const placeSchema = rangeSchema.extend({
  /** False: the exact place is not known; light nothing and say so. `page` is then the best known one. */
  mapped: z.boolean(),
  page: z.int().positive().nullable(),
  boxes: z.array(placeBoxSchema),
});
export type Place = z.infer<typeof placeSchema>;
export type PlaceBox = z.infer<typeof placeBoxSchema>;
