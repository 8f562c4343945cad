import type { Migration } from '../migrator.ts';

/** First shape of the second file: the bytes of every source by their sha256. */
export const initialSourcesMigration: Migration = {
  version: 1,
  name: 'initial-sources',
  sql: `
CREATE TABLE source_bytes (
  sha256 TEXT PRIMARY KEY,
  bytes BLOB NOT NULL
) STRICT;
`,
};
