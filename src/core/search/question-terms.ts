import { findIdentifiers } from '../index/identifiers.ts';
import { joinGroups, segmentHan, signPairs } from '../index/word-forms.ts';
import { stopWords } from './stop-words.ts';

/** A word, Chinese word or identifier of a question. */
export interface QuestionTerm {
  /** Folded words for people and for the record. */
  readonly term: string;
  /**
   * `part`: a piece of an identifier, used for ranking when no clause holds the whole.
   * `mention`: a clause number that was found, or a measure; clauses that speak of it rank higher, but need not.
   */
  readonly kind: 'word' | 'han' | 'identifier' | 'part' | 'mention';
  /** Texts that are brought to index tokens by the index's own tokenizer. A clause holds the term when it holds all of one list. */
  readonly alternatives: readonly (readonly string[])[];
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** The measure that a question asks for is seldom a word of its answer, but often of the heading above it ("How long to keep"). */
const howMuch = /\bhow\s+(long|far|often|soon|large|high|big|quickly|early|late|old|many|much)\b/giu;

function word(term: string, kind: QuestionTerm['kind'] = 'word'): QuestionTerm {
  return { term, kind, alternatives: [[term]] };
}

/** Words of a run; single signs in a row, of which the dictionary makes nothing (names, cut words), stay together. */
function hanWords(run: string): readonly string[] {
  if (Array.from(run).length <= 2) return [run];
  const words: string[] = [];
  let loose = false;
  for (const segment of segmentHan(run)) {
    const single = Array.from(segment).length === 1 && !stopWords.has(segment);
    if (single && loose) words.push(`${words.pop() ?? ''}${segment}`);
    else words.push(segment);
    loose = single;
  }
  return words;
}

function hanTerms(run: string): QuestionTerm[] {
  return hanWords(run).map((segment) => {
    const pairs = signPairs(segment);
    // The word of the dictionary, or all pairs of signs wherever the index's dictionary has cut.
    return { term: segment, kind: 'han', alternatives: pairs.length < 2 ? [[segment]] : [[segment], pairs] };
  });
}

/**
 * Search terms of a question, each once, in order. Question words are left out unless nothing else is there.
 *
 * @param covered ranges that something else answers for (clause numbers that were found); their words are no terms
 */
export function questionTerms(
  question: string,
  covered: readonly { readonly start: number; readonly end: number }[],
): readonly QuestionTerm[] {
  let text = question;
  const blank = (start: number, end: number): void => {
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  };
  const terms: QuestionTerm[] = [];
  for (const { start, end } of covered) {
    for (const { text: typed, token } of findIdentifiers(text.slice(start, end))) {
      terms.push({ term: typed, kind: 'mention', alternatives: [[token]] });
    }
    blank(start, end);
  }
  text = joinGroups(text).replace(howMuch, (words: string, measure: string) => {
    terms.push(word(measure.toLowerCase(), 'mention'));
    return ' '.repeat(words.length);
  });
  for (const { start, end, text: typed, token, parts } of findIdentifiers(text)) {
    terms.push({ term: typed.normalize('NFKC').toLowerCase(), kind: 'identifier', alternatives: [[token]] });
    for (const part of parts) terms.push(word(part, 'part'));
    blank(start, end);
  }
  const folded = text.normalize('NFKC').toLowerCase();
  for (const run of folded.match(unspaced) ?? []) terms.push(...hanTerms(run));
  for (const found of folded.replace(unspaced, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []) terms.push(word(found));
  const seen = new Set<string>();
  const distinct = terms.filter(({ term, kind }) => {
    const key = `${kind === 'part' || kind === 'mention' ? kind : 'term'} ${term}`;
    return seen.has(key) ? false : seen.add(key);
  });
  const telling = distinct.filter(({ term }) => !stopWords.has(term));
  return covered.length > 0 || telling.some(({ kind }) => kind !== 'part') ? telling : distinct;
}
