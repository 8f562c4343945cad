import type { Migration } from '../migrator.ts';

/** Recitals are told apart in every search: a small index of their own, so that the wide rows are not read. */
export const explainingClausesMigration: Migration = {
  version: 2,
  name: 'explaining-clauses',
  sql: `CREATE INDEX clauses_recitals ON clauses (clause_key) WHERE kind = 'recital';`,
};
