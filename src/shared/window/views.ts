import { z } from 'zod';
import { answerSchema } from '../answer.ts';
import { clauseKinds, clauseSchema, clauseStatuses, definitionSchema } from '../clause.ts';
import { documentSchema } from '../document.ts';
import { errorPayloadSchema } from '../errors.ts';

const languages = z.enum(['en', 'zh']);

/** What was measured of a chat model on this machine, figure by figure, for bars with the required mark. */
export const qualificationViewSchema = z.object({
  /** False: measured by other probes than today's; it counts as not measured. */
  current: z.boolean(),
  measuredAt: z.string(),
  figures: z.array(
    z.object({
      language: languages,
      task: z.enum(['selection', 'composed']),
      /** Name of the figure: precision, recall, refusal, discipline, supported, covered, kept, … */
      figure: z.string(),
      /** Shares 0..1; `needed` null: told, not required. */
      value: z.number().nullable(),
      needed: z.number().nullable(),
    }),
  ),
  /** Median seconds of one choice and of one written answer. */
  selectionSeconds: z.number().nullable(),
  compositionSeconds: z.number().nullable(),
  memoryMegabytes: z.number().nullable(),
});

export const modelStateSchema = z.object({
  role: z.string(),
  name: z.string(),
  file: z.string(),
  path: z.string(),
  sha256: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  /** SPDX identifier; null for a model that the user imported. */
  licence: z.string().nullable(),
  origin: z.string().nullable(),
  state: z.enum(['ready', 'missing', 'damaged']),
  error: errorPayloadSchema.nullable(),
  inUse: z.boolean(),
  /** Languages in which a chat model may choose clauses and write; null for other roles. */
  serves: z.object({ selection: z.array(languages), composed: z.array(languages) }).nullable(),
  qualification: qualificationViewSchema.nullable(),
});
export type ModelState = z.infer<typeof modelStateSchema>;

export const vectorStateSchema = z.object({
  /** Clauses with and without vectors of the model in use. */
  ready: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  working: z.boolean(),
  failure: errorPayloadSchema.nullable(),
});
export type VectorView = z.infer<typeof vectorStateSchema>;

export const appStateSchema = z.object({
  application: z.string(),
  host: z.enum(['electron', 'browser']),
  platform: z.string(),
  /** ISO date of today as the services count it. */
  today: z.iso.date(),
  libraryFolder: z.string(),
  /** Last part of the library's folder, for titles. */
  libraryName: z.string(),
  documents: z.int().nonnegative(),
  clauses: z.int().nonnegative(),
  vectors: vectorStateSchema,
  embeddingModel: z.object({ name: z.string(), ready: z.boolean() }).nullable(),
  /** Null: answers quote the clauses. */
  writingModel: z.object({ name: z.string() }).nullable(),
  /** A chat model is there, whatever it qualified for. */
  chatModel: z.object({ name: z.string() }).nullable(),
  /** What `answer.style` can be asked for now. */
  styles: z.array(z.enum(['quoted', 'composed'])),
  reportFormats: z.array(z.enum(['docx', 'pdf', 'html', 'md', 'json'])),
  sampleLibrary: z.boolean(),
});
export type AppState = z.infer<typeof appStateSchema>;

export const documentDescriptionSchema = z.object({
  document: documentSchema,
  /** Metadata found in the document's own text, each with the words that show it. */
  detected: z.array(z.object({ field: z.string(), value: z.string(), words: z.string(), page: z.int().nullable() })),
  quality: z.object({
    flags: documentSchema.shape.qualityFlags,
    pages: z.int(),
    clauses: z.int(),
    numberedClauses: z.int(),
    deepestLevel: z.int(),
    tables: z.int(),
    tableRows: z.int(),
    definitions: z.int(),
    crossReferences: z.object({ resolved: z.int(), unresolved: z.int() }),
    messages: z.record(z.string(), z.int()),
  }),
});
export type DocumentDescriptionView = z.infer<typeof documentDescriptionSchema>;

/** A row of the outline: a clause without its words. Rows come in document order. */
export const outlineRowSchema = z.object({
  clauseId: z.string(),
  parentId: z.string().nullable(),
  kind: z.enum(clauseKinds),
  number: z.string().nullable(),
  label: z.string(),
  /** Heading, or the first words where there is none (at most 80 characters). */
  heading: z.string(),
  /** True: `heading` holds first words, not a heading. */
  words: z.boolean(),
  depth: z.int().nonnegative(),
  status: z.enum(clauseStatuses),
  pages: z.array(z.int().positive()),
  start: z.int().nonnegative(),
});
export type OutlineRow = z.infer<typeof outlineRowSchema>;

/** A clause named in a list of the card. */
export const clauseLinkSchema = z.object({
  clauseId: z.string(),
  documentId: z.string(),
  label: z.string(),
  heading: z.string().nullable(),
  /** At most 240 characters of its own words. */
  text: z.string(),
  status: z.enum(clauseStatuses),
});
export type ClauseLink = z.infer<typeof clauseLinkSchema>;

export const clauseCardSchema = z.object({
  clause: clauseSchema,
  document: documentSchema,
  /** The nearest ancestor's own words that the clause goes on from; null where it stands alone. */
  leadIn: clauseLinkSchema.nullable(),
  children: z.array(clauseLinkSchema),
  previous: clauseLinkSchema.nullable(),
  next: clauseLinkSchema.nullable(),
  /** `text`: the words of the reference as printed; `clause` null: not in this library or not found. */
  refersTo: z.array(z.object({ text: z.string(), clause: clauseLinkSchema.nullable() })),
  referredToBy: z.array(z.object({ text: z.string(), clause: clauseLinkSchema })),
  /** Terms defined in this document that the clause uses. */
  terms: z.array(definitionSchema),
  usedIn: z.array(z.object({ answerId: z.string(), number: z.int().positive(), question: z.string() })),
  /** The citation in full, for copying: document, version, label, page. */
  citation: z.string(),
});
export type ClauseCard = z.infer<typeof clauseCardSchema>;

/** An answer of the history with its number and what a person did with it. */
export const recordSchema = z.object({
  number: z.int().positive(),
  answer: answerSchema,
  /** Clauses whose citation was opened. */
  opened: z.array(z.string()),
  flagged: z.boolean(),
});
export type AnswerRecord = z.infer<typeof recordSchema>;

export const recordSummarySchema = z.object({
  answerId: z.string(),
  number: z.int().positive(),
  question: z.string(),
  askedAt: z.string(),
  verdict: z.enum(['supported', 'partly', 'not-stated', 'conflict']),
  supported: z.int().nonnegative(),
  withheld: z.int().nonnegative(),
  flagged: z.boolean(),
});
export type RecordSummary = z.infer<typeof recordSummarySchema>;

export const searchRowSchema = z.object({
  link: clauseLinkSchema,
  title: z.string(),
  headingPath: z.array(z.string()),
  pages: z.array(z.int().positive()),
  score: z.number(),
});
export type SearchRow = z.infer<typeof searchRowSchema>;

export const airGapSchema = z.object({
  application: z.string(),
  /** sha256 over the names and hashes of the program's built files. */
  buildHash: z.string(),
  /** ISO 8601 instant. */
  createdAt: z.string(),
  host: z.string(),
  /** What was tried when the program started (`what`) and how it ended; all must be `refused`. */
  attempts: z.array(z.object({ what: z.string(), refused: z.boolean(), detail: z.string() })),
  measures: z.array(z.string()),
  /** The whole statement as text for the audit file, in the language asked for. */
  text: z.string(),
});
export type AirGapStatement = z.infer<typeof airGapSchema>;
