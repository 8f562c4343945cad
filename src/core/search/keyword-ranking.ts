/** Where a term stands: one entry per clause, with the number of occurrences weighted by column. */
export interface Postings {
  /** Clause keys, ascending. */
  readonly clauses: Int32Array;
  readonly weights: Float32Array;
}

/** What ranking knows of every clause, indexed by clause key. */
export interface ClauseFacts {
  /** 1 for clauses that the filters let through. Everything that ranking counts is counted over them alone. */
  readonly allowed: Uint8Array;
  /** Weighted number of words. */
  readonly length: Float64Array;
  /** 1 for clauses with words of their own; the others are bare headings. */
  readonly worded: Uint8Array;
  /** Key of the document of each clause. */
  readonly owner: Int32Array;
  readonly allowedDocuments: number;
  readonly allowedClauses: number;
  readonly meanLength: number;
}

export interface TermPostings {
  readonly term: string;
  readonly postings: Postings;
  /** Weight of the term in the score; 0 leaves it to coverage alone. */
  readonly scoreWeight: number;
  /** The term counts as asked for: it is in the term list and in coverage. */
  readonly counted: boolean;
  /** Keys of the allowed documents whose title or identity (vendor, contract number …) holds the term: it is said of all their clauses. */
  readonly titled: ReadonlySet<number>;
}

export interface KeywordRanking {
  /** Clause keys, best first. */
  readonly ranked: readonly number[];
  readonly terms: readonly { readonly term: string; readonly clauses: number }[];
  score(clause: number): number;
  /** Share of the terms' inverse document frequency that the clause holds, 0..1. */
  coverage(clause: number): number;
}

/** BM25 with the usual constants (Robertson & Zaragoza 2009, sections 3.4-3.6: weighted fields before saturation). */
const saturation = 1.2;
const lengthShare = 0.75;
/** A bare heading says little: what it heads carries the same words in its path, and says something. */
const headingShare = 0.5;

/** Share of the evidence of a clause's document in its score, against that of its own words. */
const documentShare = 0.3;
/** A term in the title says more of a document than one somewhere in it. */
const titleWeight = 2;

function inverseFrequency(clauses: number, holding: number): number {
  return Math.log(1 + (clauses - holding + 0.5) / (holding + 0.5));
}

function add(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** Clauses with the highest scores above 0, best first, equal ones by key. Only those near the top are sorted. */
function best(scores: Float64Array, limit: number): number[] {
  const found = scores.filter((score) => score > 0).sort();
  const threshold = found[Math.max(0, found.length - limit)] ?? Number.POSITIVE_INFINITY;
  const top: number[] = [];
  for (let clause = 0; clause < scores.length; clause += 1) if ((scores[clause] ?? 0) >= threshold) top.push(clause);
  return top.sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right).slice(0, limit);
}

/** Sums over the terms; indexed by clause, or by document key. */
interface Sums {
  readonly scores: Float64Array;
  readonly covered: Float64Array;
  readonly evidence: Map<number, number>;
  readonly coveredByTitle: Map<number, number>;
}

/** Adds one term to the sums; gives its weight and the number of allowed clauses that hold it. */
function addTerm(
  { postings, scoreWeight, counted, titled }: TermPostings,
  facts: ClauseFacts,
  sums: Sums,
): { weight: number; holding: number } {
  const { clauses, weights } = postings;
  const { allowed, owner, length } = facts;
  const documents = new Set<number>(titled);
  let holding = 0;
  for (let index = 0; index < clauses.length; index += 1) {
    const clause = clauses[index] ?? 0;
    if (allowed[clause] !== 1) continue;
    holding += 1;
    documents.add(owner[clause] ?? 0);
  }
  const weight = inverseFrequency(facts.allowedClauses, holding);
  const documentWeight = scoreWeight * inverseFrequency(facts.allowedDocuments, documents.size);
  for (const document of documents) add(sums.evidence, document, documentWeight * (titled.has(document) ? titleWeight : 1));
  if (counted) for (const document of titled) add(sums.coveredByTitle, document, weight);
  const gain = scoreWeight * weight * (saturation + 1);
  const mean = Math.max(facts.meanLength, 1);
  for (let index = 0; index < clauses.length; index += 1) {
    const clause = clauses[index] ?? 0;
    if (allowed[clause] !== 1) continue;
    const frequency = weights[index] ?? 0;
    const norm = saturation * (1 - lengthShare + (lengthShare * (length[clause] ?? mean)) / mean);
    sums.scores[clause] = (sums.scores[clause] ?? 0) + (gain * frequency) / (frequency + norm);
    if (counted && !titled.has(owner[clause] ?? 0)) sums.covered[clause] = (sums.covered[clause] ?? 0) + weight;
  }
  return { weight, holding };
}

/**
 * Ranks clauses by BM25 over weighted fields, plus a share of what their document as a whole says. All frequencies and
 * lengths are those of the allowed clauses and documents: what the filters took away changes neither order nor score.
 */
export function rankByKeywords(terms: readonly TermPostings[], facts: ClauseFacts, limit: number): KeywordRanking {
  const { owner, worded } = facts;
  const scores = new Float64Array(facts.allowed.length);
  const covered = new Float64Array(facts.allowed.length);
  const evidence = new Map<number, number>();
  const coveredByTitle = new Map<number, number>();
  const counts: { term: string; clauses: number }[] = [];
  let total = 0;
  for (const term of terms) {
    const { weight, holding } = addTerm(term, facts, { scores, covered, evidence, coveredByTitle });
    if (!term.counted) continue;
    counts.push({ term: term.term, clauses: holding });
    total += weight;
  }
  for (let clause = 0; clause < scores.length; clause += 1) {
    const own = scores[clause] ?? 0;
    if (own === 0) continue;
    const score = own + documentShare * (evidence.get(owner[clause] ?? 0) ?? 0);
    scores[clause] = worded[clause] === 1 ? score : score * headingShare;
  }
  counts.sort((left, right) => left.clauses - right.clauses);
  return {
    ranked: best(scores, limit),
    terms: counts,
    score: (clause) => scores[clause] ?? 0,
    coverage: (clause) => {
      const held = (covered[clause] ?? 0) + (coveredByTitle.get(owner[clause] ?? 0) ?? 0);
      return total === 0 ? 0 : Math.min(1, held / total);
    },
  };
}
