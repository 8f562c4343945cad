import type { Clause } from '../../shared/clause.ts';
import type { Candidate, Retrieval } from '../search/candidate.ts';
import { contentWords } from '../verify/text/content-words.ts';
import { stemWord } from '../verify/text/stem-word.ts';
import { asksOnly } from './asking-words.ts';

/** A search term of the question with its weight (inverse document frequency over the searched clauses). */
export interface WeightedTerm {
  readonly term: string;
  readonly stem: string;
  readonly weight: number;
  /** No searched clause holds it. */
  readonly absent: boolean;
}

/** Share of its weight that a word keeps which only says how something is asked. */
const askingShare = 0.5;

const han = /\p{Script=Han}/u;

/** Terms of the question with idf weights `ln(1 + N / (1 + n))`. */
export function weightTerms(retrieval: Retrieval): readonly WeightedTerm[] {
  return retrieval.terms.map(({ term, clauses }) => ({
    term,
    stem: han.test(term) ? term : stemWord(term),
    weight: Math.log(1 + retrieval.searched.clauses / (1 + clauses)) * (asksOnly.has(term) ? askingShare : 1),
    absent: clauses === 0,
  }));
}

/** Words that a candidate may be found by: number, headings, own text and the words it goes on from. */
export function candidateWords(candidate: Candidate, leadIns: ReadonlyMap<string, Clause>): string {
  const { clause } = candidate;
  const parent = clause.parentId === null ? undefined : leadIns.get(clause.parentId);
  return [clause.label, ...clause.headingPath, clause.heading ?? '', parent?.text ?? '', clause.text].join(' \n ');
}

/** The terms that occur in a text; Chinese terms as they stand, others by stem. */
export function termsIn(terms: readonly WeightedTerm[], text: string): ReadonlySet<string> {
  const stems = new Set(contentWords(text).map((word) => word.stem));
  const lower = text.toLowerCase();
  return new Set(
    terms
      .filter(({ term, stem }) =>
        han.test(term) ? lower.includes(term) : stems.has(stem) || hasPrefix(stems, stem) || holdsWhole(lower, term),
      )
      .map(({ term }) => term),
  );
}

/** Stemmers differ in the last letters: a stem of five letters or more also meets the words that begin with it. */
function hasPrefix(stems: ReadonlySet<string>, stem: string): boolean {
  if (stem.length < 5) return false;
  for (const other of stems) if (other.startsWith(stem) || (other.length >= 5 && stem.startsWith(other))) return true;
  return false;
}

function holdsWhole(text: string, term: string): boolean {
  if (!/\d/.test(term)) return false;
  const at = text.indexOf(term.toLowerCase());
  return at >= 0 && !/[\p{L}\d]/u.test(text.charAt(at - 1)) && !/[\p{L}\d]/u.test(text.charAt(at + term.length));
}

/** Share of the weight of `terms` that `held` covers, 0..1; 0 for no terms. */
export function coverageOf(terms: readonly WeightedTerm[], held: ReadonlySet<string>): number {
  let all = 0;
  let covered = 0;
  for (const { term, weight } of terms) {
    all += weight;
    if (held.has(term)) covered += weight;
  }
  return all === 0 ? 0 : covered / all;
}
