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
  const signs = [...text].filter((sign) => !/\s/.test(sign));
  if (signs.length < 40 || new Set(signs).size < 6) return null;
  const share = (pattern: RegExp): number => signs.filter((sign) => pattern.test(sign)).length / signs.length;
  if (share(/[\uE000-\uF8FF\uFFFD\x00-\x1F\x7F-\x9F]|[\u{F0000}-\u{10FFFF}]/u) > 0.15) return 'private-use characters';
  const letters = share(/[\p{L}\p{M}]/u);
  const digits = share(/\p{N}/u);
  if (letters + digits < 0.5) return 'signs in place of letters';
  // Signs that ordinary text hardly uses, strewn over words in ASCII.
  const odd = signs.filter((sign) => /[!#$%&*+<=>?@[\\\]^`{|}~]/.test(sign)).length / signs.length;
  if (odd > 0.15 && words(text).length < signs.length * 0.11) return 'signs in place of letters';
  const latinOne = share(/[\u00A1-\u00FF]/);
  const ascii = share(/[A-Za-z]/);
  if (latinOne > 0.3 && latinOne > ascii * 0.6) return 'letters of a wrong encoding';
  if (ascii > 0.4 && strewn(text)) return 'signs in place of letters';
  if (ascii > 0.6) return wordless(text) ? 'letters that form no words' : null;
  return null;
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
  const tokens = text.split(/\s+/).filter((token) => /\p{L}/u.test(token));
  if (tokens.length < 12) return false;
  const odd = tokens.filter((token) =>
    /[\p{L}][[\]{};`"<>=+^~|¼½¾ªº]\S*\p{L}|^[[\]{};,`'¼½¾]\p{L}+[\]½]?$|\p{L}\][,]?$/u.test(token),
  ).length;
  const common = tokens.filter((token) => commonWords.has(token.toLowerCase())).length;
  return odd > tokens.length * 0.12 && common < tokens.length * 0.05;
}
