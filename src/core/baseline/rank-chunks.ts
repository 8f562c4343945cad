import { pairForm, wordForm } from '../index/word-forms.ts';
import { fuseRanks } from '../search/reciprocal-rank-fusion.ts';
import { stopWords } from '../search/stop-words.ts';
import { stemWord } from '../verify/text/stem-word.ts';

/** Usual constants of BM25 (Robertson & Zaragoza 2009). */
const k1 = 1.2;
const b = 0.75;

/** The lists are fused with the same weights as the product's own. */
const weights = { keyword: 1, vector: 0.5 };
const depth = 100;

/** Chunks of a library in the form that they are ranked in: terms with their counts. */
export class ChunkIndex {
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #lengths: number[] = [];

  add(text: string): void {
    const chunk = this.#lengths.length;
    const terms = termsOf(text);
    this.#lengths.push(terms.length);
    for (const term of terms) {
      const list = this.#postings.get(term) ?? new Map<number, number>();
      this.#postings.set(term, list);
      list.set(chunk, (list.get(chunk) ?? 0) + 1);
    }
  }

  /** Chunks by BM25, best first; those without a word of the question are not listed. */
  byWords(question: string): readonly number[] {
    const mean = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, this.#lengths.length);
    const scores = new Map<number, number>();
    for (const term of new Set(termsOf(question))) {
      const list = this.#postings.get(term);
      if (list === undefined) continue;
      const idf = Math.log(1 + (this.#lengths.length - list.size + 0.5) / (list.size + 0.5));
      for (const [chunk, count] of list) {
        const length = this.#lengths[chunk] ?? 0;
        const weight = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / mean));
        scores.set(chunk, (scores.get(chunk) ?? 0) + idf * weight);
      }
    }
    return [...scores].sort((left, right) => right[1] - left[1] || left[0] - right[0]).map(([chunk]) => chunk);
  }
}

/** Chunks by similarity of unit vectors, best first. */
export function byVectors(question: Float32Array, vectors: readonly Float32Array[]): readonly number[] {
  return vectors
    .map((vector, chunk) => ({ chunk, similarity: dot(question, vector) }))
    .sort((left, right) => right.similarity - left.similarity || left.chunk - right.chunk)
    .map(({ chunk }) => chunk);
}

/** Both lists fused by reciprocal ranks; without vectors the words alone rank. */
export function rankChunks(words: readonly number[], vectors: readonly number[] | null): readonly number[] {
  return fuseRanks([
    { name: 'keyword', weight: weights.keyword, keys: words.slice(0, depth) },
    ...(vectors === null ? [] : [{ name: 'vector' as const, weight: weights.vector, keys: vectors.slice(0, depth) }]),
  ]).map(({ key }) => key);
}

function termsOf(text: string): readonly string[] {
  const latin = wordForm(text)
    .toLowerCase()
    .replace(/[\p{Script=Han}]+/gu, ' ')
    .match(/[\p{L}\p{N}]+/gu);
  const words = (latin ?? []).filter((word) => !stopWords.has(word)).map((word) => stemWord(word));
  const pairs = pairForm(text)
    .split(' ')
    .filter((pair) => pair !== '' && !stopWords.has(pair));
  return [...words, ...pairs];
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
}
