import { join } from 'node:path';
import type { ChatUse } from '../core/chat/chat-use.ts';
import type { Embedder } from '../core/index/embedder.ts';
import type { SourceReader } from '../node/library/import-files.ts';
import { LibraryService } from '../node/library/library-service.ts';
import { LlamaEmbedder } from '../node/models/llama-embedder.ts';
import { embeddingModelOf, readModelManifest } from '../node/models/manifest.ts';
import type { ChildLauncher } from '../node/process/child-launcher.ts';
import { ForkLauncher } from '../node/process/fork-launcher.ts';
import { programLayout } from '../node/process/program-layout.ts';
import { type OpenedChat, openChatUse } from '../node/qualify/open-chat-use.ts';
import { DocumentReader } from '../node/read/document-reader.ts';
import { LibraryStoreClient } from '../node/store/library-store-client.ts';

export interface CliHostOptions {
  readonly modelsFolder?: string;
  /** How children are started; default `child_process.fork`. */
  readonly launcher?: ChildLauncher;
  /** `none`: no embedding model is loaded; libraries are searched by words alone. */
  readonly embedding?: 'model' | 'none';
}

/** Models of one library; left out: those of this machine. */
export interface LibraryModels {
  readonly embedder?: Embedder | null;
  readonly chat?: ChatUse | null;
  /** What reads documents, in place of the program's reader. */
  readonly reader?: SourceReader;
}

const layout = programLayout();

/**
 * Puts the command line's services together. Children start with their first request: one for reading, one for the embedding
 * model, shared by all libraries that are opened here.
 */
export class CliHost {
  readonly modelsFolder: string;
  readonly launcher: ChildLauncher;
  readonly chatWorkerPath = layout.worker('chat.worker');
  private readonly useModel: boolean;
  private readerInUse: DocumentReader | null = null;
  private embedderInUse: Embedder | null = null;
  private chatInUse: OpenedChat | null | undefined;

  constructor(options: CliHostOptions = {}) {
    this.launcher = options.launcher ?? new ForkLauncher();
    this.modelsFolder = options.modelsFolder ?? layout.modelsFolder;
    this.useModel = options.embedding !== 'none';
  }

  get reader(): DocumentReader {
    this.readerInUse ??= new DocumentReader({ launcher: this.launcher, modulePath: layout.worker('reader.worker') });
    return this.readerInUse;
  }

  /** Null where no model is wanted. A model that is missing shows itself at its first use, as a notice. */
  get embedder(): Embedder | null {
    if (!this.useModel) return null;
    this.embedderInUse ??= new LlamaEmbedder({
      launcher: this.launcher,
      workerPath: layout.worker('embedding.worker'),
      modelsFolder: this.modelsFolder,
      model: embeddingModelOf(readModelManifest(this.modelsFolder)),
    });
    return this.embedderInUse;
  }

  /** Null where the user has none or wants none: answers quote clauses then. Its child starts with the first question to it. */
  get chat(): OpenedChat | null {
    if (this.chatInUse === undefined) {
      const { launcher, chatWorkerPath: workerPath, modelsFolder } = this;
      this.chatInUse = openChatUse({ launcher, workerPath, modelsFolder });
    }
    return this.chatInUse;
  }

  /** `models`: what to use in place of this machine's own models, for scripted runs. */
  openLibrary(folder: string, models: LibraryModels = {}): LibraryService {
    return new LibraryService({
      store: new LibraryStoreClient({ workerPath: layout.worker('database.worker'), libraryFolder: folder }),
      reader: models.reader ?? this.reader,
      embedder: models.embedder === undefined ? this.embedder : models.embedder,
      chat: () => (models.chat === undefined ? (this.chat?.use ?? null) : models.chat),
      baselineFolder: join(folder, 'baseline'),
      application: layout.application,
    });
  }

  async dispose(): Promise<void> {
    await Promise.all([this.readerInUse?.dispose(), this.embedderInUse?.dispose(), this.chatInUse?.model.dispose()]);
  }
}
