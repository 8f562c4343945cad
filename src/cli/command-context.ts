import { resolve } from 'node:path';
import type { LibraryService } from '../node/library/library-service.ts';
import type { ChildLauncher } from '../node/process/child-launcher.ts';
import type { DocumentRecord } from '../shared/document.ts';
import { CliHost } from './compose.ts';
import { defaultLibraryFolder } from './default-library-folder.ts';
import { Progress } from './progress.ts';

/** Options that every command takes. */
export interface ContextOptions {
  readonly library?: string;
  readonly json?: boolean;
}

/** What a command is given beside its own words. Whatever it opens here is closed when it ends. */
export class CommandContext {
  readonly options: ContextOptions;
  readonly signal: AbortSignal;
  readonly progress = new Progress();
  readonly host: CliHost;
  private opened: LibraryService | null = null;

  constructor(options: ContextOptions, signal: AbortSignal, launcher?: ChildLauncher) {
    this.options = options;
    this.signal = signal;
    const models = process.env.PROVISO_MODELS;
    this.host = new CliHost({
      embedding: process.env.PROVISO_EMBEDDING === 'none' ? 'none' : 'model',
      ...(launcher === undefined ? {} : { launcher }),
      ...(models === undefined ? {} : { modelsFolder: resolve(models) }),
    });
  }

  /** The library that `--library` names, or the user's own; made when it is not there. */
  get library(): LibraryService {
    this.opened ??= this.host.openLibrary(this.libraryFolder);
    return this.opened;
  }

  get libraryFolder(): string {
    return this.options.library === undefined ? defaultLibraryFolder() : resolve(this.options.library);
  }

  /** Documents behind ids, beginnings of ids or file names. */
  async documentsNamed(references: readonly string[]): Promise<DocumentRecord[]> {
    const found: DocumentRecord[] = [];
    for (const reference of references) found.push(await this.library.findDocument(reference));
    return found;
  }

  async close(): Promise<void> {
    this.progress.clear();
    await this.opened?.close();
    await this.host.dispose();
  }
}
