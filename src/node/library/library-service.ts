import type { ChatUse } from '../../core/chat/chat-use.ts';
import type { Embedder } from '../../core/index/embedder.ts';
import { defaultReportOptions, type ReportOptions } from '../../core/report/report-options.ts';
import type { VerificationContext } from '../../core/verify/verification-context.ts';
import { verifyQuote } from '../../core/verify/verify-quote.ts';
import { verifySentence } from '../../core/verify/verify-sentence.ts';
import type { Answer, SearchResult, Verdict } from '../../shared/answer.ts';
import type { DocumentMetadata, DocumentRecord, Filters } from '../../shared/document.ts';
import { ProvisoError, toErrorPayload } from '../../shared/errors.ts';
import { answerByChunks } from '../baseline/answer-by-chunks.ts';
import { ChunkLibrary } from '../baseline/chunk-library.ts';
import { VectorFiller } from '../models/vector-filler.ts';
import type { DocumentOutline, PendingVectors, StoredSource } from '../store/library-store.ts';
import type { LibraryStoreAsync } from '../store/library-store-client.ts';
import { answerQuestion } from './answer-question.ts';
import { type DocumentDescription, describeDocument } from './describe-document.ts';
import { findDocument } from './find-document.ts';
import { importFiles, type SourceReader } from './import-files.ts';
import type {
  AskRequest,
  Claim,
  ImportedFile,
  ImportOptions,
  IndexState,
  RebuildableLibrary,
  SearchRequest,
  VectorState,
} from './library-api.ts';
import { listFiles } from './list-files.ts';
import { QueryVectors } from './query-vectors.ts';
import { type ReportFormat, reportAnswers } from './report-answers.ts';
import { VerificationGatherer } from './verification-gatherer.ts';

export interface LibraryServiceParts {
  readonly store: LibraryStoreAsync;
  readonly reader: SourceReader;
  /** Null: the library is searched by words alone. Shared by libraries, so not disposed here. */
  readonly embedder: Embedder | null;
  /** Asked at each question. Null or left out: clauses are chosen by ranks and quoted. Shared by libraries, so not disposed here. */
  readonly chat?: () => ChatUse | null;
  /** Where the comparison with a plain retrieval system keeps its vectors; left out: nowhere. */
  readonly baselineFolder?: string;
  /** Name and version of the program, for reports. */
  readonly application: string;
  /** ISO date of today in the user's own time zone; default: this machine's clock. */
  readonly today?: () => string;
}

/** Everything that a host can do with one library, from a file to a verified and reported answer. */
export class LibraryService implements RebuildableLibrary {
  private readonly store: LibraryStoreAsync;
  private readonly reader: SourceReader;
  private readonly vectors: QueryVectors;
  private readonly embedder: Embedder | null;
  private readonly chat: () => ChatUse | null;
  private readonly chunks: ChunkLibrary;
  private readonly filler: VectorFiller | null;
  private readonly gatherer: VerificationGatherer;
  private readonly application: string;
  private readonly today: () => string;

  constructor(parts: LibraryServiceParts) {
    this.store = parts.store;
    this.reader = parts.reader;
    this.embedder = parts.embedder;
    this.chat = parts.chat ?? (() => null);
    this.chunks = new ChunkLibrary(parts.embedder, parts.baselineFolder ?? null);
    this.vectors = new QueryVectors(parts.embedder);
    this.filler = parts.embedder === null ? null : new VectorFiller(parts.store, parts.embedder);
    this.gatherer = new VerificationGatherer(parts.store);
    this.application = parts.application;
    this.today = parts.today ?? localDate;
  }

  /** Imports files and what is in folders. What is stored can be searched by words at once; `vectorsReady` waits for the rest. */
  async import(paths: readonly string[], options: ImportOptions = {}): Promise<ImportedFile[]> {
    return importFiles((await listFiles(paths)).files, this.reader, this.store, options);
  }

  documents(): Promise<readonly DocumentRecord[]> {
    return this.store.documents();
  }

  /** The document that an id, the beginning of one, or a file name means. Throws `unknown-document`, or `wrong-usage` for several. */
  async findDocument(reference: string): Promise<DocumentRecord> {
    return findDocument(reference, await this.store.documents());
  }

  async removeDocument(documentId: string): Promise<void> {
    await this.store.removeDocument(documentId);
    this.gatherer.forget(documentId);
    await this.chunks.forget(documentId);
  }

  async updateMetadata(documentId: string, metadata: DocumentMetadata): Promise<DocumentRecord> {
    const record = await this.store.updateMetadata(documentId, metadata);
    this.gatherer.forget(documentId);
    return record;
  }

  async describe(documentId: string): Promise<DocumentDescription> {
    const [outline, source] = await Promise.all([this.store.outline(documentId), this.store.parsedSource(documentId)]);
    return describeDocument(outline, source);
  }

  outline(documentId: string): Promise<DocumentOutline> {
    return this.gatherer.outline(documentId);
  }

  /** What a window draws the source from. */
  source(documentId: string): Promise<StoredSource> {
    return this.store.source(documentId);
  }

  /** The source's bytes as imported. */
  sourceBytes(documentId: string): Promise<Uint8Array> {
    return this.store.sourceBytes(documentId);
  }

  canonicalText(documentId: string): Promise<string> {
    return this.store.canonicalText(documentId);
  }

  async search({ query, filters, mode, top }: SearchRequest): Promise<SearchResult> {
    const vector = mode === 'keyword' || query.trim() === '' ? { value: null, notices: [] } : await this.vectors.of(query.trim());
    const result = await this.store.search({
      question: query,
      vector: vector.value,
      filters,
      today: this.today(),
      mode: vector.value === null ? 'keyword' : mode,
      top,
      maximumCandidates: 0,
    });
    return { ...result, notices: [...vector.notices, ...result.notices] };
  }

  async ask(request: AskRequest): Promise<Answer> {
    const { store, vectors, gatherer, chunks, today } = this;
    const { baseline } = request;
    const chat = request.style === 'quoted' && baseline === undefined ? null : this.chat();
    const parts = { store, vectors, gatherer, chat, today };
    const answer =
      baseline === undefined
        ? await answerQuestion(request, parts)
        : await answerByChunks({ ...request, baseline }, { ...parts, chunks });
    if (request.signal?.aborted) throw new ProvisoError('cancelled', 'The question was stopped; no answer was kept.');
    if (request.keep !== false) await this.store.saveAnswer(answer);
    return answer;
  }

  answers(): Promise<readonly Answer[]> {
    return this.store.answers();
  }

  answer(answerId: string): Promise<Answer> {
    return this.store.answer(answerId);
  }

  /** Puts an answer that was removed back into the history. */
  restoreAnswer(answer: Answer): Promise<void> {
    return this.store.saveAnswer(answer);
  }

  removeAnswer(answerId: string): Promise<void> {
    return this.store.removeAnswer(answerId);
  }

  /**
   * Judges each claim by the clauses it cites alone. `filters` narrow what may be cited; a claim's own day and groups go
   * before those of the filters.
   */
  async verifyClaims(claims: readonly Claim[], filters: Filters = { accessGroups: [] }): Promise<Verdict[]> {
    const verdicts: Verdict[] = [];
    for (const claim of claims) verdicts.push(await this.verifyClaim(claim, filters));
    return verdicts;
  }

  /** Writes answers of the history as one report, whole or not at all. */
  async report(
    answerIds: readonly string[],
    format: ReportFormat,
    path: string,
    options: ReportOptions = defaultReportOptions,
  ): Promise<void> {
    await reportAnswers(answerIds, format, path, this.store, this.application, options);
  }

  async vectorsReady(
    options: { signal?: AbortSignal; onProgress?: (state: VectorState) => void } = {},
  ): Promise<VectorState | null> {
    if (this.filler === null) return null;
    let last: VectorState = { ready: 0, pending: 0 };
    try {
      const { signal, onProgress } = options;
      const { ready, pending } = await this.filler.fill({
        ...(signal === undefined ? {} : { signal }),
        onProgress: (state) => {
          last = { ready: state.ready, pending: state.pending };
          onProgress?.(last);
        },
      });
      return { ready, pending };
    } catch (error) {
      const failure = toErrorPayload(error);
      if (failure.code.startsWith('library-')) throw error;
      return { ...last, failure };
    }
  }

  /** Clauses that wait for vectors, document by document; null where no embedding model is used. */
  async pendingVectors(): Promise<readonly PendingVectors[] | null> {
    return this.embedder === null ? null : this.store.pendingVectors(await this.embedder.identity());
  }

  /** Which model the index was made with, and which one is in use (null: none). They differ after a change of the model. */
  async indexState(): Promise<IndexState> {
    const inUse = this.embedder === null ? null : await this.embedder.identity();
    const madeWith = await this.store.indexedModels();
    const pending = inUse === null ? 0 : (await this.store.vectorState(inUse)).pending;
    return { inUse, madeWith, pending };
  }

  /**
   * Gives every clause vectors of the model in use, then takes the vectors of other models away: asked for by the user after
   * a change of the model. When it fails or is stopped, the vectors of the other model are still there.
   */
  async rebuildIndex(
    options: { signal?: AbortSignal; onProgress?: (state: VectorState) => void } = {},
  ): Promise<VectorState | null> {
    if (this.embedder === null) return null;
    const state = await this.vectorsReady(options);
    if (state !== null && state.failure === undefined && state.pending === 0)
      await this.store.removeOtherVectors(await this.embedder.identity());
    return state;
  }

  check(): Promise<{ readonly ok: boolean; readonly problems: readonly string[] }> {
    return this.store.check();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private async verifyClaim(claim: Claim, filters: Filters): Promise<Verdict> {
    const ids = 'quote' in claim ? [claim.clause] : claim.clauses;
    const documentIds = ids.map((id) => id.split('/')[0] ?? id);
    const groups = claim.accessGroups ?? filters.accessGroups;
    const context = await this.gatherer.context(documentIds, claim.asOf ?? filters.asOf ?? this.today(), groups);
    const outside = ids.some((id) => isOutside(id, context, filters));
    if (outside)
      return refused('clause-not-visible', 'identity', 'A cited clause lies outside the documents that the filters leave.');
    const clauses = ids.flatMap((id) => context.clauseById.get(id) ?? []);
    const unknown = ids.filter((id) => !context.clauseById.has(id));
    if (!('quote' in claim)) return verifySentence(claim.sentence, clauses, context, unknown);
    const clause = clauses[0];
    if (clause === undefined) return refused('unknown-clause', 'identity', `There is no clause ${claim.clause} in this library.`);
    return verifyQuote(claim.quote, clause, context);
  }
}

function isOutside(clauseId: string, context: VerificationContext, filters: Filters): boolean {
  const clause = context.clauseById.get(clauseId);
  const document = clause === undefined ? undefined : context.documentById.get(clause.documentId);
  if (document === undefined) return false;
  if (filters.documents !== undefined && !filters.documents.includes(document.documentId)) return true;
  if (filters.type !== undefined && document.type !== filters.type) return true;
  return filters.vendorId !== undefined && document.vendorId !== filters.vendorId;
}

function refused(reason: NonNullable<Verdict['reason']>, check: string, explanation: string): Verdict {
  return { accept: false, reason, explanation, checks: [{ check, passed: false, detail: explanation }] };
}

function localDate(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
