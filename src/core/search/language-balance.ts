/** Languages whose clauses one list can compare: a model prefers texts in the signs of the question. */
export type ScriptGroup = 'han' | 'letters';

export function scriptGroup(language: string): ScriptGroup {
  return /^(?:zh|ja)\b/i.test(language) ? 'han' : 'letters';
}

export function scriptOfQuestion(question: string): ScriptGroup {
  return /\p{Script=Han}/u.test(question) ? 'han' : 'letters';
}

/** Similarities of the best clauses that stand for a language. */
const counted = 5;
/**
 * How much closer the other language's best clauses must lie before they lead, and how sharp the change is. On 45 questions
 * over an English and a Chinese law the difference was 0.07 to 0.17 where the answer lay in the other language and at most
 * 0.02 where it did not; 500 questions over other English and Chinese rules kept below 0.05.
 */
const margin = 0.045;
const slope = 0.01;

/**
 * Shares of the two groups in a merged list, the larger one 1. Both lists of similarities are to a question without its
 * language (`centreQuestion` with share 1), best first.
 */
export function languageShares(
  own: readonly number[],
  other: readonly number[],
): { readonly own: number; readonly other: number } {
  if (other.length === 0) return { own: 1, other: 0 };
  if (own.length === 0) return { own: 0, other: 1 };
  const mean = (values: readonly number[]): number => {
    const best = values.slice(0, counted);
    return best.reduce((sum, value) => sum + value, 0) / best.length;
  };
  const chance = 1 / (1 + Math.exp((margin - (mean(other) - mean(own))) / slope));
  const larger = Math.max(chance, 1 - chance);
  return { own: (1 - chance) / larger, other: chance / larger };
}
