import { parseQuantities } from '../quantity/parse-quantities.ts';
import { contentStems, contentWords } from '../text/content-words.ts';

/** What a sentence or question says, prepared once for many heads. */
export interface Said {
  readonly stems: ReadonlySet<string>;
  /** Words as written, in small letters: "monthly" is not quite "month". */
  readonly words: ReadonlySet<string>;
  readonly numbers: readonly number[];
}

export function prepareSaid(text: string): Said {
  return {
    stems: contentStems(text),
    words: new Set(contentWords(text).map((word) => word.text.toLowerCase())),
    numbers: [...text.matchAll(/\d+(?:[.,]\d{3})*(?:\.\d+)?/g)].map((match) => Number(match[0].replace(/,/g, ''))),
  };
}

/**
 * How fully a sentence names the heads of a row or column, 0..1, and by how many words and numbers. A head with a range
 * ("251 to 1,000", "up to 500 kg", "more than 1,000") is also named by a number inside it, at half the weight.
 */
export function headMatch(heads: readonly string[], said: Said): { readonly share: number; readonly hits: number } {
  let parts = 0;
  let hits = 0;
  for (const head of heads) {
    for (const word of contentWords(head)) {
      parts += 1;
      if (said.stems.has(word.stem)) hits += said.words.has(word.text.toLowerCase()) ? 1 : 0.9;
    }
    const numbers = [...head.matchAll(/\d+(?:[.,]\d{3})*(?:\.\d+)?/g)].map((match) => Number(match[0].replace(/,/g, '')));
    if (numbers.length === 0) continue;
    parts += numbers.length;
    const exact = numbers.filter((number) => said.numbers.includes(number)).length;
    hits += exact;
    if (exact === 0 && said.numbers.some((number) => insideRange(head, numbers, number))) hits += numbers.length / 2;
  }
  return { share: parts === 0 ? 0 : hits / parts, hits };
}

function insideRange(head: string, numbers: readonly number[], value: number): boolean {
  const [low, high] = numbers;
  if (low === undefined) return false;
  if (high !== undefined && /to|bis|-|–|至|到/.test(head))
    return /above|more than|over/i.test(head) ? value > low && value <= high : value >= low && value <= high;
  const bound = parseQuantities(head, null)[0]?.bound;
  if (bound === 'at-most') return value <= low;
  if (bound === 'at-least' || /and more|or more|and above/i.test(head)) return value >= low;
  if (bound === 'more-than') return value > low;
  if (bound === 'less-than') return value < low;
  return false;
}
