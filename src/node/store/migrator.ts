import { existsSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { ProvisoError } from '../../shared/errors.ts';

/** One step of the library's shape. Numbers run from 1 without gaps; a published migration is never changed. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** Marks the file as a library of Proviso ("PRVS"), so that another program's database is never migrated. */
const applicationId = 0x50525653;

function number(db: Database, pragma: string): number {
  return Number(db.pragma(pragma, { simple: true }));
}

/**
 * Brings a library to the newest shape, one transaction per migration. A library that already holds something is copied
 * beside itself first (`library.before-N.sqlite`) and the copy is kept until the last migration has gone through.
 * Throws `library-newer` for a library of a newer version and `library-broken` for a file that is none of ours.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  const version = number(db, 'user_version');
  const owner = number(db, 'application_id');
  const tables = Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get());
  if (owner !== applicationId && tables > 0) {
    throw new ProvisoError('library-broken', `${db.name} was not made by Proviso. Choose another folder for the library.`);
  }
  if (version > newest) {
    throw new ProvisoError(
      'library-newer',
      `This library was made by a newer version of Proviso (format ${version}; this one reads up to ${newest}). Install the newer version.`,
      { version, newest },
    );
  }
  if (version === newest) return;
  const backup = version > 0 ? backupBefore(db, version + 1) : null;
  for (const migration of migrations) {
    if (migration.version <= version) continue;
    db.transaction(() => {
      // Another process may have migrated while this one waited for the lock.
      if (number(db, 'user_version') >= migration.version) return;
      db.exec(migration.sql);
      db.pragma(`application_id = ${applicationId}`);
      db.pragma(`user_version = ${migration.version}`);
    }).immediate();
  }
  if (backup !== null) rmSync(backup, { force: true });
}

function backupBefore(db: Database, version: number): string | null {
  if (db.memory) return null;
  const path = db.name.replace(/\.sqlite$/, `.before-${version}.sqlite`);
  if (existsSync(path)) rmSync(path);
  db.prepare('VACUUM INTO ?').run(path);
  return path;
}
