import { ProvisoError, toErrorPayload } from '../../shared/errors.ts';
import type { DatabaseReply, DatabaseRequest } from './database-protocol.ts';
import type { LibraryStore } from './library-store.ts';

/**
 * Answers the calls of one client. The store is opened by the first call, and again by the next one when that failed, so that
 * a library that was locked can be used as soon as it is free. After `close` nothing is opened again.
 */
export function answerDatabaseRequests(
  open: () => LibraryStore,
  reply: (message: DatabaseReply) => void,
): (request: DatabaseRequest) => void {
  let store: LibraryStore | undefined;
  let closed = false;
  return ({ sequence, method, args }) => {
    try {
      if (method === 'close') {
        closed = true;
        store?.close();
        reply({ sequence, result: undefined });
        return;
      }
      if (closed) throw new ProvisoError('library-unavailable', 'The library is closed.');
      store ??= open();
      const call: (...values: never[]) => unknown = store[method];
      const result = Reflect.apply(call, store, [...args]);
      reply({ sequence, result });
    } catch (error) {
      reply({ sequence, error: toErrorPayload(error) });
    }
  };
}
