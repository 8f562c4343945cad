import type { Answer, AnswerClause, AnswerSentence, Verdict } from '../../shared/answer.ts';
import { foldText } from '../read/fold.ts';
import type { Candidate, Retrieval } from '../search/candidate.ts';
import type { Selection } from '../select/selection.ts';
import type { ClauseChange } from '../verify/verification-context.ts';
import type { DraftSentence } from './draft-sentence.ts';
import { findConflicts } from './find-conflicts.ts';

/** What happened around the answer and is only recorded. */
export interface AnswerFacts {
  readonly answerId: string;
  /** ISO 8601 instant. */
  readonly askedAt: string;
  /** ISO date that the question is asked for. */
  readonly asOf: string;
  readonly style: 'quoted' | 'composed';
  readonly seconds: Answer['seconds'];
  readonly usage: Answer['usage'];
  readonly models: Answer['models'];
  readonly changes: readonly ClauseChange[];
}

/** A sentence with its verdict. */
export interface JudgedSentence {
  readonly draft: DraftSentence;
  readonly verdict: Verdict;
}

/**
 * Builds the record of an answer. A withheld sentence is listed with its reason and counts for nothing; when no sentence
 * stands, the documents do not say, and the record holds what was searched and the nearest clauses. The same words from two
 * documents are cited once.
 */
export function assembleAnswer(
  retrieval: Retrieval,
  selection: Selection,
  judged: readonly JudgedSentence[],
  facts: AnswerFacts,
): Answer {
  const sentences = dropRepeated(judged).map(toSentence);
  const supported = sentences.filter((sentence) => sentence.status === 'supported');
  const answerable = supported.length > 0;
  const byId = new Map<string, Pick<Candidate, 'clause' | 'why'>>([
    ...retrieval.ancestors.map((clause) => [clause.clauseId, { clause, why: 'lead-in' }] as const),
    ...retrieval.candidates.map((candidate) => [candidate.clause.clauseId, candidate] as const),
  ]);
  const cited = [...new Set(supported.flatMap((sentence) => sentence.clauses))];
  const conflicts = findConflicts(retrieval, supported, facts.changes, facts.asOf);
  return {
    answerId: facts.answerId,
    question: retrieval.question,
    askedAt: facts.askedAt,
    filters: retrieval.filters,
    answerable,
    sentences,
    clauses: cited.flatMap((id) =>
      toClause(byId.get(id) ?? selection.chosen.find(({ clause }) => clause.clauseId === id), retrieval),
    ),
    uncovered: answerable
      ? [...selection.uncovered]
      : selection.uncovered.length > 0
        ? [...selection.uncovered]
        : [retrieval.question],
    nearest: answerable ? [] : nearestOf(retrieval, selection, sentences),
    conflicts,
    notices: [...retrieval.notices],
    searched: {
      ...retrieval.searched,
      documentList: retrieval.documents.map(({ documentId, title, version }) => ({ documentId, title, version })),
      words: retrieval.terms.map(({ term }) => term),
      mode: retrieval.mode,
    },
    candidates: retrieval.candidates.map(({ clause }) => clause.clauseId),
    grounding: { supported: supported.length, total: sentences.length },
    review: reviewOf(answerable, sentences, conflicts.length, selection, retrieval, cited),
    usage: facts.usage,
    seconds: facts.seconds,
    models: facts.models,
    style: facts.style,
    selection: selection.rule,
  };
}

function toSentence({ draft, verdict }: JudgedSentence): AnswerSentence {
  return {
    text: draft.text,
    clauses: [...draft.clauses],
    evidence: [...draft.evidence],
    status: verdict.accept ? 'supported' : 'withheld',
    ...(verdict.reason === null ? {} : { reason: verdict.reason }),
    ...(verdict.explanation === null ? {} : { explanation: verdict.explanation }),
  };
}

/** The same words once: the first supported one stands. */
function dropRepeated(judged: readonly JudgedSentence[]): readonly JudgedSentence[] {
  const ordered = [...judged.filter(({ verdict }) => verdict.accept), ...judged.filter(({ verdict }) => !verdict.accept)];
  const first = new Map<string, JudgedSentence>();
  for (const entry of ordered) {
    const words = foldText(entry.draft.text).toLowerCase();
    if (!first.has(words)) first.set(words, entry);
  }
  return judged.filter((entry) => first.get(foldText(entry.draft.text).toLowerCase()) === entry);
}

const whyWords: Readonly<Record<Candidate['why'], string>> = {
  hit: 'found by the search',
  child: 'belongs to a clause that was found',
  'lead-in': 'words that a found clause goes on from',
  sibling: 'stands beside a clause that was found',
  definition: 'defines a term of a clause that was found',
  'cross-reference': 'referred to by a clause that was found',
  exception: 'exception to a clause that was found',
  'table-row': 'row of a table that was found',
};

function toClause(candidate: Pick<Candidate, 'clause' | 'why'> | undefined, retrieval: Retrieval): AnswerClause[] {
  if (candidate === undefined) return [];
  const { clause } = candidate;
  const document = retrieval.documents.find(({ documentId }) => documentId === clause.documentId);
  return [
    {
      clauseId: clause.clauseId,
      documentId: clause.documentId,
      label: clause.label,
      headingPath: [...clause.headingPath],
      text: clause.text,
      pages: [...clause.pages],
      why: whyWords[candidate.why],
      effectiveDate: document?.effectiveDate ?? null,
    },
  ];
}

function nearestOf(retrieval: Retrieval, selection: Selection, sentences: readonly AnswerSentence[]): Answer['nearest'] {
  const given = selection.nearest.map(({ candidate, why }) => ({ candidate, why }));
  const withheld = selection.chosen.map((candidate) => ({
    candidate,
    why:
      sentences.find((sentence) => sentence.clauses.includes(candidate.clause.clauseId))?.explanation ??
      'Its words did not pass the check.',
  }));
  const rest = given.length > 0 ? given : withheld;
  const list =
    rest.length > 0 ? rest : retrieval.candidates.slice(0, 3).map((candidate) => ({ candidate, why: 'Nearest by rank.' }));
  return list.map(({ candidate: { clause }, why }) => ({
    clauseId: clause.clauseId,
    documentId: clause.documentId,
    label: clause.label,
    text: clause.text,
    why,
  }));
}

function reviewOf(
  answerable: boolean,
  sentences: readonly AnswerSentence[],
  conflicts: number,
  selection: Selection,
  retrieval: Retrieval,
  cited: readonly string[],
): Answer['review'] {
  const reasons: string[] = [];
  if (!answerable) reasons.push('refusal');
  if (sentences.some((sentence) => sentence.status === 'withheld')) reasons.push('withheld-sentence');
  if (conflicts > 0) reasons.push('conflict');
  if (answerable && selection.uncovered.length > 0) reasons.push('uncovered-requirement');
  const doubtful = new Set(
    retrieval.documents
      .filter(({ qualityFlags }) => qualityFlags.some((flag) => flag !== 'no-clause-numbers'))
      .map(({ documentId }) => documentId),
  );
  if (retrieval.candidates.some(({ clause }) => cited.includes(clause.clauseId) && doubtful.has(clause.documentId)))
    reasons.push('low-quality-source');
  return { state: reasons.length === 0 ? 'none' : 'open', reasons };
}
