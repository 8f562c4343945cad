import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { LlamaEmbedder } from '../../src/node/models/llama-embedder.ts';
import { type EmbeddingModel, embeddingModelOf, readModelManifest, sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';

const workerPath = fileURLToPath(new URL('../../src/workers/embedding.worker.ts', import.meta.url));
const shipped = embeddingModelOf(readModelManifest(sourceModelsFolder()));
const folder = mkdtempSync(join(tmpdir(), 'proviso-embedder-'));
const made: LlamaEmbedder[] = [];

function embedder(modelsFolder = sourceModelsFolder(), model: EmbeddingModel = shipped): LlamaEmbedder {
  const one = new LlamaEmbedder({ launcher: new ForkLauncher(), workerPath, modelsFolder, model });
  made.push(one);
  return one;
}

const dot = (left: Float32Array | undefined, right: Float32Array | undefined): number =>
  left?.reduce((sum, value, index) => sum + value * (right?.[index] ?? Number.NaN), 0) ?? Number.NaN;

afterEach(async () => {
  await Promise.all(made.splice(0).map((one) => one.dispose()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the shipped embedding model', () => {
  it('gives unit vectors that bring a question near its clause, in two languages', async () => {
    const model = embedder();
    const passages = [
      'The operator shall keep the records for five years.',
      '记录应当至少保存五年。',
      'Bananas are rich in potassium.',
    ];
    const [english, chinese, other] = await model.embed('passage', passages);
    const [question] = await model.embed('query', ['How long must records be kept?']);
    expect(english?.length).toBe(shipped.dimensions);
    expect(dot(english, english)).toBeCloseTo(1, 5);
    expect(dot(question, english)).toBeGreaterThan(dot(question, other));
    expect(dot(question, chinese)).toBeGreaterThan(dot(question, other));
    expect(question).not.toEqual((await model.embed('passage', ['How long must records be kept?']))[0]);
  });

  it('takes texts up to its stated limit and refuses longer ones, alive', async () => {
    const model = embedder();
    const words = (count: number): string => Array.from({ length: count }, () => 'b').join(' ');
    expect(await model.countTokens([words(shipped.maximumTokens)])).toEqual([shipped.maximumTokens]);
    expect((await model.embed('passage', [words(shipped.maximumTokens)])).length).toBe(1);
    await expect(model.embed('passage', [words(600)])).rejects.toMatchObject({ code: 'internal' });
    expect((await model.embed('query', ['still there'])).length).toBe(1);
  });

  it('does not grow with the number of texts', async () => {
    const model = embedder();
    const texts = Array.from({ length: 160 }, (_, index) => `item ${index}`);
    const resident = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${model.pid}/status`, 'utf8'))?.[1]) / 1024;
    await model.embed('passage', texts);
    if (process.platform !== 'linux') return;
    const before = resident();
    await model.embed('passage', texts);
    expect(resident() - before).toBeLessThan(60);
  });
});

describe('a model file that is not sound', () => {
  it('cut off: is told before a child loads it', async () => {
    copyFileSync(join(sourceModelsFolder(), shipped.file), join(folder, shipped.file));
    truncateSync(join(folder, shipped.file), 40_000_000);
    const model = embedder(folder);
    await expect(model.embed('query', ['x'])).rejects.toMatchObject({ code: 'model-damaged' });
    expect(model.pid).toBeNull();
  });

  it('missing: says so with the cure', async () => {
    await expect(embedder(join(folder, 'nowhere')).embed('query', ['x'])).rejects.toMatchObject({ code: 'model-missing' });
  });

  it('that makes llama.cpp abort, though its hash is the expected one: is a coded failure, then a refusal, and the host lives on', async () => {
    const bytes = readFileSync(join(sourceModelsFolder(), shipped.file));
    // No attention heads: sizes and structure stay right, and llama.cpp's own assertion fails.
    const key = 'bert.attention.head_count';
    bytes.writeUInt32LE(0, bytes.indexOf(key) + key.length + 4);
    writeFileSync(join(folder, 'broken.gguf'), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const model = embedder(folder, { ...shipped, file: 'broken.gguf', sha256 });
    for (let count = 0; count < 3; count += 1) {
      await expect(model.embed('query', ['words'])).rejects.toMatchObject({ code: 'model-crashed' });
    }
    await expect(model.embed('query', ['words'])).rejects.toMatchObject({ code: 'model-unavailable' });
  });
});
