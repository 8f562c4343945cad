import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ProvisoError } from '../../shared/errors.ts';
import { checkGguf } from './check-gguf.ts';

export interface ExpectedFile {
  readonly file: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

export interface ModelFileOptions {
  /** What to do about a file that is missing or damaged; default: what helps for a file that came with Proviso. */
  readonly cure?: string;
  /** File that remembers, over restarts, which state of the model file was checked: hashing gigabytes takes seconds. */
  readonly stampPath?: string;
}

/** sha256 of a file's bytes, lower-case hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** A model file on disk that is checked against what is expected, once for each state (size and time) of the file. */
export class ModelFile {
  readonly path: string;
  readonly #expected: ExpectedFile;
  readonly #options: ModelFileOptions;
  #checked: { readonly state: string; readonly result: Promise<void> } | null = null;

  constructor(path: string, expected: ExpectedFile, options: ModelFileOptions = {}) {
    this.path = path;
    this.#expected = expected;
    this.#options = options;
  }

  /** Resolves when the file is there and is the expected one. Throws `model-missing` or `model-damaged`. */
  async verify(): Promise<void> {
    const { path } = this;
    const found = await stat(path).catch(() => null);
    if (found === null || !found.isFile()) {
      const cure =
        this.#options.cure ?? `It comes with Proviso: install Proviso again, or copy ${this.#expected.file} into that folder.`;
      const message = `The model file ${path} is missing. ${cure}`;
      throw new ProvisoError('model-missing', message, { path });
    }
    const state = `${found.size}/${found.mtimeMs}/${found.ino}`;
    if (this.#checked?.state !== state) this.#checked = { state, result: this.#check(found.size, state) };
    await this.#checked.result;
  }

  async #check(size: number, state: string): Promise<void> {
    const { path } = this;
    const expected = this.#expected;
    const data = { path, size, expectedSize: expected.size };
    const cure = this.#options.cure ?? `Install Proviso again, or copy ${expected.file} anew from where it came.`;
    if (size !== expected.size) {
      const message = `The model file ${path} is damaged: it has ${size} bytes and should have ${expected.size}. ${cure}`;
      throw new ProvisoError('model-damaged', message, data);
    }
    await checkGguf(path);
    const { stampPath } = this.#options;
    const stamp = `${state}/${expected.sha256}`;
    if (stampPath !== undefined && (await readFile(stampPath, 'utf8').catch(() => '')) === stamp) return;
    const sha256 = await sha256OfFile(path);
    if (sha256 === expected.sha256) {
      // A folder that cannot be written only costs the time to hash again.
      if (stampPath !== undefined) await writeFile(stampPath, stamp).catch(() => {});
      return;
    }
    const message = `The model file ${path} is damaged: its content is not the expected one (sha256 ${sha256}). ${cure}`;
    throw new ProvisoError('model-damaged', message, { ...data, sha256, expectedSha256: expected.sha256 });
  }
}
