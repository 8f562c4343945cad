import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProvisoError } from '../../shared/errors.ts';

export interface CopyModelOptions {
  readonly from: string;
  readonly to: string;
  readonly sha256: string;
  readonly signal?: AbortSignal | undefined;
  /** Called with the bytes copied so far. */
  readonly onProgress?: (bytes: number, total: number) => void;
}

/** Free space that is left to others. */
const reserveBytes = 256e6;

/**
 * Copies a model file and checks its sha256 on the way: it is there whole and right, or not at all. Throws
 * `model-damaged` (another content), `model-not-fetched` (no room, or it cannot be read or written) or `cancelled`.
 */
export async function copyModel({ from, to, sha256, signal, onProgress }: CopyModelOptions): Promise<void> {
  const partial = join(dirname(to), `.${basename(to)}.${process.pid}.part`);
  try {
    const { size } = await stat(from);
    await mkdir(dirname(to), { recursive: true });
    await assertRoom(dirname(to), size);
    const hash = createHash('sha256');
    let bytes = 0;
    const count = new Transform({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece);
        bytes += piece.length;
        onProgress?.(bytes, size);
        done(null, piece);
      },
    });
    const source = createReadStream(from, { highWaterMark: 1 << 20 });
    await pipeline(source, count, createWriteStream(partial), signal === undefined ? {} : { signal });
    const found = hash.digest('hex');
    if (found !== sha256) {
      const message = `${from} is not the expected file (sha256 ${found} instead of ${sha256}). Copy it anew from where it came.`;
      throw new ProvisoError('model-damaged', message, { path: from, sha256: found, expectedSha256: sha256 });
    }
    await settle(partial);
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { force: true });
    if (error instanceof ProvisoError) throw error;
    if (signal?.aborted) throw new ProvisoError('cancelled', 'The work was cancelled');
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProvisoError('model-not-fetched', `${from} could not be copied to ${to}: ${reason}`, { from, to }, error);
  }
}

async function assertRoom(folder: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const needed = size + reserveBytes;
  if (free >= needed) return;
  const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
  const message = `${folder} has ${megabytes(free)} MB free and ${megabytes(needed)} MB are needed. Make room and try again.`;
  throw new ProvisoError('model-not-fetched', message, { folder, free, needed });
}

/** Waits until the bytes are on the disk, so that a power cut does not leave a name without content. */
async function settle(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
