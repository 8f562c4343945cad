import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkGguf } from '../../src/node/models/check-gguf.ts';
import { embeddingModelOf, readModelManifest, sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { ModelFile } from '../../src/node/models/model-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'proviso-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.concat([uint64(Buffer.byteLength(value)), Buffer.from(value)]);
}

/** A small valid GGUF: a text, a number, a list of texts and one tensor of 64 values in 4-bit blocks. */
function gguf(words = ['one', 'two', '三']): Buffer {
  const header = Buffer.concat([
    Buffer.from('GGUF'),
    uint32(3),
    uint64(1),
    uint64(3),
    text('general.architecture'),
    uint32(8),
    text('bert'),
    text('general.alignment'),
    uint32(4),
    uint32(64),
    text('tokenizer.ggml.tokens'),
    uint32(9),
    uint32(8),
    uint64(words.length),
    ...words.map(text),
    text('token_embd.weight'),
    uint32(2),
    uint64(32),
    uint64(2),
    uint32(2),
    uint64(0),
  ]);
  const padding = Buffer.alloc((64 - (header.length % 64)) % 64);
  return Buffer.concat([header, padding, Buffer.alloc(36, 7)]);
}

function write(bytes: Buffer, name = 'model.gguf'): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

describe('checkGguf', () => {
  it('accepts a whole file, also one whose vocabulary is longer than the window it is read through', async () => {
    await checkGguf(write(gguf()));
    await checkGguf(write(gguf(Array.from({ length: 60_000 }, (_, index) => `a rather long word ${index}`))));
  });

  it('refuses a file that was cut off anywhere, with the sizes', async () => {
    const whole = gguf();
    for (let length = 0; length < whole.length; length += 1) {
      await expect(checkGguf(write(whole.subarray(0, length))), `${length} bytes`).rejects.toMatchObject({
        code: 'model-damaged',
      });
    }
    await expect(checkGguf(write(whole.subarray(0, -1)))).rejects.toThrow(
      `at least ${whole.length} bytes and has ${whole.length - 1}`,
    );
  });

  it('refuses what is no model, versions that are not known and counts that cannot be', async () => {
    await expect(checkGguf(write(Buffer.from('%PDF-1.7 and so on, long enough')))).rejects.toThrow('does not begin like a GGUF');
    const version = gguf();
    version.writeUInt32LE(9, 4);
    await expect(checkGguf(write(version))).rejects.toThrow('version 9');
    const counts = gguf();
    counts.writeBigUInt64LE(2n ** 60n, 8);
    await expect(checkGguf(write(counts))).rejects.toThrow('tensors');
  });
});

describe('ModelFile', () => {
  const bytes = gguf();
  const expected = { file: 'model.gguf', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };

  it('accepts the expected file and looks again when the file has changed', async () => {
    const path = write(bytes, 'changing.gguf');
    const file = new ModelFile(path, expected);
    await file.verify();
    const changed = Buffer.from(bytes);
    changed[changed.length - 1] = 8;
    writeFileSync(path, changed);
    utimesSync(path, 1, 1);
    await expect(file.verify()).rejects.toMatchObject({ code: 'model-damaged' });
    writeFileSync(path, bytes);
    utimesSync(path, 2, 2);
    await file.verify();
  });

  it('says of a missing file where to put it', async () => {
    const file = new ModelFile(join(folder, 'nowhere', 'model.gguf'), expected);
    await expect(file.verify()).rejects.toMatchObject({ code: 'model-missing' });
    await expect(file.verify()).rejects.toThrow(/copy model\.gguf into that folder/);
  });

  it('says of a file of another size that it is damaged', async () => {
    const file = new ModelFile(write(bytes.subarray(0, 40), 'short.gguf'), expected);
    await expect(file.verify()).rejects.toThrow(`has 40 bytes and should have ${bytes.length}`);
  });
});

describe('the manifest', () => {
  it('of the checkout names an embedding model whose window leaves room for its prefixes', () => {
    const model = embeddingModelOf(readModelManifest(sourceModelsFolder()));
    expect(model.maximumTokens).toBeLessThan(model.contextTokens);
  });

  it('that is missing or not valid is a coded failure', () => {
    expect(() => readModelManifest(join(folder, 'nowhere'))).toThrow(expect.objectContaining({ code: 'model-missing' }));
    writeFileSync(join(folder, 'manifest.json'), '{"models":[{"role":"embedding"}]}');
    expect(() => readModelManifest(folder)).toThrow(expect.objectContaining({ code: 'model-damaged' }));
  });
});
