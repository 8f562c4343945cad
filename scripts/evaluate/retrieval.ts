import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { embedQuestion } from '../../src/core/index/embed-question.ts';
import type { EmbeddingModelIdentity } from '../../src/core/index/embedder.ts';
import { LlamaEmbedder } from '../../src/node/models/llama-embedder.ts';
import { embeddingModelOf, readModelManifest, sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { VectorFiller } from '../../src/node/models/vector-filler.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import type { LibraryStoreSqlite } from '../../src/node/store/library-store-sqlite.ts';
import type { SearchMode } from '../../src/shared/answer.ts';
import { filtersSchema } from '../../src/shared/document.ts';
import { CachedEmbedder } from './cached-embedder.ts';
import { goldenSet, lecoqaSet, type MeasuredSet, obliqaSet, sharedData } from './measured-set.ts';

/** Candidates looked at, as the answers take them. */
const sizes = { top: 40, maximumCandidates: 60 } as const;
const today = '2026-01-01';
const filters = filtersSchema.parse({});

const help = `Measures search and expansion on the labelled questions of the shared data, without selection.

  node scripts/evaluate/retrieval.ts [--sets golden,obliqa,lecoqa] [--modes keyword,hybrid,vector] [--pool 25] [--missing]

Libraries and vectors are kept in .cache/retrieval; --fresh imports the documents again (after a change of structure or index).
--pool: clauses of each question of the large sets that get vectors, best by words first. --missing lists the gold not found.
`;

/** Gives vectors to the clauses that the questions' words find, and to their like in rank: the large sets are too large for all. */
async function fillPool(set: MeasuredSet, embedder: CachedEmbedder, pool: number): Promise<void> {
  const model = await embedder.identity();
  const wanted = new Set<string>();
  for (const { question } of set.questions) {
    const { hits } = set.store.search({
      question,
      vector: null,
      filters,
      today,
      mode: 'keyword',
      top: pool,
      maximumCandidates: 0,
    });
    for (const { clauseId } of hits) wanted.add(clauseId);
  }
  const pending = set.store.pendingTexts(model, Number.MAX_SAFE_INTEGER).filter(({ clauseId }) => wanted.has(clauseId));
  const store = {
    pendingTexts: async (_: EmbeddingModelIdentity, limit: number) => pending.slice(0, limit),
    storeVectors: async (one: EmbeddingModelIdentity, vectors: Parameters<LibraryStoreSqlite['storeVectors']>[1]) => {
      set.store.storeVectors(one, vectors);
      const stored = new Set(vectors.map(({ clauseId }) => clauseId));
      while (pending[0] !== undefined && stored.has(pending[0].clauseId)) pending.shift();
    },
    vectorState: async () => ({ ready: 0, pending: pending.length }),
  };
  await new VectorFiller(store, embedder).fill({ onProgress: (state) => progress(`${set.name}: ${state.pending} vectors`) });
}

async function fillAll(set: MeasuredSet, embedder: CachedEmbedder): Promise<void> {
  const { store } = set;
  const filler = new VectorFiller(
    {
      pendingTexts: async (model, limit) => store.pendingTexts(model, limit),
      storeVectors: async (model, vectors) => store.storeVectors(model, vectors),
      vectorState: async (model) => store.vectorState(model),
    },
    embedder,
  );
  await filler.fill({ onProgress: ({ pending }) => progress(`${set.name}: ${pending} vectors`) });
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}        `);
}

interface Row {
  questions: number;
  gold: number;
  /** Gold clauses among the first hits and candidates, by cut. */
  hits: Map<number, number>;
  candidates: Map<number, number>;
  complete: Map<number, number>;
  precisionSum: number;
  recallSum: number;
}

const cuts = [10, 20, 40] as const;

function measure(positions: readonly (number | null)[], counts: Map<number, number>): void {
  for (const cut of cuts) {
    const found = positions.filter((position) => position !== null && position < cut).length;
    counts.set(cut, (counts.get(cut) ?? 0) + found);
  }
}

/** Average precision over the first ten. */
function averagePrecision(positions: readonly (number | null)[]): number {
  const found = positions.filter((position): position is number => position !== null && position < 10).sort((a, b) => a - b);
  return found.reduce((sum, position, index) => sum + (index + 1) / (position + 1), 0) / Math.min(positions.length, 10);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sets: { type: 'string', default: 'golden,obliqa,lecoqa' },
      modes: { type: 'string', default: 'keyword,hybrid' },
      pool: { type: 'string', default: '25' },
      fresh: { type: 'boolean', default: false },
      missing: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const cache = join(import.meta.dirname, '../../.cache/retrieval');
  const modelsFolder = sourceModelsFolder();
  const llama = new LlamaEmbedder({
    launcher: new ForkLauncher(),
    workerPath: fileURLToPath(new URL('../../src/workers/embedding.worker.ts', import.meta.url)),
    modelsFolder,
    model: embeddingModelOf(readModelManifest(modelsFolder)),
    threads: Math.max(1, Math.floor(cpus().length / 2)),
  });
  const embedder = await CachedEmbedder.open(llama, join(cache, 'vectors.bin'));
  const stamp = values.fresh ? String(Date.now()) : 'kept';
  try {
    for (const name of values.sets.split(',')) {
      const library = join(cache, `${name}-${stamp}`);
      mkdirSync(library, { recursive: true });
      const set = await openSet(name, library);
      if (set === null) {
        process.stdout.write(`${name}: the shared data is not here; skipped\n`);
        continue;
      }
      try {
        if (values.modes !== 'keyword') {
          if (set.vectors === 'all') await fillAll(set, embedder);
          else await fillPool(set, embedder, Number(values.pool));
        }
        for (const mode of values.modes.split(',')) await measureSet(set, mode as SearchMode, embedder, values.missing);
      } finally {
        set.store.close();
      }
    }
  } finally {
    await embedder.dispose();
  }
}

async function openSet(name: string, library: string): Promise<MeasuredSet | null> {
  const places = {
    golden: ['golden', 'dev'],
    obliqa: ['corpus', 'benchmarks', 'obliqa'],
    lecoqa: ['corpus', 'benchmarks', 'lecoqa-zh'],
  } as const;
  if (!(name in places)) throw new Error(`There is no set "${name}". There are ${Object.keys(places).join(', ')}.`);
  const folder = sharedData(...places[name as keyof typeof places]);
  if (folder === null) return null;
  if (name === 'golden') return goldenSet(folder, library);
  return name === 'obliqa' ? obliqaSet(folder, library) : lecoqaSet(folder, library);
}

async function measureSet(set: MeasuredSet, mode: SearchMode, embedder: CachedEmbedder, missing: boolean): Promise<void> {
  const rows = new Map<string, Row>();
  const { sha256 } = await embedder.identity();
  const seconds: number[] = [];
  for (const { id, group, question, positions, gold } of set.questions) {
    const vector = mode === 'keyword' ? null : { values: await embedQuestion(embedder, question), modelSha256: sha256 };
    const start = performance.now();
    const { hits, candidates } = set.store.retrieve({ question, vector, filters, today, mode, ...sizes });
    seconds.push(performance.now() - start);
    const row = rows.get(group) ?? {
      questions: 0,
      gold: 0,
      hits: new Map(),
      candidates: new Map(),
      complete: new Map(),
      precisionSum: 0,
      recallSum: 0,
    };
    rows.set(group, row);
    const ofHits = positions(hits.map(({ clauseId }) => clauseId));
    const ofCandidates = positions(candidates.map(({ clause }) => clause.clauseId));
    row.questions += 1;
    row.gold += ofHits.length;
    measure(ofHits, row.hits);
    measure(ofCandidates, row.candidates);
    row.precisionSum += averagePrecision(ofHits);
    row.recallSum += ofHits.filter((position) => position !== null && position < 10).length / Math.max(1, ofHits.length);
    for (const cut of cuts) {
      const all = ofCandidates.every((position) => position !== null && position < cut);
      row.complete.set(cut, (row.complete.get(cut) ?? 0) + (all ? 1 : 0));
    }
    if (missing) {
      const late = gold.filter((_, index) => (ofCandidates[index] ?? 99) >= 40);
      if (late.length > 0) {
        const where = gold.map((name, index) => `${name} ${ofHits[index] ?? '-'}/${ofCandidates[index] ?? '-'}`);
        process.stdout.write(`  ${id}: ${where.join(', ')}\n`);
      }
    }
  }
  for (const [group, row] of [...rows].sort(([one], [other]) => one.localeCompare(other))) {
    const share = (counts: Map<number, number>): string =>
      cuts.map((cut) => ((counts.get(cut) ?? 0) / row.gold).toFixed(3)).join(' ');
    process.stdout.write(
      `${group.padEnd(14)} ${mode.padEnd(8)} hits ${share(row.hits)} | candidates ${share(row.candidates)} | complete ${cuts
        .map((cut) => String(row.complete.get(cut) ?? 0).padStart(3))
        .join(
          '',
        )} of ${row.questions} | R@10 ${(row.recallSum / row.questions).toFixed(3)} MAP@10 ${(row.precisionSum / row.questions).toFixed(3)}\n`,
    );
  }
  seconds.sort((one, other) => one - other);
  process.stdout.write(`${set.name}: median ${(seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(0)} ms a question\n`);
}

await run();
