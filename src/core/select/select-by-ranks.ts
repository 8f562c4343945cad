import { foldText } from '../read/fold.ts';
import type { Candidate, Retrieval } from '../search/candidate.ts';
import { holdsFigure } from './asked-figure.ts';
import { askedByNumber } from './asked-number.ts';
import { assignParts } from './assign-parts.ts';
import { nothingSaysIt } from './evidence-of-answer.ts';
import { isCover, namedParties } from './named-parties.ts';
import { type QuestionPart, questionParts } from './question-parts.ts';
import { coverageOf, type WeightedTerm, weightTerms } from './question-terms.ts';
import { type ScoredCandidate, scoreCandidates } from './score-candidates.ts';
import { selectSettings } from './select-settings.ts';
import type { SelectClauses, Selection } from './selection.ts';
import { withChanges } from './with-changes.ts';
import { linkedTo, withNeeded } from './with-needed.ts';
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
    return refusal(scored, terms, parts);
  const chosen = new Set<ScoredCandidate>();
  const kept = new Set<ScoredCandidate>();
  const assigned = assignParts(scored, parts.length);
  for (const [index, part] of parts.entries()) {
    for (const [place, entry] of chooseForPart(scored, part, index, terms, retrieval, assigned[index]).entries()) {
      chosen.add(entry);
      if (place === 0 || part.list || part.comparison) kept.add(entry);
    }
  }
  const closed = withRowKeys(withOpenItems([...chosen], scored), scored, terms, retrieval);
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

/** The best clause for a part and what stands beside it: the items of a list, or near clauses that add words of the question. */
function chooseForPart(
  scored: readonly ScoredCandidate[],
  part: QuestionPart,
  index: number,
  terms: readonly WeightedTerm[],
  retrieval: Retrieval,
  assigned: ScoredCandidate | undefined,
): readonly ScoredCandidate[] {
  const scoreOf = (entry: ScoredCandidate): number => entry.partScores[index] ?? 0;
  const ranked = [...scored].sort((left, right) => scoreOf(right) - scoreOf(left));
  const best = leadsToFigure(ranked, scoreOf, part, retrieval) ?? assigned;
  if (best === undefined) return [];
  // "Paragraph 1 does not apply to …" answers a yes-or-no question by itself.
  if (answersAlone(best, part, retrieval)) return [best];
  const list = part.list ? listFor(ranked, scoreOf) : [];
  if (list.length > 0) return list;
  if (part.comparison) {
    const other = ranked.find((entry) => entry.candidate.clause.parentId !== best.candidate.clause.parentId);
    return other === undefined ? [best] : [best, other];
  }
  const chosen = [best];
  const most = part.list ? selectSettings.maximumParallel : selectSettings.maximumForPart;
  for (const entry of ranked.slice(0, selectSettings.nearWithin).filter((other) => other !== best)) {
    if (chosen.length >= most) break;
    const adds = gain(entry, chosen, terms);
    // The more of the question a clause adds, the further it may stand behind the best.
    const share = part.figure === null ? selectSettings.nearGain : selectSettings.nearGainOfFigure;
    const near = scoreOf(entry) >= scoreOf(best) * (selectSettings.nearBest - share * adds);
    if (
      near &&
      !isCover(entry.candidate.clause) &&
      !isContextOnly(entry, chosen) &&
      (part.list || adds > selectSettings.marginalGain)
    )
      chosen.push(entry);
  }
  return chosen;
}

const asksYesOrNo = /^(?:must|may|can|could|shall|should|do|does|did|is|are|was|were|has|have|will)\b/i;
const setsAside = /\b(?:do|does|shall) not apply\b|不适用/i;

function answersAlone(entry: ScoredCandidate, part: QuestionPart, retrieval: Retrieval): boolean {
  return asksYesOrNo.test(part.words) && setsAside.test(wholeText(entry, retrieval));
}

/** The words of an item after those that it goes on from. */
function wholeText({ candidate: { clause } }: ScoredCandidate, retrieval: Retrieval): string {
  const parent = retrieval.ancestors.find(({ clauseId }) => clauseId === clause.parentId);
  return clause.kind === 'item' ? `${parent?.text ?? ''} ${clause.text}` : clause.text;
}

/** Of clauses that stand near the best, none of which holds the figure asked for, the first that leads to one that does. */
function leadsToFigure(
  ranked: readonly ScoredCandidate[],
  scoreOf: (entry: ScoredCandidate) => number,
  part: QuestionPart,
  retrieval: Retrieval,
): ScoredCandidate | undefined {
  const { figure } = part;
  const first = ranked[0];
  if (figure === null || figure.kind === 'penalty' || first === undefined) return undefined;
  const near = ranked.filter((entry) => scoreOf(entry) >= scoreOf(first) * selectSettings.leadsNear);
  const holds = ({ candidate }: ScoredCandidate): boolean => holdsFigure(candidate.clause.text, figure, null);
  if (near.some(holds)) return undefined;
  const byId = new Map(ranked.map((entry) => [entry.candidate.clause.clauseId, entry]));
  return near.find((entry) => linkedTo(entry, byId, retrieval).some(holds));
}

/** The list that a part asks for: the lead-in with items, or the sister items, that together stand highest; empty for none. */
function listFor(ranked: readonly ScoredCandidate[], scoreOf: (entry: ScoredCandidate) => number): readonly ScoredCandidate[] {
  const best = ranked[0];
  if (best === undefined) return [];
  const groups = new Map<string, ScoredCandidate[]>();
  for (const entry of ranked) {
    const { clause } = entry.candidate;
    if (clause.kind === 'item' && clause.parentId !== null)
      groups.set(clause.parentId, [...(groups.get(clause.parentId) ?? []), entry]);
  }
  let found: readonly ScoredCandidate[] = [];
  let highest = scoreOf(best) * selectSettings.listNear;
  for (const [parentId, items] of groups) {
    if (items.length < 2) continue;
    const parent = ranked.find(({ candidate }) => candidate.clause.clauseId === parentId);
    const top = Math.max(parent === undefined ? 0 : scoreOf(parent), ...items.map(scoreOf));
    const height = top + selectSettings.listMember * items.filter((item) => ranked.indexOf(item) < 10).length;
    if (height < highest) continue;
    highest = height;
    const members = [...items].sort((left, right) => left.candidate.clause.order - right.candidate.clause.order);
    found = [...(parent === undefined ? [] : [parent]), ...members.slice(0, selectSettings.maximumItems)];
  }
  return found;
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
    // Beside its items a lead-in is cited when it stands above them all: it then says something of its own.
    if (items.some((item) => chosen.includes(item))) return entry.score > best.score && leadsList(entry, chosen) ? [entry] : [];
    // The words before the items may answer by themselves ("A password must have at least 14 characters, and:").
    if (!opensCondition.test(clause.text) && entry.score > best.score * selectSettings.leadInAlone) return [entry];
    return opensCondition.test(clause.text) ? [entry, ...items] : [best];
  });
  return [...new Set(closed)];
}

/** No other chosen clause stands above it. */
function leadsList(entry: ScoredCandidate, chosen: readonly ScoredCandidate[]): boolean {
  return chosen.every((other) => other.score <= entry.score);
}

const opensCondition = /\b(?:unless|if|where|when|provided that|except)[:,]?$/iu;
const openEnded = /[:：;,，—–]$|[^.。!?！？)"”’]$/u;
function isOpenEnded(text: string): boolean {
  return openEnded.test(text.trim());
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

function uncoveredParts(parts: readonly QuestionPart[], chosen: readonly ScoredCandidate[]): readonly string[] {
  if (parts.length < 2) return [];
  const held = new Set(chosen.flatMap((entry) => [...entry.held]));
  return parts.filter((part) => part.terms.length > 0 && coverageOf(part.terms, held) === 0).map((part) => part.words);
}

function refusal(scored: readonly ScoredCandidate[], terms: readonly WeightedTerm[], parts: readonly QuestionPart[]): Selection {
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
