import type { CandidateReason, Ranks, Searched, SearchHit, SearchMode } from '../../shared/answer.ts';
import type { Clause, ClauseTable, CrossReference, Definition } from '../../shared/clause.ts';
import type { DocumentRecord, Filters } from '../../shared/document.ts';

/** A clause that may answer the question, and why it is among the candidates. */
export interface Candidate {
  readonly clause: Clause;
  readonly why: CandidateReason;
  /** The clause that brought this one in; null for a hit of the search itself. */
  readonly from: string | null;
  /** Fused score of the hit, or of the hit that brought it in. Higher is better; comparable within one question only. */
  readonly score: number;
  readonly ranks: Ranks;
  /** Share of the question's weighted search terms (inverse document frequency) that occur in number, heading, path or text, 0..1. */
  readonly termCoverage: number;
  /** Cosine similarity of question and clause by the embedding model, -1..1; null without vectors. */
  readonly similarity: number | null;
}

/** What search and expansion hand on: everything that later steps need, so that they touch no store. */
export interface Retrieval {
  readonly question: string;
  readonly filters: Filters;
  readonly mode: SearchMode;
  readonly hits: readonly SearchHit[];
  /** Best first. At most `maximumCandidates` of the request. */
  readonly candidates: readonly Candidate[];
  readonly searched: Searched;
  readonly documents: readonly DocumentRecord[];
  /** Search terms of the question after folding, rarest first, with the number of searched clauses that hold each. */
  readonly terms: readonly { readonly term: string; readonly clauses: number }[];
  /** Every ancestor of a candidate, so that lead-ins and paths can be shown. */
  readonly ancestors: readonly Clause[];
  readonly definitions: readonly Definition[];
  readonly crossReferences: readonly CrossReference[];
  readonly tables: readonly ClauseTable[];
  readonly notices: readonly string[];
  /** The same for each requirement of a question that asks for several, searched apart; left out for a single one. */
  readonly parts?: readonly Retrieval[];
}

/** Synchronous look-ups that expansion needs; the database worker implements it, tests use an array. All respect the filters. */
export interface ClauseLookup {
  clause(clauseId: string): Clause | undefined;
  children(clauseId: string): readonly Clause[];
  referencesFrom(clauseId: string): readonly CrossReference[];
  referencesTo(clauseId: string): readonly CrossReference[];
  definitionsOf(documentId: string): readonly Definition[];
  tablesOf(clauseId: string): readonly ClauseTable[];
  /** Clauses of other documents that change this one, and clauses that this one changes. */
  changesOf?(clauseId: string): readonly string[];
}
