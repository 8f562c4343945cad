import { parseDates } from './quantity/parse-dates.ts';
import { parseQuantities } from './quantity/parse-quantities.ts';
import { type ContentWord, contentWords } from './text/content-words.ts';

/** Content words of a text without those of figures, measures and dates, which have checks of their own. What is counted ("employees") stays. */
export function wordsToCover(text: string, language: string | null): readonly ContentWord[] {
  const taken = [...parseQuantities(text, language).filter(({ unit }) => unit?.kind !== 'other'), ...parseDates(text, language)];
  return contentWords(text).filter((word) => !taken.some((range) => word.start < range.end && word.end > range.start));
}
