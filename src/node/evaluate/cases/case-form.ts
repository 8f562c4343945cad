import { z } from 'zod';
import { documentMetadataSchema } from '../../../shared/document.ts';

/**
 * The form of `case.json`. Every object under `expect` is strict: a key that the runner does not know is reported as a
 * failure of the case, never passed over.
 */
const nodeSchema = z.strictObject({
  ref: z.string(),
  number: z.string().nullable(),
  parent: z.string().nullable(),
  headingPath: z.array(z.string()),
  heading: z.string().nullable(),
  text: z.string().optional(),
  textStartsWith: z.string().optional(),
  textEndsWith: z.string().optional(),
  textIncludes: z.array(z.string()).optional(),
  textExcludes: z.array(z.string()).optional(),
  page: z.int().optional(),
  pages: z.array(z.int()).optional(),
  parentMayBe: z.union([z.string(), z.array(z.string().nullable())]).optional(),
  optional: z.boolean().optional(),
  mayBeInParent: z.boolean().optional(),
  ownChildrenMayHoldText: z.boolean().optional(),
});
export type ExpectedNode = z.infer<typeof nodeSchema>;

const cellSchema = z.strictObject({
  row: z.string(),
  column: z.string().optional(),
  columns: z.array(z.string()).optional(),
  value: z.string(),
  unit: z.string().optional(),
});
export type ExpectedCell = z.infer<typeof cellSchema>;

const tableSchema = z.strictObject({
  within: z.string(),
  unit: z.string().optional(),
  rowCount: z.int().optional(),
  cells: z.array(cellSchema),
});
export type ExpectedTable = z.infer<typeof tableSchema>;

const definitionSchema = z.strictObject({ term: z.string(), within: z.string(), textStartsWith: z.string().optional() });
export type ExpectedDefinition = z.infer<typeof definitionSchema>;

const xrefSchema = z.strictObject({ from: z.string(), to: z.string(), optional: z.boolean().optional() });
export type ExpectedReference = z.infer<typeof xrefSchema>;

const errorSchema = z.strictObject({ code: z.string(), messageMentions: z.array(z.string()).optional() });
export type ExpectedError = z.infer<typeof errorSchema>;

const limitsSchema = z.strictObject({ maxSeconds: z.number().optional(), maxExtraMemoryMB: z.number().optional() });
export type ExpectedLimits = z.infer<typeof limitsSchema>;

const searchSchema = z.strictObject({
  query: z.string(),
  goldClauses: z.array(z.string()),
  topK: z.int().positive(),
  mustNotThrow: z.boolean().optional(),
  vectorOnly: z.boolean().optional(),
  maxHitsPerClause: z.int().optional(),
});
export type ExpectedSearch = z.infer<typeof searchSchema>;

const filtersSchema = z.strictObject({ vendorId: z.string().optional(), documentType: z.string().optional() });

const answerSchema = z.strictObject({
  id: z.string().optional(),
  tag: z.string().optional(),
  note: z.string().optional(),
  question: z.string(),
  answerable: z.boolean(),
  goldClauses: z.array(z.string()).optional(),
  goldSets: z.array(z.array(z.string())).optional(),
  citeAll: z.boolean().optional(),
  mayCite: z.array(z.string()).optional(),
  mustNotCite: z.array(z.string()).optional(),
  mustInclude: z.array(z.string()).optional(),
  mustIncludeAny: z.array(z.string()).optional(),
  mustNotInclude: z.array(z.string()).optional(),
  mustNotStateAsCurrent: z.array(z.string()).optional(),
  mustNotReveal: z.array(z.string()).optional(),
  mayPointTo: z.array(z.string()).optional(),
  highlight: z.string().optional(),
  maxCitationsOfSameText: z.int().optional(),
  goldCell: cellSchema.optional(),
  conflict: z.strictObject({ between: z.array(z.string()), prevails: z.string() }).optional(),
  asOf: z.string().optional(),
  asOfInQuestion: z.string().optional(),
  accessGroups: z.array(z.string()).optional(),
  filters: filtersSchema.optional(),
  perVendor: z.record(z.string(), z.array(z.string())).optional(),
  mayAskBack: z.boolean().optional(),
  answer: z.string().optional(),
  derived: z.boolean().optional(),
  excludedBy: z.string().optional(),
  absentTerms: z.array(z.string()).optional(),
  absence: z.strictObject({ terms: z.array(z.string()), documents: z.array(z.string()) }).optional(),
});
export type ExpectedAnswer = z.infer<typeof answerSchema>;

const verifySchema = z.strictObject({
  id: z.string().optional(),
  sentence: z.string().optional(),
  cites: z.array(z.string()).optional(),
  quote: z.string().optional(),
  clause: z.string().optional(),
  accept: z.boolean(),
  reason: z.string().optional(),
  numbersOnly: z.boolean().optional(),
  mayFlag: z.boolean().optional(),
  hard: z.boolean().optional(),
  asOf: z.string().optional(),
  accessGroups: z.array(z.string()).optional(),
  fault: z.string().optional(),
  note: z.string().optional(),
});
export type ExpectedVerdict = z.infer<typeof verifySchema>;

const treeKeys = {
  clauses: z.array(nodeSchema).optional(),
  complete: z.boolean().optional(),
  topLevelNumbers: z.array(z.string()).optional(),
  distinctIds: z.boolean().optional(),
  absentFromClauses: z.array(z.string()).optional(),
  presentOnce: z.array(z.string()).optional(),
  tables: z.array(tableSchema).optional(),
  definitions: z.array(definitionSchema).optional(),
  xrefs: z.array(xrefSchema).optional(),
  /** Pages on which no other numbered clause may begin. */
  completeOnPages: z.array(z.int()).optional(),
  /** Numbers, or numbers with the words after them, that look like clauses and are none. */
  mustNotBeClauses: z.array(z.string()).optional(),
  /** References that lead nowhere and must be told as such: their words, and where wanted the clause they stand in. */
  dangling: z.array(z.union([z.string(), z.strictObject({ from: z.string(), text: z.string() })])).optional(),
  /** Pages that some notice must name. */
  warningNamesPages: z.array(z.int()).optional(),
  warnings: z.array(z.string()).optional(),
  warningOptional: z.boolean().optional(),
  spaceIgnored: z.boolean().optional(),
  foldWidth: z.boolean().optional(),
  foldLigatures: z.boolean().optional(),
};

const stepSchema = z.strictObject({ ...treeKeys, password: z.string().nullish(), error: errorSchema.optional() });
export type ExpectedStep = z.infer<typeof stepSchema>;

const baseExpectSchema = z.strictObject({
  ...treeKeys,
  error: errorSchema.optional(),
  notReady: z.boolean().optional(),
  steps: z.array(stepSchema).optional(),
  limits: limitsSchema.optional(),
  afterwards: z.string().optional(),
  offline: z.string().optional(),
  keywordOnly: z.string().optional(),
  documents: z
    .strictObject({
      distinct: z.int().optional(),
      warnings: z.array(z.string()).optional(),
      warningOptional: z.boolean().optional(),
    })
    .optional(),
  search: z.array(searchSchema).optional(),
  answers: z.array(answerSchema).optional(),
  verify: z.array(verifySchema).optional(),
  engine: z.array(z.unknown()).optional(),
});

/** What is expected of one input, or of the whole case; `perFile` and `anyOf` hold the same form again. */
export const expectSchema = z.strictObject({
  ...baseExpectSchema.shape,
  perFile: z.record(z.string(), baseExpectSchema).optional(),
  anyOf: z.array(baseExpectSchema).optional(),
});
export type Expectation = z.infer<typeof expectSchema>;
export type TreeExpectation = Pick<Expectation, keyof typeof treeKeys>;

/** A row of `library`: metadata that the user gives at import; keys for the detection of metadata are let through. */
export const libraryRowSchema = z.looseObject({ file: z.string(), ...documentMetadataSchema.shape });
export type LibraryRow = z.infer<typeof libraryRowSchema>;

export const caseSchema = z.looseObject({
  id: z.string(),
  class: z.string(),
  kind: z.enum(['parse', 'error', 'search', 'answer', 'verify', 'engine']),
  input: z.array(z.string()),
  options: z.looseObject({ password: z.string().optional() }).nullish(),
  today: z.string().optional(),
  filesFrom: z.array(z.string()).optional(),
  library: z.array(libraryRowSchema).optional(),
  expect: z.unknown(),
});
export type CaseForm = z.infer<typeof caseSchema>;
