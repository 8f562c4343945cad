import { foldText } from '../read/fold.ts';
import type { Candidate, Retrieval } from '../search/candidate.ts';
import { holdsFigure } from './asked-figure.ts';
import { askedByNumber } from './asked-number.ts';
import { assignParts } from './assign-parts.ts';
import { answersAlone, chooseForPart } from './choose-for-part.ts';
import { coverageGain } from './coverage-gain.ts';
import { nothingSaysIt } from './evidence-of-answer.ts';
import { namedParties } from './named-parties.ts';
import { type QuestionPart, questionParts } from './question-parts.ts';
import { coverageOf, type WeightedTerm, weightTerms } from './question-terms.ts';
import { refusal } from './refusal.ts';
import { type ScoredCandidate, scoreCandidates } from './score-candidates.ts';
import { selectSettings } from './select-settings.ts';
import type { SelectClauses } from './selection.ts';
import { withChanges } from './with-changes.ts';
import { withNeeded } from './with-needed.ts';
import { isOpenEnded, withOpenItems } from './with-open-items.ts';
import { withRowKeys } from './with-row-keys.ts';

const rule =
  'Ranks, closure and coverage without a model: for each part of the question the clause with the best evidence (ranks and similarity of the ' +
  'searches for the whole and for the part, weighted words, a figure of the kind asked for) and those that nearly reach it and add words; all items ' +
  'where a list is asked for; what a chosen clause cannot be read without (items of a condition, a definition or a referred clause that holds the figure, ' +
  'an exception that the question touches, recorded changes); then every clause is taken out again that the others make unnecessary.';

const numberRule =
  'The question asks for clauses by their number: those clauses, with their items where they say nothing without them.';

/** Chooses the smallest covering set by ranks, closure and a stated rule, or none when the evidence is too weak. */
export const selectByRanks: SelectClauses = (retrieval) => {
  const numbered = askedByNumber(retrieval);
  if (numbered.length > 0) return { chosen: withItsItems(numbered, retrieval), uncovered: [], rule: numberRule, nearest: [] };
  const terms = weightTerms(retrieval);
  const parties = namedParties(retrieval);
  const parts = questionParts(retrieval);
  const scored = distinctTexts(scoreCandidates(retrieval, terms, parties, parts));
  const first = scored[0];
  if (first === undefined || parties.unknown !== null || nothingSaysIt(retrieval, scored, terms) || figureMissing(scored, parts))
    return refusal(scored, terms, parts, rule);
  const chosen = new Set<ScoredCandidate>();
  const kept = new Set<ScoredCandidate>();
  const assigned = assignParts(scored, parts.length);
  for (const [index, part] of parts.entries()) {
    for (const [place, entry] of chooseForPart(scored, part, index, terms, retrieval, assigned[index]).entries()) {
      chosen.add(entry);
      if (place === 0 || part.list || part.comparison) kept.add(entry);
    }
  }
  const closed = withRowKeys(withOpenItems([...chosen], scored, parts), scored, terms, retrieval);
  const alone = closed.filter((entry) => parts.some((part) => answersAlone(entry, part, retrieval)));
  const complete = [
    ...new Set([
      ...alone,
      ...withNeeded(
        closed.filter((entry) => !alone.includes(entry)),
        scored,
        parts,
        terms,
        retrieval,
      ),
    ]),
  ];
  const added = complete.filter((entry) => !chosen.has(entry));
  const smallest = deleteOne(complete, terms, new Set([...kept, ...added]));
  return {
    chosen: inReadingOrder(withChanges(smallest, scored, retrieval).map((entry) => entry.candidate)),
    uncovered: uncoveredParts(parts, smallest),
    rule,
    nearest: [],
  };
};

/** A clause of a number that only introduces its items is quoted with them. */
function withItsItems(numbered: readonly Candidate[], retrieval: Retrieval): readonly Candidate[] {
  return numbered.flatMap((candidate) => {
    const { clause } = candidate;
    if (clause.status !== 'in-force' || (clause.text !== '' && !isOpenEnded(clause.text))) return [candidate];
    const items = retrieval.candidates.filter((other) => other.clause.parentId === clause.clauseId && other.clause.text !== '');
    const inOrder = [...items].sort((left, right) => left.clause.order - right.clause.order);
    return [...(clause.text === '' && items.length > 0 ? [] : [candidate]), ...inOrder.slice(0, selectSettings.maximumItems)];
  });
}

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
    if (coverageGain(entry, rest, terms) < 1e-9) kept = rest;
  }
  return kept;
}

/** Every part of the question asks for a figure, and none of the first clauses holds one of its kind. */
function figureMissing(scored: readonly ScoredCandidate[], parts: readonly QuestionPart[]): boolean {
  const asked = parts.map(({ figure }) => figure);
  const head = scored.slice(0, selectSettings.figureWithin);
  return asked.every(
    (figure) =>
      figure !== null &&
      figure.kind !== 'money' &&
      figure.kind !== 'penalty' &&
      !(figure.kind === 'count' && figure.unit === null) &&
      !head.some(({ candidate }) => holdsFigure(candidate.clause.text, figure, null)),
  );
}

const refersBack = /\b(?:it|they|this|that|these|those|its|their)\b|[其它这那]/iu;
const asksWhen = /^\W*(?:and\W+)?(?:by )?when\b|何时|什么时候/iu;

function uncoveredParts(parts: readonly QuestionPart[], chosen: readonly ScoredCandidate[]): readonly string[] {
  if (parts.length < 2) return [];
  const held = new Set(chosen.flatMap((entry) => [...entry.held]));
  return parts
    .filter((part) => part.terms.length > 0 && coverageOf(part.terms, held) === 0 && !isHeldByFigure(part, chosen))
    .map((part) => part.words);
}

/** "… and when is it due?" has its subject in the part before, so that a clause chosen for that part covers it by the figure asked for. */
function isHeldByFigure(part: QuestionPart, chosen: readonly ScoredCandidate[]): boolean {
  if (!refersBack.test(part.words)) return false;
  const asked = part.figure ?? (asksWhen.test(part.words) ? ({ kind: 'date' } as const) : null);
  return asked !== null && chosen.some(({ candidate }) => holdsFigure(candidate.clause.text, asked, null));
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
