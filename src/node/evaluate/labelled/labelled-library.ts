import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Library, VectorState } from '../../library/library-api.ts';
import type { StoredSource } from '../../store/library-store.ts';
import type { BenchmarkDocument } from './benchmark-documents.ts';
import { LabelledDocument } from './labelled-document.ts';

/** A library that the runner may also take documents out of and look into. */
export interface EvaluationLibrary extends Library {
  source(documentId: string): Promise<StoredSource>;
  removeDocument(documentId: string): Promise<void>;
}

export interface ImportSteps {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((step: string, done: number, total: number) => void) | undefined;
}

/** A document of the set that the product could not import. */
export interface FailedDocument {
  readonly file: string;
  readonly code: string;
  readonly message: string;
}

/** The documents of a set in a library that is kept between runs. */
export class LabelledLibrary {
  readonly library: EvaluationLibrary;
  /** Document ids by path of the file, of those that were imported. */
  readonly ids: ReadonlyMap<string, string>;
  readonly failed: readonly FailedDocument[];
  private readonly loaded = new Map<string, LabelledDocument>();

  private constructor(library: EvaluationLibrary, ids: ReadonlyMap<string, string>, failed: readonly FailedDocument[]) {
    this.library = library;
    this.ids = ids;
    this.failed = failed;
  }

  /**
   * Imports what is not there yet: a stopped import goes on, and a file that changed is read again (documents are known by
   * their bytes). After a change of the code that reads and structures (`reading`), what was imported with the old code is
   * taken out first. A document that cannot be imported is named in `failed`. Throws what makes the library unusable.
   */
  static async prepare(
    library: EvaluationLibrary,
    folder: string,
    reading: string,
    documents: readonly BenchmarkDocument[],
    { signal, onProgress }: ImportSteps = {},
  ): Promise<LabelledLibrary> {
    await refreshImports(library, join(folder, 'imported-with.json'), reading, documents);
    const files = await library.import(
      documents.map(({ path }) => path),
      {
        ...(signal === undefined ? {} : { signal }),
        onEvent: (event) => {
          if (event.kind === 'file') onProgress?.('import', event.index, event.total);
        },
      },
    );
    const ids = new Map<string, string>();
    const failed: FailedDocument[] = [];
    for (const { path, file, documentId, error } of files) {
      if (documentId === null) failed.push({ file, code: error?.code ?? 'internal', message: error?.message ?? '' });
      else ids.set(path, documentId);
    }
    return new LabelledLibrary(library, ids, failed);
  }

  async vectorsReady({ signal, onProgress }: ImportSteps = {}): Promise<VectorState | null> {
    return this.library.vectorsReady({
      ...(signal === undefined ? {} : { signal }),
      onProgress: ({ ready, pending }) => onProgress?.('vectors', ready, ready + pending),
    });
  }

  /** The document that a file was imported as; null where it could not be. */
  idOf(document: BenchmarkDocument): string | null {
    return this.ids.get(document.path) ?? null;
  }

  /** The document with its clauses and text, read once. */
  async load(documentId: string): Promise<LabelledDocument> {
    const known = this.loaded.get(documentId);
    if (known !== undefined) return known;
    const [outline, source] = await Promise.all([this.library.outline(documentId), this.library.source(documentId)]);
    const document = new LabelledDocument(outline, source);
    this.loaded.set(documentId, document);
    return document;
  }

  async loadAll(documentIds: Iterable<string>): Promise<Map<string, LabelledDocument>> {
    const documents = new Map<string, LabelledDocument>();
    for (const id of documentIds) documents.set(id, await this.load(id));
    return documents;
  }
}

const markerSchema = z.object({ reading: z.string(), documents: z.array(z.string()) });

/**
 * Takes out what an earlier run imported with other code, and notes what this one imports. A library of the user's own may hold
 * further documents: they are left alone.
 */
async function refreshImports(
  library: EvaluationLibrary,
  marker: string,
  reading: string,
  documents: readonly BenchmarkDocument[],
): Promise<void> {
  const before = await readMarker(marker);
  const own = new Set(before?.documents);
  if (before !== null && before.reading !== reading) {
    for (const { documentId } of await library.documents()) if (own.has(documentId)) await library.removeDocument(documentId);
    own.clear();
  }
  const present = new Set((await library.documents()).map(({ documentId }) => documentId));
  for (const { path } of documents) {
    const id = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    if (!present.has(id)) own.add(id);
  }
  await mkdir(dirname(marker), { recursive: true });
  await writeFile(marker, JSON.stringify({ reading, documents: [...own] }));
}

async function readMarker(path: string): Promise<z.infer<typeof markerSchema> | null> {
  try {
    return markerSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
