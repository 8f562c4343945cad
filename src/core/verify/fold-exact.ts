import { foldQuote } from '../read/fold.ts';

/** The quote fold, save that an exponent stays one: NFKC alone would make "10²⁵" the number 1025. */
export function foldExact(text: string): string {
  const kept = text.replace(/(?<=\d)[\u2070\u00B9\u00B2\u00B3\u2074-\u2079]+/gu, (run) => `^${run}`);
  return foldQuote(kept);
}
