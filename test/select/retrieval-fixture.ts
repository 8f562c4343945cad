import type { Candidate, Retrieval } from '../../src/core/search/candidate.ts';
import type { Clause } from '../../src/shared/clause.ts';
import { documentOf } from '../verify/clause-fixture.ts';

export interface CandidateInput {
  readonly clause: Clause;
  readonly score: number;
  readonly similarity?: number | null;
  readonly why?: Candidate['why'];
  readonly number?: number;
}

/** A retrieval over made candidates; terms come with the number of clauses of 100 that hold each. */
export function retrievalOf(
  question: string,
  candidates: readonly CandidateInput[],
  terms: Readonly<Record<string, number>>,
  fields: Partial<Retrieval> = {},
): Retrieval {
  return {
    question,
    filters: { accessGroups: [] },
    mode: 'hybrid',
    hits: [],
    candidates: candidates.map(({ clause, score, similarity = null, why = 'hit', number }) => ({
      clause,
      why,
      from: null,
      score,
      ranks: number === undefined ? {} : { number },
      termCoverage: 0,
      similarity,
    })),
    searched: { documents: 1, clauses: 100 },
    documents: [documentOf()],
    terms: Object.entries(terms).map(([term, clauses]) => ({ term, clauses })),
    ancestors: [],
    definitions: [],
    crossReferences: [],
    tables: [],
    notices: [],
    ...fields,
  };
}
