import { randomUUID } from 'node:crypto';
import { answerQuoted } from '../../core/answer/answer-quoted.ts';
import { assembleAnswer } from '../../core/answer/assemble-answer.ts';
import type { Retrieval } from '../../core/search/candidate.ts';
import { selectByRanks } from '../../core/select/select-by-ranks.ts';
import { verifySentence } from '../../core/verify/verify-sentence.ts';
import type { Answer } from '../../shared/answer.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { LibraryStoreAsync } from '../store/library-store-client.ts';
import type { AskRequest } from './library-api.ts';
import type { QueryVectors } from './query-vectors.ts';
import type { VerificationGatherer } from './verification-gatherer.ts';

/** Hits fused and candidates kept for one question: enough that a rule with its definitions, items and exceptions fits in. */
export const askSizes = { top: 40, maximumCandidates: 60 } as const;

export interface AnswerParts {
  readonly store: LibraryStoreAsync;
  readonly vectors: QueryVectors;
  readonly gatherer: VerificationGatherer;
  /** ISO date of today. */
  readonly today: () => string;
}

/** The one way through for a question, in quoted style: retrieve, select, quote, verify each sentence, assemble the record. */
export async function answerQuestion(request: AskRequest, parts: AnswerParts): Promise<Answer> {
  const question = request.question.trim();
  if (question === '') throw new ProvisoError('wrong-usage', 'The question is empty. Type what you want to know.');
  const askedAt = new Date().toISOString();
  const today = parts.today();
  const asOf = request.filters.asOf ?? today;
  const clock = new StepClock();

  request.onStage?.({ stage: 'searching' });
  const vector = await parts.vectors.of(question, request.signal);
  const found = await parts.store.retrieve({
    question,
    vector: vector.value,
    filters: request.filters,
    today,
    mode: vector.value === null ? 'keyword' : 'hybrid',
    top: request.top ?? askSizes.top,
    maximumCandidates: request.maximumCandidates ?? askSizes.maximumCandidates,
  });
  const retrieval: Retrieval = { ...found, notices: [...vector.notices, ...found.notices] };
  const retrieve = clock.lap();
  const { documents, clauses } = retrieval.searched;
  request.onStage?.({ stage: 'selecting', documents, clauses, candidates: retrieval.candidates.length });

  const selection = selectByRanks(retrieval);
  const select = clock.lap();
  const chosen = selection.chosen.length;

  const documentIds = selection.chosen.map(({ clause }) => clause.documentId);
  const texts = await parts.gatherer.textsOf(documentIds);
  const drafts = answerQuoted(retrieval, selection, texts);
  const answer = clock.lap();
  request.onStage?.({ stage: 'writing', chosen, checked: 0, sentences: drafts.length });

  const context = await parts.gatherer.context(documentIds, asOf, request.filters.accessGroups);
  const judged = drafts.map((draft) => {
    const clauses = draft.clauses.flatMap((id) => context.clauseById.get(id) ?? []);
    const unknown = draft.clauses.filter((id) => !context.clauseById.has(id));
    return { draft, verdict: verifySentence(draft.text, clauses, context, unknown) };
  });
  const verify = clock.lap();
  request.onStage?.({ stage: 'writing', chosen, checked: judged.length, sentences: drafts.length });

  return assembleAnswer(retrieval, selection, judged, {
    answerId: randomUUID(),
    askedAt,
    asOf,
    style: 'quoted',
    seconds: { retrieve, select, answer, verify },
    usage: { promptTokens: 0, outputTokens: 0, modelCalls: 0 },
    models: vector.model === null ? [] : [{ role: 'embedding', name: vector.model.name, sha256: vector.model.sha256 }],
    changes: context.changes,
  });
}

/** Seconds since the last lap. */
class StepClock {
  private last = performance.now();

  lap(): number {
    const now = performance.now();
    const seconds = (now - this.last) / 1000;
    this.last = now;
    return seconds;
  }
}
