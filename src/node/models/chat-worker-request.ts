import type { ChatGrammar } from '../../core/chat/chat-model.ts';

/** How the chat child loads its model: each request says it, so that a child that was started anew knows. */
export interface ChatLoad {
  /** Absolute path of the model file, already verified. */
  readonly path: string;
  /** False after the graphics processor failed once. */
  readonly useGpu: boolean;
  /** Threads to compute with on the processor; null: chosen from the machine. */
  readonly threads: number | null;
  /** Window in tokens; null: chosen from the machine's memory. */
  readonly contextTokens: number | null;
}

export interface ChatCompleteRequest {
  readonly load: ChatLoad;
  readonly system: string;
  readonly prefix: string;
  readonly prompt: string;
  readonly grammar: ChatGrammar | null;
  readonly maximumTokens: number;
  readonly maximumSeconds: number;
}

export interface ChatCountRequest {
  readonly load: ChatLoad;
  readonly texts: readonly string[];
}

export interface ChatDescribeRequest {
  readonly load: ChatLoad;
}

/** What was loaded, and how. */
export interface ChatFacts {
  readonly contextTokens: number;
  /** Kind of graphics processor in use; null: none. */
  readonly gpu: string | null;
  readonly threads: number;
  readonly architecture: string;
}

/** Signs of life of a request, in order. */
export type ChatEvent =
  | { readonly type: 'loading'; readonly share: number }
  /** The graphics processor is about to be used: if the process dies from here on, it is the suspect. */
  | { readonly type: 'gpu' }
  | { readonly type: 'read'; readonly tokens: number; readonly of: number }
  | { readonly type: 'piece'; readonly text: string };
