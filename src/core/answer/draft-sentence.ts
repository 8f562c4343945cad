import type { AnswerSentence, Evidence } from '../../shared/answer.ts';

/** A sentence before it is verified. */
export type DraftSentence = Pick<AnswerSentence, 'text' | 'clauses'> & { readonly evidence: readonly Evidence[] };
