import { questionTerms } from '../../core/search/question-terms.ts';

/** Words that point back at what was asked before. */
const pointsBack =
  /\b(it|its|they|them|their|that|this|those|these|there|such|he|she|same|one|ones)\b|[它其该此这那]|上述|前述|同样/iu;
const goesOn = /^\s*(and|or|but|so|also|what about|how about|what if|why|even if|那么?|还有|另外|如果|为什么|为何)/iu;
/** A question with fewer words of its own than this says little without what went before. */
const enoughTerms = 3;

/**
 * A follow-up with the subject it goes on from: words of the earlier question that it lacks are added in brackets, so that the
 * record shows what was searched for. A question that stands by itself is left as it is.
 */
export function followUpQuestion(earlier: string, question: string): string {
  const own = contentTerms(question);
  const standsAlone = own.length >= enoughTerms && !pointsBack.test(question) && !goesOn.test(question);
  if (standsAlone) return question;
  const known = new Set(own.map((term) => term.toLowerCase()));
  // The subject of a chain stands in the brackets of the question before it.
  const subject = contentTerms(earlier).filter((term) => !known.has(term.toLowerCase()));
  if (subject.length === 0) return question;
  const chinese = /\p{Script=Han}/u.test(question);
  return chinese ? `${question.trim()}（${subject.join('、')}）` : `${question.trim()} (${subject.join(' ')})`;
}

/** Words of a question that say what it is about, each once. */
function contentTerms(question: string): string[] {
  return questionTerms(question, [])
    .filter(({ kind, term }) => (kind === 'word' || kind === 'han' || kind === 'identifier') && !pointsBack.test(term))
    .map(({ term }) => term);
}
