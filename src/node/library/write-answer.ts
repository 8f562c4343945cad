import { answerQuoted } from '../../core/answer/answer-quoted.ts';
import type { JudgedSentence } from '../../core/answer/assemble-answer.ts';
import { composeAnswer } from '../../core/answer/compose-answer.ts';
import type { ChatModel } from '../../core/chat/chat-model.ts';
import { type ChatUsage, noUsage } from '../../core/chat/chat-usage.ts';
import type { Candidate, Retrieval } from '../../core/search/candidate.ts';
import type { Selection } from '../../core/select/selection.ts';
import type { VerificationContext } from '../../core/verify/verification-context.ts';
import { verifySentence } from '../../core/verify/verify-sentence.ts';

export interface WrittenAnswer {
  readonly judged: readonly JudgedSentence[];
  /** `composed` when at least one sentence that a model wrote stands. */
  readonly style: 'quoted' | 'composed';
  readonly usage: ChatUsage;
  readonly notices: readonly string[];
}

/** Quotes the chosen clauses and judges each sentence. */
export function writeQuoted(retrieval: Retrieval, selection: Selection, context: VerificationContext): readonly JudgedSentence[] {
  return answerQuoted(retrieval, selection, context.texts).map((draft) => {
    const clauses = draft.clauses.flatMap((id) => context.clauseById.get(id) ?? []);
    const unknown = draft.clauses.filter((id) => !context.clauseById.has(id));
    return { draft, verdict: verifySentence(draft.text, clauses, context, unknown) };
  });
}

/**
 * Lets the model write and quotes what it left out: a chosen clause is never missing from the answer because a sentence about
 * it did not pass. When the model fails, or nothing that it wrote stands, all is quoted and a notice says so.
 */
export async function writeComposed(
  retrieval: Retrieval,
  selection: Selection,
  context: VerificationContext,
  chat: ChatModel,
  signal?: AbortSignal,
): Promise<WrittenAnswer> {
  const { chosen } = selection;
  if (chosen.length === 0) return { judged: [], style: 'quoted', usage: noUsage, notices: [] };
  const composed = await composeAnswer(retrieval.question, chosen, context, chat, signal);
  const { usage, judged, unwritten } = composed;
  const quoted = unwritten.length === 0 ? [] : writeQuoted(retrieval, { ...selection, chosen: unwritten }, context);
  if (composed.failure !== null)
    return { judged: quoted, style: 'quoted', usage, notices: [`Clauses are quoted. ${composed.failure}`] };
  if (!judged.some(({ verdict }) => verdict.accept)) {
    const notice = 'Clauses are quoted: no sentence that the chat model wrote was supported by its clauses.';
    return { judged: [...quoted, ...judged], style: 'quoted', usage, notices: [...composed.notices, notice] };
  }
  return { judged: inClauseOrder([...judged, ...quoted], chosen), style: 'composed', usage, notices: composed.notices };
}

/** Sentences in the order of the clauses they rest on; withheld ones at the end. */
function inClauseOrder(judged: readonly JudgedSentence[], chosen: readonly Candidate[]): readonly JudgedSentence[] {
  const ids = chosen.map(({ clause }) => clause.clauseId);
  const place = ({ draft, verdict }: JudgedSentence): number =>
    verdict.accept ? Math.min(...draft.clauses.map((id) => ids.indexOf(id)).filter((at) => at >= 0), ids.length) : ids.length + 1;
  return [...judged].sort((left, right) => place(left) - place(right));
}
