import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LibraryStoreSqlite } from '../../src/node/store/library-store-sqlite.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import { makeDocument, temporaryFolder } from './made-document.ts';

const code = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    return error instanceof ProvisoError ? error.code : `uncoded: ${String(error)}`;
  }
  return 'none';
};

describe('a library that cannot be used', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());
  const fill = (): string => {
    const store = new LibraryStoreSqlite(folder.path);
    const { document } = store.storeDocument(
      makeDocument(folder.path, { file: 'a.txt', clauses: [{ path: '1', text: 'Words.' }] }),
    );
    store.close();
    return document.documentId;
  };
  const raw = (file: string, change: (db: SqliteDatabase.Database) => void): void => {
    const db = new SqliteDatabase(join(folder.path, file));
    change(db);
    db.close();
  };

  it('is broken when the file is no database', () => {
    writeFileSync(join(folder.path, 'library.sqlite'), 'these are no database pages, only words '.repeat(200));
    expect(code(() => new LibraryStoreSqlite(folder.path))).toBe('library-broken');
  });

  it('is broken when the second file is no database', () => {
    writeFileSync(join(folder.path, 'sources.sqlite'), 'these are no database pages, only words '.repeat(200));
    expect(code(() => new LibraryStoreSqlite(folder.path))).toBe('library-broken');
  });

  it('is refused when a newer version made it', () => {
    fill();
    raw('library.sqlite', (db) => db.pragma('user_version = 99'));
    expect(code(() => new LibraryStoreSqlite(folder.path))).toBe('library-newer');
  });

  it('is locked while another program writes, and open afterwards', () => {
    fill();
    const writer = new SqliteDatabase(join(folder.path, 'library.sqlite'));
    writer.exec('BEGIN EXCLUSIVE');
    expect(code(() => new LibraryStoreSqlite(folder.path, { busyMilliseconds: 20 }))).toBe('library-locked');
    writer.exec('ROLLBACK');
    writer.close();
    const store = new LibraryStoreSqlite(folder.path, { busyMilliseconds: 20 });
    expect(store.documents()).toHaveLength(1);
    store.close();
  });

  it('is locked when the folder is no folder', () => {
    const path = join(folder.path, 'file');
    writeFileSync(path, '');
    expect(code(() => new LibraryStoreSqlite(path))).toBe('library-locked');
  });

  it('sees at once what another connection has stored', () => {
    const one = new LibraryStoreSqlite(folder.path);
    expect(one.documentsInView({ accessGroups: [] }, '2026-01-01')).toEqual([]);
    fill();
    expect(one.documentsInView({ accessGroups: [] }, '2026-01-01')).toHaveLength(1);
    one.close();
  });
});

describe('the check of a library', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let id: string;
  beforeEach(() => {
    folder = temporaryFolder();
    const store = new LibraryStoreSqlite(folder.path);
    const input = makeDocument(folder.path, {
      file: 'a.txt',
      clauses: [
        { path: '1', text: 'One.' },
        { path: '2', text: 'Two.' },
      ],
    });
    id = store.storeDocument(input).document.documentId;
    store.close();
  });
  afterEach(() => folder.remove());
  const problemsAfter = (file: string, sql: string): readonly string[] => {
    const db = new SqliteDatabase(join(folder.path, file));
    db.pragma('foreign_keys = OFF');
    db.exec(sql);
    db.close();
    const store = new LibraryStoreSqlite(folder.path);
    const { problems, ok } = store.check();
    store.close();
    expect(ok).toBe(problems.length === 0);
    return problems;
  };

  it('finds changed bytes', () => {
    expect(problemsAfter('sources.sqlite', "UPDATE source_bytes SET bytes = x'00'").join()).toContain('source was changed');
  });
  it('finds missing bytes', () => {
    expect(problemsAfter('sources.sqlite', 'DELETE FROM source_bytes').join()).toContain('source is missing');
  });
  it('finds a clause that is gone', () => {
    const problems = problemsAfter('library.sqlite', "DELETE FROM clauses WHERE number = '2'").join();
    expect(problems).toContain('2 clauses announced, 1 stored');
    expect(problems).toContain('2 clauses indexed, 1 stored');
  });
  it('finds rows without their document', () => {
    expect(problemsAfter('library.sqlite', `DELETE FROM documents WHERE document_id = '${id}'`).join()).toContain(
      'refer to rows',
    );
  });
  it('takes away bytes that a stop between the two files has left', () => {
    expect(problemsAfter('sources.sqlite', "INSERT INTO source_bytes VALUES ('orphan', x'00')")).toEqual([]);
  });
});
