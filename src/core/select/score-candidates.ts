import type { CandidateReason } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import type { Candidate, Retrieval } from '../search/candidate.ts';
import { parseDates } from '../verify/quantity/parse-dates.ts';
import { headMatch, prepareSaid, type Said } from '../verify/table/head-match.ts';
import { type AskedFigure, holdsFigure, statesDeadline, statesPenalty } from './asked-figure.ts';
import { isCover, type NamedParties } from './named-parties.ts';
import { type Evidence, type PooledCandidate, poolCandidates } from './pool-candidates.ts';
import { type QuestionPart, questionParts } from './question-parts.ts';
import { candidateWords, coverageOf, termsIn, type WeightedTerm } from './question-terms.ts';
import { selectSettings } from './select-settings.ts';
import { sharedWords } from './shared-words.ts';

/** A candidate with what the rule looks at. */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  /** Highest of its scores for the parts. */
  readonly score: number;
  /** Score for each part of the question; comparable within one question only. */
  readonly partScores: readonly number[];
  /** Terms of the question that its words, headings or lead-in hold. */
  readonly held: ReadonlySet<string>;
  readonly coverage: number;
  /** A row of a table whose head the question names, in words or by a figure inside its range. */
  readonly namedRow: boolean;
  /** Standard deviations of its similarity above the mean of the candidates; 0 without vectors. */
  readonly deviation: number;
}

/** What was brought in stands behind what was found: share of the score that each kind of candidate keeps. */
const keeps: Readonly<Record<CandidateReason, number>> = {
  hit: 1,
  'table-row': 1,
  child: 1,
  exception: 0.95,
  sibling: 0.95,
  'lead-in': 0.95,
  definition: 0.85,
  'cross-reference': 0.9,
};

/**
 * Scores the candidates for each part of the question: by what the search for the whole question and that for the part say
 * of them, by the weighted words of both that they hold, and by whether they hold the kind of figure that the part asks for.
 */
export function scoreCandidates(
  retrieval: Retrieval,
  terms: readonly WeightedTerm[],
  parties: NamedParties,
  parts: readonly QuestionPart[] = questionParts(retrieval),
): readonly ScoredCandidate[] {
  const pool = poolCandidates(retrieval, selectSettings.considered).filter(
    ({ candidate: { clause } }) => clause.text.trim() !== '' && clause.status === 'in-force',
  );
  const parents = new Map<string, Clause>(
    [retrieval, ...(retrieval.parts ?? [])].flatMap(({ ancestors, candidates }) =>
      [...ancestors, ...candidates.map(({ clause }) => clause)].map((clause) => [clause.clauseId, clause] as const),
    ),
  );
  const texts = pool.map(({ candidate }) => candidateWords(candidate, parents));
  const ofWhole = sharedWords(retrieval.question, texts, parties.stems);
  const ofParts = parts.map(({ words }) => sharedWords(words, texts, parties.stems));
  const rowHeads = rowHeadsOf(retrieval);
  const said = prepareSaid(retrieval.question);
  const asked = yearsOf(retrieval.question);
  const most = Math.max(...parts.map(({ information }) => information), Number.MIN_VALUE);
  return pool
    .map((entry, index): ScoredCandidate => {
      const { candidate } = entry;
      const text = texts[index] ?? '';
      const own = parties.documents?.has(candidate.clause.documentId) ?? false;
      // The name of its party is understood in every clause of a document.
      const named = own ? terms.filter(({ stem }) => parties.stems.has(stem)).map(({ term }) => term) : [];
      const held = new Set([...termsIn(terms, text), ...named]);
      const coverage = coverageOf(terms, held);
      const whole = evidenceScore(entry.whole, coverage, ofWhole[index] ?? 0);
      const standing = standingOf(entry, retrieval, parties, asked);
      // What an item goes on from may hold the figure or the penalty for it.
      const leadIn = candidate.clause.kind === 'item' ? (parents.get(candidate.clause.parentId ?? '')?.text ?? '') : '';
      const read = `${leadIn} ${candidate.clause.text}`;
      const penal = statesPenalty(read);
      const rowNamed = namesRow(said, rowHeads.get(candidate.clause.clauseId) ?? []);
      const partScores = parts.map((part, position) => {
        const apart = entry.parts[position];
        // A part that says little by itself ("and for how long?") is read in the light of the whole question.
        const share =
          apart === undefined
            ? 0
            : selectSettings.partShare * Math.min(1, part.information / (selectSettings.tellingPart * most));
        const heldOfPart = new Set([...termsIn(part.terms, text), ...named]);
        const ofPart =
          apart === undefined ? 0 : evidenceScore(apart, coverageOf(part.terms, heldOfPart), ofParts[position]?.[index] ?? 0);
        const figure = figureBonus(part.figure, candidate.clause.text, read);
        // A rule and its penalty share their words: what is asked for tells them apart.
        const other = asksForPenalty(part.figure) || !penal ? 1 : selectSettings.unaskedPenalty;
        return ((1 - share) * whole + share * ofPart) * standing * other + figure + (rowNamed ? selectSettings.namedRow : 0);
      });
      const score = Math.max(...partScores, 0) + (candidate.ranks.number !== undefined ? selectSettings.number : 0);
      return { candidate, score, partScores, held, coverage, namedRow: rowNamed, deviation: entry.whole.deviation ?? 0 };
    })
    .sort((left, right) => right.score - left.score || left.candidate.clause.order - right.candidate.clause.order);
}

function rowHeadsOf(retrieval: Retrieval): ReadonlyMap<string, readonly string[]> {
  const tables = [retrieval, ...(retrieval.parts ?? [])].flatMap((one) => one.tables);
  return new Map(
    tables.flatMap(({ rows }) =>
      rows.map(({ clauseId, cells }) => [clauseId, cells.find((cell) => cell.rowHeads.length > 0)?.rowHeads ?? []] as const),
    ),
  );
}

/** The question names every word of the row's head, or a figure inside the range that it gives. */
function namesRow(said: Said, heads: readonly string[]): boolean {
  const { share } = headMatch(heads, said);
  if (share >= 1) return true;
  const numbers = heads.flatMap((head) => head.match(/\d[\d.,]*/g) ?? []);
  return numbers.length > 0 && headMatch(numbers.length === 0 ? [] : heads.map(rangeOnly), said).hits > 0;
}

/** A range without other words than those that say which way it is open. */
function rangeOnly(head: string): string {
  return /^\s*(?:above|over|up to|under|below|from|more than|less than|at least|at most|\d)/i.test(head) ? head : '';
}

/** What a text gains that holds the figure asked for; `read` has the words before it that an item goes on from. */
function figureBonus(figure: AskedFigure | null, text: string, read: string): number {
  if (figure === null) return 0;
  if (holdsFigure(text, figure, null)) {
    const otherTime = figure.kind === 'time' && figure.deadline && !statesDeadline(text);
    return selectSettings.figure * (otherTime ? 0.25 : 1);
  }
  return figure.kind !== 'time' && holdsFigure(read, figure, null) ? selectSettings.leadInFigure : 0;
}

function asksForPenalty(figure: AskedFigure | null): boolean {
  return figure?.kind === 'penalty' || figure?.kind === 'money';
}

/** Without a vector the rest carries the whole weight. */
function evidenceScore(evidence: Evidence, coverage: number, shared: number): number {
  const { weights } = selectSettings;
  const rest = weights.rank * evidence.rank ** 2 + weights.coverage * coverage + weights.words * shared;
  if (evidence.similarity !== null) return rest + weights.similarity * evidence.similarity;
  const all = weights.rank + weights.coverage + weights.words;
  return (rest * (all + weights.similarity)) / all;
}

/** What a clause's place takes from its score: recitals and covers say little, papers of another party than the named one nothing. */
function standingOf(
  { candidate }: PooledCandidate,
  retrieval: Retrieval,
  parties: NamedParties,
  asked: readonly string[],
): number {
  const { clause } = candidate;
  const vendor = retrieval.documents.find(({ documentId }) => documentId === clause.documentId)?.vendorId ?? null;
  const foreign = parties.documents !== null && vendor !== null && !parties.documents.has(clause.documentId);
  return (
    keeps[candidate.why] *
    (clause.kind === 'recital' ? selectSettings.recital : 1) *
    (isCover(clause) ? selectSettings.cover : 1) *
    (foreign ? selectSettings.otherParty : 1) *
    (asked.length > 0 && speaksOfOtherYears(clause.text, asked) ? selectSettings.otherYear : 1) *
    (1 + selectSettings.latest * recency(clause.documentId, retrieval))
  );
}

/** Place among the papers of one party and kind by date, 0 (first) to 1 (last): what they say alike, the last says of today. */
function recency(documentId: string, retrieval: Retrieval): number {
  const own = retrieval.documents.find((document) => document.documentId === documentId);
  if (own?.effectiveDate == null || own.vendorId === null) return 0;
  const { effectiveDate, vendorId, type } = own;
  const others = retrieval.documents.filter((other) => other !== own && other.vendorId === vendorId && other.type === type);
  const earlier = others.filter((other) => other.effectiveDate === null || other.effectiveDate < effectiveDate);
  return others.length === 0 ? 0 : earlier.length / others.length;
}

/** Years that a text names, alone or in a date. */
function yearsOf(text: string): readonly string[] {
  return parseDates(text, null).flatMap(({ values }) => values.flatMap((value) => /^\d{4}/.exec(value)?.[0] ?? []));
}

function speaksOfOtherYears(text: string, asked: readonly string[]): boolean {
  const years = yearsOf(text);
  return years.length > 0 && !years.some((year) => asked.includes(year));
}
