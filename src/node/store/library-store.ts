import type { EmbeddingModelIdentity } from '../../core/index/embedder.ts';
import type { SourceDocument } from '../../core/read/source-document.ts';
import type { Retrieval } from '../../core/search/candidate.ts';
import type { DocumentText } from '../../core/verify/verification-context.ts';
import type { Answer, SearchMode, SearchResult } from '../../shared/answer.ts';
import type { Clause, ClauseTable, CrossReference, Definition } from '../../shared/clause.ts';
import type { DocumentMetadata, DocumentRecord, Filters } from '../../shared/document.ts';
import type { ReadOutcome } from '../read/read-request.ts';

export interface StoreDocumentInput {
  readonly outcome: ReadOutcome;
  readonly file: string;
  /** The source's bytes are read from here inside the worker. */
  readonly path: string;
  readonly metadata: DocumentMetadata;
}

export interface DocumentOutline {
  readonly document: DocumentRecord;
  readonly clauses: readonly Clause[];
  readonly tables: readonly ClauseTable[];
  readonly definitions: readonly Definition[];
  readonly crossReferences: readonly CrossReference[];
}

export interface RetrieveRequest {
  readonly question: string;
  /** Unit vector of the question and the model it is from; null: keyword and number lists only. */
  readonly vector: { readonly values: Float32Array; readonly modelSha256: string } | null;
  readonly filters: Filters;
  /** ISO date that stands for today where the filters name no day. */
  readonly today: string;
  readonly mode: SearchMode;
  /** Hits to fuse. */
  readonly top: number;
  /** Candidates after expansion; 0: no expansion, hits only. */
  readonly maximumCandidates: number;
}

/** What a window draws a source from. `blocks` is empty for a PDF: its pages are drawn from the bytes. */
export type StoredSource = Pick<SourceDocument, 'text' | 'blocks' | 'lineEndHyphens' | 'pages' | 'boxes'>;

/** Clauses of a document that wait for vectors. */
export interface PendingVectors {
  readonly documentId: string;
  readonly clauses: number;
}

/** An embedding model that clauses have vectors of. */
export type IndexedModel = Pick<EmbeddingModelIdentity, 'name' | 'sha256' | 'dimensions'>;

/** A piece of text that waits for its vector. `part` counts the pieces of one clause from 0. */
export interface PendingText {
  readonly clauseId: string;
  readonly text: string;
}
export interface StoredVector {
  readonly clauseId: string;
  readonly part: number;
  readonly values: Float32Array;
}

/**
 * What the database worker can be asked. Every call is one transaction. Implemented inside the worker thread
 * (synchronously) and mirrored on the main side as promises by `LibraryStoreClient`.
 */
export interface LibraryStore {
  /** Stores a document whole or not at all. A document with the same bytes gives `duplicate` and changes nothing. */
  storeDocument(input: StoreDocumentInput): { readonly status: 'stored' | 'duplicate'; readonly document: DocumentRecord };
  documents(): readonly DocumentRecord[];
  document(documentId: string): DocumentRecord;
  outline(documentId: string): DocumentOutline;
  canonicalText(documentId: string): string;
  /** Canonical text with the hyphens at line ends: what is needed to go between reading form and canonical text. */
  documentText(documentId: string): DocumentText;
  source(documentId: string): StoredSource;
  /** The same with the blocks of every format, a PDF's too: what the quality report is made from. */
  parsedSource(documentId: string): StoredSource;
  /** Source bytes as imported. */
  sourceBytes(documentId: string): Uint8Array;
  updateMetadata(documentId: string, metadata: DocumentMetadata): DocumentRecord;
  removeDocument(documentId: string): void;
  clauses(clauseIds: readonly string[]): readonly Clause[];
  /** Documents open to the filters on that day. */
  documentsInView(filters: Filters, today: string): readonly DocumentRecord[];
  search(request: RetrieveRequest): SearchResult;
  retrieve(request: RetrieveRequest): Retrieval;
  /** Clauses without vectors of this model, oldest document first. */
  pendingTexts(model: EmbeddingModelIdentity, limit: number): readonly PendingText[];
  /** All pieces of a clause must come in one call: its earlier vectors of this model are replaced. */
  storeVectors(model: EmbeddingModelIdentity, vectors: readonly StoredVector[]): void;
  /** `otherModels`: there are vectors of another model, which no search uses. */
  vectorState(model: EmbeddingModelIdentity): { readonly ready: number; readonly pending: number; readonly otherModels: boolean };
  /** Clauses without vectors of this model, document by document. */
  pendingVectors(model: EmbeddingModelIdentity): readonly PendingVectors[];
  /** Models that clauses have vectors of. */
  indexedModels(): readonly IndexedModel[];
  /** Takes away the vectors of every other model, after a rebuild that the user asked for. */
  removeOtherVectors(model: EmbeddingModelIdentity): void;
  saveAnswer(answer: Answer): void;
  answers(): readonly Answer[];
  answer(answerId: string): Answer;
  removeAnswer(answerId: string): void;
  check(): { readonly ok: boolean; readonly problems: readonly string[] };
  close(): void;
}
