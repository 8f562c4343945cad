import type { Database } from 'better-sqlite3';
import type { ClauseFacts } from '../../core/search/keyword-ranking.ts';
import { findChanges } from '../../core/verify/find-changes.ts';
import type { LibraryTables } from './library-tables.ts';
import type { StoredDocument } from './tables/documents-table.ts';

/** Share of a word of heading path and lead-in in the length of a clause; own words count in full. */
const contextShare = 0.5;

interface Contents {
  readonly documents: readonly StoredDocument[];
  /** By clause key; 0 where there is no clause. */
  readonly documentKeys: Int32Array;
  readonly lengths: Float64Array;
  readonly embeddable: Uint8Array;
  /** Clauses that explain and do not bind. */
  readonly recitals: ReadonlySet<number>;
  /** Number of clauses that should have vectors, and those that have, by document key and model. */
  readonly pending: Map<string, ReadonlyMap<number, number>>;
  changes: ReadonlyMap<string, readonly string[]> | null;
}

/**
 * What every search asks of all documents and clauses, held in memory as plain numbers (13 bytes a clause) and read again
 * when this or another connection has written.
 */
export class ClauseCatalogue {
  private readonly db: Database;
  private readonly tables: LibraryTables;
  private contents: Contents | undefined;
  private dataVersion = -1;

  constructor(db: Database, tables: LibraryTables) {
    this.db = db;
    this.tables = tables;
  }

  /** To be called after every change through this connection, also one that was rolled back. */
  invalidate(): void {
    this.contents = undefined;
    this.forgetCaches();
  }

  /** Only vectors have changed. */
  invalidateVectors(): void {
    this.contents?.pending.clear();
  }

  documents(): readonly StoredDocument[] {
    return this.current().documents;
  }

  documentKey(clauseKey: number): number {
    return this.current().documentKeys[clauseKey] ?? 0;
  }

  isRecital(clauseKey: number): boolean {
    return this.current().recitals.has(clauseKey);
  }

  /** Facts for ranking with only the clauses of these documents allowed. */
  facts(documentKeys: ReadonlySet<number>): ClauseFacts {
    const { documentKeys: owners, lengths, embeddable } = this.current();
    const allowed = new Uint8Array(owners.length);
    let allowedClauses = 0;
    let words = 0;
    for (let key = 0; key < owners.length; key += 1) {
      const owner = owners[key] ?? 0;
      if (owner === 0 || !documentKeys.has(owner)) continue;
      allowed[key] = 1;
      allowedClauses += 1;
      words += lengths[key] ?? 0;
    }
    return {
      allowed,
      length: lengths,
      worded: embeddable,
      owner: owners,
      allowedDocuments: documentKeys.size,
      allowedClauses,
      meanLength: allowedClauses === 0 ? 0 : words / allowedClauses,
    };
  }

  /** Clauses that still wait for vectors of a model, by document key; documents without any are left out. */
  pendingByDocument(sha256: string): ReadonlyMap<number, number> {
    const contents = this.current();
    const known = contents.pending.get(sha256);
    if (known !== undefined) return known;
    const ready = new Uint8Array(contents.embeddable.length);
    for (const key of this.tables.vectors.clausesWithVectors(sha256)) ready[key] = 1;
    const pending = new Map<number, number>();
    contents.embeddable.forEach((embeddable, key) => {
      if (embeddable === 0 || ready[key] === 1) return;
      const owner = contents.documentKeys[key] ?? 0;
      pending.set(owner, (pending.get(owner) ?? 0) + 1);
    });
    contents.pending.set(sha256, pending);
    return pending;
  }

  /** Clauses that the links between documents name, each with those at the other ends of its links. Who may see them is not asked here. */
  changes(): ReadonlyMap<string, readonly string[]> {
    const contents = this.current();
    contents.changes ??= this.readChanges(contents.documents);
    return contents.changes;
  }

  private readChanges(documents: readonly StoredDocument[]): ReadonlyMap<string, readonly string[]> {
    const linked = new Set<StoredDocument>();
    for (const document of documents) {
      for (const { clause } of document.record.supersedes) {
        if (clause === undefined) continue;
        linked.add(document);
        for (const other of documents) {
          const { file, documentId } = other.record;
          if (clause.startsWith(`${file}#`) || clause.startsWith(documentId)) linked.add(other);
        }
      }
    }
    const links = [...linked].map(({ record }) => ({
      ...record,
      supersedes: record.supersedes.filter(({ clause }) => clause !== undefined),
    }));
    const clauses = [...linked].flatMap(({ key }) => this.tables.clauses.ofDocument(key));
    const found = new Map<string, string[]>();
    for (const { clauseId, by } of findChanges(links, clauses)) {
      if (by === null) continue;
      found.set(clauseId, [...(found.get(clauseId) ?? []), by.clauseId]);
      found.set(by.clauseId, [...(found.get(by.clauseId) ?? []), clauseId]);
    }
    return found;
  }

  embeddableClauses(): number {
    return this.current().embeddable.reduce((sum, value) => sum + value, 0);
  }

  private forgetCaches(): void {
    this.tables.vectors.forget();
    this.tables.words.forget();
  }

  private current(): Contents {
    const version = Number(this.db.pragma('data_version', { simple: true }));
    if (this.contents !== undefined && version === this.dataVersion) return this.contents;
    this.dataVersion = version;
    this.forgetCaches();
    const facts = this.tables.clauses.facts();
    const size = facts.reduce((largest, { clauseKey }) => Math.max(largest, clauseKey), 0) + 1;
    const documentKeys = new Int32Array(size);
    const lengths = new Float64Array(size);
    const embeddable = new Uint8Array(size);
    for (const row of facts) {
      documentKeys[row.clauseKey] = row.documentKey;
      lengths[row.clauseKey] = row.ownWords + contextShare * row.contextWords;
      embeddable[row.clauseKey] = row.embeddable ? 1 : 0;
    }
    const recitals = new Set(this.tables.clauses.recitals());
    this.contents = {
      documents: this.tables.documents.all(),
      documentKeys,
      lengths,
      embeddable,
      recitals,
      pending: new Map(),
      changes: null,
    };
    return this.contents;
  }
}
