import type { CandidateReason } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import type { Candidate, Retrieval } from '../search/candidate.ts';
import { parseDates } from '../verify/quantity/parse-dates.ts';
import { askedFigure, holdsFigure } from './asked-figure.ts';
import { isCover, type NamedParties } from './named-parties.ts';
import { candidateWords, coverageOf, termsIn, type WeightedTerm } from './question-terms.ts';
import { selectSettings } from './select-settings.ts';
import { splitQuestion } from './split-question.ts';

/** A candidate with what the rule looks at. */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  /** Evidence score, 0..1, comparable within one question. */
  readonly score: number;
  /** Terms of the question that its words, headings or lead-in hold. */
  readonly held: ReadonlySet<string>;
  readonly coverage: number;
  /** Standard deviations of its similarity above the mean of the candidates; 0 without vectors. */
  readonly deviation: number;
}

/** What was brought in stands behind what was found: share of the score that each kind of candidate keeps. */
const keeps: Readonly<Record<CandidateReason, number>> = {
  hit: 1,
  'table-row': 1,
  child: 0.95,
  exception: 0.9,
  sibling: 0.85,
  'lead-in': 0.85,
  definition: 0.75,
  'cross-reference': 0.75,
};

/** Scores the first candidates by fused rank, similarity within the question and coverage of the question's weighted words. */
export function scoreCandidates(
  retrieval: Retrieval,
  terms: readonly WeightedTerm[],
  parties: NamedParties,
): readonly ScoredCandidate[] {
  const considered = retrieval.candidates
    .slice(0, selectSettings.considered)
    .filter(({ clause }) => clause.text.trim() !== '' && clause.status === 'in-force');
  const parents = new Map<string, Clause>(
    [...retrieval.ancestors, ...considered.map(({ clause }) => clause)].map((clause) => [clause.clauseId, clause]),
  );
  const figures = splitQuestion(retrieval.question).flatMap((part) => askedFigure(part) ?? []);
  const asked = yearsOf(retrieval.question);
  const best = Math.max(...considered.map((candidate) => candidate.score), Number.MIN_VALUE);
  const similarities = considered.flatMap((candidate) => (candidate.similarity === null ? [] : [candidate.similarity]));
  const scale = spread(similarities);
  const { weights } = selectSettings;
  return considered
    .map((candidate) => {
      const own = parties.documents?.has(candidate.clause.documentId) ?? false;
      // The name of its party is understood in every clause of a document.
      const named = own ? terms.filter(({ stem }) => parties.stems.has(stem)).map(({ term }) => term) : [];
      const held = new Set([...termsIn(terms, candidateWords(candidate, parents)), ...named]);
      const coverage = coverageOf(terms, held);
      const deviation = candidate.similarity === null ? 0 : (candidate.similarity - scale.mean) / scale.deviation;
      const near = candidate.similarity === null ? null : (candidate.similarity - scale.low) / scale.range;
      const parts = weights.rank * (candidate.score / best) + weights.coverage * coverage ** 2;
      // Without a vector the other two carry the whole weight.
      const evidence = near === null ? parts / (weights.rank + weights.coverage) : parts + weights.similarity * near;
      const exactNumber = candidate.ranks.number !== undefined ? 1 : 0;
      const otherYear = asked.length > 0 && speaksOfOtherYears(candidate.clause.text, asked) ? selectSettings.otherYear : 1;
      const score = Math.min(
        1,
        evidence * keeps[candidate.why] * standing(candidate, retrieval, parties) * otherYear +
          exactNumber * selectSettings.number +
          (figures.some((figure) => holdsFigure(candidate.clause.text, figure, null)) ? selectSettings.figure : 0),
      );
      return { candidate, score, held, coverage, deviation };
    })
    .sort((left, right) => right.score - left.score || left.candidate.clause.order - right.candidate.clause.order);
}

/** Years that a text names, alone or in a date. */
function yearsOf(text: string): readonly string[] {
  return parseDates(text, null).flatMap(({ values }) => values.flatMap((value) => /^\d{4}/.exec(value)?.[0] ?? []));
}

function speaksOfOtherYears(text: string, asked: readonly string[]): boolean {
  const years = yearsOf(text);
  return years.length > 0 && !years.some((year) => asked.includes(year));
}

/** What a clause's place takes from its score: recitals and covers say little, papers of another party than the named one nothing. */
function standing({ clause }: Candidate, retrieval: Retrieval, parties: NamedParties): number {
  const vendor = retrieval.documents.find(({ documentId }) => documentId === clause.documentId)?.vendorId ?? null;
  const foreign = parties.documents !== null && vendor !== null && !parties.documents.has(clause.documentId);
  return (
    (clause.kind === 'recital' ? selectSettings.recital : 1) *
    (isCover(clause) ? selectSettings.cover : 1) *
    (foreign ? selectSettings.otherParty : 1)
  );
}

function spread(values: readonly number[]): { mean: number; deviation: number; low: number; range: number } {
  if (values.length === 0) return { mean: 0, deviation: 1, low: 0, range: 1 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const low = Math.min(...values);
  return { mean, deviation: Math.max(Math.sqrt(variance), 1e-6), low, range: Math.max(Math.max(...values) - low, 1e-6) };
}
