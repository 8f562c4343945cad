import type { ChatModel } from './chat-model.ts';

/** What a chat model may be used for once it was measured: choosing clauses, writing sentences. */
export const chatTasks = ['selection', 'composed'] as const;
export type ChatTask = (typeof chatTasks)[number];

/** Languages that are measured apart. Whatever is not written in Chinese signs counts as `en`. */
export const chatLanguages = ['en', 'zh'] as const;
export type ChatLanguage = (typeof chatLanguages)[number];

/** A chat model with what it qualified for on this machine. */
export interface ChatUse {
  readonly model: ChatModel;
  serves(task: ChatTask, language: ChatLanguage): boolean;
}

export function chatLanguageOf(text: string): ChatLanguage {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
}
