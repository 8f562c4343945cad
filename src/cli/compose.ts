import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Embedder } from '../core/index/embedder.ts';
import { LibraryService } from '../node/library/library-service.ts';
import type { LlamaChatModel } from '../node/models/llama-chat-model.ts';
import { LlamaEmbedder } from '../node/models/llama-embedder.ts';
import { embeddingModelOf, readModelManifest, sourceModelsFolder } from '../node/models/manifest.ts';
import { openChatModel } from '../node/models/open-chat-model.ts';
import { ForkLauncher } from '../node/process/fork-launcher.ts';
import { DocumentReader } from '../node/read/document-reader.ts';
import { LibraryStoreClient } from '../node/store/library-store-client.ts';

export interface CliHostOptions {
  readonly modelsFolder?: string;
  /** `none`: no embedding model is loaded; libraries are searched by words alone. */
  readonly embedding?: 'model' | 'none';
}

/**
 * Puts the command line's services together. Children start with their first request: one for reading, one for the embedding
 * model, shared by all libraries that are opened here.
 */
export class CliHost {
  readonly modelsFolder: string;
  readonly launcher = new ForkLauncher();
  readonly chatWorkerPath = modulePath('../workers/chat.worker.ts');
  private readonly useModel: boolean;
  private readerInUse: DocumentReader | null = null;
  private embedderInUse: Embedder | null = null;
  private chatInUse: LlamaChatModel | null | undefined;

  constructor(options: CliHostOptions = {}) {
    this.modelsFolder = options.modelsFolder ?? sourceModelsFolder();
    this.useModel = options.embedding !== 'none';
  }

  get reader(): DocumentReader {
    this.readerInUse ??= new DocumentReader({ launcher: this.launcher, modulePath: modulePath('../workers/reader.worker.ts') });
    return this.readerInUse;
  }

  /** Null where no model is wanted. A model that is missing shows itself at its first use, as a notice. */
  get embedder(): Embedder | null {
    if (!this.useModel) return null;
    this.embedderInUse ??= new LlamaEmbedder({
      launcher: this.launcher,
      workerPath: modulePath('../workers/embedding.worker.ts'),
      modelsFolder: this.modelsFolder,
      model: embeddingModelOf(readModelManifest(this.modelsFolder)),
    });
    return this.embedderInUse;
  }

  /** Null where the user has none or wants none: answers quote clauses then. Its child starts with the first question to it. */
  get chatModel(): LlamaChatModel | null {
    if (this.chatInUse === undefined) {
      const { launcher, chatWorkerPath: workerPath, modelsFolder } = this;
      this.chatInUse = openChatModel({ launcher, workerPath, modelsFolder });
    }
    return this.chatInUse;
  }

  openLibrary(folder: string): LibraryService {
    return new LibraryService({
      store: new LibraryStoreClient({ workerPath: modulePath('../workers/database.worker.ts'), libraryFolder: folder }),
      reader: this.reader,
      embedder: this.embedder,
      application: applicationName(),
    });
  }

  async dispose(): Promise<void> {
    await Promise.all([this.readerInUse?.dispose(), this.embedderInUse?.dispose(), this.chatInUse?.dispose()]);
  }
}

function modulePath(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/** Name and version as package.json states them. */
export function applicationName(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
  return `Proviso ${version}`.trim();
}
