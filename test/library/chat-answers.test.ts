import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../src/core/chat/chat-model.ts';
import type { ChatTask } from '../../src/core/chat/chat-use.ts';
import { FakeChatModel, type FakeOutput } from '../../src/core/chat/fake-chat-model.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { clausesShown, readingOutput } from '../../src/node/evaluate/engine/reading-chat.ts';
import { LibraryService } from '../../src/node/library/library-service.ts';
import { readDocument } from '../../src/node/read/read-document.ts';
import { LibraryStoreClient } from '../../src/node/store/library-store-client.ts';
import { ProvisoError } from '../../src/shared/errors.ts';

const workerPath = fileURLToPath(new URL('../../src/workers/database.worker.ts', import.meta.url));
const filters = { accessGroups: [] };
const question = 'How long may visitors park, and what is the fee?';
const text = [
  '1. Parking',
  '1.1 Visitors may park for 4 hours.',
  '1.2 Staff may park at night.',
  '1.3 The fee is 2 crowns an hour.',
  '1.4 Lost keys are kept at the gate.',
].join('\n\n');

let folder = '';
let opened: LibraryService[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proviso-test-chat-'));
  opened = [];
});
afterEach(async () => {
  for (const library of opened) await library.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const reader = {
  async read({ path, fileName }: { path: string; fileName: string }) {
    const bytes = new Uint8Array(readFileSync(path));
    const documentId = createHash('sha256').update(bytes).digest('hex');
    const source = await readDocument(bytes, { fileName });
    return { documentId, source, tree: structureDocument(source, documentId) };
  },
};

/** A library of the parking rules with a scripted model that is qualified for these tasks. */
async function library(script: FakeOutput | null, tasks: readonly ChatTask[] = ['selection', 'composed']) {
  const chat = script === null ? null : new FakeChatModel([script]);
  const service = new LibraryService({
    store: new LibraryStoreClient({ workerPath, libraryFolder: join(folder, 'library') }),
    reader,
    embedder: null,
    chat: () => (chat === null ? null : { model: chat, serves: (task) => tasks.includes(task) }),
    application: 'Proviso 0',
    today: () => '2025-06-30',
  });
  opened.push(service);
  writeFileSync(join(folder, 'parking.txt'), text);
  await service.import([join(folder, 'parking.txt')]);
  return { service, requests: chat?.requests ?? [] };
}

const isSelection = (request: ChatRequest): boolean => /^A\. /mu.test(request.prompt);

describe('a question with a chat model', () => {
  it('is answered in composed style by a qualified model, in two calls, with tokens and model on record', async () => {
    const { service, requests } = await library(readingOutput);
    const answer = await service.ask({ question, filters });
    expect(answer.style).toBe('composed');
    expect(answer.sentences.map((sentence) => [sentence.status, sentence.text])).toEqual([
      ['supported', 'Visitors may park for 4 hours.'],
      ['supported', 'The fee is 2 crowns an hour.'],
    ]);
    expect(answer.usage.modelCalls).toBe(2);
    expect(answer.usage.promptTokens).toBeGreaterThan(0);
    expect(answer.models).toContainEqual({ role: 'chat', name: 'scripted', sha256: 'f'.repeat(64) });
    // The writer sees the chosen clauses alone.
    expect(requests.filter((request) => !isSelection(request)).flatMap(clausesShown)).toHaveLength(2);
    expect(answer.selection).toContain('chat model');
  });

  it('uses a model only for what it qualified for', async () => {
    const chooser = await library(readingOutput, ['selection']);
    const quoted = await chooser.service.ask({ question, filters });
    expect(quoted).toMatchObject({ style: 'quoted', usage: { modelCalls: 1 } });
    const writer = await library(readingOutput, ['composed']);
    const composed = await writer.service.ask({ question, filters });
    expect(composed).toMatchObject({ style: 'composed', usage: { modelCalls: 1 } });
    expect(composed.selection).not.toContain('chat model');
    const none = await library(readingOutput, []);
    expect(await none.service.ask({ question, filters })).toMatchObject({
      style: 'quoted',
      usage: { modelCalls: 0 },
      models: [],
    });
    await expect(none.service.ask({ question, filters, style: 'composed' })).rejects.toMatchObject({
      code: 'model-not-qualified',
    });
    const measured = await none.service.ask({ question, filters, style: 'composed', unqualified: true });
    expect(measured.style).toBe('composed');
  });

  it('asks no model in quoted style, and refuses composed answers without one', async () => {
    const { service, requests } = await library(readingOutput);
    expect((await service.ask({ question, filters, style: 'quoted' })).usage.modelCalls).toBe(0);
    expect(requests).toEqual([]);
    const without = await library(null);
    expect((await without.service.ask({ question, filters })).style).toBe('quoted');
    await expect(without.service.ask({ question, filters, style: 'composed' })).rejects.toMatchObject({
      code: 'model-not-qualified',
    });
  });

  it('is answered by ranks and quotes, with a notice, when the model crashes, and the next one works', async () => {
    let crashes = true;
    const { service, requests } = await library((request) =>
      crashes ? { error: new ProvisoError('model-crashed', 'The process of the chat model ended.') } : readingOutput(request),
    );
    const answer = await service.ask({ question, filters });
    expect(answer).toMatchObject({ style: 'quoted', answerable: true, usage: { modelCalls: 0 } });
    expect(answer.notices.join()).toContain('The process of the chat model ended.');
    expect(requests).toHaveLength(1);
    crashes = false;
    expect((await service.ask({ question, filters })).style).toBe('composed');
  });

  it('quotes a clause about which nothing that was written stands, and lists what was withheld', async () => {
    const { service } = await library((request) =>
      isSelection(request)
        ? readingOutput(request)
        : {
            text: JSON.stringify({
              sentences: clausesShown(request).map(({ id, words }) => ({ ids: [id], text: words.replace('4 hours', '9 hours') })),
            }),
          },
    );
    const answer = await service.ask({ question, filters });
    expect(answer.sentences.map((sentence) => [sentence.status, sentence.text])).toEqual([
      ['supported', 'Visitors may park for 4 hours.'],
      ['supported', 'The fee is 2 crowns an hour.'],
      ['withheld', 'Visitors may park for 9 hours.'],
    ]);
    expect(answer.style).toBe('composed');
    expect(answer.review.reasons).toContain('withheld-sentence');
    expect(answer.usage.modelCalls).toBe(3);
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    const { service } = await library((request) => {
      stop.abort();
      return readingOutput(request);
    });
    await expect(service.ask({ question, filters, signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(await service.answers()).toEqual([]);
  });
});

describe('the comparison with a plain retrieval system', () => {
  it('follows the names that stand in its chunks and tells of the others', async () => {
    const { service } = await library({ text: '{"clauses":["1.1","9.9"]}' }, []);
    const answer = await service.ask({ question, filters, baseline: 'rag' });
    expect(answer.clauses.map(({ label }) => label)).toEqual(['1.1']);
    expect(answer.notices.join()).toContain('"9.9"');
    expect(answer).toMatchObject({ style: 'quoted', answerable: true, usage: { modelCalls: 1 } });
    expect(answer.selection).toContain('Baseline');
  });

  it('refuses where the model names nothing or fails', async () => {
    const silent = await library({ text: '{"clauses":[]}' });
    expect((await silent.service.ask({ question, filters, baseline: 'rag' })).answerable).toBe(false);
  });

  it('returns every clause of the chunks without a chat model, and says that the other way needs one', async () => {
    const { service } = await library(null);
    const answer = await service.ask({ question, filters, baseline: 'chunks' });
    expect(answer.clauses).toHaveLength(4);
    expect(answer.usage.modelCalls).toBe(0);
    await expect(service.ask({ question, filters, baseline: 'rag' })).rejects.toMatchObject({ code: 'model-missing' });
  });

  it('stays inside the filters', async () => {
    const { service } = await library(null);
    await service.updateMetadata((await service.findDocument('parking.txt')).documentId, { accessGroups: ['legal'] });
    expect((await service.ask({ question, filters, baseline: 'chunks' })).candidates).toEqual([]);
    const reading = await service.ask({ question, filters: { accessGroups: ['legal'] }, baseline: 'chunks' });
    expect(reading.clauses).toHaveLength(4);
  });
});
