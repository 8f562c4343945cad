import type { Candidate, Retrieval } from '../search/candidate.ts';

/** The clauses chosen for a question, or none. */
export interface Selection {
  /** Smallest covering set, in the order in which the answer should use them; empty: the documents do not say. */
  readonly chosen: readonly Candidate[];
  /** Parts of the question that no clause covers, in the question's own words. */
  readonly uncovered: readonly string[];
  /** The rule that chose, in words for the record. */
  readonly rule: string;
  /** When nothing was chosen: the nearest clauses, each with why it is not an answer. */
  readonly nearest: readonly { readonly candidate: Candidate; readonly why: string }[];
}

/** Chooses by ranks, closure and a stated rule, without a model. */
export type SelectClauses = (retrieval: Retrieval) => Selection;
