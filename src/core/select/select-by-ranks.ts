import { foldText } from '../read/fold.ts';
import type { Candidate } from '../search/candidate.ts';
import { askedFigure, holdsFigure } from './asked-figure.ts';
import { asksForList } from './asks-for-list.ts';
import { namedParties } from './named-parties.ts';
import { coverageOf, termsIn, type WeightedTerm, weightTerms } from './question-terms.ts';
import { type ScoredCandidate, scoreCandidates } from './score-candidates.ts';
import { selectSettings } from './select-settings.ts';
import type { SelectClauses, Selection } from './selection.ts';
import { splitQuestion } from './split-question.ts';
import { withChanges } from './with-changes.ts';

interface Part {
  readonly words: string;
  readonly terms: readonly WeightedTerm[];
}

const rule =
  'Ranks, closure and coverage without a model: the clause with the best evidence (fused rank, similarity within the question, weighted words) ' +
  'for each part of the question; further clauses above the largest gap that add words of the question; the items of a list with their lead-in when a list is asked for; ' +
  'then every clause is taken out again that the others make unnecessary.';

/** Chooses the smallest covering set by ranks, closure and a stated rule, or none when the evidence is too weak. */
export const selectByRanks: SelectClauses = (retrieval) => {
  const terms = weightTerms(retrieval);
  const parties = namedParties(retrieval);
  const scored = distinctTexts(scoreCandidates(retrieval, terms, parties));
  const parts = splitQuestion(retrieval.question).map((words) => ({ words, terms: partTerms(terms, words) }));
  const first = scored[0];
  if (first === undefined || parties.unknown !== null || tooWeak(scored, terms) || figureMissing(scored, parts))
    return refusal(scored, terms, parts);
  const list = asksForList(retrieval.question);
  const bestOfParts = new Set(parts.flatMap((part) => bestForPart(scored, part, first) ?? []));
  const eligible = aboveLargestGap(scored);
  const chosen: ScoredCandidate[] = [first];
  for (const entry of scored.slice(1)) {
    if (chosen.length >= selectSettings.maximumClauses) break;
    if (isContextOnly(entry, chosen)) continue;
    const adds = gain(entry, chosen, terms) >= selectSettings.marginalGain;
    if (bestOfParts.has(entry) || (adds && eligible.has(entry) && entry.score >= first.score * selectSettings.scoreShare))
      chosen.push(entry);
  }
  const complete = list ? withListItems(chosen, scored) : withOpenItems(chosen, scored);
  const items = new Set(
    complete.filter((entry) => complete.some((other) => other.candidate.clause.clauseId === entry.candidate.clause.parentId)),
  );
  const smallest = list ? complete : deleteOne(complete, terms, new Set([...bestOfParts, ...items]));
  return {
    chosen: inReadingOrder(withChanges(smallest, scored, retrieval).map((entry) => entry.candidate)),
    uncovered: uncoveredParts(parts, smallest),
    rule,
    nearest: [],
  };
};

/** The same words in two documents, or twice in one, count once: the better ranked stands. */
function distinctTexts(scored: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const seen = new Set<string>();
  return scored.filter(({ candidate }) => {
    const words = foldText(candidate.clause.text).toLowerCase();
    // Short items ("none", "Board") repeat by nature and are told apart by their lead-ins.
    if (words.length < 25) return true;
    if (seen.has(words)) return false;
    seen.add(words);
    return true;
  });
}

function partTerms(terms: readonly WeightedTerm[], words: string): readonly WeightedTerm[] {
  const held = termsIn(terms, words);
  return terms.filter(({ term }) => held.has(term));
}

/** The best clause for a part by evidence and by the part's own words; null when no clause stands behind it. */
function bestForPart(scored: readonly ScoredCandidate[], part: Part, first: ScoredCandidate): ScoredCandidate | null {
  if (part.terms.length === 0) return null;
  let best: ScoredCandidate | null = null;
  let bestScore = 0;
  for (const entry of scored) {
    const score = entry.score + 0.5 * coverageOf(part.terms, entry.held);
    if (score > bestScore && entry.score >= first.score * 0.5) {
      best = entry;
      bestScore = score;
    }
  }
  return best;
}

/** Entries before the largest drop of the score among the first few. */
function aboveLargestGap(scored: readonly ScoredCandidate[]): ReadonlySet<ScoredCandidate> {
  const head = scored.slice(0, selectSettings.maximumClauses + 3);
  let cut = head.length;
  let widest = 0;
  for (let index = 1; index < head.length; index += 1) {
    const gap = (head[index - 1]?.score ?? 0) - (head[index]?.score ?? 0);
    if (gap > widest) {
      widest = gap;
      cut = index;
    }
  }
  return new Set(head.slice(0, cut));
}

/** A lead-in whose item is chosen is shown with it and needs no citation of its own. */
function isContextOnly(entry: ScoredCandidate, chosen: readonly ScoredCandidate[]): boolean {
  const { clauseId, text } = entry.candidate.clause;
  return isOpenEnded(text) && chosen.some(({ candidate }) => candidate.clause.parentId === clauseId);
}

/** Weighted share of the question's words that an entry adds to those already covered. */
function gain(entry: ScoredCandidate, chosen: readonly ScoredCandidate[], terms: readonly WeightedTerm[]): number {
  const covered = new Set(chosen.flatMap(({ held }) => [...held]));
  return coverageOf(terms, new Set([...covered, ...entry.held])) - coverageOf(terms, covered);
}

/**
 * A clause that ends open says nothing without its items. Conditions ("…, unless") are chosen with all of them; of a list that
 * was not asked for the best item stands, which is shown with the words it goes on from.
 */
function withOpenItems(chosen: readonly ScoredCandidate[], scored: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const closed = chosen.flatMap((entry) => {
    const { clause } = entry.candidate;
    const items = scored.filter(
      ({ candidate }) => candidate.clause.parentId === clause.clauseId && candidate.clause.kind !== 'table-row',
    );
    const best = items[0];
    if (!isOpenEnded(clause.text) || best === undefined) return [entry];
    return opensCondition.test(clause.text) ? [entry, ...items] : [best];
  });
  return [...new Set(closed)];
}

const opensCondition = /\b(?:unless|if|where|when|provided that|except)[:,]?$/iu;
const openEnded = /[:：;,，—–]$|[^.。!?！？)"”’]$/u;
function isOpenEnded(text: string): boolean {
  return openEnded.test(text.trim());
}

/** Closure of a list: the best clause's items, or the sisters of the best item when most of them were found by themselves. */
function withListItems(chosen: readonly ScoredCandidate[], scored: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const best = chosen[0];
  if (best === undefined) return chosen;
  const { clause } = best.candidate;
  const items = scored.filter(({ candidate }) => candidate.clause.parentId === clause.clauseId);
  const sisters =
    clause.kind === 'item'
      ? scored.filter(({ candidate }) => candidate.clause.parentId === clause.parentId && candidate.clause.kind === 'item')
      : [];
  const found = sisters.filter(({ candidate }) => candidate.why === 'hit').length;
  const added =
    items.length > 1 ? items : sisters.length > 1 && found >= sisters.length * selectSettings.foundSisters ? sisters : [];
  return [...new Set([...chosen, ...added.slice(0, selectSettings.maximumItems)])];
}

/** Takes out, weakest first, each clause without which every word of the question that was covered stays covered. */
function deleteOne(
  chosen: readonly ScoredCandidate[],
  terms: readonly WeightedTerm[],
  keep: ReadonlySet<ScoredCandidate>,
): readonly ScoredCandidate[] {
  let kept = [...chosen];
  for (const entry of [...chosen].reverse()) {
    if (kept.length === 1 || entry === chosen[0] || keep.has(entry)) continue;
    const rest = kept.filter((other) => other !== entry);
    if (gain(entry, rest, terms) < 1e-9) kept = rest;
  }
  return kept;
}

/**
 * Too weak. By words alone: the best clauses together hold few of the question's words or hardly any of the rare ones. With
 * vectors: they hold none of them, and no similarity stands out. Coverage alone never refuses then, because good questions
 * often use other words than the text.
 */
function tooWeak(scored: readonly ScoredCandidate[], terms: readonly WeightedTerm[]): boolean {
  const head = scored.slice(0, 3);
  if (head.some(({ candidate }) => candidate.ranks.number !== undefined)) return false;
  const best = Math.max(...head.map(({ coverage }) => coverage), 0);
  if (scored.some(({ candidate }) => candidate.similarity !== null)) {
    return best === 0 && Math.max(...head.map(({ deviation }) => deviation), 0) < selectSettings.standsOut;
  }
  const rare = terms.slice(0, Math.max(1, Math.ceil(terms.length / 2)));
  const rareCoverage = Math.max(...head.map(({ held }) => coverageOf(rare, held)), 0);
  return best < selectSettings.refuseCoverage || rareCoverage < selectSettings.rareCoverage;
}

/** Every part of the question asks for a figure, and none of the first clauses holds one of its kind. */
function figureMissing(scored: readonly ScoredCandidate[], parts: readonly Part[]): boolean {
  const asked = parts.map((part) => askedFigure(part.words));
  const head = scored.slice(0, selectSettings.figureWithin);
  return asked.every(
    (figure) =>
      figure !== null &&
      figure.kind !== 'money' &&
      !head.some(({ candidate }) => holdsFigure(candidate.clause.text, figure, null)),
  );
}

function uncoveredParts(parts: readonly Part[], chosen: readonly ScoredCandidate[]): readonly string[] {
  if (parts.length < 2) return [];
  const held = new Set(chosen.flatMap((entry) => [...entry.held]));
  return parts.filter((part) => part.terms.length > 0 && coverageOf(part.terms, held) === 0).map((part) => part.words);
}

function refusal(scored: readonly ScoredCandidate[], terms: readonly WeightedTerm[], parts: readonly Part[]): Selection {
  return {
    chosen: [],
    uncovered: parts.map((part) => part.words),
    rule: `${rule} Nothing was chosen: the best clauses hold too few of the question's words and none stands out by meaning.`,
    nearest: scored.slice(0, 3).map((entry) => ({ candidate: entry.candidate, why: whyNot(entry, terms) })),
  };
}

function whyNot(entry: ScoredCandidate, terms: readonly WeightedTerm[]): string {
  const missing = terms.filter(({ term }) => !entry.held.has(term)).map(({ term }) => term);
  const held = terms.filter(({ term }) => entry.held.has(term)).map(({ term }) => term);
  const quoted = (list: readonly string[]): string =>
    list
      .slice(0, 5)
      .map((term) => `"${term}"`)
      .join(', ');
  if (held.length === 0) return 'Near in meaning only: it holds none of the words asked for.';
  return missing.length === 0
    ? 'It holds the words asked for but does not stand out as their answer.'
    : `It speaks of ${quoted(held)} but not of ${quoted(missing)}.`;
}

/** Best document first, and inside one document in the order of the text. */
function inReadingOrder(chosen: readonly Candidate[]): readonly Candidate[] {
  const documents = [...new Set(chosen.map(({ clause }) => clause.documentId))];
  return [...chosen].sort(
    (left, right) =>
      documents.indexOf(left.clause.documentId) - documents.indexOf(right.clause.documentId) ||
      left.clause.order - right.clause.order,
  );
}
