import { mkdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import { ProvisoError } from '../../shared/errors.ts';
import { initialMigration } from './migrations/0001-initial.ts';
import { explainingClausesMigration } from './migrations/0002-explaining-clauses.ts';
import { initialSourcesMigration } from './migrations/sources-0001-initial.ts';
import { type Migration, migrate } from './migrator.ts';

export const migrations: readonly Migration[] = [initialMigration, explainingClausesMigration];
export const sourcesMigrations: readonly Migration[] = [initialSourcesMigration];

export const libraryFile = 'library.sqlite';
export const sourcesFile = 'sources.sqlite';

/** Kibibytes of page cache: holds the vectors of some 80,000 clauses, so that a search reads nothing from disk. */
const cacheKibibytes = 128 * 1024;

/** The code that a failure of SQLite means for the library; anything else is passed on unchanged. */
export function libraryError(error: unknown, folder: string): unknown {
  if (error instanceof ProvisoError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const data = { folder, reason: error.message };
  if (/^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(code)) {
    return new ProvisoError('library-broken', `The library in ${folder} is damaged. Restore it from a backup.`, data, error);
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new ProvisoError(
      'library-locked',
      `Another program is writing to the library in ${folder}. Try again when it is done.`,
      data,
      error,
    );
  }
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR_ACCESS)|^E(ACCES|PERM|ROFS|NOTDIR|EXIST)$/.test(code)) {
    return new ProvisoError(
      'library-locked',
      `The library in ${folder} cannot be written. Check the folder's permissions.`,
      data,
      error,
    );
  }
  if (/^SQLITE_(FULL|IOERR)|^ENOSPC$/.test(code)) {
    return new ProvisoError(
      'library-locked',
      `The disk under ${folder} refuses to write: ${error.message}. Nothing was stored.`,
      data,
      error,
    );
  }
  return error;
}

export interface LibraryConnection {
  /** `library.sqlite`, with sqlite-vec loaded. */
  readonly library: Database;
  /**
   * `sources.sqlite`, by a connection of its own: the bytes are committed while the library's write lock is held and before
   * the document that needs them, which one transaction over two files in write-ahead mode would not promise.
   */
  readonly sources: Database;
}

function open(path: string, busyMilliseconds: number): Database {
  const db = new SqliteDatabase(path, { timeout: busyMilliseconds });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('temp_store = MEMORY');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens (or makes) the library in a folder: two files in the newest shape, write-ahead log, foreign keys, sqlite-vec.
 * Throws `library-broken`, `library-locked` or `library-newer`.
 *
 * @param busyMilliseconds how long to wait for another writer
 */
export function openLibrary(folder: string, busyMilliseconds = 5000): LibraryConnection {
  const opened: Database[] = [];
  try {
    mkdirSync(folder, { recursive: true });
    const library = open(join(folder, libraryFile), busyMilliseconds);
    opened.push(library);
    library.loadExtension(sqliteVec.getLoadablePath().replace(`app.asar${sep}`, `app.asar.unpacked${sep}`));
    library.pragma(`cache_size = -${cacheKibibytes}`);
    migrate(library, migrations);
    const sources = open(join(folder, sourcesFile), busyMilliseconds);
    opened.push(sources);
    migrate(sources, sourcesMigrations);
    return { library, sources };
  } catch (error) {
    for (const db of opened) db.close();
    throw libraryError(error, folder);
  }
}
