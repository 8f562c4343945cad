import { describe, expect, it } from 'vitest';
import type { EmbeddingModelIdentity } from '../../src/core/index/embedder.ts';
import { VectorFiller, type VectorStore } from '../../src/node/models/vector-filler.ts';
import type { PendingText, StoredVector } from '../../src/node/store/library-store.ts';
import { LetterEmbedder } from './support-embedder.ts';

class MemoryStore implements VectorStore {
  readonly texts: Map<string, string>;
  readonly vectors: StoredVector[] = [];

  constructor(texts: Record<string, string>) {
    this.texts = new Map(Object.entries(texts));
  }

  #waiting(): PendingText[] {
    const done = new Set(this.vectors.map((vector) => vector.clauseId));
    return [...this.texts].filter(([clauseId]) => !done.has(clauseId)).map(([clauseId, text]) => ({ clauseId, text }));
  }

  async pendingTexts(_model: EmbeddingModelIdentity, limit: number) {
    return this.#waiting().slice(0, limit);
  }

  async storeVectors(_model: EmbeddingModelIdentity, vectors: readonly StoredVector[]) {
    this.vectors.push(...vectors);
  }

  async vectorState() {
    const pending = this.#waiting().length;
    return { ready: this.texts.size - pending, pending };
  }
}

function numbered(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, `clause ${index}`]));
}

describe('VectorFiller', () => {
  it('gives every clause its vectors, once, and tells how far it is', async () => {
    const store = new MemoryStore(numbered(70));
    const states: unknown[] = [];
    const result = await new VectorFiller(store, new LetterEmbedder()).fill({ onProgress: (state) => states.push(state) });
    expect(result).toEqual({ ready: 70, pending: 0 });
    expect(store.vectors.map((vector) => vector.clauseId)).toEqual([...store.texts.keys()]);
    expect(states[0]).toEqual({ ready: 0, pending: 70 });
    expect(states.at(-1)).toEqual({ ready: 70, pending: 0 });
  });

  it('gives a clause above the window several vectors that together hold all its words', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
    const store = new MemoryStore({ long: `Act > Part 2\n${words}`, short: 'a short one' });
    const embedder = new LetterEmbedder(20);
    await new VectorFiller(store, embedder).fill();
    const parts = store.vectors.filter((vector) => vector.clauseId === 'long').map((vector) => vector.part);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts).toEqual(parts.map((_, index) => index));
    const said = new Set(embedder.asked.flatMap(({ texts }) => texts).flatMap((text) => text.split(/\s+/)));
    expect(words.split(' ').filter((word) => !said.has(word))).toEqual([]);
    expect(store.vectors.find((vector) => vector.clauseId === 'short')?.values).toEqual(new Float32Array([1, 0]));
  });

  it('keeps what is stored when the embedder fails, and goes on there', async () => {
    const store = new MemoryStore(numbered(70));
    const embedder = new LetterEmbedder();
    const filler = new VectorFiller(store, embedder);
    let calls = 0;
    embedder.beforeEmbed = () => {
      calls += 1;
      if (calls === 2) throw new Error('crashed');
    };
    await expect(filler.fill()).rejects.toThrow('crashed');
    const kept = store.vectors.length;
    expect(kept).toBeGreaterThan(0);
    await filler.fill();
    expect(store.vectors.length).toBe(70);
    expect(new Set(store.vectors.map((vector) => vector.clauseId)).size).toBe(70);
  });

  it('stops between batches when it is cancelled', async () => {
    const store = new MemoryStore(numbered(70));
    const controller = new AbortController();
    const filled = new VectorFiller(store, new LetterEmbedder()).fill({
      signal: controller.signal,
      onProgress: ({ ready }) => ready > 0 && controller.abort(),
    });
    await expect(filled).rejects.toThrow();
    expect(store.vectors.length).toBeGreaterThan(0);
    expect(store.vectors.length).toBeLessThan(70);
  });

  it('runs calls one after another, so that no clause is embedded twice', async () => {
    const store = new MemoryStore(numbered(40));
    const filler = new VectorFiller(store, new LetterEmbedder());
    await Promise.all([filler.fill(), filler.fill()]);
    expect(store.vectors.length).toBe(40);
  });

  it('ends with an error instead of a loop when the store never takes a vector', async () => {
    const store = new MemoryStore(numbered(1));
    store.storeVectors = async () => {};
    await expect(new VectorFiller(store, new LetterEmbedder()).fill()).rejects.toMatchObject({ code: 'internal' });
  });
});
