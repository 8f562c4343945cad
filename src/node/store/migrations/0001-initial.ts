import type { Migration } from '../migrator.ts';

/** First shape of the library: documents, clauses and what hangs on them, keyword index, vector register, answers. */
export const initialMigration: Migration = {
  version: 1,
  name: 'initial',
  sql: `
CREATE TABLE documents (
  document_key INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id TEXT NOT NULL UNIQUE,
  file TEXT NOT NULL,
  format TEXT NOT NULL,
  title TEXT NOT NULL,
  detected_title TEXT,
  detected_language TEXT NOT NULL,
  metadata TEXT NOT NULL,
  -- Words in front of the first number: parties and the like, which the clauses then call by their roles.
  opening TEXT NOT NULL,
  quality_flags TEXT NOT NULL,
  messages TEXT NOT NULL,
  pages INTEGER NOT NULL,
  clauses INTEGER NOT NULL,
  size INTEGER NOT NULL,
  imported_at TEXT NOT NULL
) STRICT;

-- Canonical text and layout are large and seldom read: beside the record, not in it.
CREATE TABLE document_contents (
  document_key INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  text TEXT NOT NULL,
  layout BLOB NOT NULL
) STRICT;

CREATE TABLE clauses (
  clause_key INTEGER PRIMARY KEY AUTOINCREMENT,
  document_key INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  clause_id TEXT NOT NULL UNIQUE,
  parent_key INTEGER REFERENCES clauses ON DELETE CASCADE,
  kind TEXT NOT NULL,
  number TEXT,
  number_path TEXT,
  number_unit TEXT,
  label TEXT NOT NULL,
  heading TEXT,
  heading_path TEXT NOT NULL,
  text TEXT NOT NULL,
  ranges TEXT NOT NULL,
  head_range TEXT,
  subtree_start INTEGER NOT NULL,
  subtree_end INTEGER NOT NULL,
  position INTEGER NOT NULL,
  depth INTEGER NOT NULL,
  pages TEXT NOT NULL,
  status TEXT NOT NULL,
  own_words INTEGER NOT NULL,
  context_words INTEGER NOT NULL,
  embeddable INTEGER NOT NULL
) STRICT;
CREATE INDEX clauses_by_parent ON clauses (parent_key);
CREATE INDEX clauses_by_number ON clauses (number_path) WHERE number_path IS NOT NULL;
-- Holds everything that ranking asks of every clause, so that the wide rows are not read.
CREATE INDEX clauses_for_ranking ON clauses (document_key, position, own_words, context_words, embeddable);

CREATE TABLE clause_tables (
  table_key INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  table_id TEXT NOT NULL,
  clause_id TEXT,
  caption TEXT,
  unit TEXT,
  rows TEXT NOT NULL,
  UNIQUE (document_key, table_id)
) STRICT;
CREATE TABLE clause_table_rows (
  clause_id TEXT NOT NULL,
  table_key INTEGER NOT NULL REFERENCES clause_tables ON DELETE CASCADE,
  PRIMARY KEY (clause_id, table_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX clause_tables_by_clause ON clause_tables (clause_id);
CREATE INDEX clause_table_rows_by_table ON clause_table_rows (table_key);

CREATE TABLE definitions (
  definition_key INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  term TEXT NOT NULL,
  clause_id TEXT NOT NULL,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  text TEXT NOT NULL,
  scope TEXT
) STRICT;
CREATE INDEX definitions_by_document ON definitions (document_key);

CREATE TABLE clause_references (
  reference_key INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  from_clause TEXT NOT NULL,
  to_clause TEXT,
  text TEXT NOT NULL,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  resolved INTEGER NOT NULL
) STRICT;
CREATE INDEX clause_references_by_document ON clause_references (document_key);
CREATE INDEX clause_references_by_from ON clause_references (from_clause);
CREATE INDEX clause_references_by_to ON clause_references (to_clause) WHERE to_clause IS NOT NULL;

-- Contentless: the words stand in clauses already. Porter folds English endings and leaves every other script alone.
CREATE VIRTUAL TABLE clause_words USING fts5 (
  heading, path, lead, body, identifiers, pairs,
  content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE clause_words_terms USING fts5vocab (clause_words, instance);

CREATE TABLE embedding_models (
  model_key INTEGER PRIMARY KEY AUTOINCREMENT,
  sha256 TEXT NOT NULL,
  name TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  UNIQUE (sha256, dimensions)
) STRICT;
CREATE TABLE clause_vectors (
  vector_key INTEGER PRIMARY KEY AUTOINCREMENT,
  model_key INTEGER NOT NULL REFERENCES embedding_models ON DELETE CASCADE,
  clause_key INTEGER NOT NULL REFERENCES clauses ON DELETE CASCADE,
  part INTEGER NOT NULL,
  UNIQUE (model_key, clause_key, part)
) STRICT;
CREATE INDEX clause_vectors_by_clause ON clause_vectors (clause_key);

CREATE TABLE answers (
  answer_id TEXT PRIMARY KEY,
  asked_at TEXT NOT NULL,
  answer TEXT NOT NULL
) STRICT;
CREATE INDEX answers_by_time ON answers (asked_at);
`,
};
