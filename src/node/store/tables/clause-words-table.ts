import type { Database, Statement } from 'better-sqlite3';
import type { ClauseIndexEntry } from '../../../core/index/clause-index-entry.ts';
import type { Postings } from '../../../core/search/keyword-ranking.ts';

/** Weights of the columns in the frequency of a term, before saturation. */
export const columnWeights = { heading: 2, path: 0.5, lead: 0.5, body: 1, identifiers: 2, pairs: 0.5 } as const;

/**
 * SQL of the full-text index. No text of a user ever becomes a MATCH expression: a term is brought to index tokens by the
 * index's own tokenizer, and each token's places are read from the vocabulary table by equality.
 */
export class ClauseWordsTable {
  private readonly db: Database;
  private readonly selectPostings: Statement<[string]>;
  private readonly clearTokens: Statement<[]>;
  private readonly insertToken: Statement<[string]>;
  private readonly selectTokens: Statement<[]>;

  constructor(db: Database) {
    this.db = db;
    db.exec(`
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.question_words USING fts5 (word, tokenize = 'porter unicode61 remove_diacritics 2');
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.question_tokens USING fts5vocab (temp, question_words, instance);`);
    const weight = Object.entries(columnWeights)
      .map(([column, value]) => `WHEN '${column}' THEN ${value}`)
      .join(' ');
    this.selectPostings = db
      .prepare<[string]>(`SELECT doc, sum(CASE col ${weight} END) FROM clause_words_terms WHERE term = ? GROUP BY doc`)
      .raw();
    this.clearTokens = db.prepare('DELETE FROM temp.question_words');
    this.insertToken = db.prepare('INSERT INTO temp.question_words (rowid, word) VALUES (1, ?)');
    this.selectTokens = db.prepare<[], string>('SELECT term FROM temp.question_tokens ORDER BY doc, offset').pluck();
  }

  /** A function that indexes one clause; prepared once per document. */
  inserter(): (clauseKey: number, entry: ClauseIndexEntry) => void {
    const insert = this.db.prepare(
      'INSERT INTO clause_words (rowid, heading, path, lead, body, identifiers, pairs) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    return (clauseKey, entry) => {
      insert.run(clauseKey, entry.heading, entry.path, entry.lead, entry.body, entry.identifiers, entry.pairs);
    };
  }

  remove(clauseKeys: readonly number[]): void {
    const remove = this.db.prepare('DELETE FROM clause_words WHERE rowid = ?');
    for (const key of clauseKeys) remove.run(key);
  }

  /** Index tokens of a text, stemmed and folded as the index does it. */
  tokens(text: string): readonly string[] {
    this.clearTokens.run();
    this.insertToken.run(text);
    return this.selectTokens.all() as string[];
  }

  /** Clauses that hold a token, in order of their keys. */
  tokenPostings(token: string): Postings {
    const clauses: number[] = [];
    const weights: number[] = [];
    for (const row of this.selectPostings.all(token)) {
      const [clause, weight] = row as [number, number];
      clauses.push(clause);
      weights.push(weight);
    }
    return { clauses, weights };
  }

  /** Problems of the index itself, in words; empty when it is sound. */
  check(): readonly string[] {
    try {
      this.db.prepare("INSERT INTO clause_words (clause_words) VALUES ('integrity-check')").run();
      return [];
    } catch (error) {
      return [`keyword index: ${error instanceof Error ? error.message : String(error)}`];
    }
  }

  count(): number {
    return Number(this.db.prepare('SELECT count(*) FROM clause_words_docsize').pluck().get());
  }
}
