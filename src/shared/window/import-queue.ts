import { z } from 'zod';
import { errorPayloadSchema } from '../errors.ts';
import { readMessageSchema } from '../message.ts';

/** The four steps of a row, in order: Read, Clauses, Word search, Meaning search. */
export const importSteps = ['read', 'clauses', 'words', 'meaning'] as const;
export type ImportStep = (typeof importSteps)[number];

export const importStepSchema = z.object({
  step: z.enum(importSteps),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** `done` of `total` real units; total 0 where it is not known. */
  unit: z.enum(['page', 'block', 'byte', 'clause']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
});

/** What a person can do about a row that failed; the buttons of the cure, most likely first. */
export const importCures = ['password', 'retry', 'remove', 'show-file'] as const;

export const earlierVersionSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  version: z.string().nullable(),
  effectiveDate: z.string().nullable(),
  /** Clauses of the new document whose words stand unchanged in the earlier one, and all clauses of the new one. */
  equalClauses: z.int().nonnegative(),
  clauses: z.int().nonnegative(),
});
export type EarlierVersion = z.infer<typeof earlierVersionSchema>;

export const importItemSchema = z.object({
  itemId: z.string(),
  /** Base name of the file. */
  file: z.string(),
  path: z.string(),
  /** Bytes; 0 where the file cannot be found. */
  size: z.int().nonnegative(),
  /**
   * `needs-you`: stored and usable, a question waits (`earlierVersion`, or what was read is to be checked); `usable`: word search
   * is ready, vectors are being made; `duplicate`: nothing was added, `documentId` is the one that is there.
   */
  state: z.enum(['waiting', 'working', 'usable', 'needs-you', 'ready', 'duplicate', 'failed', 'cancelled']),
  steps: z.array(importStepSchema),
  documentId: z.string().nullable(),
  error: errorPayloadSchema.nullable(),
  cures: z.array(z.enum(importCures)),
  /** Losses and doubts of a good import, each with its place. */
  messages: z.array(readMessageSchema),
  earlierVersion: earlierVersionSchema.nullable(),
  /** ISO 8601 instants; null: not yet. */
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type ImportItem = z.infer<typeof importItemSchema>;

export const importQueueSchema = z.object({
  items: z.array(importItemSchema),
  paused: z.boolean(),
  /** Rows that wait, are at work or are done: "Importing 3 of 8 · 2 need you". */
  finished: z.int().nonnegative(),
  needYou: z.int().nonnegative(),
  /** Files of dropped folders that are no documents by their ending. */
  passedOver: z.array(z.string()),
});
export type ImportQueueState = z.infer<typeof importQueueSchema>;

/** `replaces`: the new document stands for the earlier one from `from` on (ISO day). */
export const versionDecisionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('replaces'), from: z.iso.date().nullable() }),
  z.object({ kind: z.literal('keep-both') }),
  z.object({ kind: z.literal('draft') }),
]);
export type VersionDecision = z.infer<typeof versionDecisionSchema>;
