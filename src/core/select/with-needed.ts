import type { Retrieval } from '../search/candidate.ts';
import { holdsFigure } from './asked-figure.ts';
import { isCover } from './named-parties.ts';
import type { QuestionPart } from './question-parts.ts';
import { coverageOf, type WeightedTerm } from './question-terms.ts';
import type { ScoredCandidate } from './score-candidates.ts';
import { selectSettings } from './select-settings.ts';

/**
 * Closure over what a chosen clause rests on: a definition of a term that it uses, a clause that it refers to, an exception
 * that names it. Each comes in when it holds the figure that the part asks for and the chosen clause does not, or words of
 * the question that the chosen clauses lack.
 */
export function withNeeded(
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  parts: readonly QuestionPart[],
  terms: readonly WeightedTerm[],
  retrieval: Retrieval,
): readonly ScoredCandidate[] {
  const byId = new Map(scored.map((entry) => [entry.candidate.clause.clauseId, entry]));
  const needed = new Set(chosen);
  for (const entry of chosen) {
    const linked = linkedTo(entry, byId, retrieval).filter((other) => !needed.has(other) && !isCover(other.candidate.clause));
    for (const [index, part] of parts.entries()) {
      if (part.figure === null || part.figure.kind === 'penalty' || !isBest(entry, chosen, index)) continue;
      const { figure } = part;
      if (holdsFigure(entry.candidate.clause.text, figure, null)) continue;
      const holder = linked.find(({ candidate }) => holdsFigure(candidate.clause.text, figure, null));
      if (holder !== undefined) needed.add(holder);
    }
    const held = new Set([...needed].flatMap((other) => [...other.held]));
    for (const other of linked) {
      const gain = coverageOf(terms, new Set([...held, ...other.held])) - coverageOf(terms, held);
      if (gain >= selectSettings.neededGain) needed.add(other);
    }
  }
  return [...needed];
}

function isBest(entry: ScoredCandidate, chosen: readonly ScoredCandidate[], part: number): boolean {
  return chosen.every((other) => (other.partScores[part] ?? 0) <= (entry.partScores[part] ?? 0));
}

/** Definitions that the clause uses, clauses that it refers to or that refer to it, exceptions that name it, as far as they are candidates. */
export function linkedTo(
  { candidate: { clause } }: ScoredCandidate,
  byId: ReadonlyMap<string, ScoredCandidate>,
  retrieval: Retrieval,
): readonly ScoredCandidate[] {
  // What an item goes on from may refer as well ("Clause 4.2 does not apply: …").
  const referring = new Set([clause.clauseId, ...(clause.kind === 'item' ? [clause.parentId] : [])]);
  const ids = [
    ...retrieval.definitions
      .filter(({ term, clauseId }) => term.length > 1 && clauseId.startsWith(clause.documentId) && holdsWord(clause.text, term))
      .map(({ clauseId }) => clauseId),
    ...retrieval.crossReferences.flatMap(({ from, to }) =>
      referring.has(from) ? (to ?? []) : to === clause.clauseId ? from : [],
    ),
    ...[...byId.values()]
      .filter(({ candidate }) => candidate.why === 'exception' && candidate.from === clause.clauseId)
      .map(({ candidate }) => candidate.clause.clauseId),
  ];
  return [...new Set(ids)].flatMap((id) => (id === clause.clauseId ? [] : (byId.get(id) ?? [])));
}

/** A defined term in the clause's words; terms with a capital are met with a capital only. */
function holdsWord(text: string, term: string): boolean {
  if (/\p{Script=Han}/u.test(term)) return text.includes(term);
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?:e?s)?(?![\\p{L}\\p{N}])`, /^\p{Lu}/u.test(term) ? 'u' : 'iu').test(text);
}
