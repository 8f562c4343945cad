import { z } from 'zod';
import { filtersSchema } from './document.ts';

/** Why a clause is among the candidates or in the answer. */
export const candidateReasons = [
  'hit',
  'child',
  'lead-in',
  'sibling',
  'definition',
  'cross-reference',
  'exception',
  'table-row',
] as const;
export type CandidateReason = (typeof candidateReasons)[number];

export const ranksSchema = z.object({
  keyword: z.int().positive().optional(),
  vector: z.int().positive().optional(),
  number: z.int().positive().optional(),
});
export type Ranks = z.infer<typeof ranksSchema>;

export const searchHitSchema = z.object({
  clauseId: z.string(),
  documentId: z.string(),
  label: z.string(),
  score: z.number(),
  ranks: ranksSchema,
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchedSchema = z.object({ documents: z.int().nonnegative(), clauses: z.int().nonnegative() });
export type Searched = z.infer<typeof searchedSchema>;

export const searchModes = ['hybrid', 'keyword', 'vector'] as const;
export type SearchMode = (typeof searchModes)[number];

export const searchResultSchema = z.object({
  hits: z.array(searchHitSchema),
  searched: searchedSchema,
  /** The mode that was run: `keyword` where the vectors or the model are missing. */
  mode: z.enum(searchModes),
  notices: z.array(z.string()),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** A citation is a clause and an evidence range inside it. `start`/`end` count UTF-16 units of the canonical text. */
export const evidenceSchema = z.object({
  clauseId: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  quote: z.string(),
  startCodePoint: z.int().nonnegative().optional(),
  endCodePoint: z.int().nonnegative().optional(),
  cell: z
    .object({
      tableId: z.string(),
      row: z.int().nonnegative(),
      column: z.int().nonnegative(),
      value: z.string(),
      unit: z.string().nullable(),
      rowHeads: z.array(z.string()),
      columnHeads: z.array(z.string()),
    })
    .optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Why a sentence was withheld or a claim rejected. Codes are stable: add, never rename. */
export const verifyReasons = [
  'no-citation',
  'unknown-clause',
  'quote-not-found',
  'number-not-in-clause',
  'unit-differs',
  'date-not-in-clause',
  'negation-differs',
  'modal-differs',
  'party-differs',
  'scope-differs',
  'words-not-in-clause',
  'clause-not-needed',
  'clause-not-in-force',
  'clause-not-visible',
  'condition-dropped',
  'comparison-differs',
  'cell-differs',
  'reference-differs',
] as const;
export type VerifyReason = (typeof verifyReasons)[number];

export const verifyCheckSchema = z.object({
  /** Name of the check: quote, number, unit, date, reference, cell, negation, modal, comparison, party, scope, condition, words, needed, language, identity, visible, in-force. */
  check: z.string(),
  passed: z.boolean(),
  /** What was compared, in words for people. */
  detail: z.string(),
});
export const verdictSchema = z.object({
  accept: z.boolean(),
  reason: z.enum(verifyReasons).nullable(),
  /** The reason in a plain sentence. */
  explanation: z.string().nullable(),
  checks: z.array(verifyCheckSchema),
});
export type Verdict = z.infer<typeof verdictSchema>;
export type VerifyCheck = z.infer<typeof verifyCheckSchema>;

export const answerSentenceSchema = z.object({
  text: z.string(),
  clauses: z.array(z.string()),
  evidence: z.array(evidenceSchema),
  status: z.enum(['supported', 'withheld']),
  reason: z.enum(verifyReasons).optional(),
  explanation: z.string().optional(),
});
export type AnswerSentence = z.infer<typeof answerSentenceSchema>;

export const answerClauseSchema = z.object({
  clauseId: z.string(),
  documentId: z.string(),
  label: z.string(),
  headingPath: z.array(z.string()),
  text: z.string(),
  pages: z.array(z.int().positive()),
  why: z.string(),
  effectiveDate: z.string().nullable().optional(),
});
export type AnswerClause = z.infer<typeof answerClauseSchema>;

export const conflictSchema = z.object({ clauses: z.array(z.string()), note: z.string(), governs: z.string().optional() });
export type Conflict = z.infer<typeof conflictSchema>;

export const answerStyles = ['quoted', 'composed', 'auto'] as const;
export type AnswerStyle = (typeof answerStyles)[number];

export const answerSchema = z.object({
  answerId: z.string(),
  question: z.string(),
  /** ISO 8601 instant. */
  askedAt: z.string(),
  filters: filtersSchema,
  answerable: z.boolean(),
  sentences: z.array(answerSentenceSchema),
  clauses: z.array(answerClauseSchema),
  uncovered: z.array(z.string()),
  nearest: z.array(
    z.object({ clauseId: z.string(), documentId: z.string(), label: z.string(), text: z.string(), why: z.string() }),
  ),
  conflicts: z.array(conflictSchema),
  notices: z.array(z.string()),
  searched: z.object({
    documents: z.int().nonnegative(),
    clauses: z.int().nonnegative(),
    /** Names and versions of the documents that were searched. */
    documentList: z.array(z.object({ documentId: z.string(), title: z.string(), version: z.string().nullable() })),
    /** Words searched for. */
    words: z.array(z.string()),
    mode: z.enum(searchModes),
  }),
  candidates: z.array(z.string()),
  grounding: z.object({ supported: z.int().nonnegative(), total: z.int().nonnegative() }),
  review: z.object({ state: z.enum(['none', 'open', 'decided']), reasons: z.array(z.string()) }),
  usage: z.object({ promptTokens: z.int(), outputTokens: z.int(), modelCalls: z.int() }),
  seconds: z.object({ retrieve: z.number(), select: z.number(), answer: z.number(), verify: z.number() }),
  models: z.array(z.object({ role: z.string(), name: z.string(), sha256: z.string() })),
  style: z.enum(['quoted', 'composed']),
  /** The selection rule that was applied, in words. */
  selection: z.string(),
});
export type Answer = z.infer<typeof answerSchema>;
