import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Embedder, EmbeddingModelIdentity } from '../../src/core/index/embedder.ts';

/** Bytes of a text's hash in the file, before its vector. */
const hashBytes = 32;

/** An embedder that keeps every vector in one file, by the hash of model, kind and text: what was embedded once is never again. */
export class CachedEmbedder implements Embedder {
  readonly #inner: Embedder;
  readonly #path: string;
  readonly #model: EmbeddingModelIdentity;
  readonly #vectors = new Map<string, Float32Array>();

  private constructor(inner: Embedder, model: EmbeddingModelIdentity, path: string) {
    this.#inner = inner;
    this.#model = model;
    this.#path = path;
    const row = hashBytes + model.dimensions * 4;
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    for (let at = 0; at + row <= bytes.length; at += row) {
      const key = bytes.toString('hex', at, at + hashBytes);
      const values = bytes.buffer.slice(bytes.byteOffset + at + hashBytes, bytes.byteOffset + at + row);
      this.#vectors.set(key, new Float32Array(values));
    }
  }

  static async open(inner: Embedder, path: string): Promise<CachedEmbedder> {
    mkdirSync(dirname(path), { recursive: true });
    return new CachedEmbedder(inner, await inner.identity(), path);
  }

  identity(): Promise<EmbeddingModelIdentity> {
    return Promise.resolve(this.#model);
  }

  async embed(kind: 'query' | 'passage', texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    const missing = [...new Set(texts)].filter((text) => !this.#vectors.has(this.#key(kind, text)));
    const made = missing.length === 0 ? [] : await this.#inner.embed(kind, missing, signal);
    for (const [index, text] of missing.entries()) {
      const values = made[index];
      if (values === undefined) throw new Error('The embedding model gave fewer vectors than texts');
      const key = this.#key(kind, text);
      this.#vectors.set(key, values);
      appendFileSync(
        this.#path,
        Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(values.buffer, values.byteOffset, values.byteLength)]),
      );
    }
    return texts.map((text) => this.#vectors.get(this.#key(kind, text)) ?? new Float32Array(this.#model.dimensions));
  }

  /** Texts that are sure to fit need no model: a sign of a letter script is at most one token, one of Chinese too. */
  async countTokens(texts: readonly string[]): Promise<readonly number[]> {
    const long = texts.filter((text) => text.length > this.#model.maximumTokens / 2);
    const counts = new Map<string, number>();
    const unknown = long.filter((text) => !this.#vectors.has(this.#key('passage', text)));
    for (const [index, count] of (await this.#inner.countTokens(unknown)).entries()) counts.set(unknown[index] ?? '', count);
    return texts.map((text) => counts.get(text) ?? Math.min(text.length, this.#model.maximumTokens));
  }

  has(kind: 'query' | 'passage', text: string): boolean {
    return this.#vectors.has(this.#key(kind, text));
  }

  dispose(): Promise<void> {
    return this.#inner.dispose();
  }

  #key(kind: string, text: string): string {
    return createHash('sha256').update(`${this.#model.sha256} ${kind} ${text}`).digest('hex');
  }
}
