import { z } from 'zod';

/** A place that a label names: by offsets, by clause number, by element, or by words alone. */
const labelledGoldSchema = z.looseObject({
  doc: z.string(),
  /** Code points into the UTF-8 text of the file, line ends untouched. */
  start: z.int().nonnegative().optional(),
  end: z.int().nonnegative().optional(),
  /** Clause number; without `quote` the id of an element of an HTML file. */
  number: z.string().optional(),
  quote: z.string().optional(),
  /** Code points into the plain text that the labels were made on, where that is another file of the same name. */
  txt_start: z.int().nonnegative().nullish(),
});
export type LabelledGold = z.infer<typeof labelledGoldSchema>;

export const labelledQuestionSchema = z.looseObject({
  id: z.string(),
  question: z.string(),
  /** Names of documents, or `*` for all of the benchmark. */
  docs: z.union([z.literal('*'), z.array(z.string()).min(1)]),
  gold: z.array(labelledGoldSchema),
  answerable: z.boolean(),
  /** What the answer says: words to be found in it (a list), one value, or a free text that is not compared. */
  answer: z.union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()]).nullish(),
  answer_type: z.string().optional(),
  /** The sum behind a computed answer; its figures must be among the evidence. */
  derivation: z.string().optional(),
});
export type LabelledQuestion = z.infer<typeof labelledQuestionSchema>;

/** One labelled reference of a passage to another. */
export const labelledReferenceSchema = z.looseObject({
  SourceID: z.string(),
  SourceDocumentID: z.string(),
  SourcePassageID: z.string(),
  ReferenceText: z.string(),
  ReferenceType: z.string(),
  TargetDocumentID: z.string(),
  TargetPassageID: z.string(),
});
export type LabelledReference = z.infer<typeof labelledReferenceSchema>;
