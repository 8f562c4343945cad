import { holdsFigure } from './asked-figure.ts';
import type { QuestionPart } from './question-parts.ts';
import type { ScoredCandidate } from './score-candidates.ts';
import { selectSettings } from './select-settings.ts';

/**
 * A clause that ends open says nothing without its items. Conditions ("…, unless") are chosen with all of them; of a list that
 * was not asked for the best item stands, which is shown with the words it goes on from.
 */
export function withOpenItems(
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  parts: readonly QuestionPart[],
): readonly ScoredCandidate[] {
  const holdsAsked = ({ candidate }: ScoredCandidate): boolean =>
    parts.some(({ figure }) => figure !== null && figure.kind !== 'penalty' && holdsFigure(candidate.clause.text, figure, null));
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
    const alone = entry.score > best.score * selectSettings.leadInAlone || (holdsAsked(entry) && !holdsAsked(best));
    if (!opensCondition.test(clause.text) && alone) return [entry];
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
/** A text that goes on after its last word. */
export function isOpenEnded(text: string): boolean {
  return openEnded.test(text.trim());
}
