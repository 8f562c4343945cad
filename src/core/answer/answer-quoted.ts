import type { Clause } from '../../shared/clause.ts';
import type { Candidate, Retrieval } from '../search/candidate.ts';
import type { Selection } from '../select/selection.ts';
import { findChanges } from '../verify/find-changes.ts';
import { createVerificationContext, type DocumentText, type VerificationContext } from '../verify/verification-context.ts';
import type { DraftSentence } from './draft-sentence.ts';
import { evidenceFor } from './evidence-range.ts';
import { quoteCells } from './quote-cells.ts';
import { quoteClause } from './quote-clause.ts';

export type { DraftSentence } from './draft-sentence.ts';

/**
 * Quotes the chosen clauses word for word: of each the sentences that bear on the question, an item joined with the words it
 * goes on from (" … " marks words left out), a table row by its cell with heads and unit. Every sentence carries the clause
 * and the evidence ranges in the canonical text.
 */
export function answerQuoted(
  retrieval: Retrieval,
  selection: Selection,
  texts: ReadonlyMap<string, DocumentText>,
): readonly DraftSentence[] {
  const context = quotingContext(retrieval, texts);
  const sentences: DraftSentence[] = [];
  const partly = findChanges(retrieval.documents, context.clauses).filter(({ how }) => how === 'part');
  for (const candidate of selection.chosen) {
    const cells = quoteCells(candidate.clause, retrieval, context);
    const drafts =
      cells.length > 0 ? cells : quoteClause(candidate.clause, retrieval.question, context, isListed(candidate, selection));
    const changing = partly.flatMap(({ clauseId, by }) => (clauseId === candidate.clause.clauseId ? (by ?? []) : []));
    for (const draft of drafts) {
      if (!sentences.some((other) => other.text === draft.text))
        sentences.push(withChangingClauses(draft, changing, selection, texts));
    }
  }
  return sentences;
}

/** What a later clause has changed in part is told together with that clause: neither says it alone. */
function withChangingClauses(
  draft: DraftSentence,
  changing: readonly Clause[],
  selection: Selection,
  texts: ReadonlyMap<string, DocumentText>,
): DraftSentence {
  const cited = changing.filter(({ clauseId }) => selection.chosen.some(({ clause }) => clause.clauseId === clauseId));
  if (cited.length === 0) return draft;
  const evidence = cited.flatMap((clause) =>
    evidenceFor(clause, { start: 0, end: clause.text.length }, texts.get(clause.documentId)),
  );
  return {
    ...draft,
    clauses: [...new Set([...draft.clauses, ...cited.map(({ clauseId }) => clauseId)])],
    evidence: [...draft.evidence, ...evidence],
  };
}

/** The clause is the lead-in of other chosen clauses, so that its open sentence is read with them and not alone. */
function isListed(candidate: Candidate, selection: Selection): boolean {
  return selection.chosen.some(({ clause }) => clause.parentId === candidate.clause.clauseId);
}

/** The data of the retrieval in the form that lead-ins and passages are looked up in. */
export function quotingContext(retrieval: Retrieval, texts: ReadonlyMap<string, DocumentText>): VerificationContext {
  const clauses = new Map(
    [...retrieval.ancestors, ...retrieval.candidates.map(({ clause }) => clause)].map((clause) => [clause.clauseId, clause]),
  );
  return createVerificationContext({
    documents: retrieval.documents,
    clauses: [...clauses.values()],
    tables: retrieval.tables,
    definitions: retrieval.definitions,
    texts,
    asOf: retrieval.filters.asOf ?? '',
    accessGroups: retrieval.filters.accessGroups,
    changes: [],
  });
}
