import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { serveChild } from '../node/process/serve-child.ts';
import { packLayoutAside, withoutBulk } from '../node/read/packed-layout.ts';
import { startThreadAhead } from '../node/read/pdf/extract-pages-in-thread.ts';
import type { ReadOutcome, ReadProgress, ReadRequest } from '../node/read/read-request.ts';
import { largestDocument, tooLarge } from '../node/read/source-size.ts';
import { ProvisoError } from '../shared/errors.ts';

/** Least time between two progress events, in milliseconds. */
const progressInterval = 100;

/** What the reader child answers, with its own memory so that the host can replace a child that has grown. */
export interface ReaderReply {
  readonly outcome: ReadOutcome;
  readonly residentMegabytes: number;
}

async function read(request: ReadRequest, emit: (progress: ReadProgress) => void, signal: AbortSignal): Promise<ReaderReply> {
  const bytes = await load(request);
  signal.throwIfAborted();
  // What takes long to load is loaded at once, beside the reading.
  if (isPdf(bytes)) startThreadAhead();
  const structuring = import('../core/structure/structure-document.ts');
  const reading = import('../node/read/read-document.ts');
  let last = 0;
  const onProgress = (progress: ReadProgress): void => {
    signal.throwIfAborted();
    const now = performance.now();
    if (now - last < progressInterval && progress.done !== progress.total) return;
    last = now;
    emit(progress);
  };
  const documentId = createHash('sha256').update(bytes).digest('hex');
  const { readDocument } = await reading;
  const source = await readDocument(bytes, {
    fileName: request.fileName,
    onProgress,
    ...(request.password === undefined ? {} : { password: request.password }),
  });
  signal.throwIfAborted();
  emit({ step: 'structure', unit: 'block', done: 0, total: source.blocks.length });
  const { structureDocument } = await structuring;
  const packing = packLayoutAside(source);
  const tree = structureDocument(source, documentId);
  emit({ step: 'structure', unit: 'block', done: source.blocks.length, total: source.blocks.length });
  const outcome = withoutBulk({ documentId, source, tree, layout: await packing });
  return { outcome, residentMegabytes: process.memoryUsage.rss() / 2 ** 20 };
}

/** The mark of a PDF stands at its very start; one that has it later is read all the same, only a little later. */
function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}

async function load(request: ReadRequest): Promise<Uint8Array> {
  try {
    const { size } = await stat(request.path);
    if (size > largestDocument) throw tooLarge(request.fileName, size, largestDocument);
    return await readFile(request.path);
  } catch (error) {
    if (error instanceof ProvisoError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT')
      throw new ProvisoError(
        'file-not-found',
        `"${request.fileName}" is not there any more. Check the path.`,
        { path: request.path },
        error,
      );
    if (code === 'EISDIR')
      throw new ProvisoError(
        'wrong-type',
        `"${request.fileName}" is a folder. Import the documents inside.`,
        { path: request.path },
        error,
      );
    throw new ProvisoError(
      'unreadable-file',
      `"${request.fileName}" cannot be opened (${code}). Check that you may read it and that no other program locks it.`,
      { path: request.path },
      error,
    );
  }
}

serveChild({
  read: (request: ReadRequest, call) => read(request, call.emit, call.signal),
});
