import { createHash } from 'node:crypto';
import type { Embedder, EmbeddingModelIdentity } from '../../../core/index/embedder.ts';
import { contentStems } from '../../../core/verify/text/content-words.ts';
import type { ScriptedEmbedding } from './script-form.ts';

/** An embedding model by name and length alone: texts that share words come to lie near each other, each model in its own way. */
export class ScriptedEmbedder implements Embedder {
  readonly #model: EmbeddingModelIdentity;

  constructor({ model, dimensions }: ScriptedEmbedding) {
    this.#model = { name: model, dimensions, maximumTokens: 500, sha256: createHash('sha256').update(model).digest('hex') };
  }

  identity(): Promise<EmbeddingModelIdentity> {
    return Promise.resolve(this.#model);
  }

  embed(_kind: 'query' | 'passage', texts: readonly string[]): Promise<readonly Float32Array[]> {
    return Promise.resolve(texts.map((text) => this.#vectorOf(text)));
  }

  countTokens(texts: readonly string[]): Promise<readonly number[]> {
    return Promise.resolve(texts.map((text) => Math.ceil(text.length / 4)));
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }

  #vectorOf(text: string): Float32Array {
    const vector = new Float32Array(this.#model.dimensions);
    vector[0] = 0.1;
    for (const stem of contentStems(text)) {
      const place = createHash('sha256').update(`${this.#model.name} ${stem}`).digest().readUInt32LE(0) % vector.length;
      vector[place] = (vector[place] ?? 0) + 1;
    }
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  }
}
