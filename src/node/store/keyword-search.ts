import { identifierTokens } from '../../core/index/identifiers.ts';
import { pairForm, wordForm } from '../../core/index/word-forms.ts';
import type { Postings, TermPostings } from '../../core/search/keyword-ranking.ts';
import type { QuestionTerm } from '../../core/search/question-terms.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { ClauseWordsTable } from './tables/clause-words-table.ts';
import type { StoredDocument } from './tables/documents-table.ts';

const nothing: Postings = { clauses: new Int32Array(0), weights: new Float32Array(0) };
const nowhere: ReadonlySet<number> = new Set();
/** Weight of a piece of an identifier that no clause holds whole. */
const partWeight = 0.5;

/** Clauses in both with the smaller of their weights, or in either with the sum. */
function merge(left: Postings, right: Postings, how: 'both' | 'either'): Postings {
  const clauses: number[] = [];
  const weights: number[] = [];
  const end = Number.POSITIVE_INFINITY;
  for (let one = 0, two = 0; one < left.clauses.length || two < right.clauses.length; ) {
    const first = left.clauses[one] ?? end;
    const second = right.clauses[two] ?? end;
    const inLeft = first <= second ? (left.weights[one] ?? 0) : 0;
    const inRight = second <= first ? (right.weights[two] ?? 0) : 0;
    if (how === 'either' || first === second) {
      clauses.push(Math.min(first, second));
      weights.push(how === 'either' ? inLeft + inRight : Math.min(inLeft, inRight));
    }
    if (first <= second) one += 1;
    if (second <= first) two += 1;
  }
  return { clauses: Int32Array.from(clauses), weights: Float32Array.from(weights) };
}
const both = (left: Postings, right: Postings): Postings => merge(left, right, 'both');
const either = (left: Postings, right: Postings): Postings =>
  left.clauses.length === 0 ? right : right.clauses.length === 0 ? left : merge(left, right, 'either');

/** What a document is called and by: its terms are said of all of its clauses. */
function identity({ title, vendorId, externalId, formType, period, version }: DocumentRecord): string {
  const parts = [title, vendorId, externalId, formType, period, version].filter((part) => part !== null);
  const text = parts.join(' \n ');
  return `${wordForm(text)} ${identifierTokens(text).join(' ')} ${pairForm(text)}`;
}

/** Reads the places of a question's terms from the index. `allowed` is that of `ClauseFacts`, `documents` those in view. */
export function termPostings(
  terms: readonly QuestionTerm[],
  words: ClauseWordsTable,
  allowed: Uint8Array,
  documents: readonly StoredDocument[],
): readonly TermPostings[] {
  const postingsOf = (term: QuestionTerm): Postings =>
    term.alternatives
      .map((texts) => [...new Set(texts.flatMap((text) => words.tokens(text)))].map((token) => words.tokenPostings(token)))
      .map((lists) => lists.slice(1).reduce(both, lists[0] ?? nothing))
      .reduce(either, nothing);
  const identities = documents.map(({ key, record }) => ({ key, tokens: new Set(words.tokens(identity(record))) }));
  const titledBy = ({ alternatives }: QuestionTerm): ReadonlySet<number> => {
    const wanted = alternatives.map((texts) => texts.flatMap((text) => words.tokens(text))).filter((tokens) => tokens.length > 0);
    const titled = identities.filter(({ tokens }) => wanted.some((all) => all.every((token) => tokens.has(token))));
    return new Set(titled.map(({ key }) => key));
  };
  const result: TermPostings[] = [];
  const stems = new Set<string>();
  let wholeFound = true;
  const isFound = ({ clauses }: Postings): boolean => clauses.some((clause) => allowed[clause] === 1);
  for (const term of terms) {
    if (term.kind === 'part') {
      if (!wholeFound)
        result.push({ term: term.term, postings: postingsOf(term), scoreWeight: partWeight, counted: false, titled: nowhere });
      continue;
    }
    if (term.kind === 'mention') {
      result.push({ term: term.term, postings: postingsOf(term), scoreWeight: 1, counted: false, titled: nowhere });
      continue;
    }
    const stem = term.alternatives[0]?.flatMap((text) => words.tokens(text)).join(' ') ?? '';
    // "require" and "requires" are one term; signs that are no word at all ("++") are none.
    if (stem === '' || stems.has(stem)) continue;
    stems.add(stem);
    const postings = postingsOf(term);
    const titled = titledBy(term);
    if (term.kind === 'identifier') wholeFound = titled.size > 0 || isFound(postings);
    result.push({ term: term.term, postings, scoreWeight: 1, counted: true, titled });
  }
  return result;
}
