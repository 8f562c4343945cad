import type { ChildLauncher } from '../process/child-launcher.ts';
import { type ChatModelPlaces, chosenChatModel } from './chat-models.ts';
import { LlamaChatModel } from './llama-chat-model.ts';

export interface OpenChatModelOptions extends ChatModelPlaces {
  readonly launcher: ChildLauncher;
  /** Absolute path of the built or source `chat.worker`. */
  readonly workerPath: string;
}

/**
 * The chat model that this user has and wants, not loaded yet; null: there is none, answers quote clauses.
 * `PROVISO_GPU=off` keeps it on the processor. Throws as `chosenChatModel` does.
 */
export function openChatModel(options: OpenChatModelOptions): LlamaChatModel | null {
  const model = chosenChatModel(options);
  if (model === null) return null;
  const { launcher, workerPath, environment = process.env } = options;
  const gpu = environment.PROVISO_GPU === 'off' ? 'off' : 'auto';
  return new LlamaChatModel({ launcher, workerPath, path: model.path, model, gpu, stampPath: `${model.path}.checked` });
}
