import { randomUUID } from 'node:crypto';
import { assembleAnswer } from '../../core/answer/assemble-answer.ts';
import type { ChatModel } from '../../core/chat/chat-model.ts';
import { addUsage, noUsage } from '../../core/chat/chat-usage.ts';
import { type ChatTask, type ChatUse, chatLanguageOf } from '../../core/chat/chat-use.ts';
import type { Retrieval } from '../../core/search/candidate.ts';
import { splitQuestion } from '../../core/select/split-question.ts';
import type { Answer } from '../../shared/answer.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { LibraryStoreAsync } from '../store/library-store-client.ts';
import { chooseClauses } from './choose-clauses.ts';
import type { AskRequest } from './library-api.ts';
import type { QueryVector, QueryVectors } from './query-vectors.ts';
import type { VerificationGatherer } from './verification-gatherer.ts';
import { type WrittenAnswer, writeComposed, writeQuoted } from './write-answer.ts';

/** Hits fused and candidates kept for one question: enough that a rule with its definitions, items and exceptions fits in. */
export const askSizes = { top: 40, maximumCandidates: 60 } as const;

/** Requirements of one question that are searched apart; each costs a search. */
const mostRequirements = 5;

export interface AnswerParts {
  readonly store: LibraryStoreAsync;
  readonly vectors: QueryVectors;
  readonly gatherer: VerificationGatherer;
  /** Null or left out: no chat model; clauses are chosen by ranks and quoted. */
  readonly chat?: ChatUse | null;
  /** ISO date of today. */
  readonly today: () => string;
}

/** The one way through for a question: retrieve, select, quote or compose, verify each sentence, assemble the record. */
export async function answerQuestion(request: AskRequest, parts: AnswerParts): Promise<Answer> {
  const question = request.question.trim();
  if (question === '') throw new ProvisoError('wrong-usage', 'The question is empty. Type what you want to know.');
  const askedAt = new Date().toISOString();
  const today = parts.today();
  const asOf = request.filters.asOf ?? today;
  const clock = new StepClock();

  request.onStage?.({ stage: 'searching' });
  const vector = await parts.vectors.of(question, request.signal);
  const retrieve = (text: string, { value }: QueryVector): Promise<Retrieval> =>
    parts.store.retrieve({
      question: text,
      vector: value,
      filters: request.filters,
      today,
      mode: value === null ? 'keyword' : 'hybrid',
      top: request.top ?? askSizes.top,
      maximumCandidates: request.maximumCandidates ?? askSizes.maximumCandidates,
    });
  const found = await retrieve(question, vector);
  const requirements = splitQuestion(question);
  const apart: Retrieval[] = [];
  // Several requirements are searched apart as well: each has its own best clauses, which the whole question may not bring.
  for (const requirement of requirements.length < 2 ? [] : requirements.slice(0, mostRequirements))
    apart.push(await retrieve(requirement, await parts.vectors.of(requirement, request.signal)));
  const retrieval: Retrieval = {
    ...found,
    notices: [...vector.notices, ...found.notices],
    ...(apart.length === 0 ? {} : { parts: apart }),
  };
  const retrieved = clock.lap();
  const { documents, clauses } = retrieval.searched;
  request.onStage?.({ stage: 'selecting', documents, clauses, candidates: retrieval.candidates.length });

  const { chooser, mayWrite } = chatRolesFor(question, request, parts.chat ?? null);
  const { selection, ...choice } = await chooseClauses(retrieval, chooser, request.signal);
  const select = clock.lap();
  const chosen = selection.chosen.length;

  const documentIds = selection.chosen.map(({ clause }) => clause.documentId);
  const context = await parts.gatherer.context(documentIds, asOf, request.filters.accessGroups);
  const gathered = clock.lap();
  request.onStage?.({ stage: 'writing', chosen, checked: 0, sentences: chosen });
  const writer = choice.modelFailed ? null : mayWrite(selection.chosen.map(({ clause }) => clause.text).join(' '));
  const written: WrittenAnswer =
    writer === null
      ? { judged: writeQuoted(retrieval, selection, context), style: 'quoted', usage: noUsage, notices: [] }
      : await writeComposed(retrieval, selection, context, writer, request.signal);
  const answer = clock.lap();
  const { judged } = written;
  request.onStage?.({ stage: 'writing', chosen, checked: judged.length, sentences: judged.length });

  const usage = addUsage(choice.usage, written.usage);
  const embedding = vector.model === null ? [] : [{ role: 'embedding', name: vector.model.name, sha256: vector.model.sha256 }];
  const chat = usage.modelCalls === 0 ? undefined : await parts.chat?.model.identity();
  return assembleAnswer(
    { ...retrieval, notices: [...retrieval.notices, ...choice.notices, ...written.notices] },
    selection,
    judged,
    {
      answerId: randomUUID(),
      askedAt,
      asOf,
      style: written.style,
      // Judging is done while the sentences are written; what it rests on is gathered before.
      seconds: { retrieve: retrieved, select, answer, verify: gathered },
      usage,
      models: [...embedding, ...(chat === undefined ? [] : [{ role: 'chat', name: chat.name, sha256: chat.sha256 }])],
      changes: context.changes,
    },
  );
}

interface ChatRoles {
  /** Null: clauses are chosen by ranks. */
  readonly chooser: ChatModel | null;
  /** The model that may write about clauses with these words; null: they are quoted. */
  readonly mayWrite: (words: string) => ChatModel | null;
}

/**
 * What the chat model does for a question: nothing in quoted style; else what it qualified for in the question's language.
 * Throws `model-not-qualified` when composed answers are asked for and no model qualified for them.
 */
function chatRolesFor(question: string, { style = 'auto', unqualified }: AskRequest, chat: ChatUse | null): ChatRoles {
  if (style === 'quoted' || (chat === null && style === 'auto')) return { chooser: null, mayWrite: () => null };
  const serves = (task: ChatTask, words: string): boolean =>
    chat !== null && (unqualified === true || chat.serves(task, chatLanguageOf(words)));
  if (style === 'composed' && !serves('composed', question)) {
    const message =
      chat === null
        ? 'Composed answers need a qualified chat model, and there is none. Fetch one (`proviso models fetch chat`) or ask in quoted style.'
        : 'The chat model has not qualified for composed answers in this language. Measure it (`proviso models qualify`), use another model, or ask in quoted style.';
    throw new ProvisoError('model-not-qualified', message, { style });
  }
  const model = chat?.model ?? null;
  return {
    chooser: serves('selection', question) ? model : null,
    mayWrite: (words) => (serves('composed', question) && serves('composed', words) ? model : null),
  };
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
