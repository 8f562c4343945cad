import { stemWord } from './stem-word.ts';
import { chineseStopSigns, englishStopWords } from './stop-words.ts';

/** A word that carries meaning, with its place in the text it was taken from. */
export interface ContentWord {
  readonly text: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const wordPattern = /[\p{Script=Han}]+|[\p{L}][\p{L}\p{M}'\u2019]*(?:[-\u2010\u2011][\p{L}][\p{L}\p{M}'\u2019]*)*/gu;
const han = /^\p{Script=Han}/u;

/**
 * Content words of a text: Latin words without function words, stemmed, hyphenated words in their parts; Chinese as pairs
 * of neighbouring signs (no dictionary is needed and two-sign words are met whole). Numbers are left out: they have a check
 * of their own.
 */
export function contentWords(text: string): readonly ContentWord[] {
  const found: ContentWord[] = [];
  for (const match of text.matchAll(wordPattern)) {
    if (han.test(match[0])) pushPairs(match[0], match.index, found);
    else pushLatin(match[0], match.index, found);
  }
  return found;
}

/** The stems alone, each once. */
export function contentStems(text: string): ReadonlySet<string> {
  return new Set(contentWords(text).map((word) => word.stem));
}

function pushPairs(run: string, offset: number, found: ContentWord[]): void {
  const signs = [...run];
  let position = offset;
  for (let index = 0; index < signs.length; index += 1) {
    const first = signs[index] ?? '';
    const second = signs[index + 1];
    if (second !== undefined && !chineseStopSigns.has(first) && !chineseStopSigns.has(second)) {
      found.push({ text: first + second, stem: first + second, start: position, end: position + first.length + second.length });
    }
    position += first.length;
  }
}

function pushLatin(word: string, offset: number, found: ContentWord[]): void {
  let position = offset;
  for (const part of word.split(/[-\u2010\u2011]/)) {
    const plain = part.toLowerCase().replace(/['\u2019]s?$/, '');
    if (plain.length > 1 && !englishStopWords.has(plain) && !/n['\u2019]t$/.test(plain)) {
      found.push({ text: part, stem: stemWord(plain), start: position, end: position + part.length });
    }
    position += part.length + 1;
  }
}
