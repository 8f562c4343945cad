import type { Retrieval } from '../search/candidate.ts';
import { type AskedFigure, askedFigure } from './asked-figure.ts';
import { asksForComparison, asksForList } from './asks-for-list.ts';
import { type WeightedTerm, weightTerms } from './question-terms.ts';
import { splitQuestion } from './split-question.ts';

/** One requirement of a question with what an answer to it must have. */
export interface QuestionPart {
  readonly words: string;
  readonly terms: readonly WeightedTerm[];
  /** Sum of the weights of its terms: how much the part says by itself. */
  readonly information: number;
  readonly figure: AskedFigure | null;
  readonly list: boolean;
  readonly comparison: boolean;
}

/** A further case of the same question ("…, and when someone has died?") asks for the same kind of figure. */
const furtherCase =
  /^(?:and\s+|or\s+)?(?:when|where|if|for|in)\s+(?!(?:may|must|shall|should|can|do|does|did|is|are|was|were|will)\b)/i;

/** The parts of a question, with the terms that its own searches counted; one part where it was not searched apart. */
export function questionParts(retrieval: Retrieval): readonly QuestionPart[] {
  const searched = retrieval.parts ?? [];
  const words = searched.length > 0 ? searched.map(({ question }) => question) : splitQuestion(retrieval.question);
  const whole = weightTerms(retrieval);
  let before: AskedFigure | null = null;
  return words.map((part, index) => {
    const own = searched[index];
    const terms = own === undefined ? whole.filter(({ term }) => part.toLowerCase().includes(term)) : weightTerms(own);
    const figure: AskedFigure | null = askedFigure(part) ?? (furtherCase.test(part) ? before : null);
    before = figure;
    return {
      words: part,
      terms: words.length === 1 ? whole : terms,
      information: terms.reduce((sum, { weight }) => sum + weight, 0),
      figure,
      list: asksForList(part),
      comparison: asksForComparison(part),
    };
  });
}
