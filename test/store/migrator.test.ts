import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../src/node/store/connection.ts';
import { type Migration, migrate } from '../../src/node/store/migrator.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import { temporaryFolder } from './made-document.ts';

const first: Migration = { version: 1, name: 'first', sql: 'CREATE TABLE one (value TEXT);' };
const second: Migration = { version: 2, name: 'second', sql: 'ALTER TABLE one ADD COLUMN more TEXT;' };
const failing: Migration = {
  version: 3,
  name: 'failing',
  sql: 'CREATE TABLE three (value TEXT); INSERT INTO nowhere VALUES (1);',
};

describe('migrations', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let db: SqliteDatabase.Database;
  beforeEach(() => {
    folder = temporaryFolder();
    db = new SqliteDatabase(join(folder.path, 'library.sqlite'));
  });
  afterEach(() => {
    db.close();
    folder.remove();
  });
  const version = (): unknown => db.pragma('user_version', { simple: true });
  const code = (action: () => void): string => {
    try {
      action();
    } catch (error) {
      return error instanceof ProvisoError ? error.code : 'uncoded';
    }
    return 'none';
  };

  it('make a new library and do nothing the second time', () => {
    migrate(db, [first, second]);
    expect(version()).toBe(2);
    migrate(db, [first, second]);
    expect(version()).toBe(2);
  });

  it('bring an older library up and keep what is in it', () => {
    migrate(db, [first]);
    db.prepare('INSERT INTO one VALUES (?)').run('kept');
    migrate(db, [first, second]);
    expect(db.prepare('SELECT value, more FROM one').all()).toEqual([{ value: 'kept', more: null }]);
    expect(readdirSync(folder.path).filter((name) => name.includes('before'))).toEqual([]);
  });

  it('leave the library at the last good version and its copy beside it when one fails', () => {
    migrate(db, [first]);
    db.prepare('INSERT INTO one VALUES (?)').run('kept');
    expect(() => migrate(db, [first, second, failing])).toThrow();
    expect(version()).toBe(2);
    expect(db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'three'").pluck().get()).toBe(0);
    const copy = join(folder.path, 'library.before-2.sqlite');
    expect(existsSync(copy)).toBe(true);
    const kept = new SqliteDatabase(copy, { readonly: true });
    expect(kept.prepare('SELECT value FROM one').pluck().get()).toBe('kept');
    expect(kept.pragma('user_version', { simple: true })).toBe(1);
    kept.close();
  });

  it('refuse a library of a newer version and change nothing in it', () => {
    migrate(db, [first, second]);
    expect(code(() => migrate(db, [first]))).toBe('library-newer');
    expect(version()).toBe(2);
  });

  it('refuse the database of another program', () => {
    db.exec('CREATE TABLE customers (name TEXT)');
    expect(code(() => migrate(db, [first]))).toBe('library-broken');
    expect(version()).toBe(0);
  });

  it('are numbered from 1 without gaps', () => {
    expect(migrations.map(({ version: number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });
});
