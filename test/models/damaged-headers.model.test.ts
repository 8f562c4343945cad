import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { ChatCompletion } from '../../src/core/chat/chat-model.ts';
import type { ChatCompleteRequest } from '../../src/node/models/chat-worker-request.ts';
import { checkGguf } from '../../src/node/models/check-gguf.ts';
import { ChildService } from '../../src/node/process/child-service.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import { type GgufParts, ggufBytes, ggufTypes, madeChatModel, withEntry, withTensor } from '../support/made-gguf.ts';

const folder = mkdtempSync(join(tmpdir(), 'proviso-headers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const whole = madeChatModel();
const entry = (key: string, value: number | string, type?: number): GgufParts =>
  withEntry(whole, key, type === undefined ? { value } : { value, type });
const without = (key: string): GgufParts => withEntry(whole, key, null);
const tensor = (name: string, change: Parameters<typeof withTensor>[2]): GgufParts => withTensor(whole, name, change);
const list = (key: string, change: (values: readonly (number | string)[]) => readonly (number | string)[]): GgufParts => {
  const found = whole.entries.find((one) => one.key === key);
  return withEntry(whole, key, { value: change((found?.value ?? []) as readonly (number | string)[]) });
};
const overwritten = (at: number, bytes: readonly number[]): Buffer => {
  const file = ggufBytes(whole);
  file.set(bytes, at);
  return file;
};
const most = 4_294_967_295;

/** Ways in which a header can be wrong: its own figures, each model figure, each tokenizer list, each kind of tensor entry. */
const damaged: Readonly<Record<string, GgufParts | Buffer>> = {
  'another magic': { ...whole, magic: 'GGML' },
  'a reversed magic': { ...whole, magic: 'FUGG' },
  'version 0': { ...whole, version: 0 },
  'version 1': { ...whole, version: 1 },
  'version of the future': { ...whole, version: 4 },
  'version in the other byte order': { ...whole, version: 0x0300_0000 },
  'no tensors told': { ...whole, tensorCount: 0 },
  'more tensors told than there are': { ...whole, tensorCount: whole.tensors.length + 1 },
  'fewer tensors told than there are': { ...whole, tensorCount: 3 },
  'a million tensors': { ...whole, tensorCount: 1_000_000 },
  'tensors beyond counting': { ...whole, tensorCount: 2n ** 64n - 1n },
  'no metadata told': { ...whole, entryCount: 0 },
  'more metadata told than there is': { ...whole, entryCount: whole.entries.length + 1 },
  'fewer metadata told than there is': { ...whole, entryCount: 5 },
  'metadata beyond counting': { ...whole, entryCount: 2n ** 63n },
  'only the magic': Buffer.from('GGUF'),
  'an empty file': Buffer.alloc(0),
  zeros: Buffer.alloc(100_000),
  'a name longer than the file': overwritten(24, [255, 255, 255, 255, 255, 255, 255, 127]),
  'a name of length 0': overwritten(24, [0, 0, 0, 0, 0, 0, 0, 0]),
  'a value of unknown type': entry('llama.block_count', 1, 77),
  'an architecture that nobody knows': entry('general.architecture', 'lama'),
  'an architecture that is a number': entry('general.architecture', 5, ggufTypes.uint32),
  'no architecture': without('general.architecture'),
  'an architecture without words': entry('general.architecture', ''),
  'no window': without('llama.context_length'),
  'a window of 0': entry('llama.context_length', 0),
  'no width': without('llama.embedding_length'),
  'a width of 0': entry('llama.embedding_length', 0),
  'another width': entry('llama.embedding_length', 48),
  'a width beyond memory': entry('llama.embedding_length', most),
  'no layers told': without('llama.block_count'),
  '0 layers': entry('llama.block_count', 0),
  'more layers than there are': entry('llama.block_count', 2),
  'layers beyond counting': entry('llama.block_count', most),
  'layers as words': entry('llama.block_count', 'one', ggufTypes.string),
  'no hidden width': without('llama.feed_forward_length'),
  'another hidden width': entry('llama.feed_forward_length', 65),
  'no heads told': without('llama.attention.head_count'),
  '0 heads': entry('llama.attention.head_count', 0),
  'heads that do not divide the width': entry('llama.attention.head_count', 5),
  'heads beyond counting': entry('llama.attention.head_count', most),
  '0 key heads': entry('llama.attention.head_count_kv', 0),
  'more key heads than heads': entry('llama.attention.head_count_kv', 7),
  'no epsilon': without('llama.attention.layer_norm_rms_epsilon'),
  'rotation wider than a head': entry('llama.rope.dimension_count', 64),
  'no tokenizer': without('tokenizer.ggml.model'),
  'a tokenizer that nobody knows': entry('tokenizer.ggml.model', 'runes'),
  'no tokens': without('tokenizer.ggml.tokens'),
  'half of the tokens': list('tokenizer.ggml.tokens', (tokens) => tokens.slice(0, 150)),
  'one token twice': list('tokenizer.ggml.tokens', (tokens) =>
    tokens.map((token, index) => (index === 300 ? (tokens[301] ?? '') : token)),
  ),
  'no byte tokens': list('tokenizer.ggml.tokens', (tokens) => tokens.map((token) => String(token).replace('<0x', '<1x'))),
  'fewer scores than tokens': list('tokenizer.ggml.scores', (scores) => scores.slice(0, 10)),
  'fewer kinds than tokens': list('tokenizer.ggml.token_type', (kinds) => kinds.slice(0, 10)),
  'an unknown kind of token': list('tokenizer.ggml.token_type', (kinds) => kinds.map(() => 99)),
  'an end token that there is not': entry('tokenizer.ggml.eos_token_id', 1_000_000),
  'a first token that there is not': entry('tokenizer.ggml.bos_token_id', most),
  'a list of lists': withEntry(whole, 'tokenizer.ggml.scores', { itemType: ggufTypes.array }),
  'a tensor without a name': tensor('output.weight', { name: '' }),
  'a tensor under another name': tensor('blk.0.attn_q.weight', { name: 'blk.0.attn_z.weight' }),
  'a tensor twice': tensor('blk.0.attn_q.weight', { name: 'blk.0.attn_k.weight' }),
  'a tensor that is missing': tensor('output_norm.weight', null),
  'a tensor of no dimensions': tensor('output_norm.weight', { dimensions: [] }),
  'a tensor of five dimensions': tensor('output_norm.weight', { dimensions: [2, 2, 2, 2, 2] }),
  'a tensor with a side of 0': tensor('blk.0.attn_q.weight', { dimensions: [32, 0] }),
  'a tensor of another shape': tensor('blk.0.attn_q.weight', { dimensions: [16, 64] }),
  'a tensor whose sides overflow': tensor('blk.0.attn_q.weight', { dimensions: [4_294_967_296, 4_294_967_296] }),
  'a tensor of unknown type': tensor('blk.0.attn_q.weight', { type: 250 }),
  'a tensor of a retired type': tensor('blk.0.attn_q.weight', { type: 4 }),
  'a tensor behind the end': tensor('output.weight', { offset: 2 ** 40 }),
  'a tensor off its alignment': tensor('output.weight', { offset: 7 }),
  'two tensors in one place': tensor('output.weight', { offset: 0 }),
  'weights that are cut off': { ...whole, data: Buffer.alloc(1000) },
  'no weights': { ...whole, data: Buffer.alloc(0) },
};

const child = new ChildService({
  launcher: new ForkLauncher(),
  modulePath: fileURLToPath(new URL('../../src/workers/chat.worker.ts', import.meta.url)),
  name: 'chat',
  heapMegabytes: 512,
  residentMegabytes: 4096,
  openAfterDeaths: Number.POSITIVE_INFINITY,
  failures: {
    crash: { code: 'model-crashed', message: 'crashed' },
    timeout: { code: 'model-crashed', message: 'no answer in time' },
    memory: { code: 'model-crashed', message: 'too much memory' },
    unavailable: { code: 'model-unavailable', message: 'unavailable' },
  },
});
afterAll(() => child.dispose());

/** Loads a file in the child and lets it write. Every end that is not a coded error of the model counts as a fault of ours. */
async function load(path: string): Promise<'written' | string> {
  const request: ChatCompleteRequest = {
    load: { path, useGpu: false, threads: 1, contextTokens: 256 },
    system: '',
    prefix: '',
    prompt: 'ab',
    grammar: null,
    maximumTokens: 4,
    maximumSeconds: 10,
  };
  try {
    await child.request<ChatCompletion>('complete', request, { silenceMilliseconds: 15_000 });
    return 'written';
  } catch (error) {
    if (error instanceof ProvisoError && error.data.reason === 'timeout') throw error;
    return error instanceof ProvisoError ? error.code : String(error);
  }
}

describe('a model file with a damaged header', () => {
  it('is refused by the header check or, loaded in a child, ends in a coded error or in words; the host lives', async () => {
    expect(Object.keys(damaged).length).toBeGreaterThanOrEqual(57);
    const path = (index: number): string => join(folder, `damaged-${index}.gguf`);
    const told: Record<string, string> = {};
    for (const [index, [name, parts]] of Object.entries(damaged).entries()) {
      writeFileSync(path(index), Buffer.isBuffer(parts) ? parts : ggufBytes(parts));
      const refusal = await checkGguf(path(index)).then(
        () => null,
        (error: unknown) => error,
      );
      if (refusal !== null) {
        expect(refusal, name).toMatchObject({ code: 'model-damaged' });
        told[name] = 'refused before loading';
        continue;
      }
      told[name] = await load(path(index));
      expect(told[name], name).toMatch(/^(written|model-damaged|model-crashed|model-no-chat-template)$/);
      // A child that could load one keeps it; the next needs a new one.
      if (told[name] === 'written') process.kill(child.pid ?? 0, 'SIGKILL');
    }
    const counts = Object.groupBy(Object.entries(told), ([, end]) => end);
    console.info(
      Object.entries(counts)
        .map(([end, names]) => `${end}: ${names?.length} (${names?.map(([name]) => name).join(', ')})`)
        .join('\n'),
    );
    writeFileSync(path(999), ggufBytes(whole));
    expect(await load(path(999))).toBe('written');
  });
});
