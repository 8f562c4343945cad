import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { ProvisoError } from '../../../shared/errors.ts';
import { isCompoundFile, readCompoundFile } from './compound-file.ts';
import { decryptPackage } from './decrypt-package.ts';

/** Bounds on what a package may inflate to. Measured while inflating: the sizes that a zip states are not believed. */
export interface PackageLimits {
  /** All parts that are read, in bytes. */
  readonly total: number;
  /** One part, in bytes. */
  readonly part: number;
  /** Inflated to deflated size, for parts over `ratioFrom` bytes. */
  readonly ratio: number;
  readonly ratioFrom: number;
  readonly entries: number;
}

/** Real documents of thousands of pages stay under 40 MB for their main part and a ratio of 120. */
export const packageLimits: PackageLimits = {
  total: 256 * 2 ** 20,
  part: 128 * 2 ** 20,
  ratio: 200,
  ratioFrom: 32 * 2 ** 20,
  entries: 20_000,
};

/** The XML parts of an OOXML package by name ("word/document.xml"); pictures and other parts are never inflated. */
export type PackageParts = ReadonlyMap<string, Buffer>;

export interface OpenOptions {
  readonly password?: string;
  readonly limits?: PackageLimits;
}

/** Opens a .docx, refusing what is no OOXML package, wants another password, is damaged or inflates beyond the limits. */
export async function openPackage(bytes: Uint8Array, options: OpenOptions = {}): Promise<PackageParts> {
  const { limits = packageLimits, password } = options;
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (given.length === 0) throw new ProvisoError('empty-file', 'The file is empty. Export or download it again.');
  const buffer = isCompoundFile(given) ? openCompoundFile(given, password) : given;
  if (buffer.subarray(0, 2).toString('latin1') !== 'PK') {
    throw new ProvisoError(
      'wrong-type',
      'The file is no Word document (.docx): its content is not a zip package. Save it as .docx.',
    );
  }
  const zip = await openZip(buffer);
  try {
    return await readParts(zip, limits);
  } finally {
    zip.close();
  }
}

function openCompoundFile(bytes: Buffer, password: string | undefined): Buffer {
  let streams: ReadonlyMap<string, Buffer>;
  try {
    streams = readCompoundFile(bytes);
  } catch (error) {
    throw damaged(error);
  }
  const encrypted = streams.get('EncryptedPackage');
  const info = streams.get('EncryptionInfo');
  if (encrypted === undefined || info === undefined) {
    throw new ProvisoError(
      'wrong-type',
      'The file is a document of an old binary Office format (such as .doc). Open it in Word or LibreOffice, save it as .docx and import that.',
    );
  }
  if (password === undefined || password === '') {
    throw new ProvisoError(
      'password-required',
      'The Word document is encrypted with a password. Import it again with its password, or take the password away in Word (File, Info, Protect Document).',
    );
  }
  try {
    return decryptPackage(info, encrypted, password);
  } catch (error) {
    throw error instanceof ProvisoError ? error : damaged(error);
  }
}

function damaged(cause: unknown, what = 'The file is damaged or cut off'): ProvisoError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new ProvisoError(
    'unreadable-file',
    `${what}, so it cannot be read as a Word document (${detail}). Get a fresh copy, or open it in Word, repair it and save it as .docx.`,
    {},
    cause,
  );
}

function openZip(buffer: Buffer): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    // Sizes are measured here while inflating, so yauzl need not compare them with the stated ones.
    yauzl.fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: false, strictFileNames: false }, (error, zip) => {
      if (error !== null) reject(damaged(error));
      else resolve(zip);
    });
  });
}

function isReadPart(name: string): boolean {
  return /\.(xml|rels)$/i.test(name) && !/^(customXml|word\/(theme|glossary|charts|embeddings|diagrams))\//i.test(name);
}

function readParts(zip: yauzl.ZipFile, limits: PackageLimits): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  let left = limits.total;
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(damaged(error)));
    zip.on('end', () => resolve(parts));
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = entry.fileName.replaceAll('\\', '/').replace(/^\/+/, '');
      if (zip.entriesRead > limits.entries) {
        reject(tooLarge(`it holds more than ${limits.entries} parts`));
        return;
      }
      if (!isReadPart(name)) {
        zip.readEntry();
        return;
      }
      if (entry.isEncrypted()) {
        reject(
          new ProvisoError(
            'password-required',
            'The zip package is encrypted. Save the document without a password and import it again.',
          ),
        );
        return;
      }
      readPart(zip, entry, Math.min(left, limits.part), limits).then(
        (content) => {
          left -= content.length;
          parts.set(name, content);
          zip.readEntry();
        },
        (error: unknown) => reject(error instanceof ProvisoError ? error : damaged(error)),
      );
    });
    zip.readEntry();
  });
}

function tooLarge(why: string): ProvisoError {
  return new ProvisoError(
    'archive-too-large',
    `The document is too large: ${why}. It may be a damaged or hostile archive. Split the document, or save it again in Word, and import that.`,
  );
}

function readPart(zip: yauzl.ZipFile, entry: yauzl.Entry, limit: number, limits: PackageLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream: Readable) => {
      if (error !== null) {
        reject(error);
        return;
      }
      const pieces: Buffer[] = [];
      let size = 0;
      const stop = (why: string): void => {
        stream.destroy();
        reject(tooLarge(why));
      };
      stream.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size > limit) stop(`its part ${entry.fileName} expands to more than ${Math.floor(limit / 2 ** 20)} MB`);
        else if (size > limits.ratioFrom && size > limits.ratio * entry.compressedSize) {
          stop(`its part ${entry.fileName} expands to more than ${limits.ratio} times its stored size`);
        } else pieces.push(piece);
      });
      stream.on('error', reject);
      stream.on('end', () => resolve(Buffer.concat(pieces)));
    });
  });
}
