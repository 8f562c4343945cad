import type { Database, Statement } from 'better-sqlite3';
import { z } from 'zod';
import {
  type DocumentMetadata,
  type DocumentRecord,
  documentMetadataSchema,
  documentSchema,
  restatementSchema,
} from '../../../shared/document.ts';
import { ProvisoError } from '../../../shared/errors.ts';
import { type SourceLayout, unpackLayout } from '../../read/packed-layout.ts';

const rowSchema = z.object({
  document_key: z.number(),
  document_id: z.string(),
  file: z.string(),
  format: documentSchema.shape.format,
  title: z.string(),
  detected_title: z.string().nullable(),
  detected_language: z.string(),
  metadata: z.string(),
  opening: z.string(),
  quality_flags: z.string(),
  messages: z.string(),
  pages: z.number(),
  clauses: z.number(),
  size: z.number(),
  imported_at: z.string(),
});
type Row = z.infer<typeof rowSchema>;

export interface StoredDocument {
  readonly key: number;
  readonly record: DocumentRecord;
  readonly metadata: DocumentMetadata;
  /** Words in front of the first numbered clause, shortened. */
  readonly opening: string;
}

export interface DocumentFacts {
  readonly documentId: string;
  readonly file: string;
  readonly format: DocumentRecord['format'];
  readonly detectedTitle: string | null;
  readonly detectedLanguage: string;
  readonly metadata: DocumentMetadata;
  readonly opening: string;
  readonly qualityFlags: DocumentRecord['qualityFlags'];
  readonly messages: DocumentRecord['messages'];
  readonly pages: number;
  readonly clauses: number;
  readonly size: number;
  readonly importedAt: string;
}

function accessGroups(metadata: DocumentMetadata): string[] {
  if (metadata.accessGroups !== undefined && metadata.accessGroups !== null) return metadata.accessGroups;
  return metadata.accessGroup === undefined || metadata.accessGroup === null ? [] : [metadata.accessGroup];
}

/** What the user says wins over what was read from the file; without either the file's name is the title. */
function titleOf(metadata: DocumentMetadata, detected: string | null, file: string): string {
  return metadata.title?.trim() || detected?.trim() || file.replace(/\.[^.]+$/, '');
}

function stored(row: Row): StoredDocument {
  const metadata = documentMetadataSchema.parse(JSON.parse(row.metadata));
  return {
    key: row.document_key,
    metadata,
    opening: row.opening,
    record: {
      documentId: row.document_id,
      file: row.file,
      format: row.format,
      title: row.title,
      type: metadata.type ?? null,
      language: metadata.language ?? row.detected_language,
      version: metadata.version ?? null,
      effectiveDate: metadata.effectiveDate ?? null,
      expiryDate: metadata.expiryDate ?? null,
      status: metadata.status ?? 'in-force',
      supersedes: metadata.supersedes ?? [],
      restates: z
        .array(restatementSchema)
        .catch([])
        .parse(metadata.restates ?? []),
      vendorId: metadata.vendorId ?? null,
      accessGroups: accessGroups(metadata),
      externalId: metadata.externalId ?? null,
      formType: metadata.formType ?? null,
      period: metadata.period ?? null,
      qualityFlags: documentSchema.shape.qualityFlags.parse(JSON.parse(row.quality_flags)),
      messages: documentSchema.shape.messages.parse(JSON.parse(row.messages)),
      pages: row.pages,
      clauses: row.clauses,
      size: row.size,
      importedAt: row.imported_at,
    },
  };
}

/** SQL of `documents` and `document_contents`. */
export class DocumentsTable {
  private readonly db: Database;
  private readonly selectAll: Statement<[]>;
  private readonly selectOne: Statement<[string]>;

  constructor(db: Database) {
    this.db = db;
    this.selectAll = db.prepare('SELECT * FROM documents ORDER BY document_key');
    this.selectOne = db.prepare('SELECT * FROM documents WHERE document_id = ?');
  }

  all(): readonly StoredDocument[] {
    return this.selectAll.all().map((row) => stored(rowSchema.parse(row)));
  }

  find(documentId: string): StoredDocument | undefined {
    const row = this.selectOne.get(documentId);
    return row === undefined ? undefined : stored(rowSchema.parse(row));
  }

  get(documentId: string): StoredDocument {
    const found = this.find(documentId);
    if (found !== undefined) return found;
    throw new ProvisoError('unknown-document', `There is no document ${documentId} in this library. "documents" lists them.`, {
      documentId,
    });
  }

  /** `layout`: as `packLayout` makes it. */
  insert(facts: DocumentFacts, text: string, layout: Uint8Array): number {
    const { lastInsertRowid } = this.db
      .prepare(
        `INSERT INTO documents (document_id, file, format, title, detected_title, detected_language, metadata, opening, quality_flags,
           messages, pages, clauses, size, imported_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        facts.documentId,
        facts.file,
        facts.format,
        titleOf(facts.metadata, facts.detectedTitle, facts.file),
        facts.detectedTitle,
        facts.detectedLanguage,
        JSON.stringify(facts.metadata),
        facts.opening,
        JSON.stringify(facts.qualityFlags),
        JSON.stringify(facts.messages),
        facts.pages,
        facts.clauses,
        facts.size,
        facts.importedAt,
      );
    const key = Number(lastInsertRowid);
    this.db
      .prepare('INSERT INTO document_contents (document_key, text, layout) VALUES (?, ?, ?)')
      .run(key, text, Buffer.from(layout.buffer, layout.byteOffset, layout.byteLength));
    return key;
  }

  /** Fields that are given replace the earlier ones; the others stay. */
  updateMetadata(
    documentId: string,
    changes: DocumentMetadata,
  ): { readonly before: StoredDocument; readonly after: StoredDocument } {
    const before = this.get(documentId);
    const metadata: DocumentMetadata = { ...before.metadata, ...changes };
    // The two spellings of access groups are one field: a new value in either replaces the other.
    if (changes.accessGroup !== undefined && changes.accessGroups === undefined) metadata.accessGroups = null;
    const detected = this.db.prepare('SELECT detected_title FROM documents WHERE document_key = ?').pluck().get(before.key);
    this.db
      .prepare('UPDATE documents SET metadata = ?, title = ? WHERE document_key = ?')
      .run(
        JSON.stringify(metadata),
        titleOf(metadata, typeof detected === 'string' ? detected : null, before.record.file),
        before.key,
      );
    return { before, after: this.get(documentId) };
  }

  text(key: number): string {
    return String(this.db.prepare('SELECT text FROM document_contents WHERE document_key = ?').pluck().get(key) ?? '');
  }

  layout(key: number): SourceLayout {
    const blob = this.db.prepare('SELECT layout FROM document_contents WHERE document_key = ?').pluck().get(key);
    if (!(blob instanceof Uint8Array))
      throw new ProvisoError('library-broken', 'The layout of a document is missing. Import it again.');
    return unpackLayout(blob);
  }

  remove(key: number): void {
    this.db.prepare('DELETE FROM documents WHERE document_key = ?').run(key);
  }
}
