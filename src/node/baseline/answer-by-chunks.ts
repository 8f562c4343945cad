import { randomUUID } from 'node:crypto';
import { assembleAnswer } from '../../core/answer/assemble-answer.ts';
import type { Baseline } from '../../core/baseline/baseline.ts';
import { clauseNamed, clausesInChunk } from '../../core/baseline/chunk-clauses.ts';
import { baselineSettings, nameClauses } from '../../core/baseline/name-clauses.ts';
import type { ChatModel } from '../../core/chat/chat-model.ts';
import { type ChatUsage, noUsage } from '../../core/chat/chat-usage.ts';
import type { Candidate, Retrieval } from '../../core/search/candidate.ts';
import type { Selection } from '../../core/select/selection.ts';
import type { Answer } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { AnswerParts } from '../library/answer-question.ts';
import type { AskRequest } from '../library/library-api.ts';
import { writeQuoted } from '../library/write-answer.ts';
import type { ChunkLibrary } from './chunk-library.ts';

const rules: Readonly<Record<Baseline, string>> = {
  rag: 'Baseline: the best chunks of about 1,000 characters by words and vectors; a chat model named clauses in them, and names that stand in no chunk were dropped.',
  chunks: 'Baseline: every clause that the best chunks of about 1,000 characters, by words and vectors, touch.',
};

/**
 * Answers as the method's baseline does, for comparison: text in chunks, hybrid retrieval of chunks, clauses named by the
 * model (`rag`) or all clauses of the chunks (`chunks`). The clauses are quoted and judged as any other answer's. The chat
 * model need not have qualified. Throws `model-missing` for `rag` without a chat model.
 */
export async function answerByChunks(
  request: AskRequest & { readonly baseline: Baseline },
  parts: AnswerParts & { readonly chunks: ChunkLibrary },
): Promise<Answer> {
  const question = request.question.trim();
  if (question === '') throw new ProvisoError('wrong-usage', 'The question is empty. Type what you want to know.');
  const chat = request.baseline === 'rag' ? (parts.chat?.model ?? null) : null;
  if (request.baseline === 'rag' && chat === null)
    throw new ProvisoError(
      'model-missing',
      'The baseline needs a chat model, and there is none. Fetch one (`proviso models fetch chat`), or compare with --baseline chunks.',
    );
  const askedAt = new Date().toISOString();
  const today = parts.today();
  const asOf = request.filters.asOf ?? today;
  const started = performance.now();
  request.onStage?.({ stage: 'searching' });
  const vector = await parts.vectors.of(question, request.signal);
  const documents = await parts.store.documentsInView(request.filters, today);
  const texts = await parts.gatherer.textsOf(documents.map(({ documentId }) => documentId));
  const plain = new Map([...texts].map(([id, { text }]) => [id, text] as const));
  const best = await parts.chunks.best(question, vector.value?.values ?? null, plain, baselineSettings.chunks, request.signal);
  const outlines = await Promise.all(
    [...new Set(best.map(({ documentId }) => documentId))].map((id) => parts.gatherer.outline(id)),
  );
  const all = outlines.flatMap(({ clauses }) => clauses);
  const inChunks = distinct(best.flatMap((chunk) => clausesInChunk(chunk, all)));
  const retrieval: Retrieval = {
    question,
    filters: request.filters,
    mode: vector.value === null ? 'keyword' : 'hybrid',
    hits: [],
    candidates: inChunks.map((clause, index) => candidateOf(clause, index)),
    searched: { documents: documents.length, clauses: documents.reduce((sum, { clauses }) => sum + clauses, 0) },
    documents,
    terms: [],
    ancestors: all,
    definitions: [],
    crossReferences: [],
    tables: outlines.flatMap(({ tables }) => tables),
    notices: [...vector.notices],
  };
  const retrieve = secondsSince(started);
  request.onStage?.({ stage: 'selecting', ...retrieval.searched, candidates: inChunks.length });

  const choosing = performance.now();
  const { clauses, usage, notices } =
    chat === null ? { clauses: inChunks, usage: noUsage, notices: [] } : await choose(question, best, all, chat, request.signal);
  const select = secondsSince(choosing);
  const selection: Selection = {
    chosen: clauses.map((clause, index) => candidateOf(clause, index)),
    uncovered: clauses.length === 0 ? [question] : [],
    rule: rules[request.baseline],
    nearest: [],
  };
  const writing = performance.now();
  const context = await parts.gatherer.context(
    clauses.map(({ documentId }) => documentId),
    asOf,
    request.filters.accessGroups,
  );
  const verify = secondsSince(writing);
  const judged = writeQuoted(retrieval, selection, context);
  const answer = secondsSince(writing) - verify;
  request.onStage?.({ stage: 'writing', chosen: clauses.length, checked: judged.length, sentences: judged.length });
  const identity = usage.modelCalls === 0 ? undefined : await chat?.identity();
  const models = [
    ...(vector.model === null ? [] : [{ role: 'embedding', name: vector.model.name, sha256: vector.model.sha256 }]),
    ...(identity === undefined ? [] : [{ role: 'chat', name: identity.name, sha256: identity.sha256 }]),
  ];
  return assembleAnswer({ ...retrieval, notices: [...retrieval.notices, ...notices] }, selection, judged, {
    answerId: randomUUID(),
    askedAt,
    asOf,
    style: 'quoted',
    seconds: { retrieve, select, answer, verify },
    usage,
    models,
    changes: context.changes,
  });
}

async function choose(
  question: string,
  best: Awaited<ReturnType<ChunkLibrary['best']>>,
  all: readonly Clause[],
  chat: ChatModel,
  signal: AbortSignal | undefined,
): Promise<{ readonly clauses: readonly Clause[]; readonly usage: ChatUsage; readonly notices: readonly string[] }> {
  const named = await nameClauses(
    question,
    best.map(({ text }) => text),
    chat,
    signal,
  );
  if (named.names === null) return { clauses: [], usage: named.usage, notices: [named.failure ?? ''] };
  const read = best.slice(0, named.read);
  const found = named.names.map((name) => ({ name, clause: clauseNamed(name, read, all) }));
  const lost = found.filter(({ clause }) => clause === null).map(({ name }) => `"${name}"`);
  return {
    clauses: distinct(found.flatMap(({ clause }) => clause ?? [])),
    usage: named.usage,
    notices:
      lost.length === 0 ? [] : [`The chat model named ${lost.join(', ')}, which is no clause of the passages it was given.`],
  };
}

function candidateOf(clause: Clause, index: number): Candidate {
  return { clause, why: 'hit', from: null, score: 1 / (index + 1), ranks: {}, termCoverage: 0, similarity: null };
}

function distinct(clauses: readonly Clause[]): readonly Clause[] {
  return [...new Map(clauses.map((clause) => [clause.clauseId, clause])).values()];
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
