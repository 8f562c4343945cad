import { seededRandom } from './made-clauses.ts';

const vocabularySize = 8000;
const small = [
  'the',
  'of',
  'and',
  'to',
  'in',
  'shall',
  'a',
  'be',
  'or',
  'for',
  'by',
  'that',
  'is',
  'any',
  'with',
  'under',
  'not',
  'as',
];
const syllables = [
  'ba',
  'con',
  'de',
  'ter',
  'mi',
  'ra',
  'lo',
  'ven',
  'su',
  'per',
  'ti',
  'gan',
  'ce',
  'nor',
  'pla',
  'des',
  'ki',
  'mor',
  'fa',
  'lin',
];

/**
 * Invented prose whose words are as unevenly spread as those of real language (Zipf's law over 8,000 invented words, nearly
 * half of the running words small ones): what a keyword index costs depends on that.
 */
export class MadeProse {
  readonly #random: () => number;
  readonly #words: readonly string[];
  readonly #cumulative: readonly number[];

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    const spelling = seededRandom(99);
    this.#words = Array.from({ length: vocabularySize }, (_, rank) => {
      const parts = 2 + Math.floor(spelling() * 3);
      return (
        Array.from({ length: parts }, () => pick(syllables, spelling)).join('') +
        pick(['', 'n', 'x', 'd'], spelling) +
        rank.toString(36)
      );
    });
    let sum = 0;
    this.#cumulative = this.#words.map((_, rank) => {
      sum += 1 / (rank + 2.7);
      return sum;
    });
  }

  /** A clause of 12 to 70 words. */
  clause(): string {
    const count = 12 + Math.floor(this.#random() * this.#random() * 58);
    const words = Array.from({ length: count }, () => (this.#random() < 0.45 ? pick(small, this.#random) : this.#contentWord()));
    return `The ${words.join(' ')}.`;
  }

  /** A question of six content words among small ones. */
  question(): string {
    const words = Array.from({ length: 6 }, () => this.#contentWord());
    return `When shall the ${words.slice(0, 2).join(' ')} of ${words.slice(2, 4).join(' and ')} be ${words.slice(4).join(' by the ')}?`;
  }

  #contentWord(): string {
    const wanted = this.#random() * (this.#cumulative.at(-1) ?? 0);
    let low = 0;
    let high = this.#cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cumulative[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#words[low] ?? '';
  }
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? '';
}
