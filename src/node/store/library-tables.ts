import type { LibraryConnection } from './connection.ts';
import { AnswersTable } from './tables/answers-table.ts';
import { ClauseReferencesTable } from './tables/clause-references-table.ts';
import { ClauseTablesTable } from './tables/clause-tables-table.ts';
import { ClauseWordsTable } from './tables/clause-words-table.ts';
import { ClausesTable } from './tables/clauses-table.ts';
import { DefinitionsTable } from './tables/definitions-table.ts';
import { DocumentsTable } from './tables/documents-table.ts';
import { SourceBytesTable } from './tables/source-bytes-table.ts';
import { VectorsTable } from './tables/vectors-table.ts';

/** The SQL of every table of one open library. */
export interface LibraryTables {
  readonly documents: DocumentsTable;
  readonly clauses: ClausesTable;
  readonly words: ClauseWordsTable;
  readonly clauseTables: ClauseTablesTable;
  readonly definitions: DefinitionsTable;
  readonly references: ClauseReferencesTable;
  readonly vectors: VectorsTable;
  readonly answers: AnswersTable;
  readonly sources: SourceBytesTable;
}

export function libraryTables({ library, sources }: LibraryConnection): LibraryTables {
  return {
    documents: new DocumentsTable(library),
    clauses: new ClausesTable(library),
    words: new ClauseWordsTable(library),
    clauseTables: new ClauseTablesTable(library),
    definitions: new DefinitionsTable(library),
    references: new ClauseReferencesTable(library),
    vectors: new VectorsTable(library),
    answers: new AnswersTable(library),
    sources: new SourceBytesTable(sources),
  };
}
