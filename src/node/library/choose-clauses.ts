import type { ChatModel } from '../../core/chat/chat-model.ts';
import { type ChatUsage, noUsage } from '../../core/chat/chat-usage.ts';
import type { Retrieval } from '../../core/search/candidate.ts';
import { selectByRanks } from '../../core/select/select-by-ranks.ts';
import { selectWithModel } from '../../core/select/select-with-model.ts';
import type { Selection } from '../../core/select/selection.ts';

export interface ChosenClauses {
  readonly selection: Selection;
  readonly usage: ChatUsage;
  readonly notices: readonly string[];
  /** The model was asked and gave nothing usable: it is not asked again for this question. */
  readonly modelFailed: boolean;
}

/** Chooses with the model where there is one, by ranks where there is none or where it fails. */
export async function chooseClauses(retrieval: Retrieval, chat: ChatModel | null, signal?: AbortSignal): Promise<ChosenClauses> {
  if (chat === null) return { selection: selectByRanks(retrieval), usage: noUsage, notices: [], modelFailed: false };
  const { selection, failure, usage, notices } = await selectWithModel(retrieval, chat, signal);
  if (selection !== null) return { selection, usage, notices, modelFailed: false };
  const notice = `Clauses were chosen by ranks and are quoted. ${failure ?? ''}`.trim();
  return { selection: selectByRanks(retrieval), usage, notices: [...notices, notice], modelFailed: true };
}
