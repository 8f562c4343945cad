import { join } from 'node:path';
import { z } from 'zod';
import { ProvisoError } from '../../shared/errors.ts';
import type { LibraryService } from '../library/library-service.ts';
import { JsonFile } from './json-file.ts';

/** A group that nobody is in: what it hides leaves no trace anywhere. */
const removedGroup = '(removed)';

const removalsSchema = z.array(z.object({ undoId: z.string(), documentId: z.string(), accessGroups: z.array(z.string()) }));
type PendingRemovals = z.infer<typeof removalsSchema>;

/**
 * Documents that were deleted and can still be brought back. A deleted document is hidden at once, by an access group that
 * nobody has, with its index and vectors kept; it is taken away for good when the program ends, or at the next start after a crash.
 */
export class Removals {
  readonly #library: LibraryService;
  readonly #file: JsonFile<PendingRemovals>;
  #pending: PendingRemovals;

  constructor(library: LibraryService, libraryFolder: string) {
    this.#library = library;
    this.#file = new JsonFile<PendingRemovals>(join(libraryFolder, 'window', 'removals.json'), removalsSchema, () => []);
    this.#pending = this.#file.read();
  }

  has(documentId: string): boolean {
    return this.#pending.some((removal) => removal.documentId === documentId);
  }

  async remove(documentId: string, undoId: string): Promise<void> {
    const document = await this.#library.findDocument(documentId);
    // Written before the change: a stop in between loses nothing but the deletion.
    this.#keep([...this.#pending, { undoId, documentId, accessGroups: document.accessGroups }]);
    await this.#library.updateMetadata(documentId, { accessGroups: [removedGroup] });
  }

  /** Brings a document back, by the removal's id or its own. */
  async restore(key: { readonly undoId: string } | { readonly documentId: string }): Promise<void> {
    const found = this.#pending.find((removal) =>
      'undoId' in key ? removal.undoId === key.undoId : removal.documentId === key.documentId,
    );
    if (found === undefined)
      throw new ProvisoError('unknown-document', 'This document was deleted for good. Add it again from its file.');
    await this.#library.updateMetadata(found.documentId, { accessGroups: found.accessGroups });
    this.#keep(this.#pending.filter((removal) => removal !== found));
  }

  /** Takes away for good what is hidden. */
  async finish(): Promise<void> {
    for (const removal of this.#pending) {
      await this.#library.removeDocument(removal.documentId).catch((error: unknown) => {
        if (!(error instanceof ProvisoError) || error.code !== 'unknown-document') throw error;
      });
    }
    this.#keep([]);
  }

  #keep(pending: PendingRemovals): void {
    if (pending.length === 0 && this.#pending.length === 0) return;
    this.#pending = pending;
    this.#file.write(pending);
  }
}
