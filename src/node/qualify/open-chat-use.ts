import type { ChatUse } from '../../core/chat/chat-use.ts';
import { chosenChatModel } from '../models/chat-models.ts';
import type { LlamaChatModel } from '../models/llama-chat-model.ts';
import { userModelsFolder } from '../models/model-folders.ts';
import { type OpenChatModelOptions, openChatModel } from '../models/open-chat-model.ts';
import { probeSetId } from './probe-set.ts';
import { chatUseOf } from './qualification.ts';
import { readQualification } from './qualification-store.ts';

export interface OpenedChat {
  readonly model: LlamaChatModel;
  readonly use: ChatUse;
}

/** The chat model that the user has and wants, not loaded yet, with what it qualified for; null: there is none. Throws as `openChatModel` does. */
export function openChatUse(options: OpenChatModelOptions): OpenedChat | null {
  const model = openChatModel(options);
  const chosen = chosenChatModel(options);
  if (model === null || chosen === null) return null;
  const folder = options.userFolder ?? userModelsFolder(process.platform, options.environment ?? process.env);
  const record = readQualification(folder, chosen.sha256);
  return { model, use: chatUseOf(model, record, { sha256: chosen.sha256, probeSet: probeSetId() }) };
}
