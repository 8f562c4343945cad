import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DocumentRecord } from '../../shared/document.ts';
import { ProvisoError, toErrorPayload } from '../../shared/errors.ts';
import type { ReadOutcome, ReadProgress, ReadRequest } from '../read/read-request.ts';
import type { LibraryStoreAsync } from '../store/library-store-client.ts';
import type { ImportedFile, ImportOptions } from './library-api.ts';

/** Reads one source in a child process and gives its canonical form and clause tree. */
export interface SourceReader {
  read(
    request: ReadRequest,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (progress: ReadProgress) => void },
  ): Promise<ReadOutcome>;
}

/**
 * Imports files one after the other: each is stored whole or not at all, and what goes wrong with one does not touch the
 * others. A file whose bytes are in the library already is not read again.
 */
export async function importFiles(
  paths: readonly string[],
  reader: SourceReader,
  store: LibraryStoreAsync,
  options: ImportOptions,
): Promise<ImportedFile[]> {
  const results: ImportedFile[] = [];
  for (const [index, path] of paths.entries()) {
    const file = basename(path);
    options.onEvent?.({ kind: 'file', file, index, total: paths.length });
    const result = await importFile(path, reader, store, options);
    results.push(result);
    options.onEvent?.({ kind: 'stored', file, status: result.status });
  }
  return results;
}

async function importFile(
  path: string,
  reader: SourceReader,
  store: LibraryStoreAsync,
  options: ImportOptions,
): Promise<ImportedFile> {
  const started = performance.now();
  const file = basename(path);
  const finish = (fields: Omit<ImportedFile, 'file' | 'path' | 'seconds'>): ImportedFile => ({
    ...fields,
    file,
    path,
    seconds: (performance.now() - started) / 1000,
  });
  try {
    if (options.signal?.aborted)
      throw new ProvisoError('cancelled', 'The import was stopped before this file. Import it again.', { file });
    const documentId = await sha256OfSource(path);
    const known = (await store.documents()).find((document) => document.documentId === documentId);
    if (known !== undefined) return finish({ status: 'duplicate', ...duplicate(known, file) });
    const { password, signal, onEvent } = options;
    const outcome = await reader.read(
      { path, fileName: file, ...(password === undefined ? {} : { password }) },
      {
        ...(signal === undefined ? {} : { signal }),
        onProgress: (progress) => onEvent?.({ kind: 'progress', file, progress }),
      },
    );
    const stored = await store.storeDocument({ outcome, file, path, metadata: options.metadata?.[file] ?? {} });
    if (stored.status === 'duplicate') return finish({ status: 'duplicate', ...duplicate(stored.document, file) });
    return finish({ status: 'ready', ...facts(stored.document) });
  } catch (error) {
    const payload = toErrorPayload(error);
    // A library that cannot be used is no fault of the file.
    if (payload.code.startsWith('library-')) throw error;
    return finish({ documentId: null, status: 'failed', error: payload, messages: [], pages: 0, clauses: 0 });
  }
}

/** Hash of the source, lower-case hexadecimal. Throws `file-not-found`, `unreadable-file` or `empty-file`. */
async function sha256OfSource(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null)
    throw new ProvisoError('file-not-found', `${path} does not exist. Check the name and import again.`, { path });
  if (!found.isFile())
    throw new ProvisoError('wrong-type', `${path} is not a file. Import documents or folders of documents.`, { path });
  if (found.size === 0)
    throw new ProvisoError('empty-file', `${basename(path)} is empty (0 bytes). Get a complete copy of it.`, { path });
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    throw new ProvisoError('unreadable-file', `${basename(path)} cannot be read. Check that you may open it.`, { path }, error);
  }
  return hash.digest('hex');
}

type Facts = Pick<ImportedFile, 'documentId' | 'messages' | 'pages' | 'clauses'>;

function facts(document: DocumentRecord): Facts {
  return {
    documentId: document.documentId,
    messages: document.messages,
    pages: document.pages,
    clauses: document.clauses,
  };
}

function duplicate(document: DocumentRecord, file: string): Facts {
  const text = `${file} has the same bytes as ${document.file}, which is in the library already. Nothing was added.`;
  return { ...facts(document), messages: [{ code: 'duplicate-document', text }] };
}
