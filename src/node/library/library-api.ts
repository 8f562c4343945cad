import type { Baseline } from '../../core/baseline/baseline.ts';
import type { Answer, AnswerStyle, SearchMode, SearchResult, Verdict } from '../../shared/answer.ts';
import type { DocumentMetadata, DocumentRecord, Filters } from '../../shared/document.ts';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { ReadMessage } from '../../shared/message.ts';
import type { ReadProgress } from '../read/read-request.ts';
import type { DocumentOutline, IndexedModel } from '../store/library-store.ts';

/** Steps of an import, for a progress bar. `index` counts the files from 0. */
export type ImportEvent =
  | { readonly kind: 'file'; readonly file: string; readonly index: number; readonly total: number }
  | { readonly kind: 'progress'; readonly file: string; readonly progress: ReadProgress }
  | { readonly kind: 'stored'; readonly file: string; readonly status: ImportedFile['status'] };

export interface ImportOptions {
  /** Fields per file, by base name. */
  readonly metadata?: Readonly<Record<string, DocumentMetadata>>;
  readonly password?: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: ImportEvent) => void;
}

/** What became of one file. `documentId` is null where nothing was stored. */
export interface ImportedFile {
  readonly documentId: string | null;
  /** Base name. */
  readonly file: string;
  readonly path: string;
  readonly status: 'ready' | 'failed' | 'duplicate';
  readonly error?: ErrorPayload;
  readonly messages: readonly ReadMessage[];
  readonly pages: number;
  readonly clauses: number;
  readonly seconds: number;
}

export interface SearchRequest {
  readonly query: string;
  readonly filters: Filters;
  readonly mode: SearchMode;
  readonly top: number;
}

export interface AskRequest {
  readonly question: string;
  readonly filters: Filters;
  /** Default `auto`: composed where a model qualified for it, else quoted. `quoted` asks no chat model at all. */
  readonly style?: AnswerStyle;
  /** Use the chat model whatever it qualified for. Only for measuring it. */
  readonly unqualified?: boolean;
  /** Answer as a plain retrieval system would, for comparison; the style is then `quoted`. */
  readonly baseline?: Baseline;
  /** Hits to fuse and candidates after expansion; the defaults are the product's. */
  readonly top?: number;
  readonly maximumCandidates?: number;
  /** Keep the answer in the history; default true. */
  readonly keep?: boolean;
  readonly signal?: AbortSignal;
  /** Told when a step begins, with what is known by then. */
  readonly onStage?: (stage: AskStage) => void;
}

/** The three steps of a question that a person sees, with their figures. */
export type AskStage =
  | { readonly stage: 'searching' }
  | { readonly stage: 'selecting'; readonly documents: number; readonly clauses: number; readonly candidates: number }
  | { readonly stage: 'writing'; readonly chosen: number; readonly checked: number; readonly sentences: number };

/** A sentence with the clauses it cites, or a quote with the clause it is from. */
export type Claim =
  | {
      readonly sentence: string;
      readonly clauses: readonly string[];
      readonly asOf?: string | undefined;
      readonly accessGroups?: readonly string[] | undefined;
    }
  | {
      readonly quote: string;
      readonly clause: string;
      readonly asOf?: string | undefined;
      readonly accessGroups?: readonly string[] | undefined;
    };

/** How far the vectors of the library are, and why they are not complete where they could not be made. */
export interface VectorState {
  readonly ready: number;
  readonly pending: number;
  readonly failure?: ErrorPayload;
}

/** Embedding models of the index and of the program. */
export interface IndexState {
  readonly inUse: IndexedModel | null;
  readonly madeWith: readonly IndexedModel[];
  /** Clauses without vectors of the model in use. */
  readonly pending: number;
}

/** What the runners, the command line and the window ask of a library. Implemented by `LibraryService`. */
export interface Library {
  import(paths: readonly string[], options?: ImportOptions): Promise<ImportedFile[]>;
  documents(): Promise<readonly DocumentRecord[]>;
  outline(documentId: string): Promise<DocumentOutline>;
  canonicalText(documentId: string): Promise<string>;
  search(request: SearchRequest): Promise<SearchResult>;
  ask(request: AskRequest): Promise<Answer>;
  verifyClaims(claims: readonly Claim[], filters?: Filters): Promise<Verdict[]>;
  /** Resolves when every clause has its vectors, or with what is left and the reason; null where no embedding model is used. */
  vectorsReady(options?: { signal?: AbortSignal; onProgress?: (state: VectorState) => void }): Promise<VectorState | null>;
  close(): Promise<void>;
}

/** A library whose index can be made anew after a change of the embedding model. */
export interface RebuildableLibrary extends Library {
  indexState(): Promise<IndexState>;
  rebuildIndex(options?: { signal?: AbortSignal; onProgress?: (state: VectorState) => void }): Promise<VectorState | null>;
}
