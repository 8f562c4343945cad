import type { ChatCompletion, ChatModel, ChatModelIdentity, ChatOverflow, ChatRequest } from '../../core/chat/chat-model.ts';

/** One call that was computed. */
export interface MeasuredCall {
  readonly evaluatedTokens: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  /** Until the first token was written, and from then on. */
  readonly readSeconds: number;
  readonly writeSeconds: number;
}

/** A chat model that keeps the time of every call and passes everything on. */
export class MeasuredChatModel implements ChatModel {
  readonly calls: MeasuredCall[] = [];
  readonly #inner: ChatModel;

  constructor(inner: ChatModel) {
    this.#inner = inner;
  }

  identity(): Promise<ChatModelIdentity> {
    return this.#inner.identity();
  }

  contextTokens(): Promise<number> {
    return this.#inner.contextTokens();
  }

  countTokens(texts: readonly string[]): Promise<readonly number[]> {
    return this.#inner.countTokens(texts);
  }

  async complete(request: ChatRequest): Promise<ChatCompletion | ChatOverflow> {
    const started = performance.now();
    let first: number | null = null;
    const reply = await this.#inner.complete({
      ...request,
      onToken: (piece) => {
        first ??= performance.now();
        request.onToken?.(piece);
      },
    });
    const ended = performance.now();
    if (reply.stopped !== 'context-overflow') {
      const { evaluatedTokens, promptTokens, outputTokens } = reply;
      const begun = first ?? ended;
      this.calls.push({
        evaluatedTokens,
        promptTokens,
        outputTokens,
        readSeconds: (begun - started) / 1000,
        writeSeconds: (ended - begun) / 1000,
      });
    }
    return reply;
  }

  dispose(): Promise<void> {
    return this.#inner.dispose();
  }
}
