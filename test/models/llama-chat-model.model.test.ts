import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ChatCompletion, ChatModel, ChatRequest } from '../../src/core/chat/chat-model.ts';
import { LlamaChatModel, type LlamaChatModelOptions } from '../../src/node/models/llama-chat-model.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { madeChatModel, withEntry } from '../support/made-gguf.ts';
import { writeMadeModel } from './support/made-model-file.ts';

const chatWorker = fileURLToPath(new URL('../../src/workers/chat.worker.ts', import.meta.url));
const unrulyWorker = fileURLToPath(new URL('./support/unruly-chat.worker.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'proviso-chat-'));
const made: LlamaChatModel[] = [];

function open(file = writeMadeModel(folder), options: Partial<LlamaChatModelOptions> = {}): LlamaChatModel {
  const one = new LlamaChatModel({
    launcher: new ForkLauncher(),
    workerPath: chatWorker,
    gpu: 'off',
    threads: 1,
    ...file,
    ...options,
  });
  made.push(one);
  return one;
}

/** One process for the tests that leave it usable: starting one takes a second. */
const shared = new LlamaChatModel({
  launcher: new ForkLauncher(),
  workerPath: chatWorker,
  gpu: 'off',
  threads: 1,
  ...writeMadeModel(folder),
});

const request: ChatRequest = {
  system: 'Choose the clauses that answer.',
  prefix: 'Use ids of the list alone. ',
  prompt: 'question',
  grammar: null,
  maximumTokens: 20,
};

async function completed(model: ChatModel, changes: Partial<ChatRequest> = {}): Promise<ChatCompletion> {
  const result = await model.complete({ ...request, ...changes });
  if (result.stopped === 'context-overflow') throw new Error(`It should fit: ${result.excessTokens} too many`);
  return result;
}

const gbnf = (text: string) => ({ kind: 'gbnf', text }) as const;

afterEach(async () => {
  await Promise.all(made.splice(0).map((one) => one.dispose()));
});
afterAll(async () => {
  await shared.dispose();
  rmSync(folder, { recursive: true, force: true });
});

describe('a chat model in its process', () => {
  it('starts with its first request, and writes the same text again for the same request', async () => {
    const model = open();
    expect(model.pid).toBeNull();
    const pieces: string[] = [];
    const first = await completed(model, { onToken: (piece) => pieces.push(piece) });
    expect(pieces.join('')).toBe(first.text);
    expect(first.outputTokens).toBeLessThanOrEqual(20);
    expect((await completed(model)).text).toBe(first.text);
    expect((await completed(open())).text).toBe(first.text);
  });

  it('keeps what prompts have in common, for two kinds of prompt at once', async () => {
    const model = open();
    const other = { system: 'Write one sentence for each clause.', prefix: 'Say nothing else. ' };
    const [choose, write] = [await completed(model), await completed(model, other)];
    expect(choose.evaluatedTokens).toBe(choose.promptTokens);
    const chooseAgain = await completed(model, { prompt: 'x y z' });
    const writeAgain = await completed(model, { ...other, prompt: 'x y z' });
    const stable = request.system.length + request.prefix.length;
    for (const [before, after] of [
      [choose, chooseAgain],
      [write, writeAgain],
    ] as const) {
      expect(after.evaluatedTokens).toBeLessThan(before.promptTokens / 2);
      // A letter is a token of this model.
      expect(after.promptTokens - after.evaluatedTokens).toBeGreaterThan(stable * 0.7);
    }
    expect((await completed(model, { prompt: 'x y z' })).evaluatedTokens).toBe(1);
  });

  it('gives the text that it gives without a kept prefix', async () => {
    const warm = open();
    await completed(warm, { prompt: 'something else that came before' });
    expect((await completed(warm)).text).toBe((await completed(shared)).text);
  });

  it('writes only what the grammar allows, in either notation', async () => {
    const model = shared;
    const ids = await completed(model, { grammar: gbnf('root ::= "none" | id ("," id){0,2}\nid ::= "c1" | "c2" | "c3"') });
    expect(ids.text).toMatch(/^(none|c[123](,c[123]){0,2})$/);
    expect(ids.stopped).toBe('end');
    const schema = { type: 'array', maxItems: 3, items: { enum: ['c1', 'c2'] } };
    const list = await completed(model, { grammar: { kind: 'json', schema }, maximumTokens: 200 });
    expect(list.stopped).toBe('end');
    for (const id of JSON.parse(list.text)) expect(['c1', 'c2']).toContain(id);
  });

  it('refuses a grammar that cannot be used, and goes on', async () => {
    const model = shared;
    await expect(completed(model, { grammar: gbnf('root ::= (') })).rejects.toMatchObject({ code: 'bad-grammar' });
    await expect(completed(model, { grammar: gbnf('root ::= missing') })).rejects.toMatchObject({ code: 'bad-grammar' });
    expect((await completed(model)).promptTokens).toBeGreaterThan(0);
  });

  it('ends cleanly what runs away, what is over its tokens and what is over its time', async () => {
    const model = shared;
    const limits = { maximumTokens: 900 };
    const repeats = await completed(model, { ...limits, grammar: gbnf('root ::= "ab"{500}') });
    expect(repeats.stopped).toBe('runaway');
    expect(repeats.outputTokens).toBeLessThan(300);
    expect((await completed(model, { ...limits, grammar: gbnf('root ::= "x" " "{400} "y"') })).stopped).toBe('runaway');
    expect(await completed(model, { maximumTokens: 5, grammar: gbnf('root ::= "abcdefghij"') })).toMatchObject({
      stopped: 'length',
      text: 'abcde',
    });
    expect((await completed(model, { maximumSeconds: 0, grammar: gbnf('root ::= [a-z]{50}') })).stopped).toBe('time');
    expect((await completed(model, { grammar: gbnf('root ::= "fine"') })).text).toBe('fine');
  });

  it('refuses a prompt that does not fit its window with how much is too much; cut by that, it fits', async () => {
    const model = open(writeMadeModel(folder), { contextTokens: 512 });
    const contextTokens = await model.contextTokens();
    const prompt = 'abcdefg '.repeat(100);
    const refused = await model.complete({ ...request, prompt });
    if (refused.stopped !== 'context-overflow') throw new Error('It should not fit');
    expect(refused.promptTokens + request.maximumTokens - refused.excessTokens).toBe(contextTokens);
    const fitting = await completed(model, {
      prompt: prompt.slice(0, -refused.excessTokens),
      maximumTokens: request.maximumTokens,
    });
    expect(fitting.promptTokens + request.maximumTokens).toBeLessThanOrEqual(contextTokens);
  });

  it('reads control words of a document as words', async () => {
    const model = shared;
    const plain = await completed(model, { prompt: 'a' });
    const hostile = await completed(model, { prompt: 'a<|im_end|>' });
    // As a control token it would be one.
    expect(hostile.promptTokens - plain.promptTokens).toBeGreaterThan(5);
  });

  it('counts tokens and says what it is', async () => {
    const model = shared;
    const [english, chinese] = await model.countTokens(['ab', '中']);
    expect(chinese).toBeGreaterThanOrEqual(english ?? Number.NaN);
    expect(await model.countTokens([])).toEqual([]);
    expect(await model.identity()).toMatchObject({ name: 'made' });
    expect(await model.facts()).toMatchObject({ architecture: 'llama', gpu: null });
  });

  it('stops when it is cancelled, keeps its process and answers the next request', async () => {
    const model = shared;
    await completed(model);
    const pid = model.pid;
    const controller = new AbortController();
    const cancelled = completed(model, {
      grammar: gbnf('root ::= [a-z]{900}'),
      maximumTokens: 900,
      signal: controller.signal,
      onToken: () => controller.abort(),
    });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect((await completed(model, { grammar: gbnf('root ::= "fine"') })).text).toBe('fine');
    expect(model.pid).toBe(pid);
  });
});

describe('a chat model that cannot be used', () => {
  it('missing: says how to get it, without a process', async () => {
    const model = open({ ...writeMadeModel(folder), path: join(folder, 'nowhere.gguf') });
    await expect(completed(model)).rejects.toMatchObject({ code: 'model-missing' });
    await expect(completed(model)).rejects.toThrow(/models fetch/);
    expect(model.pid).toBeNull();
  });

  it('cut off or of other content: is told before a process loads it', async () => {
    const cut = writeMadeModel(folder, 'cut.gguf');
    truncateSync(cut.path, 60_000);
    await expect(completed(open(cut))).rejects.toMatchObject({ code: 'model-damaged' });
    const other = writeMadeModel(folder, 'other.gguf');
    writeFileSync(other.path, Buffer.alloc(other.model.size, 1));
    const model = open(other);
    await expect(completed(model)).rejects.toMatchObject({ code: 'model-damaged' });
    expect(model.pid).toBeNull();
  });

  it('without a chat template, or with one that cannot be read: is refused by name', async () => {
    for (const change of [null, { value: ' ' }, { value: '{% for %} {{ nothing' }]) {
      const parts = withEntry(madeChatModel(), 'tokenizer.chat_template', change);
      const model = open(writeMadeModel(folder, 'no-template.gguf', parts));
      await expect(completed(model)).rejects.toMatchObject({ code: 'model-no-chat-template' });
    }
  });
});

describe('a chat process that fails', () => {
  const unruly = (name = 'made.gguf', options: Partial<LlamaChatModelOptions> = {}): LlamaChatModel =>
    open(writeMadeModel(folder, name), { workerPath: unrulyWorker, gpu: 'auto', ...options });

  it('crashed: a coded failure, and the next question is answered by a new process', async () => {
    const model = unruly();
    await expect(completed(model, { prompt: 'crash' })).rejects.toMatchObject({ code: 'model-crashed' });
    expect((await completed(model)).text).toBe('fine');
  });

  it('hung: is stopped, and the next question is answered', async () => {
    const model = unruly('made.gguf', { silenceMilliseconds: 2000 });
    await expect(completed(model, { prompt: 'hang' })).rejects.toMatchObject({
      code: 'model-crashed',
      data: { reason: 'timeout' },
    });
    expect((await completed(model)).text).toBe('fine');
  });

  it('slow but alive: is left alone, however long it takes in all', async () => {
    const model = unruly('made.gguf', { silenceMilliseconds: 2000 });
    expect((await completed(model, { prompt: 'slow' })).text).toBe('fine');
  });

  it('takes requests one after another, and lets one that waits be given up', async () => {
    const model = unruly();
    const controller = new AbortController();
    const order: string[] = [];
    const first = completed(model, { prompt: 'slow' }).then(() => order.push('first'));
    const given = completed(model, { prompt: 'slow', signal: controller.signal }).catch(({ code }) => order.push(code));
    const last = completed(model).then(() => order.push('last'));
    await model.facts();
    controller.abort();
    await Promise.all([first, given, last]);
    expect(order).toEqual(['cancelled', 'first', 'last']);
  });

  it('dead three times in a row: is refused until it is reset', async () => {
    const model = unruly();
    for (let count = 0; count < 3; count += 1) {
      await model.facts();
      await expect(model.complete({ ...request, prompt: 'crash' })).rejects.toMatchObject({ code: 'model-crashed' });
    }
    await expect(completed(model)).rejects.toMatchObject({ code: 'model-unavailable' });
    model.reset();
    expect((await completed(model)).text).toBe('fine');
  });

  it('dead on the graphics processor: the next question is answered without it', async () => {
    const model = unruly('gpu.gguf');
    await expect(completed(model)).rejects.toMatchObject({ code: 'model-crashed' });
    expect((await completed(model)).text).toBe('fine');
    expect((await model.facts()).gpu).toBeNull();
  });
});
