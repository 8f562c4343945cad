import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmbeddingModelIdentity } from '../../src/core/index/embedder.ts';
import { LlamaEmbedder } from '../../src/node/models/llama-embedder.ts';
import { embeddingModelOf, readModelManifest, sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { VectorFiller, type VectorStore } from '../../src/node/models/vector-filler.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import type { PendingText, StoredVector } from '../../src/node/store/library-store.ts';
import { type BenchResult, median } from './bench-result.ts';
import { madeClauses } from './made-clauses.ts';

const rounds = 7;
const textsPerRound = 64;

/** Keeps the vectors of one round in memory, so that the filler is measured and not a disk. */
class RoundStore implements VectorStore {
  readonly stored: StoredVector[] = [];
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  async pendingTexts(_model: EmbeddingModelIdentity, limit: number): Promise<readonly PendingText[]> {
    const done = new Set(this.stored.map(({ clauseId }) => clauseId));
    const all = this.#texts.map((text, index) => ({ clauseId: String(index), text }));
    return all.filter(({ clauseId }) => !done.has(clauseId)).slice(0, limit);
  }

  async storeVectors(_model: EmbeddingModelIdentity, vectors: readonly StoredVector[]): Promise<void> {
    this.stored.push(...vectors);
  }

  async vectorState() {
    return { ready: this.stored.length, pending: this.#texts.length - this.stored.length };
  }
}

/**
 * Clauses with vectors a second, through counting, splitting, the child process and its channel, against a bare
 * node-llama-cpp loop over the same texts with the same number of threads. Rounds alternate, so that both meet the same load.
 */
export async function benchVectors(): Promise<readonly BenchResult[]> {
  const modelsFolder = sourceModelsFolder();
  const model = embeddingModelOf(readModelManifest(modelsFolder));
  const threads = Math.max(1, Math.floor(cpus().length / 2));
  const workerPath = fileURLToPath(new URL('../../src/workers/embedding.worker.ts', import.meta.url));
  const embedder = new LlamaEmbedder({ launcher: new ForkLauncher(), workerPath, modelsFolder, model, threads });
  const bare = fork(
    fileURLToPath(new URL('./bare-embedding.ts', import.meta.url)),
    [join(modelsFolder, model.file), String(threads), String(model.contextTokens)],
    { execArgv: [] },
  );
  try {
    await Promise.all([once(bare, 'message'), embedder.embed('query', ['warm up'])]);
    const texts = madeClauses(rounds * textsPerRound);
    const ratios: number[] = [];
    const seconds = { bare: 0, ours: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const batch = texts.slice(round * textsPerRound, (round + 1) * textsPerRound);
      const measures = { bare: () => bareSeconds(bare, batch, model.prefixes.passage), ours: () => ourSeconds(embedder, batch) };
      const order = round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const);
      const taken = { bare: 0, ours: 0 };
      for (const side of order) taken[side] = await measures[side]();
      ratios.push(taken.bare / taken.ours);
      seconds.bare += taken.bare;
      seconds.ours += taken.ours;
    }
    return [
      {
        name: 'vectors',
        text: 'clauses given vectors a second, against bare node-llama-cpp on the same texts',
        value: median(ratios),
        bar: 0.85,
        sense: 'least',
        unit: '',
        figures: [
          `ours ${(texts.length / seconds.ours).toFixed(1)} clauses/s, bare ${(texts.length / seconds.bare).toFixed(1)} clauses/s, ${threads} thread(s), median of ${rounds} rounds`,
        ],
      },
    ];
  } finally {
    bare.disconnect();
    await embedder.dispose();
  }
}

async function bareSeconds(bare: ChildProcess, texts: readonly string[], prefix: string): Promise<number> {
  bare.send({ texts: texts.map((text) => prefix + text) });
  const [{ seconds }] = (await once(bare, 'message')) as [{ seconds: number }];
  return seconds;
}

async function ourSeconds(embedder: LlamaEmbedder, texts: readonly string[]): Promise<number> {
  const store = new RoundStore(texts);
  const start = performance.now();
  await new VectorFiller(store, embedder).fill();
  const seconds = (performance.now() - start) / 1000;
  if (store.stored.length < texts.length) throw new Error('Not every text got its vector');
  return seconds;
}
