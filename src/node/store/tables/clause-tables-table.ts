import type { Database, Statement } from 'better-sqlite3';
import type { ClauseTable } from '../../../shared/clause.ts';

interface Row {
  readonly table_id: string;
  readonly clause_id: string | null;
  readonly caption: string | null;
  readonly unit: string | null;
  readonly rows: string;
}

function table(value: unknown): ClauseTable {
  const row = value as Row;
  return { tableId: row.table_id, clauseId: row.clause_id, caption: row.caption, unit: row.unit, rows: JSON.parse(row.rows) };
}

/** SQL of `clause_tables` and `clause_table_rows`. */
export class ClauseTablesTable {
  private readonly db: Database;
  private readonly selectByClause: Statement<[string, string]>;

  constructor(db: Database) {
    this.db = db;
    this.selectByClause = db.prepare(
      `SELECT * FROM clause_tables WHERE clause_id = ?
       UNION SELECT t.* FROM clause_table_rows r JOIN clause_tables t USING (table_key) WHERE r.clause_id = ? ORDER BY table_key`,
    );
  }

  insert(documentKey: number, tables: readonly ClauseTable[]): void {
    const insert = this.db.prepare(
      'INSERT INTO clause_tables (document_key, table_id, clause_id, caption, unit, rows) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const insertRow = this.db.prepare('INSERT OR IGNORE INTO clause_table_rows (clause_id, table_key) VALUES (?, ?)');
    for (const { tableId, clauseId, caption, unit, rows } of tables) {
      const { lastInsertRowid } = insert.run(documentKey, tableId, clauseId, caption, unit, JSON.stringify(rows));
      for (const row of rows) insertRow.run(row.clauseId, lastInsertRowid);
    }
  }

  ofDocument(documentKey: number): readonly ClauseTable[] {
    return this.db.prepare('SELECT * FROM clause_tables WHERE document_key = ? ORDER BY table_key').all(documentKey).map(table);
  }

  /** Tables that the clause holds, and the table that it is a row of. */
  ofClause(clauseId: string): readonly ClauseTable[] {
    return this.selectByClause.all(clauseId, clauseId).map(table);
  }
}
