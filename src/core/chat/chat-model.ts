/** Identity of a chat model: a qualification and an answer name its hash. */
export interface ChatModelIdentity {
  readonly name: string;
  /** sha256 of the model file, lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * What the model may write. `gbnf`: llama.cpp's grammar notation with a rule `root`. `json`: a JSON schema in the subset
 * that node-llama-cpp turns into a grammar (object, array, string, number, integer, boolean, null, enum, const, oneOf).
 * Keep either bounded (`{0,8}` instead of `*`, `maxItems`, `maxLength`): what a grammar allows for ever, a small model may write for ever.
 */
export type ChatGrammar =
  | { readonly kind: 'gbnf'; readonly text: string }
  | { readonly kind: 'json'; readonly schema: Readonly<Record<string, unknown>> };

export interface ChatRequest {
  /** The model's standing instructions. */
  readonly system: string;
  /** First part of the user's message: what stays the same from question to question. Its evaluated state is kept between calls. */
  readonly prefix: string;
  /** Rest of the user's message. */
  readonly prompt: string;
  /** null: free text. */
  readonly grammar: ChatGrammar | null;
  /** Most tokens to write; this room is kept free in the window. */
  readonly maximumTokens: number;
  /** Time after which writing ends with `time`, in seconds; default 120 from the first token on. */
  readonly maximumSeconds?: number;
  readonly signal?: AbortSignal;
  /** Called with each piece of text as it is written. */
  readonly onToken?: (piece: string) => void;
}

export interface ChatCompletion {
  /**
   * `end`: the model or its grammar ended. `length`, `time`: a limit was reached. `runaway`: it repeated itself or wrote
   * blanks for ever and was ended. Only a text that stopped at its `end` is whole.
   */
  readonly stopped: 'end' | 'length' | 'time' | 'runaway';
  readonly text: string;
  /** Tokens of the whole prompt, with the chat template's. */
  readonly promptTokens: number;
  /** Those of them that had to be computed; the rest was still there from the call before. */
  readonly evaluatedTokens: number;
  readonly outputTokens: number;
  /** Time of reading the prompt and writing, without loading the model. */
  readonly seconds: number;
}

/** The prompt does not fit: nothing was computed. Cut `excessTokens` and ask again. */
export interface ChatOverflow {
  readonly stopped: 'context-overflow';
  readonly promptTokens: number;
  readonly contextTokens: number;
  /** Tokens that are too many for prompt and `maximumTokens` together to fit into the window. */
  readonly excessTokens: number;
}

/**
 * A model that continues a chat. Decoding is greedy: the same request to the same model on the same machine gives the same
 * text, save that a shared prefix may be computed in other batches. Calls run one after another.
 */
export interface ChatModel {
  identity(): Promise<ChatModelIdentity>;
  /** Size of the window in tokens, prompt and answer together. Loads the model when it is not loaded. */
  contextTokens(): Promise<number>;
  /** Number of tokens of each text by itself, without the chat template's. */
  countTokens(texts: readonly string[]): Promise<readonly number[]>;
  /**
   * Throws `ProvisoError`: `model-missing`, `model-damaged`, `model-no-chat-template`, `model-crashed`, `model-unavailable`,
   * `bad-grammar` (the caller's grammar cannot be used), `cancelled`.
   */
  complete(request: ChatRequest): Promise<ChatCompletion | ChatOverflow>;
  dispose(): Promise<void>;
}
