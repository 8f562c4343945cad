import { z } from 'zod';
import { readMessageSchema } from './message.ts';

export const documentFormats = ['pdf', 'docx', 'html', 'markdown', 'text'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

const isoDate = z.iso.date();

/** A link from a document to what it replaces: a whole document, or one clause changed `by` a clause of this document. */
export const supersedesSchema = z.object({
  /** File name or document id of the document replaced as a whole. */
  document: z.string().optional(),
  /** `file name#number` or a clause id of a clause that is changed. */
  clause: z.string().optional(),
  by: z.string().optional(),
  how: z.enum(['replaced', 'deleted', 'part']).optional(),
});

/** A column of a table in an earlier filing that this one corrects; the earlier one stays right for its own day. */
export const restatementSchema = z.object({
  /** `file name#path` of the clause that holds the table. */
  table: z.string(),
  /** Head of the column. */
  column: z.string(),
  /** Path of the clause of this document that says so. */
  by: z.string().optional(),
});
export type Restatement = z.infer<typeof restatementSchema>;

/** What the user knows of a document: the fields of `--meta`. */
export const documentMetadataSchema = z.object({
  title: z.string().nullish(),
  type: z.string().nullish(),
  vendorId: z.string().nullish(),
  version: z.string().nullish(),
  /** First and last day in force, both counted in; null: no end, or never in force. */
  effectiveDate: isoDate.nullish(),
  expiryDate: isoDate.nullish(),
  status: z.enum(['in-force', 'draft']).nullish(),
  accessGroup: z.string().nullish(),
  accessGroups: z.array(z.string()).nullish(),
  supersedes: z.array(supersedesSchema).nullish(),
  restates: z.unknown().optional(),
  language: z.string().nullish(),
  externalId: z.string().nullish(),
  formType: z.string().nullish(),
  period: z.string().nullish(),
});
export type DocumentMetadata = z.infer<typeof documentMetadataSchema>;

export const qualityFlags = ['no-text-layer', 'low-ocr-quality', 'tracked-changes', 'no-clause-numbers', 'garbled-text'] as const;

export const documentSchema = z.object({
  /** sha256 of the source bytes, lower-case hexadecimal. */
  documentId: z.string(),
  /** Base name of the file it was imported from. */
  file: z.string(),
  format: z.enum(documentFormats),
  title: z.string(),
  type: z.string().nullable(),
  language: z.string(),
  version: z.string().nullable(),
  effectiveDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  status: z.enum(['in-force', 'draft']),
  supersedes: z.array(supersedesSchema),
  restates: z.array(restatementSchema).optional(),
  vendorId: z.string().nullable(),
  accessGroups: z.array(z.string()),
  externalId: z.string().nullable(),
  formType: z.string().nullable(),
  period: z.string().nullable(),
  qualityFlags: z.array(z.enum(qualityFlags)),
  messages: z.array(readMessageSchema),
  pages: z.int().nonnegative(),
  clauses: z.int().nonnegative(),
  /** Byte length of the source. */
  size: z.int().nonnegative(),
  /** ISO 8601 instant of the import. */
  importedAt: z.string(),
});
export type DocumentRecord = z.infer<typeof documentSchema>;

/** Filters that are applied inside every list before anything is ranked. */
export const filtersSchema = z.object({
  /** Document ids; undefined: all. */
  documents: z.array(z.string()).optional(),
  type: z.string().optional(),
  vendorId: z.string().optional(),
  /** Groups of the reader. Documents with no group or with the group `all` are open to everyone. */
  accessGroups: z.array(z.string()).default([]),
  /** Day that the question is asked for, ISO date; undefined: today. */
  asOf: isoDate.optional(),
});
export type Filters = z.infer<typeof filtersSchema>;
