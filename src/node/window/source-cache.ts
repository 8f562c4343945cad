import type { StoredSource } from '../store/library-store.ts';

/** Sources kept for the next citation; a regulation of 400 pages is a few megabytes. */
const keptSources = 4;

/** The sources that were looked at last, so that a click on a citation asks the database once. Sources never change. */
export class SourceCache {
  readonly #load: (documentId: string) => Promise<StoredSource>;
  readonly #kept = new Map<string, Promise<StoredSource>>();

  constructor(load: (documentId: string) => Promise<StoredSource>) {
    this.#load = load;
  }

  get(documentId: string): Promise<StoredSource> {
    const known = this.#kept.get(documentId);
    this.#kept.delete(documentId);
    const value = known ?? this.#load(documentId);
    this.#kept.set(documentId, value);
    if (known === undefined) value.catch(() => this.#kept.delete(documentId));
    if (this.#kept.size > keptSources) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return value;
  }
}
