import type { LibraryConnection } from './connection.ts';
import type { LibraryTables } from './library-tables.ts';
import { sha256 } from './tables/source-bytes-table.ts';

/** Problems of an open library in words for people; empty when it is sound. */
export function checkLibrary({ library, sources }: LibraryConnection, tables: LibraryTables): readonly string[] {
  const problems: string[] = [];
  for (const [name, db] of [
    ['library.sqlite', library],
    ['sources.sqlite', sources],
  ] as const) {
    const lines = db.prepare<[], string>('PRAGMA integrity_check').pluck().all();
    problems.push(...lines.filter((line) => line !== 'ok').map((line) => `${name}: ${line}`));
    const broken = db.prepare('PRAGMA foreign_key_check').all();
    if (broken.length > 0) problems.push(`${name}: ${broken.length} rows refer to rows that are not there`);
  }
  problems.push(...tables.words.check(), ...tables.vectors.check());

  let clauses = 0;
  const documents = tables.documents.all();
  for (const { key, record } of documents) {
    const stored = tables.clauses.keysOfDocument(key).length;
    clauses += stored;
    if (stored !== record.clauses)
      problems.push(`document ${record.file}: ${record.clauses} clauses announced, ${stored} stored`);
    const bytes = tables.sources.find(record.documentId);
    if (bytes === undefined) problems.push(`document ${record.file}: its source is missing`);
    else if (sha256(bytes) !== record.documentId) problems.push(`document ${record.file}: its source was changed`);
  }
  const indexed = tables.words.count();
  if (indexed !== clauses) problems.push(`keyword index: ${indexed} clauses indexed, ${clauses} stored`);
  const sourcesStored = tables.sources.hashes().length;
  if (sourcesStored !== documents.length)
    problems.push(`sources.sqlite: ${sourcesStored} sources for ${documents.length} documents`);
  return problems;
}
