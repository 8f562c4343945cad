import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import type { EmbeddingModelIdentity } from '../../src/core/index/embedder.ts';
import type { StoredVector } from '../../src/node/store/library-store.ts';
import { filtersSchema } from '../../src/shared/document.ts';
import { type BenchResult, median } from './bench-result.ts';
import { ImportSession } from './import-session.ts';
import { seededRandom } from './made-clauses.ts';
import { MadeProse } from './made-prose.ts';

const rows = 20_000;
const documents = 20;
const dimensions = 384;
const questions = 40;
const top = 20;
const model: EmbeddingModelIdentity = { name: 'made', sha256: 'b'.repeat(64), dimensions, maximumTokens: 500 };

/**
 * Time of a hybrid search (words, numbers, vectors inside the filters, fusion, through the worker thread) over 20,000
 * clauses with made unit vectors, the embedding of the question left out, against the raw scan of sqlite-vec over the same
 * vectors in this process. The two alternate.
 */
export async function benchSearch(): Promise<readonly BenchResult[]> {
  const folder = join(tmpdir(), `proviso-bench-search-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const session = new ImportSession();
  const raw = new Database(join(folder, 'raw.sqlite'));
  try {
    const prose = new MadeProse(11);
    for (const path of writeDocuments(folder, prose)) await session.import(path);
    const random = seededRandom(3);
    const vectors = await storeVectors(session, random);
    const scan = rawScan(raw, vectors);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let index = 0; index < questions; index += 1) {
      const values = unitVector(random);
      const question = prose.question();
      const bareStart = performance.now();
      if (scan(values).length !== top) throw new Error('The raw scan found too few vectors');
      bare.push(performance.now() - bareStart);
      const start = performance.now();
      const { hits, mode } = await session.store.search({
        question,
        vector: { values, modelSha256: model.sha256 },
        filters: filtersSchema.parse({}),
        today: '2025-01-01',
        mode: 'hybrid',
        top,
        maximumCandidates: 0,
      });
      ours.push(performance.now() - start);
      if (mode !== 'hybrid' || hits.length === 0) throw new Error(`The search ran as ${mode} and found ${hits.length}`);
    }
    return [
      {
        name: 'search',
        text: `hybrid search over ${vectors.length} vectors without the embedding of the question, against the raw sqlite-vec scan`,
        value: median(ours.map((milliseconds, index) => milliseconds / (bare[index] ?? Number.NaN))),
        bar: 2,
        sense: 'most',
        unit: '',
        figures: [
          `ours ${median(ours).toFixed(1)} ms, raw scan ${median(bare).toFixed(1)} ms, median of ${questions} questions, best ${top}`,
        ],
      },
    ];
  } finally {
    raw.close();
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Numbered text documents that together hold more clauses than there are rows to fill. */
function writeDocuments(folder: string, prose: MadeProse): readonly string[] {
  const perDocument = rows / documents;
  return Array.from({ length: documents }, (_, index) => {
    const clauses = Array.from({ length: perDocument }, () => prose.clause());
    const sections = clauses.map((text, clause) =>
      clause % 10 === 0
        ? `# ${clause / 10 + 1} Requirements of kind ${clause / 10 + 1}\n\n${clause / 10 + 1}.1 ${text}`
        : `${Math.floor(clause / 10) + 1}.${(clause % 10) + 1} ${text}`,
    );
    const path = join(folder, `regulation-${index}.md`);
    writeFileSync(path, `${sections.join('\n\n')}\n`);
    return path;
  });
}

/** Gives every clause that waits for a vector a made one; the count must come out at the rows that the bench is named for. */
async function storeVectors(session: ImportSession, random: () => number): Promise<readonly Float32Array[]> {
  const all: Float32Array[] = [];
  for (;;) {
    const pending = await session.store.pendingTexts(model, 2000);
    if (pending.length === 0) break;
    const vectors = pending.map(({ clauseId }): StoredVector => ({ clauseId, part: 0, values: unitVector(random) }));
    await session.store.storeVectors(model, vectors);
    for (const { values } of vectors) all.push(values);
  }
  if (Math.abs(all.length - rows) > rows / 50) throw new Error(`${all.length} clauses were made instead of ${rows}`);
  return all;
}

function rawScan(database: Database.Database, vectors: readonly Float32Array[]): (values: Float32Array) => unknown[] {
  sqliteVec.load(database);
  database.exec(`CREATE VIRTUAL TABLE vectors USING vec0 (embedding float[${dimensions}])`);
  const insert = database.prepare('INSERT INTO vectors (rowid, embedding) VALUES (?, ?)');
  database.transaction(() => {
    for (const [index, values] of vectors.entries()) insert.run(BigInt(index + 1), values);
  })();
  // Room for all vectors in the page cache, as the library has it.
  database.pragma('cache_size = -131072');
  const statement = database.prepare('SELECT rowid, distance FROM vectors WHERE embedding MATCH ? AND k = ?');
  return (values) => statement.all(values, top);
}

/** A random direction of length 1 (normal components by Box-Muller). */
function unitVector(random: () => number): Float32Array {
  const values = Float32Array.from(
    { length: dimensions },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}
