import type { Postings, TermPostings } from '../../core/search/keyword-ranking.ts';
import type { QuestionTerm } from '../../core/search/question-terms.ts';
import type { ClauseWordsTable } from './tables/clause-words-table.ts';

const nothing: Postings = { clauses: [], weights: [] };
/** Weight of a piece of an identifier that no clause holds whole. */
const partWeight = 0.5;

/** Clauses in both, each with the smaller of its weights. Both lists are in order of keys. */
function both(left: Postings, right: Postings): Postings {
  const clauses: number[] = [];
  const weights: number[] = [];
  let other = 0;
  left.clauses.forEach((clause, index) => {
    while (other < right.clauses.length && (right.clauses[other] ?? 0) < clause) other += 1;
    if (right.clauses[other] !== clause) return;
    clauses.push(clause);
    weights.push(Math.min(left.weights[index] ?? 0, right.weights[other] ?? 0));
  });
  return { clauses, weights };
}

/** Clauses in either, weights added. */
function either(left: Postings, right: Postings): Postings {
  if (left.clauses.length === 0) return right;
  if (right.clauses.length === 0) return left;
  const weights = new Map(left.clauses.map((clause, index) => [clause, left.weights[index] ?? 0]));
  right.clauses.forEach((clause, index) => {
    weights.set(clause, (weights.get(clause) ?? 0) + (right.weights[index] ?? 0));
  });
  const clauses = [...weights.keys()].sort((a, b) => a - b);
  return { clauses, weights: clauses.map((clause) => weights.get(clause) ?? 0) };
}

/** Reads the places of a question's terms from the index. `allowed` is that of `ClauseFacts`. */
export function termPostings(
  terms: readonly QuestionTerm[],
  words: ClauseWordsTable,
  allowed: Uint8Array,
): readonly TermPostings[] {
  const byToken = new Map<string, Postings>();
  const tokenPostings = (token: string): Postings => {
    const known = byToken.get(token) ?? words.tokenPostings(token);
    byToken.set(token, known);
    return known;
  };
  const postingsOf = (term: QuestionTerm): Postings =>
    term.alternatives
      .map((texts) => [...new Set(texts.flatMap((text) => words.tokens(text)))].map(tokenPostings))
      .map((lists) => lists.slice(1).reduce(both, lists[0] ?? nothing))
      .reduce(either, nothing);
  const result: TermPostings[] = [];
  const stems = new Set<string>();
  let wholeFound = true;
  const isFound = ({ clauses }: Postings): boolean => clauses.some((clause) => allowed[clause] === 1);
  for (const term of terms) {
    if (term.kind === 'part') {
      if (!wholeFound) result.push({ term: term.term, postings: postingsOf(term), scoreWeight: partWeight, counted: false });
      continue;
    }
    if (term.kind === 'mention') {
      result.push({ term: term.term, postings: postingsOf(term), scoreWeight: 1, counted: false });
      continue;
    }
    const stem = term.alternatives[0]?.flatMap((text) => words.tokens(text)).join(' ') ?? '';
    // "require" and "requires" are one term; signs that are no word at all ("++") are none.
    if (stem === '' || stems.has(stem)) continue;
    stems.add(stem);
    const postings = postingsOf(term);
    if (term.kind === 'identifier') wholeFound = isFound(postings);
    result.push({ term: term.term, postings, scoreWeight: 1, counted: true });
  }
  return result;
}
