import type { Database, Statement } from 'better-sqlite3';
import type { EmbeddingModelIdentity } from '../../../core/index/embedder.ts';
import { ProvisoError } from '../../../shared/errors.ts';
import type { IndexedModel, StoredVector } from '../library-store.ts';

/** Largest k that sqlite-vec accepts. */
const largestK = 4096;

export interface VectorHit {
  readonly clauseKey: number;
  /** Cosine similarity of the nearest piece of the clause. */
  readonly similarity: number;
}

interface ModelStatements {
  readonly modelKey: number;
  readonly dimensions: number;
  readonly insert: Statement<[bigint, Float32Array, bigint]>;
  readonly remove: Statement<[bigint]>;
  readonly vector: Statement<[bigint]>;
  readonly nearest: Statement<[Float32Array, number]>;
  readonly nearestIn: Statement<[Float32Array, number, string]>;
}

/** Distance is Euclidean: for vectors of length 1 it orders like the cosine, and cosine = 1 - distance² / 2. */
function similarityOf(distance: number): number {
  return 1 - (distance * distance) / 2;
}

/** SQL of `embedding_models`, `clause_vectors` and the vec0 table `vectors_N` of each model. */
export class VectorsTable {
  private readonly db: Database;
  private readonly models = new Map<string, ModelStatements>();
  private readonly selectModel: Statement<[string]>;
  private readonly selectClause: Statement<[number]>;
  private readonly selectParts: Statement<[number, number]>;

  constructor(db: Database) {
    this.db = db;
    this.selectModel = db.prepare('SELECT model_key, dimensions FROM embedding_models WHERE sha256 = ?').raw();
    this.selectClause = db.prepare('SELECT clause_key FROM clause_vectors WHERE vector_key = ?').pluck();
    this.selectParts = db.prepare('SELECT vector_key FROM clause_vectors WHERE model_key = ? AND clause_key = ?').pluck();
  }

  /** To be called when a transaction was rolled back or another connection has written: models may have come or gone. */
  forget(): void {
    this.models.clear();
  }

  /** Key of a model whose vectors are here; null when there are none. */
  modelKey(sha256: string): number | null {
    return this.find(sha256)?.modelKey ?? null;
  }

  /** Models that clauses have vectors of. */
  indexedModels(): readonly IndexedModel[] {
    const rows = this.db
      .prepare(
        `SELECT name, sha256, dimensions FROM embedding_models m
         WHERE EXISTS (SELECT 1 FROM clause_vectors v WHERE v.model_key = m.model_key) ORDER BY model_key`,
      )
      .raw()
      .all() as [string, string, number][];
    return rows.map(([name, sha256, dimensions]) => ({ name, sha256, dimensions }));
  }

  /** Are there vectors of any other model? */
  hasOtherModels(sha256: string): boolean {
    return (
      this.db
        .prepare(
          `SELECT 1 FROM embedding_models m WHERE sha256 <> ?
           AND EXISTS (SELECT 1 FROM clause_vectors v WHERE v.model_key = m.model_key) LIMIT 1`,
        )
        .get(sha256) !== undefined
    );
  }

  /** Replaces all vectors of the clauses that are named. `clauseOf` gives a clause's key and document, or undefined when it is gone. */
  store(
    model: EmbeddingModelIdentity,
    vectors: readonly StoredVector[],
    clauseOf: (clauseId: string) => { readonly key: number; readonly documentKey: number } | undefined,
  ): void {
    const statements = this.find(model.sha256) ?? this.create(model);
    const register = this.db.prepare('INSERT INTO clause_vectors (model_key, clause_key, part) VALUES (?, ?, ?)');
    const cleared = new Set<number>();
    for (const { clauseId, part, values } of vectors) {
      if (values.length !== statements.dimensions) {
        throw new ProvisoError(
          'vectors-of-other-model',
          `A vector of ${values.length} numbers came for a model of ${statements.dimensions}. Choose the model again and rebuild the index.`,
          { dimensions: values.length, expected: statements.dimensions },
        );
      }
      const clause = clauseOf(clauseId);
      if (clause === undefined) continue;
      if (!cleared.has(clause.key)) {
        this.removeClause(statements, clause.key);
        cleared.add(clause.key);
      }
      const { lastInsertRowid } = register.run(statements.modelKey, clause.key, part);
      statements.insert.run(BigInt(lastInsertRowid), values, BigInt(clause.documentKey));
    }
  }

  /**
   * The nearest clauses, each once by its nearest piece, best first: at most `limit`, and no fewer than `atLeast` whenever that
   * many allowed ones have vectors. The documents are a condition inside the scan.
   *
   * @param documentKeys null: every document is allowed
   */
  nearest(
    sha256: string,
    values: Float32Array,
    { limit, atLeast }: { readonly limit: number; readonly atLeast: number },
    documentKeys: readonly number[] | null,
  ): readonly VectorHit[] {
    const statements = this.find(sha256);
    if (statements === undefined || limit <= 0) return [];
    if (values.length !== statements.dimensions) {
      throw new ProvisoError('vectors-of-other-model', 'The question was embedded by another model than the index.', {
        dimensions: values.length,
        expected: statements.dimensions,
      });
    }
    const allowed = documentKeys === null ? null : JSON.stringify(documentKeys);
    // The scan's time grows with k: it begins at the limit.
    for (let k = Math.min(limit, largestK); ; k = Math.min(k * 4, largestK)) {
      const rows = allowed === null ? statements.nearest.all(values, k) : statements.nearestIn.all(values, k, allowed);
      const best = new Map<number, number>();
      for (const row of rows) {
        const [vectorKey, distance] = row as [number, number];
        const clauseKey = Number(this.selectClause.get(vectorKey));
        if (!best.has(clauseKey)) best.set(clauseKey, similarityOf(distance));
      }
      // Several pieces of one clause may fill the list: ask for more until there are enough clauses or no more pieces.
      if (best.size >= atLeast || rows.length < k || k === largestK) {
        return [...best].slice(0, limit).map(([clauseKey, similarity]) => ({ clauseKey, similarity }));
      }
    }
  }

  /** Similarity of a clause's nearest piece to a unit vector; null when the clause has no vector of this model. */
  similarity(sha256: string, values: Float32Array, clauseKey: number): number | null {
    const statements = this.find(sha256);
    if (statements === undefined) return null;
    let best: number | null = null;
    for (const vectorKey of this.selectParts.all(statements.modelKey, clauseKey)) {
      const blob = statements.vector.get(BigInt(Number(vectorKey)));
      if (!(blob instanceof Uint8Array)) continue;
      const stored = new Float32Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength));
      let dot = 0;
      for (let index = 0; index < stored.length; index += 1) dot += (stored[index] ?? 0) * (values[index] ?? 0);
      best = best === null ? dot : Math.max(best, dot);
    }
    return best;
  }

  /** Keys of the clauses that have vectors of this model. */
  clausesWithVectors(sha256: string): readonly number[] {
    const key = this.modelKey(sha256);
    if (key === null) return [];
    return this.db
      .prepare<[number], number>('SELECT DISTINCT clause_key FROM clause_vectors WHERE model_key = ?')
      .pluck()
      .all(key);
  }

  /** Keys of clauses with words of their own and without vectors of this model, oldest first. */
  pendingClauses(sha256: string, limit: number): readonly number[] {
    return this.db
      .prepare<[number, number], number>(
        `SELECT clause_key FROM clauses c WHERE embeddable = 1 AND NOT EXISTS
           (SELECT 1 FROM clause_vectors v WHERE v.model_key = ? AND v.clause_key = c.clause_key)
         ORDER BY clause_key LIMIT ?`,
      )
      .pluck()
      .all(this.modelKey(sha256) ?? -1, limit);
  }

  /** Takes away all vectors of clauses that are about to be removed or whose text has changed. */
  removeClauses(clauseKeys: readonly number[]): void {
    for (const sha of this.allModels()) {
      const statements = this.find(sha);
      if (statements === undefined) continue;
      for (const key of clauseKeys) this.removeClause(statements, key);
    }
  }

  /** Drops the vectors of every other model; gives the number of models dropped. */
  dropOtherModels(sha256: string): number {
    const others = this.allModels().filter((other) => other !== sha256);
    for (const other of others) {
      const key = this.modelKey(other);
      if (key === null) continue;
      this.db.exec(`DROP TABLE vectors_${key}`);
      this.db.prepare('DELETE FROM embedding_models WHERE model_key = ?').run(key);
    }
    this.models.clear();
    return others.length;
  }

  /** Models whose number of vectors differs from the register, in words. */
  check(): readonly string[] {
    const problems: string[] = [];
    const rows = this.db.prepare('SELECT model_key, name FROM embedding_models').raw().all() as [number, string][];
    for (const [key, name] of rows) {
      const registered = Number(this.db.prepare('SELECT count(*) FROM clause_vectors WHERE model_key = ?').pluck().get(key));
      const stored = Number(this.db.prepare(`SELECT count(*) FROM vectors_${key}_rowids`).pluck().get());
      if (registered !== stored) problems.push(`vectors of ${name}: ${registered} registered, ${stored} stored`);
    }
    return problems;
  }

  private allModels(): readonly string[] {
    return this.db.prepare<[], string>('SELECT sha256 FROM embedding_models').pluck().all();
  }

  private removeClause(statements: ModelStatements, clauseKey: number): void {
    const keys = this.selectParts.all(statements.modelKey, clauseKey);
    for (const key of keys) statements.remove.run(BigInt(Number(key)));
    if (keys.length > 0) {
      this.db.prepare('DELETE FROM clause_vectors WHERE model_key = ? AND clause_key = ?').run(statements.modelKey, clauseKey);
    }
  }

  private find(sha256: string): ModelStatements | undefined {
    const known = this.models.get(sha256);
    if (known !== undefined) return known;
    const row = this.selectModel.get(sha256);
    if (row === undefined) return undefined;
    const [modelKey, dimensions] = row as [number, number];
    const table = `vectors_${modelKey}`;
    const scan = `SELECT rowid, distance FROM ${table} WHERE embedding MATCH ? AND k = ?`;
    const statements: ModelStatements = {
      modelKey,
      dimensions,
      insert: this.db.prepare(`INSERT INTO ${table} (rowid, embedding, document_key) VALUES (?, ?, ?)`),
      remove: this.db.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
      vector: this.db.prepare(`SELECT embedding FROM ${table} WHERE rowid = ?`).pluck(),
      nearest: this.db.prepare<[Float32Array, number]>(scan).raw(),
      nearestIn: this.db
        .prepare<[Float32Array, number, string]>(`${scan} AND document_key IN (SELECT value FROM json_each(?))`)
        .raw(),
    };
    this.models.set(sha256, statements);
    return statements;
  }

  private create(model: EmbeddingModelIdentity): ModelStatements {
    const { lastInsertRowid } = this.db
      .prepare('INSERT INTO embedding_models (sha256, name, dimensions) VALUES (?, ?, ?)')
      .run(model.sha256, model.name, model.dimensions);
    const dimensions = Math.trunc(model.dimensions);
    this.db.exec(
      `CREATE VIRTUAL TABLE vectors_${lastInsertRowid} USING vec0 (embedding float[${dimensions}] distance_metric=l2, document_key integer)`,
    );
    const created = this.find(model.sha256);
    if (created === undefined) throw new ProvisoError('internal', 'The table of a new embedding model could not be made.');
    return created;
  }
}
