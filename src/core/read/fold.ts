/**
 * The two folds of the clause and quote comparison. Text fold: NFC; every Unicode space and line break to one space, runs
 * to one, ends trimmed; soft hyphen, zero-width space and direction marks removed. Quote fold: text fold, then NFKC; all
 * quote signs to `'` and `"`; all hyphens, dashes and the minus sign to `-`; the ellipsis sign to three dots.
 */

const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const spaces = /[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g;

/** Text fold: what two texts must share to count as the same words. */
export function foldText(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(spaces, ' ').trim();
}

/** Quote fold: what a quote and its clause must share for the quote to count as verbatim. */
export function foldQuote(text: string): string {
  return foldText(text)
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201A\u201B\u2032\u02BC\u0060\u00B4]/g, "'")
    .replace(/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u300C-\u300F\u301D-\u301F]/g, '"')
    .replace(/[\u2010-\u2015\u2212\u00AD\uFE58\uFE63\uFF0D]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(spaces, ' ')
    .trim();
}
