import type { Retrieval } from '../search/candidate.ts';
import { contentWords } from '../verify/text/content-words.ts';

/** Parties that a question names, and the documents that belong to them. */
export interface NamedParties {
  /** Stems of the names. */
  readonly stems: ReadonlySet<string>;
  /** Documents of the named parties; null when the question names none that decides. */
  readonly documents: ReadonlySet<string> | null;
  /** A name that no clause in view holds, in a library of several parties; null when there is none. */
  readonly unknown: string | null;
}

const none: NamedParties = { stems: new Set(), documents: null, unknown: null };
/** Clauses at the start of a document that say who it is between. */
const coverClauses = 5;

/**
 * Where the documents in view belong to several parties (vendors, filers), a capitalised name in the question says whose are
 * meant: those with the name in their title or first words, and the others of the same party. In a library without parties
 * a name decides nothing.
 */
export function namedParties(retrieval: Retrieval): NamedParties {
  const parties = new Set(retrieval.documents.flatMap(({ vendorId }) => vendorId ?? []));
  if (parties.size < 2) return none;
  const names = contentWords(retrieval.question).filter((word) => isName(word.text, retrieval.question.slice(0, word.start)));
  const stems = new Set<string>();
  const vendors = new Set<string>();
  const documents = new Set<string>();
  let unknown: string | null = null;
  for (const name of names) {
    const found = retrieval.documents.filter((document) =>
      coverOf(document.documentId, document.title, retrieval).has(name.stem),
    );
    // A name in the papers of every party (the reader's own company) tells none apart.
    const owners = new Set(found.flatMap(({ vendorId }) => vendorId ?? []));
    if (found.length > 0 && owners.size > 0 && owners.size < parties.size) {
      stems.add(name.stem);
      for (const document of found) documents.add(document.documentId);
      for (const owner of owners) vendors.add(owner);
    }
    if (!actsAsParty(name.text, retrieval.question.slice(0, name.start))) continue;
    const lower = name.text.toLowerCase().replace(/['\u2019]s$/, '');
    if (
      retrieval.terms.some(
        ({ term, clauses }) => clauses === 0 && (term === lower || (term.length > 3 && lower.startsWith(term))),
      )
    )
      unknown ??= name.text;
  }
  for (const document of retrieval.documents)
    if (document.vendorId !== null && vendors.has(document.vendorId)) documents.add(document.documentId);
  return { stems, documents: vendors.size === 0 ? null : documents, unknown };
}

/** A capitalised word that does not begin a sentence, or one in the possessive. */
function isName(word: string, before: string): boolean {
  if (!/^\p{Lu}\p{Ll}{2,}/u.test(word) || calendar.test(word)) return false;
  return /['\u2019]s$/.test(word) || (before.trim() !== '' && !/[.?!:]\s*$/.test(before));
}

const calendar =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/;

/** "by Marrowfield", "Marrowfield’s", "a Marrowfield invoice": a party, where "in Copenhagen" is a place. */
function actsAsParty(word: string, before: string): boolean {
  return /['\u2019]s$/.test(word) || /\b(?:by|with|from|against|to|between|of|for|an?)\s+(?:the\s+)?$/i.test(before);
}

function coverOf(documentId: string, title: string, retrieval: Retrieval): ReadonlySet<string> {
  const cover = retrieval.candidates.filter(
    ({ clause }) => clause.documentId === documentId && clause.number === null && clause.order < coverClauses,
  );
  return new Set(
    [title, ...cover.map(({ clause }) => clause.text)].flatMap((text) => contentWords(text).map((word) => word.stem)),
  );
}

/** A paragraph at the start of a document, before its first number: who, when, which version. */
export function isCover(clause: {
  readonly kind: string;
  readonly number: string | null;
  readonly order: number;
  readonly headingPath: readonly string[];
}): boolean {
  return clause.kind === 'paragraph' && clause.number === null && clause.headingPath.length === 0 && clause.order < coverClauses;
}
