import { Worker } from 'node:worker_threads';
import type { PageItems } from '../../../core/read/pdf/layout-model.ts';
import { type ErrorPayload, fromErrorPayload, ProvisoError } from '../../../shared/errors.ts';
import { programLayout } from '../../process/program-layout.ts';
import type { ExtractionRequest, PdfFacts } from './extract-pages.ts';
import { type PackedPage, unpackPage } from './packed-page.ts';

/** From the thread: a message for every page, in order, then the facts or an error. */
export type PagesMessage =
  | { readonly type: 'page'; readonly page: PackedPage | null; readonly total: number }
  | { readonly type: 'done'; readonly facts: PdfFacts }
  | { readonly type: 'failure'; readonly error: ErrorPayload };

/** A thread that has read more pages is ended, so that its memory goes back. */
const pagesOfKeptThread = 100;
let resting: Worker | null = null;

/**
 * `extractPages` in a thread of its own, so that pages are laid out while later ones are read. The request's buffer moves
 * to the thread. When `onPage` throws, the thread is ended and the promise rejects with that error. Throws `read-crashed`
 * when the thread takes more memory than it may.
 */
export async function extractPagesInThread(
  request: ExtractionRequest,
  onPage: (page: PageItems | null, total: number) => void,
): Promise<PdfFacts> {
  const worker = takeThread();
  let keep = false;
  try {
    const answer = await conversation(worker, request, onPage);
    keep = !('pages' in answer) || answer.pages <= pagesOfKeptThread;
    if ('code' in answer) throw fromErrorPayload(answer);
    return answer;
  } finally {
    if (keep && resting === null) {
      resting = worker;
      worker.unref();
    } else void worker.terminate();
  }
}

/** Starts the thread before the request is ready: it loads pdf.js while its caller loads other modules. */
export function startThreadAhead(): void {
  if (resting !== null) return;
  resting = startThread();
  resting.unref();
}

function takeThread(): Worker {
  const rested = resting;
  resting = null;
  if (rested === null) return startThread();
  rested.ref();
  return rested;
}

function startThread(): Worker {
  const worker = new Worker(programLayout().worker('pdf-pages.worker'), { name: 'proviso-pdf-pages' });
  // A resting thread that ends takes nothing with it.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (resting === worker) resting = null;
  });
  return worker;
}

function conversation(
  worker: Worker,
  request: ExtractionRequest,
  onPage: (page: PageItems | null, total: number) => void,
): Promise<PdfFacts | ErrorPayload> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfFacts | ErrorPayload>();
  const receive = (message: PagesMessage): void => {
    if (message.type === 'done') resolve(message.facts);
    else if (message.type === 'failure') resolve(message.error);
    else {
      try {
        onPage(message.page === null ? null : unpackPage(message.page), message.total);
      } catch (error) {
        // What is still on its way is of no use.
        worker.off('message', receive);
        reject(error);
      }
    }
  };
  const fail = (error: unknown): void => reject(crash(error));
  const end = (code: number): void => reject(new Error(`The thread that reads the pages ended with ${code}`));
  worker.on('message', receive).on('error', fail).on('exit', end);
  worker.postMessage(request, [request.bytes.buffer]);
  return promise.finally(() => worker.off('message', receive).off('error', fail).off('exit', end));
}

function crash(error: unknown): unknown {
  const memory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!memory) return error;
  return new ProvisoError('read-crashed', 'reading it takes more memory than a document may.', { reason: 'memory' }, error);
}
