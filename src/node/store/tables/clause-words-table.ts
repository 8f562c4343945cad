import type { Database, Statement } from 'better-sqlite3';
import type { ClauseIndexEntry } from '../../../core/index/clause-index-entry.ts';
import type { Postings } from '../../../core/search/keyword-ranking.ts';

/** Weights of the columns in the frequency of a term, before saturation. */
export const columnWeights = { heading: 2, path: 0.5, lead: 0.5, body: 1, identifiers: 2, pairs: 0.5 } as const;

/** Postings and tokens of the latest questions that are kept: 8 bytes a posting. */
const mostCachedPostings = 4_000_000;
const mostCachedTokens = 10_000;

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
  private readonly tokensOfText = new Map<string, readonly string[]>();
  private readonly postingsOfToken = new Map<string, Postings>();
  private cachedPostings = 0;

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

  /** To be called when clauses have come or gone, through this or another connection. */
  forget(): void {
    this.postingsOfToken.clear();
    this.cachedPostings = 0;
  }

  /** Index tokens of a text, stemmed and folded as the index does it. */
  tokens(text: string): readonly string[] {
    const known = this.tokensOfText.get(text);
    if (known !== undefined) return known;
    if (this.tokensOfText.size >= mostCachedTokens) this.tokensOfText.clear();
    this.clearTokens.run();
    this.insertToken.run(text);
    const tokens = this.selectTokens.all() as string[];
    this.tokensOfText.set(text, tokens);
    return tokens;
  }

  /** Clauses that hold a token, in order of their keys. */
  tokenPostings(token: string): Postings {
    const known = this.postingsOfToken.get(token);
    if (known !== undefined) return known;
    const rows = this.selectPostings.all(token) as [clause: number, weight: number][];
    const postings: Postings = { clauses: new Int32Array(rows.length), weights: new Float32Array(rows.length) };
    rows.forEach(([clause, weight], index) => {
      postings.clauses[index] = clause;
      postings.weights[index] = weight;
    });
    if (this.cachedPostings + rows.length > mostCachedPostings) this.forget();
    this.postingsOfToken.set(token, postings);
    this.cachedPostings += rows.length;
    return postings;
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
