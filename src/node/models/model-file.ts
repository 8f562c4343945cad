import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ProvisoError } from '../../shared/errors.ts';
import { checkGguf } from './check-gguf.ts';

export interface ExpectedFile {
  readonly file: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
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
  #checked: { readonly state: string; readonly result: Promise<void> } | null = null;

  constructor(path: string, expected: ExpectedFile) {
    this.path = path;
    this.#expected = expected;
  }

  /** Resolves when the file is there and is the expected one. Throws `model-missing` or `model-damaged`. */
  async verify(): Promise<void> {
    const { path } = this;
    const found = await stat(path).catch(() => null);
    if (found === null || !found.isFile()) {
      const message = `The model file ${path} is missing. It comes with Proviso: install Proviso again, or copy ${this.#expected.file} into that folder.`;
      throw new ProvisoError('model-missing', message, { path });
    }
    const state = `${found.size}/${found.mtimeMs}/${found.ino}`;
    if (this.#checked?.state !== state) this.#checked = { state, result: this.#check(found.size) };
    await this.#checked.result;
  }

  async #check(size: number): Promise<void> {
    const { path } = this;
    const expected = this.#expected;
    const data = { path, size, expectedSize: expected.size };
    const cure = `Install Proviso again, or copy ${expected.file} anew from where it came.`;
    if (size !== expected.size) {
      const message = `The model file ${path} is damaged: it has ${size} bytes and should have ${expected.size}. ${cure}`;
      throw new ProvisoError('model-damaged', message, data);
    }
    await checkGguf(path);
    const sha256 = await sha256OfFile(path);
    if (sha256 === expected.sha256) return;
    const message = `The model file ${path} is damaged: its content is not the expected one (sha256 ${sha256}). ${cure}`;
    throw new ProvisoError('model-damaged', message, { ...data, sha256, expectedSha256: expected.sha256 });
  }
}
