import { Worker } from 'node:worker_threads';
import { fromErrorPayload, ProvisoError } from '../../shared/errors.ts';
import { withoutBulk } from '../read/packed-layout.ts';
import { type DatabaseRequest, type DatabaseWorkerData, databaseReplySchema, type StoreMethod } from './database-protocol.ts';
import type { LibraryStore } from './library-store.ts';

/** The store with every call a promise. */
export type LibraryStoreAsync = {
  [Method in StoreMethod]: (...args: Parameters<LibraryStore[Method]>) => Promise<ReturnType<LibraryStore[Method]>>;
};

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

function workerGone(reason: string): ProvisoError {
  return new ProvisoError(
    'library-unavailable',
    `The part of Proviso that keeps the library has stopped (${reason}). Nothing was half stored; start Proviso again.`,
    { reason },
  );
}

/**
 * The library as the main side sees it: every call runs in the database worker and is answered by sequence number. When the
 * worker dies, all waiting and later calls fail with `library-unavailable`; nothing is replayed.
 */
export class LibraryStoreClient implements LibraryStoreAsync {
  private readonly worker: Worker;
  private readonly pending = new Map<number, Pending>();
  private readonly exited: Promise<void>;
  private sequence = 0;
  private gone: ProvisoError | null = null;
  private closing: Promise<void> | null = null;

  /** `workerPath`: the built worker, or `src/workers/database.worker.ts` where Node strips the types itself. */
  constructor(options: { readonly workerPath: string; readonly libraryFolder: string }) {
    const workerData: DatabaseWorkerData = { libraryFolder: options.libraryFolder };
    this.worker = new Worker(options.workerPath, { workerData, name: 'proviso-database' });
    this.worker.on('message', (message: unknown) => this.receive(message));
    this.worker.on('messageerror', (error) => this.fail(error.message));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error.message : String(error)));
    this.exited = new Promise((resolve) => {
      this.worker.once('exit', (code) => {
        this.fail(`exit code ${code}`);
        resolve();
      });
    });
  }

  readonly storeDocument: LibraryStoreAsync['storeDocument'] = (input) =>
    this.call('storeDocument', [{ ...input, outcome: withoutBulk(input.outcome) }]);
  readonly documents: LibraryStoreAsync['documents'] = (...args) => this.call('documents', args);
  readonly document: LibraryStoreAsync['document'] = (...args) => this.call('document', args);
  readonly outline: LibraryStoreAsync['outline'] = (...args) => this.call('outline', args);
  readonly canonicalText: LibraryStoreAsync['canonicalText'] = (...args) => this.call('canonicalText', args);
  readonly documentText: LibraryStoreAsync['documentText'] = (...args) => this.call('documentText', args);
  readonly source: LibraryStoreAsync['source'] = (...args) => this.call('source', args);
  readonly parsedSource: LibraryStoreAsync['parsedSource'] = (...args) => this.call('parsedSource', args);
  readonly sourceBytes: LibraryStoreAsync['sourceBytes'] = (...args) => this.call('sourceBytes', args);
  readonly updateMetadata: LibraryStoreAsync['updateMetadata'] = (...args) => this.call('updateMetadata', args);
  readonly removeDocument: LibraryStoreAsync['removeDocument'] = (...args) => this.call('removeDocument', args);
  readonly clauses: LibraryStoreAsync['clauses'] = (...args) => this.call('clauses', args);
  readonly documentsInView: LibraryStoreAsync['documentsInView'] = (...args) => this.call('documentsInView', args);
  readonly search: LibraryStoreAsync['search'] = (...args) => this.call('search', args);
  readonly retrieve: LibraryStoreAsync['retrieve'] = (...args) => this.call('retrieve', args);
  readonly pendingTexts: LibraryStoreAsync['pendingTexts'] = (...args) => this.call('pendingTexts', args);
  readonly storeVectors: LibraryStoreAsync['storeVectors'] = (...args) => this.call('storeVectors', args);
  readonly vectorState: LibraryStoreAsync['vectorState'] = (...args) => this.call('vectorState', args);
  readonly pendingVectors: LibraryStoreAsync['pendingVectors'] = (...args) => this.call('pendingVectors', args);
  readonly indexedModels: LibraryStoreAsync['indexedModels'] = (...args) => this.call('indexedModels', args);
  readonly removeOtherVectors: LibraryStoreAsync['removeOtherVectors'] = (...args) => this.call('removeOtherVectors', args);
  readonly saveAnswer: LibraryStoreAsync['saveAnswer'] = (...args) => this.call('saveAnswer', args);
  readonly answers: LibraryStoreAsync['answers'] = (...args) => this.call('answers', args);
  readonly answer: LibraryStoreAsync['answer'] = (...args) => this.call('answer', args);
  readonly removeAnswer: LibraryStoreAsync['removeAnswer'] = (...args) => this.call('removeAnswer', args);
  readonly check: LibraryStoreAsync['check'] = (...args) => this.call('check', args);

  /** Closes the library and ends the worker; calls made before are answered first. May be called more than once. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async shutDown(): Promise<void> {
    try {
      if (this.gone === null) await this.send('close', []);
    } finally {
      this.gone ??= workerGone('closed');
      await this.worker.terminate();
      await this.exited;
    }
  }

  private call<Method extends StoreMethod>(
    method: Method,
    args: Parameters<LibraryStore[Method]>,
  ): Promise<ReturnType<LibraryStore[Method]>> {
    if (this.gone !== null) return Promise.reject(this.gone);
    if (this.closing !== null) return Promise.reject(workerGone('closed'));
    return this.send(method, args);
  }

  private send<Method extends StoreMethod>(
    method: Method,
    args: Parameters<LibraryStore[Method]>,
  ): Promise<ReturnType<LibraryStore[Method]>> {
    this.sequence += 1;
    const request: DatabaseRequest = { sequence: this.sequence, method, args };
    return new Promise((resolve, reject) => {
      this.pending.set(request.sequence, { resolve, reject });
      try {
        this.worker.postMessage(request);
      } catch (error) {
        this.pending.delete(request.sequence);
        reject(new ProvisoError('internal', `${method}: the request cannot be sent to the database worker.`, {}, error));
      }
    });
  }

  private receive(message: unknown): void {
    const reply = databaseReplySchema.parse(message);
    const waiting = this.pending.get(reply.sequence);
    if (waiting === undefined) return;
    this.pending.delete(reply.sequence);
    if ('error' in reply) waiting.reject(fromErrorPayload(reply.error));
    else waiting.resolve(reply.result as never);
  }

  private fail(reason: string): void {
    this.gone ??= workerGone(reason);
    for (const { reject } of this.pending.values()) reject(this.gone);
    this.pending.clear();
  }
}
