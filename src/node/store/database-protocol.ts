import { z } from 'zod';
import { errorPayloadSchema } from '../../shared/errors.ts';
import type { LibraryStore } from './library-store.ts';

export type StoreMethod = keyof LibraryStore;

/** One call of the store. `sequence` is never used twice in the life of a client. */
export interface DatabaseRequest {
  readonly sequence: number;
  readonly method: StoreMethod;
  readonly args: readonly unknown[];
}

/** The one reply to a call: a result, or a coded error. */
export const databaseReplySchema = z.union([
  z.object({ sequence: z.int(), error: errorPayloadSchema }),
  z.object({ sequence: z.int(), result: z.unknown() }),
]);
export type DatabaseReply = z.infer<typeof databaseReplySchema>;

export interface DatabaseWorkerData {
  readonly libraryFolder: string;
}
