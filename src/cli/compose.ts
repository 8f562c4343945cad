import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Embedder } from '../core/index/embedder.ts';
import { LibraryService } from '../node/library/library-service.ts';
import { LlamaEmbedder } from '../node/models/llama-embedder.ts';
import { embeddingModelOf, readModelManifest, sourceModelsFolder } from '../node/models/manifest.ts';
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
  private readonly launcher = new ForkLauncher();
  private readonly useModel: boolean;
  private readerInUse: DocumentReader | null = null;
  private embedderInUse: Embedder | null = null;

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

  openLibrary(folder: string): LibraryService {
    return new LibraryService({
      store: new LibraryStoreClient({ workerPath: modulePath('../workers/database.worker.ts'), libraryFolder: folder }),
      reader: this.reader,
      embedder: this.embedder,
      application: applicationName(),
    });
  }

  async dispose(): Promise<void> {
    await Promise.all([this.readerInUse?.dispose(), this.embedderInUse?.dispose()]);
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
