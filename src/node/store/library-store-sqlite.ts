import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { documentOpening } from '../../core/index/document-opening.ts';
import type { EmbeddingModelIdentity } from '../../core/index/embedder.ts';
import { embeddingText } from '../../core/index/embedding-text.ts';
import type { Retrieval } from '../../core/search/candidate.ts';
import { documentsInView } from '../../core/search/documents-in-view.ts';
import type { DocumentText } from '../../core/verify/verification-context.ts';
import type { Answer, SearchResult } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import { type DocumentMetadata, type DocumentRecord, documentMetadataSchema, type Filters } from '../../shared/document.ts';
import { ProvisoError } from '../../shared/errors.ts';
import { packLayout } from '../read/packed-layout.ts';
import { checkLibrary } from './check-library.ts';
import { ClauseCatalogue } from './clause-catalogue.ts';
import { ClauseSearch } from './clause-search.ts';
import { type LibraryConnection, libraryError, openLibrary } from './connection.ts';
import type {
  DocumentOutline,
  IndexedModel,
  LibraryStore,
  PendingText,
  PendingVectors,
  RetrieveRequest,
  StoreDocumentInput,
  StoredSource,
  StoredVector,
} from './library-store.ts';
import { type LibraryTables, libraryTables } from './library-tables.ts';
import { hitClauses, retrieveCandidates, searchHits } from './retrieve-candidates.ts';
import { sha256 } from './tables/source-bytes-table.ts';

function parseMetadata(metadata: DocumentMetadata): DocumentMetadata {
  const parsed = documentMetadataSchema.safeParse(metadata);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ProvisoError('bad-metadata', `The metadata cannot be used. ${issues.join('; ')}`, { issues });
}

/**
 * The library in a folder, synchronous: runs inside the database worker. Every failure of SQLite that means something for the
 * library is a coded error; every call is one transaction.
 */
export class LibraryStoreSqlite implements LibraryStore {
  private readonly folder: string;
  private readonly connection: LibraryConnection;
  private readonly tables: LibraryTables;
  private readonly catalogue: ClauseCatalogue;
  private readonly clauseSearch: ClauseSearch;

  /** Opens the library, making it when the folder has none. Throws `library-broken`, `library-locked` or `library-newer`. */
  constructor(folder: string, options: { readonly busyMilliseconds?: number } = {}) {
    this.folder = folder;
    this.connection = openLibrary(folder, options.busyMilliseconds);
    try {
      this.tables = libraryTables(this.connection);
      this.catalogue = new ClauseCatalogue(this.connection.library, this.tables);
      this.clauseSearch = new ClauseSearch(this.tables, this.catalogue);
      this.write(() => this.removeOrphanSources());
    } catch (error) {
      this.close();
      throw libraryError(error, folder);
    }
  }

  storeDocument(input: StoreDocumentInput): { readonly status: 'stored' | 'duplicate'; readonly document: DocumentRecord } {
    const { outcome, path } = input;
    const metadata = parseMetadata(input.metadata);
    const bytes = readSource(path, outcome.documentId);
    return this.write(() => {
      const known = this.tables.documents.find(outcome.documentId);
      if (known !== undefined) return { status: 'duplicate', document: known.record };
      this.tables.sources.put(outcome.documentId, bytes);
      try {
        this.insertDocument(input, metadata, bytes.byteLength);
      } catch (error) {
        this.tables.sources.remove(outcome.documentId);
        throw error;
      }
      return { status: 'stored', document: this.tables.documents.get(outcome.documentId).record };
    });
  }

  documents(): readonly DocumentRecord[] {
    return this.read(() => this.tables.documents.all().map(({ record }) => record));
  }

  document(documentId: string): DocumentRecord {
    return this.read(() => this.tables.documents.get(documentId).record);
  }

  outline(documentId: string): DocumentOutline {
    return this.read(() => {
      const { key, record } = this.tables.documents.get(documentId);
      return {
        document: record,
        clauses: this.tables.clauses.ofDocument(key),
        tables: this.tables.clauseTables.ofDocument(key),
        definitions: this.tables.definitions.ofDocument(key),
        crossReferences: this.tables.references.ofDocument(key),
      };
    });
  }

  canonicalText(documentId: string): string {
    return this.read(() => this.tables.documents.text(this.tables.documents.get(documentId).key));
  }

  documentText(documentId: string): DocumentText {
    return this.read(() => {
      const { key } = this.tables.documents.get(documentId);
      return { text: this.tables.documents.text(key), lineEndHyphens: this.tables.documents.layout(key).lineEndHyphens };
    });
  }

  source(documentId: string): StoredSource {
    return this.read(() => {
      const { key, record } = this.tables.documents.get(documentId);
      const { blocks, lineEndHyphens, pages, boxes } = this.tables.documents.layout(key);
      const text = this.tables.documents.text(key);
      return { text, blocks: record.format === 'pdf' ? [] : blocks, lineEndHyphens, pages, boxes };
    });
  }

  parsedSource(documentId: string): StoredSource {
    return this.read(() => {
      const { key } = this.tables.documents.get(documentId);
      return { text: this.tables.documents.text(key), ...this.tables.documents.layout(key) };
    });
  }

  sourceBytes(documentId: string): Uint8Array {
    return this.read(() => this.tables.sources.get(this.tables.documents.get(documentId).record.documentId));
  }

  updateMetadata(documentId: string, metadata: DocumentMetadata): DocumentRecord {
    const changes = parseMetadata(metadata);
    return this.write(() => {
      const { before, after } = this.tables.documents.updateMetadata(documentId, changes);
      // The title is part of the text that was embedded.
      if (before.record.title !== after.record.title) {
        this.tables.vectors.removeClauses(this.tables.clauses.keysOfDocument(after.key));
      }
      return after.record;
    });
  }

  removeDocument(documentId: string): void {
    this.write(() => {
      const { key } = this.tables.documents.get(documentId);
      const clauseKeys = this.tables.clauses.keysOfDocument(key);
      this.tables.words.remove(clauseKeys);
      this.tables.vectors.removeClauses(clauseKeys);
      this.tables.documents.remove(key);
    });
    // After the library has let go of it: a stop in between leaves bytes that the next start takes away.
    this.write(() => this.tables.sources.remove(documentId));
  }

  clauses(clauseIds: readonly string[]): readonly Clause[] {
    return this.read(() =>
      clauseIds.map((clauseId) => {
        const found = this.tables.clauses.byId(clauseId);
        if (found !== undefined) return found.clause;
        throw new ProvisoError('unknown-clause', `There is no clause ${clauseId} in this library.`, { clauseId });
      }),
    );
  }

  documentsInView(filters: Filters, today: string): readonly DocumentRecord[] {
    return documentsInView(this.documents(), filters, today);
  }

  search(request: RetrieveRequest): SearchResult {
    return this.read(() => {
      const found = this.clauseSearch.run(request);
      const { searched, mode, notices } = found;
      return { hits: [...searchHits(hitClauses(found, this.tables))], searched, mode, notices: [...notices] };
    });
  }

  retrieve(request: RetrieveRequest): Retrieval {
    return this.read(() => retrieveCandidates(request, this.clauseSearch, this.tables));
  }

  pendingTexts(model: EmbeddingModelIdentity, limit: number): readonly PendingText[] {
    return this.read(() => {
      const titles = new Map(this.catalogue.documents().map(({ key, record }) => [key, record.title]));
      return this.tables.vectors.pendingClauses(model.sha256, limit).flatMap((clauseKey) => {
        const stored = this.tables.clauses.byKey(clauseKey);
        if (stored === undefined) return [];
        const { clause, documentKey } = stored;
        const parent = clause.parentId === null ? undefined : this.tables.clauses.byId(clause.parentId)?.clause;
        const text = embeddingText(titles.get(documentKey) ?? '', clause, parent);
        return text === null ? [] : [{ clauseId: clause.clauseId, text }];
      });
    });
  }

  storeVectors(model: EmbeddingModelIdentity, vectors: readonly StoredVector[]): void {
    this.transaction(() => this.tables.vectors.store(model, vectors, (clauseId) => this.tables.clauses.byId(clauseId)));
    this.catalogue.invalidateVectors();
  }

  vectorState(model: EmbeddingModelIdentity): {
    readonly ready: number;
    readonly pending: number;
    readonly otherModels: boolean;
  } {
    return this.read(() => {
      const pending = [...this.catalogue.pendingByDocument(model.sha256).values()].reduce((sum, count) => sum + count, 0);
      const otherModels = this.tables.vectors.hasOtherModels(model.sha256);
      return { ready: this.catalogue.embeddableClauses() - pending, pending, otherModels };
    });
  }

  pendingVectors(model: EmbeddingModelIdentity): readonly PendingVectors[] {
    return this.read(() => {
      const pending = this.catalogue.pendingByDocument(model.sha256);
      return this.catalogue
        .documents()
        .map(({ key, record }) => ({ documentId: record.documentId, clauses: pending.get(key) ?? 0 }));
    });
  }

  indexedModels(): readonly IndexedModel[] {
    return this.read(() => this.tables.vectors.indexedModels());
  }

  removeOtherVectors(model: EmbeddingModelIdentity): void {
    this.write(() => this.tables.vectors.dropOtherModels(model.sha256));
  }

  saveAnswer(answer: Answer): void {
    this.write(() => this.tables.answers.save(answer));
  }

  answers(): readonly Answer[] {
    return this.read(() => this.tables.answers.all());
  }

  answer(answerId: string): Answer {
    return this.read(() => this.tables.answers.get(answerId));
  }

  removeAnswer(answerId: string): void {
    this.write(() => this.tables.answers.remove(answerId));
  }

  check(): { readonly ok: boolean; readonly problems: readonly string[] } {
    try {
      const problems = checkLibrary(this.connection, this.tables);
      return { ok: problems.length === 0, problems };
    } catch (error) {
      const broken = libraryError(error, this.folder);
      if (broken instanceof ProvisoError && broken.code === 'library-broken') return { ok: false, problems: [broken.message] };
      throw broken;
    }
  }

  close(): void {
    this.connection.library.close();
    this.connection.sources.close();
  }

  private insertDocument(input: StoreDocumentInput, metadata: DocumentMetadata, size: number): void {
    const { source, tree, documentId } = input.outcome;
    const file = basename(input.file);
    const facts = {
      documentId,
      file,
      format: source.format,
      detectedTitle: tree.title ?? source.title,
      detectedLanguage: source.language,
      metadata,
      opening: documentOpening(tree.clauses),
      qualityFlags: [...tree.qualityFlags],
      messages: [...source.messages, ...tree.messages],
      pages: source.pages.length,
      clauses: tree.clauses.length,
      size,
      importedAt: new Date().toISOString(),
    };
    const key = this.tables.documents.insert(facts, source.text, input.outcome.layout ?? packLayout(source));
    const { record } = this.tables.documents.get(documentId);
    this.tables.clauses.insert(key, record.title, tree.clauses, this.tables.words.inserter());
    this.tables.clauseTables.insert(key, tree.tables);
    this.tables.definitions.insert(key, tree.definitions);
    this.tables.references.insert(key, tree.crossReferences);
  }

  private removeOrphanSources(): void {
    const known = new Set(this.tables.documents.all().map(({ record }) => record.documentId));
    for (const hash of this.tables.sources.hashes()) if (!known.has(hash)) this.tables.sources.remove(hash);
  }

  /** One snapshot for everything that a call reads. */
  private read<Result>(action: () => Result): Result {
    try {
      return this.connection.library.transaction(action).deferred();
    } catch (error) {
      throw libraryError(error, this.folder);
    }
  }

  private transaction<Result>(action: () => Result): Result {
    try {
      return this.connection.library.transaction(action).immediate();
    } catch (error) {
      this.catalogue.invalidate();
      throw libraryError(error, this.folder);
    }
  }

  private write<Result>(action: () => Result): Result {
    try {
      return this.transaction(action);
    } finally {
      this.catalogue.invalidate();
    }
  }
}

function readSource(path: string, documentId: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new ProvisoError('file-not-found', `${basename(path)} can no longer be read. Import it again.`, { path }, error);
  }
  if (sha256(bytes) !== documentId) {
    throw new ProvisoError('unreadable-file', `${basename(path)} was changed while it was imported. Import it again.`, { path });
  }
  return bytes;
}
