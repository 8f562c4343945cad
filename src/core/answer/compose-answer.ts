import type { Verdict } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import { askFitting } from '../chat/ask-fitting.ts';
import type { ChatModel } from '../chat/chat-model.ts';
import { addUsage, type ChatUsage, noUsage } from '../chat/chat-usage.ts';
import { clauseEntry } from '../chat/clause-entry.ts';
import { readSentences, type WrittenSentence } from '../chat/sentences-grammar.ts';
import { type RefusedSentence, sentencesPrompt } from '../chat/sentences-prompt.ts';
import type { Candidate } from '../search/candidate.ts';
import { splitSentences } from '../verify/text/split-sentences.ts';
import type { VerificationContext } from '../verify/verification-context.ts';
import { verifySentence } from '../verify/verify-sentence.ts';
import type { JudgedSentence } from './assemble-answer.ts';
import { composeEvidence } from './compose-evidence.ts';

/** Bounds of what a writer is shown. */
export const composeSettings = {
  /** Most tokens of all chosen clauses together. */
  entryTokens: 1200,
  /** Most characters of one clause's words. */
  characters: 1400,
} as const;

export interface ComposedAnswer {
  /** What was written, each sentence with its verdict: first those that stand, then those withheld after the repair. */
  readonly judged: readonly JudgedSentence[];
  /** Chosen clauses that no standing sentence rests on: they are to be quoted. All of them when the writing failed. */
  readonly unwritten: readonly Candidate[];
  /** Why nothing was written, in words for people; null when something was. */
  readonly failure: string | null;
  readonly usage: ChatUsage;
  readonly notices: readonly string[];
}

interface Judged extends WrittenSentence {
  readonly clauses: readonly Clause[];
  readonly verdict: Verdict;
}

/**
 * Lets a chat model write the answer from the chosen clauses alone: sentences bound to clause numbers by a grammar, each
 * judged by the rules that judge every sentence. What is refused is written again once, with the fault; what is refused then
 * stays withheld. Never throws for a fault of the model, save `cancelled`.
 *
 * @param context must hold the chosen clauses with their ancestors and descendants
 */
export async function composeAnswer(
  question: string,
  chosen: readonly Candidate[],
  context: VerificationContext,
  chat: ChatModel,
  signal?: AbortSignal,
): Promise<ComposedAnswer> {
  const isChinese = chosen.some(({ clause }) => /\p{Script=Han}/u.test(clause.text));
  const several = new Set(chosen.map(({ clause }) => clause.documentId)).size > 1;
  const entries = chosen.map(({ clause }, index) => {
    const title = several ? (context.documentById.get(clause.documentId)?.title ?? null) : null;
    return clauseEntry(index + 1, clause, context, { question, limit: composeSettings.characters, title });
  });
  const write = async (refused: readonly RefusedSentence[], most: number) => {
    const reply = await askFitting(chat, {
      entries: entries.slice(0, most),
      entryTokens: composeSettings.entryTokens,
      build: (count) => sentencesPrompt({ question, entries: entries.slice(0, count), refused, isChinese, signal }),
    });
    const sentences = reply.text === null ? null : readSentences(reply.text, reply.read);
    return { ...reply, sentences };
  };
  const judge = (sentences: readonly WrittenSentence[]): readonly Judged[] =>
    sentences.flatMap(apart).map((sentence) => judged(sentence, chosen, context));

  const first = await write([], entries.length);
  if (first.sentences === null)
    return {
      judged: [],
      unwritten: chosen,
      failure: first.failure ?? 'The chat model did not answer in the form that was asked for.',
      usage: first.usage,
      notices: [],
    };
  const attempts = judge(first.sentences);
  const standing = attempts.filter(({ verdict }) => verdict.accept);
  let refused = attempts.filter(({ verdict }) => !verdict.accept);
  let usage = addUsage(noUsage, first.usage);
  if (refused.length > 0) {
    const faults = refused.map(({ ids, text, verdict }) => ({ ids, text, fault: verdict.explanation ?? '' }));
    const second = await write(faults, first.read);
    usage = addUsage(usage, second.usage);
    const known = new Set(standing.map(({ text }) => text));
    const repaired = judge(second.sentences ?? []).filter(({ verdict, text }) => verdict.accept && !known.has(text));
    standing.push(...repaired);
    // A refused sentence counts as repaired when a new one that stands rests on a clause of its own.
    const mended = new Set(repaired.flatMap(({ clauses }) => clauses.map(({ clauseId }) => clauseId)));
    refused = refused.filter(({ clauses }) => !clauses.some(({ clauseId }) => mended.has(clauseId)));
  }
  const rests = new Set(standing.flatMap(({ clauses }) => clauses.map(({ clauseId }) => clauseId)));
  const notices =
    first.read < chosen.length
      ? [`The chat model read ${first.read} of the ${chosen.length} chosen clauses; the others are quoted.`]
      : [];
  return {
    judged: [...standing, ...refused].map((entry) => ({
      draft: {
        text: entry.text,
        clauses: entry.clauses.map(({ clauseId }) => clauseId),
        evidence: composeEvidence(entry.text, entry.clauses, context),
      },
      verdict: entry.verdict,
    })),
    unwritten: chosen.filter(({ clause }) => !rests.has(clause.clauseId)),
    failure: null,
    usage,
    notices,
  };
}

/** One claim each: what was written as several sentences is judged one by one, each with the numbers it stood behind. */
function apart({ ids, text }: WrittenSentence): readonly WrittenSentence[] {
  return splitSentences(text).map((range) => ({ ids, text: text.slice(range.start, range.end) }));
}

/**
 * The verdict on a written sentence. A clause without which it stands as well is taken off it: models cite too much, and that
 * needs no model to see.
 */
function judged({ ids, text }: WrittenSentence, chosen: readonly Candidate[], context: VerificationContext): Judged {
  const clauses = ids.flatMap((id) => chosen[id - 1]?.clause ?? []);
  const verdict = verifySentence(text, clauses, context);
  if (ids.length > 1 && (verdict.accept || verdict.reason === 'clause-not-needed')) {
    for (const left of ids) {
      const without = judged({ ids: ids.filter((id) => id !== left), text }, chosen, context);
      if (without.verdict.accept) return without;
    }
  }
  return { ids, text, clauses, verdict };
}
