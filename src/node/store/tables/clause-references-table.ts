import type { Database, Statement } from 'better-sqlite3';
import type { CrossReference } from '../../../shared/clause.ts';

const select = 'SELECT from_clause AS "from", to_clause AS "to", text, start, "end", resolved FROM clause_references';

function reference(value: unknown): CrossReference {
  const row = value as Omit<CrossReference, 'resolved'> & { resolved: number };
  return { ...row, resolved: row.resolved === 1 };
}

/** SQL of `clause_references`. */
export class ClauseReferencesTable {
  private readonly db: Database;
  private readonly selectFrom: Statement<[string]>;
  private readonly selectTo: Statement<[string]>;

  constructor(db: Database) {
    this.db = db;
    this.selectFrom = db.prepare(`${select} WHERE from_clause = ? ORDER BY reference_key`);
    this.selectTo = db.prepare(`${select} WHERE to_clause = ? ORDER BY reference_key`);
  }

  insert(documentKey: number, references: readonly CrossReference[]): void {
    const insert = this.db.prepare(
      'INSERT INTO clause_references (document_key, from_clause, to_clause, text, start, "end", resolved) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    for (const { from, to, text, start, end, resolved } of references) {
      insert.run(documentKey, from, to, text, start, end, resolved ? 1 : 0);
    }
  }

  ofDocument(documentKey: number): readonly CrossReference[] {
    return this.db.prepare(`${select} WHERE document_key = ? ORDER BY reference_key`).all(documentKey).map(reference);
  }

  from(clauseId: string): readonly CrossReference[] {
    return this.selectFrom.all(clauseId).map(reference);
  }

  to(clauseId: string): readonly CrossReference[] {
    return this.selectTo.all(clauseId).map(reference);
  }
}
