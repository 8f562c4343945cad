import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk } from '../../core/baseline/chunk-clauses.ts';
import { chunkText } from '../../core/baseline/chunk-text.ts';
import { byVectors, ChunkIndex, rankChunks } from '../../core/baseline/rank-chunks.ts';
import type { Embedder, EmbeddingModelIdentity } from '../../core/index/embedder.ts';
import { splitPassage } from '../../core/index/split-passage.ts';

/** Chunks embedded at once. */
const batch = 16;

interface DocumentChunks {
  readonly chunks: readonly Chunk[];
  readonly texts: readonly string[];
}

/**
 * The chunks of a library's documents with their vectors: made at the first question, kept for the next ones, and the vectors
 * over restarts where there is a folder for them. Apart from the product's own index, which knows clauses only.
 */
export class ChunkLibrary {
  readonly #embedder: Embedder | null;
  readonly #folder: string | null;
  readonly #documents = new Map<string, DocumentChunks>();
  readonly #vectors = new Map<string, readonly Float32Array[]>();

  /** `folder`: where vectors are kept; null: nowhere. */
  constructor(embedder: Embedder | null, folder: string | null) {
    this.#embedder = embedder;
    this.#folder = folder;
  }

  /** Takes away all that is known of a document. */
  async forget(documentId: string): Promise<void> {
    this.#documents.delete(documentId);
    for (const key of [...this.#vectors.keys()]) if (key.startsWith(documentId)) this.#vectors.delete(key);
    if (this.#folder !== null) await rm(join(this.#folder, documentId), { recursive: true, force: true });
  }

  /**
   * The best chunks of these documents for a question, words and vectors fused; by words alone without a question vector.
   *
   * @param texts canonical texts by document id
   */
  async best(
    question: string,
    vector: Float32Array | null,
    texts: ReadonlyMap<string, string>,
    count: number,
    signal?: AbortSignal,
  ): Promise<readonly (Chunk & { readonly text: string })[]> {
    const all: (Chunk & { readonly text: string })[] = [];
    const vectors: Float32Array[] = [];
    const index = new ChunkIndex();
    for (const [documentId, text] of texts) {
      const own = this.#chunksOf(documentId, text);
      own.texts.forEach((words, at) => {
        const chunk = own.chunks[at];
        if (chunk !== undefined) all.push({ ...chunk, text: words });
        index.add(words);
      });
      if (vector !== null && this.#embedder !== null)
        vectors.push(...(await this.#vectorsOf(documentId, own.texts, this.#embedder, signal)));
    }
    const near = vector === null || vectors.length !== all.length ? null : byVectors(vector, vectors);
    return rankChunks(index.byWords(question), near)
      .slice(0, count)
      .flatMap((at) => all[at] ?? []);
  }

  #chunksOf(documentId: string, text: string): DocumentChunks {
    const known = this.#documents.get(documentId);
    if (known !== undefined) return known;
    const ranges = chunkText(text);
    const made = {
      chunks: ranges.map((range) => ({ documentId, range })),
      texts: ranges.map(({ start, end }) => text.slice(start, end)),
    };
    this.#documents.set(documentId, made);
    return made;
  }

  async #vectorsOf(
    documentId: string,
    texts: readonly string[],
    embedder: Embedder,
    signal: AbortSignal | undefined,
  ): Promise<readonly Float32Array[]> {
    const model = await embedder.identity();
    const key = `${documentId}/${model.sha256}-${texts.length}`;
    const known = this.#vectors.get(key) ?? (await this.#read(key, texts.length, model));
    if (known !== null) {
      this.#vectors.set(key, known);
      return known;
    }
    const made: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += batch) {
      const pieces = await Promise.all(texts.slice(start, start + batch).map((text) => firstPiece(text, model, embedder)));
      made.push(...(await embedder.embed('passage', pieces, signal)));
    }
    this.#vectors.set(key, made);
    await this.#write(key, made);
    return made;
  }

  async #read(key: string, count: number, { dimensions }: EmbeddingModelIdentity): Promise<readonly Float32Array[] | null> {
    if (this.#folder === null) return null;
    const bytes = await readFile(join(this.#folder, key)).catch(() => null);
    if (bytes === null || bytes.length !== count * dimensions * 4) return null;
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    return Array.from({ length: count }, (_, at) => values.subarray(at * dimensions, (at + 1) * dimensions));
  }

  async #write(key: string, vectors: readonly Float32Array[]): Promise<void> {
    if (this.#folder === null) return;
    const path = join(this.#folder, key);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(`${path}.new`, Buffer.concat(vectors.map((vector) => Buffer.from(new Float32Array(vector).buffer))));
    await rename(`${path}.new`, path);
  }
}

/** A chunk of rare signs may be longer than the model's window: its first piece stands for it, as a plain system cuts it off. */
async function firstPiece(text: string, model: EmbeddingModelIdentity, embedder: Embedder): Promise<string> {
  const [tokens = 0] = await embedder.countTokens([text]);
  if (tokens <= model.maximumTokens) return text;
  const pieces = await splitPassage(text, model.maximumTokens, (texts) => embedder.countTokens(texts));
  return pieces[0] ?? text;
}
