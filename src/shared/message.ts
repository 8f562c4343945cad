import { z } from 'zod';

/**
 * Notices about a document: what a reader or the structure step could not keep, changed or doubts.
 * The user sees every one of them with its place. Add, never rename.
 */
export const messageCodes = [
  'tracked-changes',
  'comments',
  'hidden-text',
  'text-box',
  'image-not-shown',
  'encrypted-owner',
  'duplicate-document',
  'encoding-guessed',
  'page-without-text',
  'garbled-text',
  'page-furniture-removed',
  'contents-page-removed',
  'unsupported-content',
  'numbering-unresolved',
  'number-gap',
  'number-repeated',
  'no-clause-numbers',
  'reference-unresolved',
  'document-damaged',
] as const;

export const readMessageSchema = z.object({
  code: z.enum(messageCodes),
  /** What happened, in words for people. */
  text: z.string(),
  page: z.int().positive().optional(),
  /** Range in the canonical text, where the place is known. */
  start: z.int().nonnegative().optional(),
  end: z.int().nonnegative().optional(),
  clauseId: z.string().optional(),
});
export type ReadMessage = z.infer<typeof readMessageSchema>;
export type MessageCode = (typeof messageCodes)[number];
