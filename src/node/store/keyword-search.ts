import { identifierTokens } from '../../core/index/identifiers.ts';
import { joinGroups, pairForm, wordForm } from '../../core/index/word-forms.ts';
import type { ClauseFacts, Postings, TermPostings } from '../../core/search/keyword-ranking.ts';
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

/** Names in a document's opening: words that begin with a capital. */
function openingNames(opening: string): string {
  return (
    joinGroups(opening)
      .match(/\p{Lu}[\p{L}\p{N}&'’-]+/gu)
      ?.join(' ') ?? ''
  );
}

/** A name stands in few clauses of its document beside the opening; where it stands in many, each must say it itself. */
const mostNamingClauses = 2;
const mostNamingShare = 0.1;

interface IdentityTokens {
  readonly named: ReadonlySet<string>;
  readonly opening: ReadonlySet<string>;
}
/** Kept as long as the catalogue keeps its documents. */
const tokensOf = new WeakMap<StoredDocument, IdentityTokens>();

function identityTokens(document: StoredDocument, words: ClauseWordsTable): IdentityTokens {
  const known = tokensOf.get(document);
  if (known !== undefined) return known;
  const tokens = {
    named: new Set(words.tokens(identity(document.record))),
    opening: new Set(words.tokens(openingNames(document.opening))),
  };
  tokensOf.set(document, tokens);
  return tokens;
}

class DocumentIdentities {
  private readonly words: ClauseWordsTable;
  private readonly facts: ClauseFacts;
  private readonly documents: readonly StoredDocument[];

  constructor(documents: readonly StoredDocument[], words: ClauseWordsTable, facts: ClauseFacts) {
    this.words = words;
    this.facts = facts;
    this.documents = documents;
  }

  /** Documents of which the term is said as a whole: by title or identity, or as a name that only the opening says. */
  titledBy({ alternatives }: QuestionTerm, postings: Postings): ReadonlySet<number> {
    const wanted = alternatives
      .map((texts) => texts.flatMap((text) => this.words.tokens(text)))
      .filter((tokens) => tokens.length > 0);
    const holds = (tokens: ReadonlySet<string>): boolean => wanted.some((all) => all.every((token) => tokens.has(token)));
    const titled = new Set<number>();
    for (const document of this.documents) {
      const { key, record } = document;
      const { named, opening } = identityTokens(document, this.words);
      if (holds(named)) titled.add(key);
      else if (holds(opening) && this.holding(postings, key) <= Math.max(mostNamingClauses, record.clauses * mostNamingShare))
        titled.add(key);
    }
    return titled;
  }

  private holding({ clauses }: Postings, documentKey: number): number {
    return clauses.reduce((count, clause) => count + (this.facts.owner[clause] === documentKey ? 1 : 0), 0);
  }
}

/**
 * Reads the places of a question's terms from the index.
 *
 * @param documents those in view
 */
export function termPostings(
  terms: readonly QuestionTerm[],
  words: ClauseWordsTable,
  facts: ClauseFacts,
  documents: readonly StoredDocument[],
): readonly TermPostings[] {
  const postingsOf = (term: QuestionTerm): Postings =>
    term.alternatives
      .map((texts) => [...new Set(texts.flatMap((text) => words.tokens(text)))].map((token) => words.tokenPostings(token)))
      .map((lists) => lists.slice(1).reduce(both, lists[0] ?? nothing))
      .reduce(either, nothing);
  const identities = new DocumentIdentities(documents, words, facts);
  const result: TermPostings[] = [];
  const stems = new Set<string>();
  let wholeFound = true;
  const isFound = ({ clauses }: Postings): boolean => clauses.some((clause) => facts.allowed[clause] === 1);
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
    const titled = identities.titledBy(term, postings);
    if (term.kind === 'identifier') wholeFound = titled.size > 0 || isFound(postings);
    result.push({ term: term.term, postings, scoreWeight: 1, counted: true, titled });
  }
  return result;
}
