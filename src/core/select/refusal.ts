import type { QuestionPart } from './question-parts.ts';
import type { WeightedTerm } from './question-terms.ts';
import type { ScoredCandidate } from './score-candidates.ts';
import type { Selection } from './selection.ts';

/** Nothing is chosen; the nearest clauses each say why they are no answer. */
export function refusal(
  scored: readonly ScoredCandidate[],
  terms: readonly WeightedTerm[],
  parts: readonly QuestionPart[],
  rule: string,
): Selection {
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
