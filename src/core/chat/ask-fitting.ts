import { toErrorPayload } from '../../shared/errors.ts';
import type { ChatCompletion, ChatModel, ChatRequest } from './chat-model.ts';
import { type ChatUsage, noUsage } from './chat-usage.ts';

export interface FittingRequest {
  /** Entries of the prompt as they will stand in it, best first. Whole ones are left out from the end where room is short. */
  readonly entries: readonly string[];
  /** Most tokens that the entries may take together, however large the window is. */
  readonly entryTokens: number;
  /** The request with the first `count` entries, each as given. */
  readonly build: (count: number) => ChatRequest;
}

export interface FittingReply {
  /** Entries that the model read. */
  readonly read: number;
  /** The whole text; null when the model failed, was stopped at a bound or had no room for a single entry. */
  readonly text: string | null;
  /** Why there is no text, in words for people. */
  readonly failure: string | null;
  readonly usage: ChatUsage;
  /** Seconds of reading and writing, without loading. */
  readonly seconds: number;
}

/** Tokens that a chat template adds around system and user text, with a margin: templates differ, and overflow is asked again. */
const templateTokens = 48;

/**
 * Asks a chat model with as many entries as fit into its window beside the instructions and the room for the answer. Nothing
 * is cut inside an entry. A model that fails gives a failure in words, never an exception, save `cancelled`: the caller
 * answers without it.
 */
export async function askFitting(chat: ChatModel, { entries, entryTokens, build }: FittingRequest): Promise<FittingReply> {
  const failed = (failure: string, read = 0, usage = noUsage): FittingReply => ({
    read,
    text: null,
    failure,
    usage,
    seconds: 0,
  });
  if (entries.length === 0) return failed('There was nothing to read.');
  try {
    let read = await fittingEntries(chat, { entries, entryTokens, build });
    while (read > 0) {
      const reply = await chat.complete(build(read));
      if (reply.stopped !== 'context-overflow') return replyOf(reply, read);
      // Nothing was computed. The counts of single texts were too low for the whole: leave out what is too much.
      const counts = await chat.countTokens(entries.slice(0, read));
      let excess = reply.excessTokens;
      while (read > 0 && excess > 0) {
        read -= 1;
        excess -= counts[read] ?? excess;
      }
    }
    return failed("The chat model's window has no room for a single clause.");
  } catch (error) {
    const { code, message } = toErrorPayload(error);
    if (code === 'cancelled') throw error;
    return failed(message);
  }
}

async function fittingEntries(chat: ChatModel, { entries, entryTokens, build }: FittingRequest): Promise<number> {
  const frame = build(0);
  const [window, counts] = await Promise.all([
    chat.contextTokens(),
    chat.countTokens([`${frame.system}\n${frame.prefix}${frame.prompt}`, ...entries]),
  ]);
  const [frameTokens = 0, ...entryCounts] = counts;
  let room = Math.min(entryTokens, window - frame.maximumTokens - frameTokens - templateTokens);
  let read = 0;
  for (const count of entryCounts) {
    room -= count;
    if (room < 0) break;
    read += 1;
  }
  return read;
}

const stoppedWords: Readonly<Record<Exclude<ChatCompletion['stopped'], 'end'>, string>> = {
  length: 'The chat model wrote more than its answer may take and was stopped.',
  time: 'The chat model did not end in time and was stopped.',
  runaway: 'The chat model repeated itself without end and was stopped.',
};

function replyOf(reply: ChatCompletion, read: number): FittingReply {
  const usage: ChatUsage = { promptTokens: reply.promptTokens, outputTokens: reply.outputTokens, modelCalls: 1 };
  const whole = reply.stopped === 'end';
  return {
    read,
    // Half an answer is none: what a stopped model wrote is never shown.
    text: whole ? reply.text : null,
    failure: reply.stopped === 'end' ? null : stoppedWords[reply.stopped],
    usage,
    seconds: reply.seconds,
  };
}
