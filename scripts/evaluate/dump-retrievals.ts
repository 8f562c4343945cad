import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embedQuestion } from '../../src/core/index/embed-question.ts';
import type { Retrieval } from '../../src/core/search/candidate.ts';
import { splitQuestion } from '../../src/core/select/split-question.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import type { DocumentText } from '../../src/core/verify/verification-context.ts';
import { TreeView } from '../../src/node/evaluate/cases/tree-view.ts';
import { type GoldenQuestion, readGoldenSet } from '../../src/node/evaluate/golden/golden-file.ts';
import { matchCitation } from '../../src/node/evaluate/golden/match-citations.ts';
import { askSizes } from '../../src/node/library/answer-question.ts';
import { LlamaEmbedder } from '../../src/node/models/llama-embedder.ts';
import { embeddingModelOf, readModelManifest, sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { VectorFiller } from '../../src/node/models/vector-filler.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { readDocument } from '../../src/node/read/read-document.ts';
import { LibraryStoreSqlite } from '../../src/node/store/library-store-sqlite.ts';
import { filtersSchema } from '../../src/shared/document.ts';
import { CachedEmbedder } from './cached-embedder.ts';
import { sharedData } from './measured-set.ts';

/** What selection gets for one labelled question, with what each candidate would count as when it is cited. */
export interface DumpedQuestion {
  readonly set: string;
  readonly question: GoldenQuestion;
  readonly retrieval: Retrieval;
  /** By clause id: gold rows found, or set aside (acceptable, lead-in). */
  readonly matches: Readonly<Record<string, { readonly rows: readonly number[]; readonly aside: string | null }>>;
}

export const dumpFile = join(import.meta.dirname, '../../.cache/selection/retrievals.json');

async function dump(): Promise<void> {
  const cache = join(import.meta.dirname, '../../.cache/selection');
  const modelsFolder = sourceModelsFolder();
  const llama = new LlamaEmbedder({
    launcher: new ForkLauncher(),
    workerPath: fileURLToPath(new URL('../../src/workers/embedding.worker.ts', import.meta.url)),
    modelsFolder,
    model: embeddingModelOf(readModelManifest(modelsFolder)),
    threads: Math.max(1, Math.floor(cpus().length / 2)),
  });
  const embedder = await CachedEmbedder.open(llama, join(cache, 'vectors.bin'));
  const sets = [
    { name: 'golden', folder: sharedData('golden', 'dev'), documents: undefined },
    {
      name: 'samples',
      folder: join(import.meta.dirname, '../../test/golden'),
      documents: join(import.meta.dirname, '../../resources/samples'),
    },
  ];
  const dumped: DumpedQuestion[] = [];
  try {
    for (const { name, folder, documents } of sets)
      if (folder !== null) dumped.push(...(await dumpSet(name, await readGoldenSet(folder, documents), embedder, cache)));
    writeFileSync(dumpFile, JSON.stringify(dumped));
  } finally {
    await embedder.dispose();
  }
  process.stdout.write(`${dumped.length} questions in ${dumpFile}\n`);
}

async function dumpSet(
  name: string,
  set: Awaited<ReturnType<typeof readGoldenSet>>,
  embedder: CachedEmbedder,
  cache: string,
): Promise<DumpedQuestion[]> {
  const library = join(cache, `dump-${name}-${process.pid}`);
  mkdirSync(library, { recursive: true });
  const store = new LibraryStoreSqlite(library);
  const views: TreeView[] = [];
  const texts = new Map<string, DocumentText>();
  for (const path of set.documents) {
    const bytes = readFileSync(path);
    const documentId = createHash('sha256').update(bytes).digest('hex');
    const source = await readDocument(bytes, { fileName: basename(path) });
    store.storeDocument({
      outcome: { documentId, source, tree: structureDocument(source, documentId) },
      file: basename(path),
      path,
      metadata: {},
    });
    texts.set(documentId, { text: source.text, lineEndHyphens: source.lineEndHyphens });
    views.push(new TreeView(store.outline(documentId), store.canonicalText(documentId)));
  }
  await new VectorFiller(
    {
      pendingTexts: async (model, limit) => store.pendingTexts(model, limit),
      storeVectors: async (model, vectors) => store.storeVectors(model, vectors),
      vectorState: async (model) => store.vectorState(model),
    },
    embedder,
  ).fill({});
  const { sha256 } = await embedder.identity();
  const retrieve = async (question: string): Promise<Retrieval> =>
    store.retrieve({
      question,
      vector: { values: await embedQuestion(embedder, question), modelSha256: sha256 },
      filters: filtersSchema.parse({}),
      today: '2026-01-01',
      mode: 'hybrid',
      ...askSizes,
    });
  const dumped: DumpedQuestion[] = [];
  for (const question of set.questions) {
    const whole = await retrieve(question.question);
    const parts = splitQuestion(question.question);
    const retrieval: Retrieval =
      parts.length < 2 ? whole : { ...whole, parts: await Promise.all(parts.map((part) => retrieve(part))) };
    const matches: Record<string, { rows: readonly number[]; aside: string | null }> = {};
    for (const one of [retrieval, ...(retrieval.parts ?? [])])
      for (const { clause } of [...one.candidates, ...one.ancestors.map((entry) => ({ clause: entry }))]) {
        if (matches[clause.clauseId] !== undefined) continue;
        const view = views.find((entry) => entry.clause(clause.clauseId) !== undefined);
        const found = view?.clause(clause.clauseId);
        if (view === undefined || found === undefined) continue;
        const owner = found.kind === 'table-row' || found.kind === 'footnote' ? (view.ancestors(found)[0] ?? found) : found;
        const match = matchCitation(
          {
            clause: owner,
            ancestors: view.ancestors(owner),
            subtreeText: view.canonicalText.slice(owner.subtreeStart, owner.subtreeEnd),
            file: basename(view.outline.document.file),
          },
          question,
        );
        matches[clause.clauseId] = { rows: match.rows, aside: match.aside };
      }
    dumped.push({ set: name, question, retrieval, matches });
  }
  store.close();
  return dumped;
}

if (process.argv[1] === import.meta.filename) await dump();
