/** Why a stretch of text does not read as the words that the page shows; null when it does. */
export type GarbledReason =
  | 'private-use characters'
  | 'signs in place of letters'
  | 'letters of a wrong encoding'
  | 'letters that form no words';

const commonWords = new Set(
  (
    'the of and to in a is that for be or by as with on shall may any this not are from which an at it de la le les des et du en un ' +
    'une que el los las y por para con se der die das und den von zu mit ist im für auf nicht di il che per non con del dei van het ' +
    'een en voor met op do da em os as na no och att som av det är og til som af på i w z na się jest oraz że je a v se na ' +
    've bir ile için'
  ).split(' '),
);

/**
 * Judges a sample by what it looks like. Meant for 40 characters or more, all in one font or on one page; shorter samples
 * pass. Measures: private-use and unmapped characters; signs against letters; Latin-1 letters against ASCII letters; vowels and common words.
 */
export function garbledReason(sample: string): GarbledReason | null {
  // Rules, leaders and redacted words ("[***]") say nothing about the letters.
  const text = sample.replace(/\[?\*+\]?|[.·…_\-=\s]{3,}/g, ' ');
  const counts = countSigns(text);
  const { all } = counts;
  if (all < 40 || counts.different < 6) return null;
  if (counts.unmapped / all > 0.15) return 'private-use characters';
  if (counts.letters / all + counts.digits / all < 0.5) return 'signs in place of letters';
  // Signs that ordinary text hardly uses, strewn over words in ASCII.
  if (counts.odd / all > 0.15 && words(text).length < all * 0.11) return 'signs in place of letters';
  const latinOne = counts.latinOne / all;
  const ascii = counts.ascii / all;
  if (latinOne > 0.3 && latinOne > ascii * 0.6) return 'letters of a wrong encoding';
  if (ascii > 0.4 && strewn(text)) return 'signs in place of letters';
  if (ascii > 0.6) return wordless(text) ? 'letters that form no words' : null;
  return null;
}

interface SignCounts {
  /** Code points other than white space, and how many different ones. */
  all: number;
  different: number;
  unmapped: number;
  letters: number;
  digits: number;
  odd: number;
  latinOne: number;
  ascii: number;
}

const kinds: readonly [keyof SignCounts, RegExp][] = [
  ['unmapped', /[\uE000-\uF8FF\uFFFD\x00-\x1F\x7F-\x9F]|[\u{F0000}-\u{10FFFF}]/u],
  ['letters', /[\p{L}\p{M}]/u],
  ['digits', /\p{N}/u],
  ['odd', /[!#$%&*+<=>?@[\\\]^`{|}~]/],
  ['latinOne', /[\u00A1-\u00FF]/],
  ['ascii', /[A-Za-z]/],
];

/** Counts each different code point once and judges it by its kinds: a page has thousands of signs, and few different ones. */
function countSigns(text: string): SignCounts {
  const counts: SignCounts = { all: 0, different: 0, unmapped: 0, letters: 0, digits: 0, odd: 0, latinOne: 0, ascii: 0 };
  const low = new Uint32Array(128);
  const high = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128) low[code] = (low[code] ?? 0) + 1;
    else {
      const sign = String.fromCodePoint(text.codePointAt(at) ?? code);
      at += sign.length - 1;
      high.set(sign, (high.get(sign) ?? 0) + 1);
    }
  }
  const add = (sign: string, count: number): void => {
    if (/\s/.test(sign)) return;
    counts.all += count;
    counts.different += 1;
    for (const [kind, pattern] of kinds) if (pattern.test(sign)) counts[kind] += count;
  };
  for (const [code, count] of low.entries()) if (count > 0) add(String.fromCharCode(code), count);
  for (const [sign, count] of high) add(sign, count);
  return counts;
}

function wordless(text: string): boolean {
  const words = text.match(/[A-Za-z\u00C0-\u024F]{2,}/g) ?? [];
  if (words.length < 30) return false;
  const letters = words.join('');
  const vowels =
    (
      letters.match(
        /[aeiouy\u00C0-\u00C6\u00C8-\u00CF\u00D2-\u00D6\u00D9-\u00DC\u00E0-\u00E6\u00E8-\u00EF\u00F2-\u00F6\u00F9-\u00FC]/gi,
      ) ?? []
    ).length / letters.length;
  const common = words.filter((word) => commonWords.has(word.toLowerCase())).length / words.length;
  const mixed = words.filter((word) => /[a-z][A-Z]/.test(word)).length / words.length;
  return common < 0.02 && (vowels < 0.22 || vowels > 0.65 || mixed > 0.35);
}

/** Words as most languages with Latin letters write them. */
function words(text: string): string[] {
  return text.match(/(?<![^\s("'“‘[])\p{Lu}?\p{Ll}{2,}(?=[\s.,;:)"'”’\]]|$)/gu) ?? [];
}

/** Signs of legacy fonts inside words ("la[;k", "Jko.k"), and hardly a word in common use. */
function strewn(text: string): boolean {
  const tokens = text.split(/\s+/).filter((token) => /[A-Za-z]/.test(token) || /\p{L}/u.test(token));
  if (tokens.length < 12) return false;
  const odd = tokens.filter(
    (token) =>
      /[[\]{};`"<>=+^~|¼½¾ªº]|^[,']/.test(token) &&
      /[\p{L}][[\]{};`"<>=+^~|¼½¾ªº]\S*\p{L}|^[[\]{};,`'¼½¾]\p{L}+[\]½]?$|\p{L}\][,]?$/u.test(token),
  ).length;
  if (odd <= tokens.length * 0.12) return false;
  return tokens.filter((token) => commonWords.has(token.toLowerCase())).length < tokens.length * 0.05;
}
