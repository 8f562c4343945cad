import { parentPort, workerData } from 'node:worker_threads';
import { answerDatabaseRequests } from '../node/store/answer-database-requests.ts';
import type { DatabaseWorkerData } from '../node/store/database-protocol.ts';
import { LibraryStoreSqlite } from '../node/store/library-store-sqlite.ts';

/** The database worker: one library, one writer. Started by `LibraryStoreClient`, which ends it after `close`. */
const port = parentPort;
if (port === null) throw new Error('database.worker.ts runs as a worker thread only.');
const { libraryFolder } = workerData as DatabaseWorkerData;
port.on(
  'message',
  answerDatabaseRequests(
    () => new LibraryStoreSqlite(libraryFolder),
    (message) => port.postMessage(message),
  ),
);
