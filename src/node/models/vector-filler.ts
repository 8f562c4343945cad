import type { Embedder, EmbeddingModelIdentity } from '../../core/index/embedder.ts';
import { splitPassage } from '../../core/index/split-passage.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { PendingText, StoredVector } from '../store/library-store.ts';

/** What the filler needs of the library's store. */
export interface VectorStore {
  pendingTexts(model: EmbeddingModelIdentity, limit: number): Promise<readonly PendingText[]>;
  /** Vectors of clauses that are gone by now are dropped in silence. */
  storeVectors(model: EmbeddingModelIdentity, vectors: readonly StoredVector[]): Promise<void>;
  vectorState(model: EmbeddingModelIdentity): Promise<VectorCount>;
}

/** Clauses with and without vectors of the model in use. */
export interface VectorCount {
  readonly ready: number;
  readonly pending: number;
}

export interface FillOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (state: VectorCount) => void;
}

/** Clauses embedded between two writes: what a stop can lose is a few seconds of work. */
const batchClauses = 32;

/**
 * Gives every clause of a library its vectors, batch by batch. What is stored stays: after a stop, a crash or a
 * cancellation the next call goes on where the last one ended.
 */
export class VectorFiller {
  readonly #store: VectorStore;
  readonly #embedder: Embedder;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: VectorStore, embedder: Embedder) {
    this.#store = store;
    this.#embedder = embedder;
  }

  /**
   * Resolves when no clause is left without vectors. Calls run one after another: a later one finds little left to do.
   * Throws `cancelled` or the embedder's own failure; what was stored before stays.
   */
  fill(options: FillOptions = {}): Promise<VectorCount> {
    const run = this.#last.then(() => this.#fill(options));
    this.#last = run.catch(() => {});
    return run;
  }

  async #fill({ signal, onProgress }: FillOptions): Promise<VectorCount> {
    const model = await this.#embedder.identity();
    let previous: string | undefined;
    for (;;) {
      if (signal?.aborted) throw new ProvisoError('cancelled', 'Making vectors was stopped; it goes on where it ended');
      const pending = await this.#store.pendingTexts(model, batchClauses);
      const state = await this.#store.vectorState(model);
      onProgress?.(state);
      const first = pending[0]?.clauseId;
      if (first === undefined) return state;
      if (first === previous) {
        throw new ProvisoError('internal', `The library keeps asking for the vectors of clause ${first}`, { clauseId: first });
      }
      previous = first;
      await this.#store.storeVectors(model, await this.#vectorsOf(pending, model, signal));
    }
  }

  async #vectorsOf(
    pending: readonly PendingText[],
    model: EmbeddingModelIdentity,
    signal: AbortSignal | undefined,
  ): Promise<readonly StoredVector[]> {
    const counts = await this.#embedder.countTokens(pending.map((entry) => entry.text));
    const places: { readonly clauseId: string; readonly part: number }[] = [];
    const pieces: string[] = [];
    for (const [index, { clauseId, text }] of pending.entries()) {
      const fits = (counts[index] ?? 0) <= model.maximumTokens;
      const parts = fits ? [text] : await splitPassage(text, model.maximumTokens, (texts) => this.#embedder.countTokens(texts));
      for (const [part, piece] of parts.entries()) {
        places.push({ clauseId, part });
        pieces.push(piece);
      }
    }
    const vectors = await this.#embedder.embed('passage', pieces, signal);
    return places.map((place, index) => {
      const values = vectors[index];
      if (values === undefined) throw new ProvisoError('internal', 'The embedding model gave fewer vectors than texts');
      return { ...place, values };
    });
  }
}
