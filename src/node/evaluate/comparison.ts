import { foldQuote, foldText } from '../../core/read/fold.ts';

/** Flags of a case that loosen the comparison of texts. */
export interface FoldFlags {
  readonly spaceIgnored?: boolean | undefined;
  readonly foldWidth?: boolean | undefined;
  readonly foldLigatures?: boolean | undefined;
}

/** Text fold, loosened by the flags of the case: NFKC for width and ligatures, all white space left out. */
export function foldWith(text: string, flags: FoldFlags): string {
  const wide = flags.foldWidth === true || flags.foldLigatures === true ? text.normalize('NFKC') : text;
  const folded = foldText(wide);
  return flags.spaceIgnored === true ? folded.replace(/\s+/g, '') : folded;
}

const openers = '([{（［【〔〖「';
const closers = ')]}）］】〕〗」';

/** A marker for comparison: white space, outer brackets and closing `. ) 、 :` taken away. `(a)`, `a)` and `a.` are the same. */
export function foldNumber(number: string): string {
  let folded = foldText(number).replace(/\s+/g, '');
  for (;;) {
    const before = folded;
    const first = folded.charAt(0);
    if (/[.、:：。．]$/u.test(folded) || (/[)）]$/.test(folded) && !balanced(folded))) folded = folded.slice(0, -1);
    else if (openers.includes(first) && folded.length > 1) {
      const close = folded.indexOf(matching(first));
      if (close === folded.length - 1) folded = folded.slice(1, -1);
      else if (close < 0) folded = folded.slice(1);
    }
    if (folded === before) return folded;
  }
}

function matching(opener: string): string {
  return closers.charAt(openers.indexOf(opener));
}

/** Brackets are balanced, so that a closing one belongs to the number: `12.4(b)`. */
function balanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '(' || sign === '（') depth += 1;
    if (sign === ')' || sign === '）') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Whether `words` stand in `text` under the quote fold. Where the words begin or end with a digit the figure must be whole:
 * `45` is not in `145`, `1,450` or `0.45`, and `2%` is not in `1.2%`. A hyphen at a line end may be there or not.
 */
export function containsWords(text: string, words: string): boolean {
  const haystack = foldQuote(text);
  const needle = foldQuote(words);
  return holdsWhole(haystack, needle) || holdsWhole(haystack.replace(/-\s(?=\p{Ll})/gu, ''), needle);
}

function holdsWhole(haystack: string, needle: string): boolean {
  if (needle === '') return true;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    const before = haystack.slice(Math.max(0, at - 2), at);
    const after = haystack.slice(at + needle.length, at + needle.length + 2);
    const cutBefore = /^\d/.test(needle) && /\d[.,]?$/.test(before);
    const cutAfter = /\d$/.test(needle) && /^[.,]?\d/.test(after);
    if (!cutBefore && !cutAfter) return true;
  }
  return false;
}

/** Number of times `words` stand in `text`, without overlaps, under the text fold with flags. */
export function countWords(text: string, words: string, flags: FoldFlags): number {
  const needle = foldWith(words, flags);
  return needle === '' ? 0 : foldWith(text, flags).split(needle).length - 1;
}
