import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importFiles } from '../../src/node/library/import-files.ts';
import type { ImportedFile } from '../../src/node/library/library-api.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { DocumentReader } from '../../src/node/read/document-reader.ts';
import { LibraryStoreClient } from '../../src/node/store/library-store-client.ts';

const workers = new URL('../../src/workers/', import.meta.url);

/** A library in a temporary folder with the real database worker and reader child, as a host composes them. */
export class ImportSession {
  readonly store: LibraryStoreClient;
  readonly #folder = mkdtempSync(join(tmpdir(), 'proviso-bench-library-'));
  readonly #reader: DocumentReader;

  constructor() {
    this.store = new LibraryStoreClient({
      workerPath: fileURLToPath(new URL('database.worker.ts', workers)),
      libraryFolder: this.#folder,
    });
    this.#reader = new DocumentReader({
      launcher: new ForkLauncher(),
      modulePath: fileURLToPath(new URL('reader.worker.ts', workers)),
    });
  }

  /** Imports one file; it is searchable by its words when this resolves. */
  async import(path: string): Promise<ImportedFile> {
    const [result] = await importFiles([path], this.#reader, this.store, {});
    if (result === undefined || result.status !== 'ready') {
      throw new Error(`The import of ${path} failed: ${result?.error?.message ?? 'no result'}`);
    }
    return result;
  }

  async close(): Promise<void> {
    await this.#reader.dispose();
    await this.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
