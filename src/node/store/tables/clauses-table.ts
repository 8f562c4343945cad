import type { Database, Statement } from 'better-sqlite3';
import { z } from 'zod';
import { type ClauseIndexEntry, clauseIndexEntry } from '../../../core/index/clause-index-entry.ts';
import { clauseNumberKey } from '../../../core/index/clause-number.ts';
import { embeddingText } from '../../../core/index/embedding-text.ts';
import { type Clause, clauseSchema } from '../../../shared/clause.ts';
import { ProvisoError } from '../../../shared/errors.ts';

const rowSchema = z.object({
  clause_key: z.number(),
  document_key: z.number(),
  clause_id: z.string(),
  document_id: z.string(),
  parent_id: z.string().nullable(),
  kind: clauseSchema.shape.kind,
  number: z.string().nullable(),
  label: z.string(),
  heading: z.string().nullable(),
  heading_path: z.string(),
  text: z.string(),
  ranges: z.string(),
  head_range: z.string().nullable(),
  subtree_start: z.number(),
  subtree_end: z.number(),
  position: z.number(),
  depth: z.number(),
  pages: z.string(),
  status: clauseSchema.shape.status,
});
type Row = z.infer<typeof rowSchema>;

export interface StoredClause {
  readonly key: number;
  readonly documentKey: number;
  readonly clause: Clause;
}

/** One clause as ranking sees it: keys and counts, no words. */
export interface ClauseFactsRow {
  readonly clauseKey: number;
  readonly documentKey: number;
  readonly ownWords: number;
  readonly contextWords: number;
  readonly embeddable: boolean;
}

const select = `SELECT c.clause_key, c.document_key, c.clause_id, d.document_id, p.clause_id AS parent_id, c.kind, c.number, c.label,
  c.heading, c.heading_path, c.text, c.ranges, c.head_range, c.subtree_start, c.subtree_end, c.position, c.depth, c.pages, c.status
  FROM clauses c JOIN documents d USING (document_key) LEFT JOIN clauses p ON p.clause_key = c.parent_key`;

function stored(value: unknown): StoredClause {
  // The rows are this program's own: their JSON was checked when it was written.
  const row = value as Row;
  return {
    key: row.clause_key,
    documentKey: row.document_key,
    clause: {
      clauseId: row.clause_id,
      documentId: row.document_id,
      parentId: row.parent_id,
      kind: row.kind,
      number: row.number,
      label: row.label,
      heading: row.heading,
      headingPath: JSON.parse(row.heading_path),
      text: row.text,
      ranges: JSON.parse(row.ranges),
      headRange: row.head_range === null ? null : JSON.parse(row.head_range),
      subtreeStart: row.subtree_start,
      subtreeEnd: row.subtree_end,
      order: row.position,
      depth: row.depth,
      pages: JSON.parse(row.pages),
      status: row.status,
    },
  };
}

/** SQL of `clauses`. */
export class ClausesTable {
  private readonly db: Database;
  private readonly selectByKey: Statement<[number]>;
  private readonly selectById: Statement<[string]>;
  private readonly selectChildren: Statement<[string]>;
  private readonly selectByNumber: Statement<[string]>;
  private readonly selectSubtree: Statement<[number]>;

  constructor(db: Database) {
    this.db = db;
    this.selectByKey = db.prepare(`${select} WHERE c.clause_key = ?`);
    this.selectById = db.prepare(`${select} WHERE c.clause_id = ?`);
    this.selectChildren = db.prepare(
      `${select} WHERE c.parent_key = (SELECT clause_key FROM clauses WHERE clause_id = ?) ORDER BY c.position`,
    );
    this.selectSubtree = db
      .prepare<[number]>(
        `WITH RECURSIVE below (key) AS (VALUES (?) UNION ALL SELECT c.clause_key FROM clauses c JOIN below ON c.parent_key = below.key)
         SELECT key FROM below`,
      )
      .pluck();
    this.selectByNumber = db
      .prepare('SELECT clause_key, number_unit FROM clauses WHERE number_path = ? ORDER BY clause_key')
      .raw();
  }

  /** Stores the clauses of one document and hands each new key with its index text to `index`. Parents must come first. */
  insert(
    documentKey: number,
    documentTitle: string,
    clauses: readonly Clause[],
    index: (clauseKey: number, entry: ClauseIndexEntry) => void,
  ): void {
    const insert = this.db.prepare(
      `INSERT INTO clauses (document_key, clause_id, parent_key, kind, number, number_path, number_unit, label, heading, heading_path,
         text, ranges, head_range, subtree_start, subtree_end, position, depth, pages, status, own_words, context_words, embeddable)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const keys = new Map<string, { key: number; clause: Clause }>();
    for (const clause of clauses) {
      const parent = clause.parentId === null ? undefined : keys.get(clause.parentId);
      if (clause.parentId !== null && parent === undefined) {
        throw new ProvisoError('internal', `Clause ${clause.label} stands before its parent in the tree.`, {
          clauseId: clause.clauseId,
        });
      }
      const entry = clauseIndexEntry(clause, parent?.clause);
      const number = clauseNumberKey(clause);
      const { lastInsertRowid } = insert.run(
        documentKey,
        clause.clauseId,
        parent?.key ?? null,
        clause.kind,
        clause.number,
        number?.path ?? null,
        number?.unit ?? null,
        clause.label,
        clause.heading,
        JSON.stringify(clause.headingPath),
        clause.text,
        JSON.stringify(clause.ranges),
        clause.headRange === null ? null : JSON.stringify(clause.headRange),
        clause.subtreeStart,
        clause.subtreeEnd,
        clause.order,
        clause.depth,
        JSON.stringify(clause.pages),
        clause.status,
        entry.ownWords,
        entry.contextWords,
        embeddingText(documentTitle, clause, parent?.clause) === null ? 0 : 1,
      );
      const key = Number(lastInsertRowid);
      keys.set(clause.clauseId, { key, clause });
      index(key, entry);
    }
  }

  byKey(key: number): StoredClause | undefined {
    const row = this.selectByKey.get(key);
    return row === undefined ? undefined : stored(row);
  }

  byId(clauseId: string): StoredClause | undefined {
    const row = this.selectById.get(clauseId);
    return row === undefined ? undefined : stored(row);
  }

  children(clauseId: string): readonly StoredClause[] {
    return this.selectChildren.all(clauseId).map(stored);
  }

  ofDocument(documentKey: number): readonly Clause[] {
    return this.db
      .prepare(`${select} WHERE c.document_key = ? ORDER BY c.position`)
      .all(documentKey)
      .map((row) => stored(row).clause);
  }

  /** Keys and units of the clauses with this number path. */
  byNumber(path: string): readonly { readonly key: number; readonly unit: string | null }[] {
    return this.selectByNumber.all(path).map((row) => {
      const [key, unit] = row as [number, string | null];
      return { key, unit };
    });
  }

  /** Key of a clause and of everything below it. */
  subtreeKeys(key: number): readonly number[] {
    return this.selectSubtree.all(key) as number[];
  }

  /** What ranking must know of every clause, from the covering index alone. */
  facts(): ClauseFactsRow[] {
    return this.db
      .prepare(
        'SELECT clause_key, document_key, own_words, context_words, embeddable FROM clauses INDEXED BY clauses_for_ranking',
      )
      .raw()
      .all()
      .map((row) => {
        const [clauseKey, documentKey, ownWords, contextWords, embeddable] = row as [number, number, number, number, number];
        return { clauseKey, documentKey, ownWords, contextWords, embeddable: embeddable === 1 };
      });
  }

  /** Keys of the clauses that explain and do not bind. */
  recitals(): readonly number[] {
    return this.db.prepare<[], number>("SELECT clause_key FROM clauses WHERE kind = 'recital'").pluck().all();
  }

  keysOfDocument(documentKey: number): readonly number[] {
    return this.db.prepare<[number], number>('SELECT clause_key FROM clauses WHERE document_key = ?').pluck().all(documentKey);
  }
}
