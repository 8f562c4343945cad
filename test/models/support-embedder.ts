import type { Embedder, EmbeddingModelIdentity } from '../../src/core/index/embedder.ts';

/** An embedder without a model: one token a word, vectors that tell the first and last letter of the text. Keeps what it was asked. */
export class LetterEmbedder implements Embedder {
  readonly asked: Array<{ readonly kind: string; readonly texts: readonly string[] }> = [];
  readonly #maximumTokens: number;
  /** Called before each embedding; may throw. */
  beforeEmbed: (() => void) | null = null;

  constructor(maximumTokens = 20) {
    this.#maximumTokens = maximumTokens;
  }

  async identity(): Promise<EmbeddingModelIdentity> {
    return { name: 'letters', sha256: 'a'.repeat(64), dimensions: 2, maximumTokens: this.#maximumTokens };
  }

  async embed(kind: 'query' | 'passage', texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    this.beforeEmbed?.();
    signal?.throwIfAborted();
    const counts = await this.countTokens(texts);
    if (counts.some((count) => count > this.#maximumTokens)) throw new Error('A text is above the window');
    this.asked.push({ kind, texts });
    return texts.map((text) => (text.startsWith('a') ? new Float32Array([1, 0]) : new Float32Array([0, 1])));
  }

  async countTokens(texts: readonly string[]): Promise<readonly number[]> {
    return texts.map((text) => text.split(/\s+/).filter((word) => word !== '').length);
  }

  async dispose(): Promise<void> {}
}
