import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { ProvisoError } from '../../../shared/errors.ts';

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** SQL of `source_bytes` in the second file. */
export class SourceBytesTable {
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  put(hash: string, bytes: Uint8Array): void {
    this.db.prepare('INSERT OR REPLACE INTO source_bytes (sha256, bytes) VALUES (?, ?)').run(hash, bytes);
  }

  find(hash: string): Uint8Array | undefined {
    const bytes = this.db.prepare('SELECT bytes FROM source_bytes WHERE sha256 = ?').pluck().get(hash);
    return bytes instanceof Uint8Array ? bytes : undefined;
  }

  get(hash: string): Uint8Array {
    const bytes = this.find(hash);
    if (bytes !== undefined) return bytes;
    throw new ProvisoError('library-broken', 'The source of this document is missing from sources.sqlite. Restore a backup.', {
      documentId: hash,
    });
  }

  remove(hash: string): void {
    this.db.prepare('DELETE FROM source_bytes WHERE sha256 = ?').run(hash);
  }

  hashes(): readonly string[] {
    return this.db.prepare<[], string>('SELECT sha256 FROM source_bytes ORDER BY sha256').pluck().all();
  }
}
