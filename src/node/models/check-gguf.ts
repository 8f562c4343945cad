import { type FileHandle, open } from 'node:fs/promises';
import { ProvisoError } from '../../shared/errors.ts';

/** Bytes of GGUF's fixed-size value types by type number; 8 is a string, 9 an array. Source: the GGUF specification. */
const scalarBytes = new Map([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 4],
  [5, 4],
  [6, 4],
  [7, 1],
  [10, 8],
  [11, 8],
  [12, 8],
]);
const stringType = 8;
const arrayType = 9;

/** Tensor types: values in a block and bytes of a block. Source: ggml's type traits. Types that are not listed are not measured. */
const tensorBlocks = new Map<number, readonly [values: number, bytes: number]>([
  [0, [1, 4]], // F32
  [1, [1, 2]], // F16
  [2, [32, 18]], // Q4_0
  [3, [32, 20]], // Q4_1
  [6, [32, 22]], // Q5_0
  [7, [32, 24]], // Q5_1
  [8, [32, 34]], // Q8_0
  [9, [32, 36]], // Q8_1
  [10, [256, 84]], // Q2_K
  [11, [256, 110]], // Q3_K
  [12, [256, 144]], // Q4_K
  [13, [256, 176]], // Q5_K
  [14, [256, 210]], // Q6_K
  [15, [256, 292]], // Q8_K
  [20, [32, 18]], // IQ4_NL
  [23, [256, 136]], // IQ4_XS
  [24, [1, 1]], // I8
  [25, [1, 2]], // I16
  [26, [1, 4]], // I32
  [27, [1, 8]], // I64
  [28, [1, 8]], // F64
  [30, [1, 2]], // BF16
]);

const maximumEntries = 100_000;
const maximumArrayLength = 10_000_000;
const maximumKeyBytes = 65_535;
const chunkBytes = 1 << 20;

/**
 * Reads a GGUF file's header and compares the sizes it declares with the size of the file. Cheap (no weights are read),
 * and it keeps files that make llama.cpp abort (cut off, overwritten, not a model) from ever being loaded.
 * Throws `model-damaged` with what is wrong.
 */
export async function checkGguf(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const reader = new HeaderReader(file, size);
    try {
      await checkHeader(reader, size);
    } catch (error) {
      if (!(error instanceof HeaderFault)) throw error;
      const message = `The model file ${path} is damaged: ${error.message}. Copy it again from where it came.`;
      throw new ProvisoError('model-damaged', message, { path, size });
    }
  } finally {
    await file.close();
  }
}

class HeaderFault extends Error {}

async function checkHeader(reader: HeaderReader, size: number): Promise<void> {
  if ((await reader.bytes(4)).toString('latin1') !== 'GGUF') throw new HeaderFault('it does not begin like a GGUF file');
  const version = await reader.uint32();
  if (version < 2 || version > 3) throw new HeaderFault(`its GGUF version ${version} is not known`);
  const tensors = await reader.count(maximumEntries, 'tensors');
  const entries = await reader.count(maximumEntries, 'metadata entries');
  let alignment = 32;
  for (let index = 0; index < entries; index += 1) {
    const key = await reader.text();
    const type = await reader.uint32();
    if (key === 'general.alignment' && type === 4) {
      alignment = await reader.uint32();
      if (alignment === 0) throw new HeaderFault('its alignment is 0');
    } else {
      await skipValue(reader, type);
    }
  }
  let dataBytes = 0;
  for (let index = 0; index < tensors; index += 1) {
    const name = await reader.text();
    dataBytes = Math.max(dataBytes, await tensorEnd(reader, name));
  }
  const needed = Math.ceil(reader.position / alignment) * alignment + dataBytes;
  if (needed > size) throw new HeaderFault(`it should have at least ${needed} bytes and has ${size}`);
}

async function skipValue(reader: HeaderReader, type: number): Promise<void> {
  const bytes = scalarBytes.get(type);
  if (bytes !== undefined) return reader.skip(bytes);
  if (type === stringType) return reader.skip(await reader.count(Number.MAX_SAFE_INTEGER, 'bytes in a text'));
  if (type !== arrayType) throw new HeaderFault(`its metadata holds a value of unknown type ${type}`);
  const itemType = await reader.uint32();
  const length = await reader.count(maximumArrayLength, 'values in a list');
  const itemBytes = scalarBytes.get(itemType);
  if (itemBytes !== undefined) return reader.skip(itemBytes * length);
  if (itemType !== stringType) throw new HeaderFault(`its metadata holds a list of unknown type ${itemType}`);
  for (let index = 0; index < length; index += 1) await reader.skipText();
}

/** Where a tensor's data end, counted from the start of the data part. */
async function tensorEnd(reader: HeaderReader, name: string): Promise<number> {
  const dimensions = await reader.uint32();
  if (dimensions > 8) throw new HeaderFault(`its tensor "${name}" has ${dimensions} dimensions`);
  let values = 1;
  for (let index = 0; index < dimensions; index += 1) {
    values *= await reader.count(Number.MAX_SAFE_INTEGER, `values in tensor "${name}"`);
  }
  const block = tensorBlocks.get(await reader.uint32());
  const offset = await reader.count(Number.MAX_SAFE_INTEGER, `bytes before tensor "${name}"`);
  return block === undefined ? offset : offset + Math.ceil(values / block[0]) * block[1];
}

/** Walks a file from its start through a window of `chunkBytes`. */
class HeaderReader {
  readonly #file: FileHandle;
  readonly #size: number;
  #window = Buffer.alloc(0);
  #windowStart = 0;
  position = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  async bytes(length: number): Promise<Buffer> {
    await this.#need(length);
    const start = this.position - this.#windowStart;
    this.position += length;
    return this.#window.subarray(start, start + length);
  }

  async uint32(): Promise<number> {
    return (await this.bytes(4)).readUInt32LE(0);
  }

  /** A 64-bit count; a value above `limit` means that these bytes are no header. */
  async count(limit: number, what: string): Promise<number> {
    const value = (await this.bytes(8)).readBigUInt64LE(0);
    if (value > BigInt(limit)) throw new HeaderFault(`it claims ${value} ${what}`);
    return Number(value);
  }

  async text(): Promise<string> {
    return (await this.bytes(await this.count(maximumKeyBytes, 'bytes in a name'))).toString('utf8');
  }

  /** Steps over a text. Waits only at the end of the window: vocabularies have hundreds of thousands of them. */
  skipText(): Promise<void> | void {
    const start = this.position - this.#windowStart;
    if (start + 8 > this.#window.length) return this.#skipTextSlowly();
    const length = Number(this.#window.readBigUInt64LE(start));
    if (start + 8 + length > this.#window.length) return this.#skipTextSlowly();
    this.position += 8 + length;
  }

  skip(length: number): void {
    this.position += length;
    if (this.position > this.#size) throw new HeaderFault('it ends inside its header');
  }

  async #skipTextSlowly(): Promise<void> {
    this.skip(await this.count(Number.MAX_SAFE_INTEGER, 'bytes in a text'));
  }

  async #need(length: number): Promise<void> {
    if (this.position + length > this.#size) throw new HeaderFault('it ends inside its header');
    const start = this.position - this.#windowStart;
    if (start >= 0 && start + length <= this.#window.length) return;
    const window = Buffer.alloc(Math.min(Math.max(length, chunkBytes), this.#size - this.position));
    const { bytesRead } = await this.#file.read(window, 0, window.length, this.position);
    if (bytesRead < length) throw new HeaderFault('it ends inside its header');
    this.#window = window.subarray(0, bytesRead);
    this.#windowStart = this.position;
  }
}
