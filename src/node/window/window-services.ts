import { basename, join } from 'node:path';
import type { Embedder } from '../../core/index/embedder.ts';
import { type ErrorPayload, ProvisoError, toErrorPayload } from '../../shared/errors.ts';
import type { CodedResult } from '../../shared/window/contract.ts';
import type { Settings, SettingsChange } from '../../shared/window/settings.ts';
import type { AppState, VectorView } from '../../shared/window/views.ts';
import type { VectorState } from '../library/library-api.ts';
import { LibraryService } from '../library/library-service.ts';
import { reportFormats } from '../library/report-answers.ts';
import { LlamaEmbedder } from '../models/llama-embedder.ts';
import { embeddingModelOf, readModelManifest } from '../models/manifest.ts';
import type { ChildLauncher } from '../process/child-launcher.ts';
import type { ProgramLayout } from '../process/program-layout.ts';
import { type OpenedChat, openChatUse } from '../qualify/open-chat-use.ts';
import { DocumentReader } from '../read/document-reader.ts';
import { LibraryStoreClient } from '../store/library-store-client.ts';
import type { HostCapabilities } from './host-capabilities.ts';
import { ImportQueue } from './import-queue.ts';
import { ModelStates } from './model-states.ts';
import { Removals } from './removals.ts';
import { RequestRouter } from './request-router.ts';
import { SettingsStore } from './settings-store.ts';
import { SourceCache } from './source-cache.ts';
import { VisibleLibrary } from './visible-library.ts';
import type { WindowContext } from './window-context.ts';
import { WindowEvents } from './window-events.ts';
import { WindowFiles } from './window-files.ts';
import { windowHandlers } from './window-handlers.ts';
import { WindowRecords } from './window-records.ts';

export interface WindowServicesOptions {
  readonly launcher: ChildLauncher;
  readonly layout: ProgramLayout;
  readonly host: HostCapabilities;
  /** File with the settings of this computer. */
  readonly settingsFile: string;
  /** Library that is opened whatever the settings say. */
  readonly libraryFolder?: string;
  /** Library where nothing else is said. */
  readonly defaultLibraryFolder: string;
  readonly modelsFolder?: string;
  /** `none`: libraries are searched by words alone. */
  readonly embedding?: 'model' | 'none';
  /** `none`: clauses are chosen by ranks and quoted. */
  readonly chat?: 'model' | 'none';
}

/** Everything behind one window, for every host: services, queue, records, files, and the door through which the window asks. */
export class WindowServices implements WindowContext {
  readonly events = new WindowEvents();
  readonly host: HostCapabilities;
  readonly layout: ProgramLayout;
  readonly settings: SettingsStore;
  readonly libraryFolder: string;
  readonly visible: VisibleLibrary;
  readonly removals: Removals;
  readonly records: WindowRecords;
  readonly queue: ImportQueue;
  readonly sources: SourceCache;
  readonly models: ModelStates;
  readonly files: WindowFiles;
  readonly reportFormats = reportFormats;
  /** Files that this window has written: the only ones it may ask to be shown. */
  readonly written = new Set<string>();
  readonly #library: LibraryService;
  readonly #reader: DocumentReader;
  readonly #embedder: LlamaEmbedder | null;
  readonly #embeddingModel: { readonly name: string } | null;
  readonly #router: RequestRouter;
  readonly #openChat: () => OpenedChat | null;
  #openedChat: OpenedChat | null | undefined;
  readonly #undo = new Map<string, () => Promise<void>>();
  readonly #stop = new AbortController();
  #filling: Promise<void> | null = null;
  #vectors: VectorView = { ready: 0, pending: 0, working: false, failure: null };
  #closing: Promise<void> | null = null;

  constructor(options: WindowServicesOptions) {
    const { launcher, layout, host } = options;
    this.host = host;
    this.layout = layout;
    this.settings = new SettingsStore(options.settingsFile);
    this.libraryFolder = options.libraryFolder ?? this.settings.current.libraryFolder ?? options.defaultLibraryFolder;
    const modelsFolder = options.modelsFolder ?? layout.modelsFolder;
    this.models = new ModelStates(modelsFolder);
    const model = options.embedding === 'none' ? null : embeddingModelOf(readModelManifest(modelsFolder));
    this.#embeddingModel = model;
    const { threads } = this.settings.current;
    this.#embedder =
      model === null
        ? null
        : new LlamaEmbedder({
            launcher,
            workerPath: layout.worker('embedding.worker'),
            modelsFolder,
            model,
            ...(threads === null ? {} : { threads }),
          });
    const chatOptions = { launcher, workerPath: layout.worker('chat.worker'), modelsFolder };
    this.#openChat = () => (options.chat === 'none' ? null : openChatUse(chatOptions));
    this.#reader = new DocumentReader({ launcher, modulePath: layout.worker('reader.worker') });
    const embedder: Embedder | null = this.#embedder;
    this.#library = new LibraryService({
      store: new LibraryStoreClient({ workerPath: layout.worker('database.worker'), libraryFolder: this.libraryFolder }),
      reader: this.#reader,
      embedder,
      chat: () => this.#chat()?.use ?? null,
      application: layout.application,
    });
    this.removals = new Removals(this.#library, this.libraryFolder);
    this.visible = new VisibleLibrary(this.#library, this.removals, () => this.settings.current.accessGroups);
    this.records = new WindowRecords(this.libraryFolder);
    this.sources = new SourceCache((documentId) => this.#library.source(documentId));
    this.files = new WindowFiles(layout.rendererFolder, async (documentId) => {
      const { format } = await this.visible.document(documentId);
      if (format !== 'pdf') throw new ProvisoError('wrong-type', 'Only a PDF is shown from its own bytes.', { documentId });
      return this.#library.sourceBytes(documentId);
    });
    this.queue = new ImportQueue({
      library: this.visible,
      removals: this.removals,
      libraryFolder: this.libraryFolder,
      onChange: (state) => this.events.emit('import.changed', state),
      onDocuments: () => this.documentsChanged(),
      onIdle: () => this.fillVectors(),
    });
    this.#router = new RequestRouter(windowHandlers(this));
  }

  /** Finishes deletions that the last run could not, and goes on with the import queue and the vectors. Never throws. */
  async start(): Promise<void> {
    try {
      await this.removals.finish();
    } catch (error) {
      this.#tellStopped('library', toErrorPayload(error));
      return;
    }
    this.queue.start();
  }

  request(name: unknown, input: unknown, id?: unknown): Promise<CodedResult<unknown>> {
    return this.#router.handle(name, input, id);
  }

  cancel(id: unknown): void {
    this.#router.cancel(id);
  }

  async state(): Promise<AppState> {
    const documents = await this.visible.documents();
    const chat = this.#chat();
    const name = chat === null ? null : (await chat.model.identity()).name;
    const writes = chat !== null && (chat.use.serves('composed', 'en') || chat.use.serves('composed', 'zh'));
    const now = new Date();
    const two = (part: number): string => String(part).padStart(2, '0');
    return {
      application: this.layout.application,
      host: this.host.kind,
      platform: process.platform,
      today: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
      libraryFolder: this.libraryFolder,
      libraryName: basename(this.libraryFolder),
      documents: documents.length,
      clauses: documents.reduce((sum, document) => sum + document.clauses, 0),
      vectors: this.#vectors,
      embeddingModel:
        this.#embeddingModel === null ? null : { name: this.#embeddingModel.name, ready: this.#vectors.failure === null },
      writingModel: writes ? { name: name ?? '' } : null,
      chatModel: name === null ? null : { name },
      styles: writes ? ['composed', 'quoted'] : ['quoted'],
      reportFormats: [...reportFormats],
      sampleLibrary: true,
    };
  }

  changeSettings(change: SettingsChange): Settings {
    const before = this.settings.current;
    const after = this.settings.change(change);
    this.events.emit('settings.changed', after);
    if (before.accessGroups.join('\n') !== after.accessGroups.join('\n')) this.documentsChanged();
    return after;
  }

  documentsChanged(): void {
    this.events.emit('documents.changed', {});
  }

  /** Makes vectors for every clause that has none, in the background; does nothing while that is going on. */
  fillVectors(): void {
    if (this.#embedder === null || this.#stop.signal.aborted) return;
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = null;
    });
  }

  /** Lets a model that was given up be tried again. */
  tryAgain(): void {
    this.#embedder?.reset();
    this.#openedChat?.model.reset();
    this.fillVectors();
    this.queue.start();
  }

  addUndo(undoId: string, undo: () => Promise<void>): void {
    this.#undo.set(undoId, undo);
  }

  async undo(undoId: string): Promise<void> {
    const undo = this.#undo.get(undoId);
    if (undo === undefined) throw new ProvisoError('wrong-usage', 'This can no longer be undone.', { undoId });
    this.#undo.delete(undoId);
    await undo();
  }

  /** Stops what is at work and ends every child; what was stored stays. May be called more than once. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Null where there is none, or where what was chosen cannot be found: answers quote clauses then. */
  #chat(): OpenedChat | null {
    if (this.#openedChat === undefined) {
      try {
        this.#openedChat = this.#openChat();
      } catch {
        this.#openedChat = null;
      }
    }
    return this.#openedChat;
  }

  async #close(): Promise<void> {
    this.#stop.abort();
    this.#router.cancelAll();
    await this.queue.close();
    await this.#filling;
    try {
      await this.removals.finish();
    } finally {
      await this.#library.close();
      await Promise.all([this.#reader.dispose(), this.#embedder?.dispose(), this.#openedChat?.model.dispose()]);
    }
  }

  async #fill(): Promise<void> {
    try {
      const end = await this.#library.vectorsReady({
        signal: this.#stop.signal,
        onProgress: (state) => void this.#tellVectors(state, true),
      });
      if (end === null || this.#stop.signal.aborted) return;
      await this.#tellVectors(end, false);
      if (end.failure !== undefined) this.#tellStopped('embedding', end.failure);
    } catch (error) {
      this.#tellStopped('library', toErrorPayload(error));
    }
  }

  async #tellVectors(state: VectorState, working: boolean): Promise<void> {
    const failure = state.failure ?? null;
    this.#vectors = { ready: state.ready, pending: state.pending, working: working && state.pending > 0, failure };
    this.events.emit('vectors.changed', this.#vectors);
    const pending = await this.#library.pendingVectors().catch(() => null);
    if (pending === null) return;
    this.queue.meaning(new Map(pending.map(({ documentId, clauses }) => [documentId, clauses])), failure);
  }

  #tellStopped(service: 'reader' | 'embedding' | 'library', error: ErrorPayload): void {
    if (!this.#stop.signal.aborted) this.events.emit('service.stopped', { service, error });
  }
}

/** The settings' file beside the library's usual place. */
export function settingsFileIn(dataFolder: string): string {
  return join(dataFolder, 'settings.json');
}
