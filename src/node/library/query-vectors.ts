import type { Embedder, EmbeddingModelIdentity } from '../../core/index/embedder.ts';
import { toErrorPayload } from '../../shared/errors.ts';
import type { RetrieveRequest } from '../store/library-store.ts';

export interface QueryVector {
  readonly value: RetrieveRequest['vector'];
  readonly model: EmbeddingModelIdentity | null;
  /** Why the search goes by words alone; empty when it does not. */
  readonly notices: readonly string[];
}

/** Vectors of questions. A model that is missing, damaged or crashed never fails a search: it then goes by words alone and says so. */
export class QueryVectors {
  private readonly embedder: Embedder | null;
  private last: { readonly text: string; readonly vector: QueryVector } | null = null;

  constructor(embedder: Embedder | null) {
    this.embedder = embedder;
  }

  async of(text: string, signal?: AbortSignal): Promise<QueryVector> {
    if (this.last?.text === text) return this.last.vector;
    if (this.embedder === null)
      return { value: null, model: null, notices: ['Searched by words alone: no embedding model is in use.'] };
    try {
      const model = await this.embedder.identity();
      const [values] = await this.embedder.embed('query', [text], signal);
      if (values === undefined) throw new Error('the embedding model gave no vector');
      const vector: QueryVector = { value: { values, modelSha256: model.sha256 }, model, notices: [] };
      this.last = { text, vector };
      return vector;
    } catch (error) {
      const payload = toErrorPayload(error);
      if (payload.code === 'cancelled') throw error;
      return { value: null, model: null, notices: [`Searched by words alone. ${payload.message}`] };
    }
  }
}
