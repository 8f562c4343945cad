import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { DocumentRecord } from '../../shared/document.ts';
import { ProvisoError, toErrorPayload } from '../../shared/errors.ts';
import type { ImportedFile, ImportOptions, Library } from '../library/library-api.ts';
import type { ReadOutcome, ReadRequest } from '../read/read-request.ts';
import type { DocumentOutline } from '../store/library-store.ts';

/** Reads one source and makes its clause tree. */
export type ReadSource = (request: ReadRequest) => Promise<ReadOutcome>;

/** A library in memory that reads and structures and does nothing else: for judging trees without store and models. */
export class ParseOnlyLibrary implements Library {
  private readonly read: ReadSource;
  private readonly held = new Map<string, { record: DocumentRecord; outcome: ReadOutcome }>();

  constructor(read: ReadSource) {
    this.read = read;
  }

  async import(paths: readonly string[], options: ImportOptions = {}): Promise<ImportedFile[]> {
    const files: ImportedFile[] = [];
    for (const path of paths) files.push(await this.importFile(path, options));
    return files;
  }

  documents(): Promise<readonly DocumentRecord[]> {
    return Promise.resolve([...this.held.values()].map((entry) => entry.record));
  }

  outline(documentId: string): Promise<DocumentOutline> {
    const { record, outcome } = this.entry(documentId);
    const { clauses, tables, definitions, crossReferences } = outcome.tree;
    return Promise.resolve({ document: record, clauses, tables, definitions, crossReferences });
  }

  canonicalText(documentId: string): Promise<string> {
    return Promise.resolve(this.entry(documentId).outcome.source.text);
  }

  search(): Promise<never> {
    return refuse();
  }

  ask(): Promise<never> {
    return refuse();
  }

  verifyClaims(): Promise<never> {
    return refuse();
  }

  vectorsReady(): Promise<null> {
    return Promise.resolve(null);
  }

  close(): Promise<void> {
    this.held.clear();
    return Promise.resolve();
  }

  private async importFile(path: string, options: ImportOptions): Promise<ImportedFile> {
    const started = performance.now();
    const file = basename(path);
    const seconds = (): number => (performance.now() - started) / 1000;
    try {
      const documentId = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      const known = this.held.get(documentId);
      if (known !== undefined) return { ...facts(known.record), file, path, status: 'duplicate', seconds: seconds() };
      const { password } = options;
      const outcome = await this.read({ path: resolve(path), fileName: file, ...(password === undefined ? {} : { password }) });
      const record = recordOf(outcome, file);
      this.held.set(documentId, { record, outcome });
      return { ...facts(record), file, path, status: 'ready', seconds: seconds() };
    } catch (error) {
      const failed = { documentId: null, messages: [], pages: 0, clauses: 0, error: toErrorPayload(error) };
      return { ...failed, file, path, status: 'failed', seconds: seconds() };
    }
  }

  private entry(documentId: string): { record: DocumentRecord; outcome: ReadOutcome } {
    const entry = this.held.get(documentId);
    if (entry === undefined) throw new ProvisoError('unknown-document', `No document ${documentId}.`, { documentId });
    return entry;
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new ProvisoError('wrong-usage', 'Reading only: nothing was searched or asked (--parse-only).'));
}

function facts(record: DocumentRecord): Pick<ImportedFile, 'documentId' | 'messages' | 'pages' | 'clauses'> {
  return { documentId: record.documentId, messages: record.messages, pages: record.pages, clauses: record.clauses };
}

function recordOf({ documentId, source, tree }: ReadOutcome, file: string): DocumentRecord {
  return {
    documentId,
    file,
    format: source.format,
    title: tree.title ?? source.title ?? file,
    type: null,
    language: source.language,
    version: null,
    effectiveDate: null,
    expiryDate: null,
    status: 'in-force',
    supersedes: [],
    vendorId: null,
    accessGroups: [],
    externalId: null,
    formType: null,
    period: null,
    qualityFlags: [...tree.qualityFlags],
    messages: [...source.messages, ...tree.messages],
    pages: source.pages.length,
    clauses: tree.clauses.length,
    size: 0,
    importedAt: new Date(0).toISOString(),
  };
}
