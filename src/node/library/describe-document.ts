import { detectMetadata } from '../../core/detect/detect-metadata.ts';
import type { Detection } from '../../core/detect/detection.ts';
import { type QualityReport, qualityReport } from '../../core/structure/quality-report.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { DocumentOutline, StoredSource } from '../store/library-store.ts';

/** How well a document was read, in figures that a user can check against the source. */
export interface ParseQuality {
  readonly flags: DocumentRecord['qualityFlags'];
  readonly pages: number;
  readonly clauses: number;
  readonly numberedClauses: number;
  readonly deepestLevel: number;
  readonly tables: number;
  readonly tableRows: number;
  readonly definitions: number;
  readonly crossReferences: { readonly resolved: number; readonly unresolved: number };
  /** Number of notices of each code. */
  readonly messages: Readonly<Record<string, number>>;
  /** Where the reading is doubtful. */
  readonly report: QualityReport;
}

export interface DocumentDescription {
  readonly document: DocumentRecord;
  /** Metadata found in the document's own text, with the words that show it: proposals, never applied by themselves. */
  readonly detected: readonly Detection[];
  readonly quality: ParseQuality;
}

/** Describes a stored document: its record and the report on how it was parsed. */
export function describeDocument(
  { document, clauses, tables, definitions, crossReferences }: DocumentOutline,
  source: StoredSource,
): DocumentDescription {
  const messages: Record<string, number> = {};
  for (const message of document.messages) messages[message.code] = (messages[message.code] ?? 0) + 1;
  const resolved = crossReferences.filter((reference) => reference.resolved).length;
  return {
    document,
    detected: detectMetadata({
      text: source.text,
      pages: source.pages,
      title: document.title,
      language: document.language,
      clauses,
    }),
    quality: {
      flags: document.qualityFlags,
      pages: document.pages,
      clauses: clauses.length,
      numberedClauses: clauses.filter((clause) => clause.number !== null).length,
      deepestLevel: Math.max(0, ...clauses.map((clause) => clause.depth)),
      tables: tables.length,
      tableRows: tables.reduce((sum, table) => sum + table.rows.length, 0),
      definitions: definitions.length,
      crossReferences: { resolved, unresolved: crossReferences.length - resolved },
      messages,
      report: qualityReport({ source, clauses, tables, messages: document.messages }),
    },
  };
}
