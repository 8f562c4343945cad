import { parentPort } from 'node:worker_threads';
import { type ExtractionRequest, extractPages } from '../node/read/pdf/extract-pages.ts';
import type { PagesMessage } from '../node/read/pdf/extract-pages-in-thread.ts';
import { packPage } from '../node/read/pdf/packed-page.ts';
import { toErrorPayload } from '../shared/errors.ts';

/** Reads the runs of text of PDFs, one at a time, in a thread of the reader child, beside the thread that lays the pages out. */
const port = parentPort;
if (port === null) throw new Error('pdf-pages.worker.ts runs as a worker thread only.');
const send = (message: PagesMessage, buffers: ArrayBuffer[] = []): void => port.postMessage(message, buffers);
port.on('message', (request: ExtractionRequest) => void read(request));

async function read(request: ExtractionRequest): Promise<void> {
  try {
    const facts = await extractPages(request, (page, total) => {
      const packed = page === null ? null : packPage(page);
      send({ type: 'page', page: packed, total }, packed === null ? [] : [packed.places.buffer, packed.facts.buffer]);
    });
    send({ type: 'done', facts });
  } catch (error) {
    send({ type: 'failure', error: toErrorPayload(error) });
  }
}
