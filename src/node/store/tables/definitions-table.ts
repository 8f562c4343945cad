import type { Database } from 'better-sqlite3';
import type { Definition } from '../../../shared/clause.ts';

/** SQL of `definitions`. */
export class DefinitionsTable {
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  insert(documentKey: number, definitions: readonly Definition[]): void {
    const insert = this.db.prepare(
      'INSERT INTO definitions (document_key, term, clause_id, start, "end", text, scope) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    for (const { term, clauseId, start, end, text, scope } of definitions) {
      insert.run(documentKey, term, clauseId, start, end, text, scope);
    }
  }

  ofDocument(documentKey: number): readonly Definition[] {
    return this.db
      .prepare<[number], Definition>(
        `SELECT term, clause_id AS clauseId, start, "end", text, scope FROM definitions WHERE document_key = ? ORDER BY definition_key`,
      )
      .all(documentKey);
  }
}
