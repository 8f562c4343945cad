import type { Retrieval } from '../search/candidate.ts';
import { holdsFigure } from './asked-figure.ts';
import { coverageGain } from './coverage-gain.ts';
import { isCover } from './named-parties.ts';
import type { QuestionPart } from './question-parts.ts';
import type { WeightedTerm } from './question-terms.ts';
import type { ScoredCandidate } from './score-candidates.ts';
import { selectSettings } from './select-settings.ts';
import { linkedTo } from './with-needed.ts';
import { isOpenEnded } from './with-open-items.ts';

/**
 * The clauses for one part: its best one with what stands beside it, which are the items of a list, the other side of a
 * comparison, or near clauses that add words of the question.
 *
 * @param best the clause that the part was given
 */
export function chooseForPart(
  scored: readonly ScoredCandidate[],
  part: QuestionPart,
  index: number,
  terms: readonly WeightedTerm[],
  retrieval: Retrieval,
  best: ScoredCandidate | undefined,
): readonly ScoredCandidate[] {
  const scoreOf = (entry: ScoredCandidate): number => entry.partScores[index] ?? 0;
  const ranked = [...scored].sort((left, right) => scoreOf(right) - scoreOf(left));
  const leading = leadsToFigure(ranked, scoreOf, part, retrieval);
  if (leading !== undefined) return [leading];
  if (best === undefined) return [];
  // "Paragraph 1 does not apply to …" answers a yes-or-no question by itself.
  const exception = ranked
    .slice(0, selectSettings.exceptionWithin)
    .find((entry) => scoreOf(entry) >= scoreOf(best) * selectSettings.leadsNear && answersAlone(entry, part, retrieval));
  if (exception !== undefined) return [exception];
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
    const adds = coverageGain(entry, chosen, terms);
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

/** A clause that sets a rule aside answers whether the rule applies without that rule. */
export function answersAlone(entry: ScoredCandidate, part: QuestionPart, retrieval: Retrieval): boolean {
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

/** A lead-in whose item is chosen is shown with it and needs no citation of its own. */
function isContextOnly(entry: ScoredCandidate, chosen: readonly ScoredCandidate[]): boolean {
  const { clauseId, text } = entry.candidate.clause;
  return isOpenEnded(text) && chosen.some(({ candidate }) => candidate.clause.parentId === clauseId);
}
