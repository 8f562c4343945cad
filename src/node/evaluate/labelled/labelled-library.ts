import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ProvisoError } from '../../../shared/errors.ts';
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

/** The documents of a set in a library that is kept between runs. */
export class LabelledLibrary {
  readonly library: EvaluationLibrary;
  /** Document ids by path of the file. */
  readonly ids: ReadonlyMap<string, string>;
  private readonly loaded = new Map<string, LabelledDocument>();

  private constructor(library: EvaluationLibrary, ids: ReadonlyMap<string, string>) {
    this.library = library;
    this.ids = ids;
  }

  /**
   * Imports what is not there yet: a stopped import goes on, and a file that changed is read again (documents are known by
   * their bytes). After a change of the code that reads and structures (`reading`), what was imported with the old code is
   * taken out first. Throws the first import failure: without its documents a set measures nothing.
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
    for (const file of files) {
      if (file.documentId === null || file.status === 'failed')
        throw new ProvisoError(file.error?.code ?? 'internal', `${file.file}: ${file.error?.message ?? 'not imported'}`, {
          file: file.path,
        });
      ids.set(file.path, file.documentId);
    }
    return new LabelledLibrary(library, ids);
  }

  async vectorsReady({ signal, onProgress }: ImportSteps = {}): Promise<VectorState | null> {
    return this.library.vectorsReady({
      ...(signal === undefined ? {} : { signal }),
      onProgress: ({ ready, pending }) => onProgress?.('vectors', ready, ready + pending),
    });
  }

  /** The document that a file was imported as. */
  idOf(document: BenchmarkDocument): string {
    const id = this.ids.get(document.path);
    if (id === undefined) throw new ProvisoError('internal', `${document.relativePath} was not imported.`);
    return id;
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
