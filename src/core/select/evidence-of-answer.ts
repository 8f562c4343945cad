import type { Retrieval } from '../search/candidate.ts';
import { asksOnly } from './asking-words.ts';
import { layWords } from './lay-words.ts';
import type { WeightedTerm } from './question-terms.ts';
import type { ScoredCandidate } from './score-candidates.ts';
import { selectSettings } from './select-settings.ts';

const han = /\p{Script=Han}/u;

/**
 * Share of the question's weighted words that stand nowhere in the documents, 0..1. Words that only ask, numbers, and
 * everyday words for what the law calls otherwise do not count; a Chinese word that the dictionary has cut from a longer run
 * counts only when it has two signs, as single signs and long runs are accidents of the cut.
 */
export function absentShare(terms: readonly WeightedTerm[]): number {
  const counted = telling(terms);
  const all = counted.reduce((sum, { weight }) => sum + weight, 0);
  const absent = counted.reduce((sum, term) => sum + (term.absent ? term.weight : 0), 0);
  return all === 0 ? 0 : absent / all;
}

function telling(terms: readonly WeightedTerm[]): readonly WeightedTerm[] {
  return terms.filter(
    ({ term, absent }) =>
      !asksOnly.has(term) &&
      !/^\d/.test(term) &&
      layWords(term) === '' &&
      !(han.test(term) && absent && Array.from(term).length !== 2),
  );
}

/** How far the most similar candidate stands above the middle one; 0 without vectors. The scale is that of the cosine. */
export function leadOf(retrieval: Retrieval): number {
  const values = retrieval.candidates.flatMap(({ similarity }) => similarity ?? []).sort((left, right) => right - left);
  const top = values[0];
  const other = values[Math.min(5, values.length - 1)];
  return top === undefined || other === undefined ? 0 : top - other;
}

/** Words right after the question word: what is asked about ("how many days of parental leave"). */
const subject =
  /\b(?:how many|how much|which|what|who)\s+((?:(?:is|are|was|does|do|did|must|may|has|have|the|a|an|of|its|days?|weeks?|months?|years?|hours?)\s+)*)((?:[\p{L}-]+\s*){1,3})/giu;
const chineseSubject = /(?:多少|几)个?([\p{Script=Han}]{2})/gu;

/** A word of what is asked about stands nowhere in the documents. */
export function asksOfAbsent(question: string, terms: readonly WeightedTerm[]): boolean {
  const absent = new Set(telling(terms).flatMap(({ term, absent: none }) => (none ? [term] : [])));
  return (
    [...question.matchAll(subject)].some((match) =>
      (match[2] ?? '')
        .toLowerCase()
        .split(/\s+/)
        .slice(0, 2)
        .some((word) => absent.has(word)),
    ) || [...question.matchAll(chineseSubject)].some((match) => absent.has(match[1] ?? ''))
  );
}

/** Two words side by side that stand nowhere name a thing of which the documents do not speak ("chief executive"). */
function namesAbsentThing(question: string, terms: readonly WeightedTerm[]): boolean {
  const absent = new Set(telling(terms).flatMap(({ term, absent: none }) => (none ? [term] : [])));
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word, index) => absent.has(word) && absent.has(words[index + 1] ?? ''));
}

/**
 * The documents do not say: most of what the question is about stands nowhere in them, or the very thing asked about does
 * not, and no clause stands out by meaning. Coverage alone never refuses, because good questions often use other words.
 */
export function nothingSaysIt(retrieval: Retrieval, scored: readonly ScoredCandidate[], terms: readonly WeightedTerm[]): boolean {
  if (scored[0]?.namedRow === true) return false;
  if (scored.slice(0, 3).some(({ candidate }) => candidate.ranks.number !== undefined)) return false;
  const { absentWithoutVectors, absent, absentSubject, lead, leadOverAbsentThing } = selectSettings.refusal;
  const share = absentShare(terms);
  if (retrieval.candidates.every(({ similarity }) => similarity === null)) return share >= absentWithoutVectors;
  const stands = leadOf(retrieval);
  const named = stands < leadOverAbsentThing;
  return (
    (share >= absent && (stands < lead || (named && namesAbsentThing(retrieval.question, terms)))) ||
    (share >= absentSubject && named && asksOfAbsent(retrieval.question, terms))
  );
}
