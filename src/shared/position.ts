import { z } from 'zod';

/** Half-open range of UTF-16 code units in a document's canonical text. */
export const rangeSchema = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() });
export type TextRange = z.infer<typeof rangeSchema>;

/**
 * A rectangle on a page that carries the characters `start..end` of the canonical text.
 * Units: PDF points, origin at the top left of the page as shown (rotation applied); `page` counts from 1.
 */
export const pageBoxSchema = z.object({
  page: z.int().positive(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PageBox = z.infer<typeof pageBoxSchema>;
