import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/core/index/embedder.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import type { SourceReader } from '../../src/node/library/import-files.ts';
import { LibraryService } from '../../src/node/library/library-service.ts';
import { readDocument } from '../../src/node/read/read-document.ts';
import { LibraryStoreClient } from '../../src/node/store/library-store-client.ts';
import type { DocumentMetadata } from '../../src/shared/document.ts';
import { ProvisoError } from '../../src/shared/errors.ts';

const workerPath = fileURLToPath(new URL('../../src/workers/database.worker.ts', import.meta.url));

/** Reads in this process: the child is tested in its own room. */
class DirectReader implements SourceReader {
  readonly names: string[] = [];

  async read({ path, fileName }: { path: string; fileName: string }) {
    this.names.push(fileName);
    const bytes = new Uint8Array(readFileSync(path));
    const documentId = createHash('sha256').update(bytes).digest('hex');
    const source = await readDocument(bytes, { fileName });
    return { documentId, source, tree: structureDocument(source, documentId) };
  }
}

/** A made model of two dimensions that can be told to fail after some texts. */
class MadeEmbedder implements Embedder {
  failAfter = Number.POSITIVE_INFINITY;
  embedded = 0;

  identity() {
    return Promise.resolve({ name: 'made', sha256: 'e'.repeat(64), dimensions: 2, maximumTokens: 100 });
  }

  embed(_kind: 'query' | 'passage', texts: readonly string[]) {
    this.embedded += texts.length;
    if (this.embedded > this.failAfter) return Promise.reject(new ProvisoError('model-crashed', 'The model is gone.'));
    return Promise.resolve(texts.map((text) => new Float32Array(text.includes('park') ? [1, 0] : [0, 1])));
  }

  countTokens(texts: readonly string[]) {
    return Promise.resolve(texts.map((text) => text.split(' ').length));
  }

  dispose() {
    return Promise.resolve();
  }
}

let folder = '';
let opened: LibraryService[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proviso-test-library-'));
  opened = [];
});
afterEach(async () => {
  for (const library of opened) await library.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

function open(embedder: Embedder | null = null, reader: SourceReader = new DirectReader()): LibraryService {
  const store = new LibraryStoreClient({ workerPath, libraryFolder: join(folder, 'library') });
  const library = new LibraryService({ store, reader, embedder, application: 'Proviso 0', today: () => '2025-06-30' });
  opened.push(library);
  return library;
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function clauseId(library: LibraryService, name: string, number: string): Promise<string> {
  const { documentId } = await library.findDocument(name);
  const found = (await library.outline(documentId)).clauses.find((clause) => clause.number === number);
  if (found === undefined) throw new Error(`${name} has no clause ${number}`);
  return found.clauseId;
}

const parking = '1. Parking\n\n1.1 Visitors may park for 4 hours.\n\n1.2 Staff may park at night.\n';
const open_ = { accessGroups: [] };

describe('import', () => {
  it('does not read a file again whose bytes are there, whatever its name', async () => {
    const reader = new DirectReader();
    const library = open(null, reader);
    await library.import([file('a.txt', parking)]);
    const [again] = await library.import([file('copy.txt', parking)]);
    expect(again).toMatchObject({ status: 'duplicate', file: 'copy.txt', messages: [{ code: 'duplicate-document' }] });
    expect(reader.names).toEqual(['a.txt']);
    expect(await library.documents()).toHaveLength(1);
  });

  it('keeps what was stored when it is stopped, and names the rest as stopped', async () => {
    const library = open();
    const stop = new AbortController();
    const files = await library.import([file('a.txt', parking), file('b.txt', `${parking}\n1.3 More.`)], {
      signal: stop.signal,
      onEvent: (event) => {
        if (event.kind === 'stored') stop.abort();
      },
    });
    expect(files.map((one) => [one.status, one.error?.code])).toEqual([
      ['ready', undefined],
      ['failed', 'cancelled'],
    ]);
    expect((await library.search({ query: 'visitors', filters: open_, mode: 'hybrid', top: 5 })).hits).not.toEqual([]);
  });

  it('goes on with the vectors where a crash ended them', async () => {
    const embedder = new MadeEmbedder();
    const library = open(embedder);
    const long = Array.from({ length: 60 }, (_, index) => `${index + 1}. Lot ${index + 1} is for cars.`).join('\n\n');
    await library.import([file('long.txt', long)]);
    embedder.failAfter = 40;
    const stopped = await library.vectorsReady();
    expect(stopped?.failure?.code).toBe('model-crashed');
    expect(stopped?.pending).toBeGreaterThan(0);
    embedder.failAfter = Number.POSITIVE_INFINITY;
    const done = await library.vectorsReady();
    expect(done).toEqual({ ready: (stopped?.ready ?? 0) + (stopped?.pending ?? 0), pending: 0 });
  });
});

describe('search and questions', () => {
  it('goes by words alone and says so when the model fails', async () => {
    const embedder = new MadeEmbedder();
    const library = open(embedder);
    await library.import([file('a.txt', parking)]);
    await library.vectorsReady();
    expect((await library.search({ query: 'park', filters: open_, mode: 'hybrid', top: 5 })).mode).toBe('hybrid');
    embedder.failAfter = 0;
    const result = await library.search({ query: 'visitors', filters: open_, mode: 'hybrid', top: 5 });
    expect(result.mode).toBe('keyword');
    expect(result.notices.join()).toContain('The model is gone.');
    const answer = await library.ask({ question: 'Visitors may park for 4 hours?', filters: open_ });
    expect(answer.notices.join()).toContain('by words alone');
    expect(answer.models).toEqual([]);
  });

  it('refuses an empty question', async () => {
    await expect(open().ask({ question: '  ', filters: open_ })).rejects.toMatchObject({ code: 'wrong-usage' });
  });

  it('keeps an answer unless it is told not to', async () => {
    const library = open();
    await library.import([file('a.txt', parking)]);
    const kept = await library.ask({ question: 'Visitors may park for 4 hours?', filters: open_ });
    await library.ask({ question: 'Who may park at night?', filters: open_, keep: false });
    expect((await library.answers()).map((answer) => answer.answerId)).toEqual([kept.answerId]);
  });
});

describe('claims', () => {
  const amended: DocumentMetadata = {
    effectiveDate: '2025-05-01',
    supersedes: [{ clause: 'a.txt#1.1', by: '1', how: 'replaced' }],
  };

  it('supports nothing by a clause that a later document replaced, from its first day on', async () => {
    const library = open();
    await library.import([file('a.txt', parking), file('b.txt', '1. Clause 1.1 is replaced: visitors may park for 2 hours.\n')], {
      metadata: { 'b.txt': amended },
    });
    const clause = await clauseId(library, 'a.txt', '1.1');
    const claim = { sentence: 'Visitors may park for 4 hours.', clauses: [clause] };
    const verdicts = await library.verifyClaims([claim, { ...claim, asOf: '2025-04-30' }]);
    expect(verdicts.map((verdict) => [verdict.accept, verdict.reason])).toEqual([
      [false, 'clause-not-in-force'],
      [true, null],
    ]);
  });

  it('lets a change that the reader may not see change nothing for him', async () => {
    const library = open();
    await library.import([file('a.txt', parking), file('b.txt', '1. Clause 1.1 is replaced: visitors may park for 2 hours.\n')], {
      metadata: { 'b.txt': { ...amended, accessGroups: ['legal'] } },
    });
    const claim = { sentence: 'Visitors may park for 4 hours.', clauses: [await clauseId(library, 'a.txt', '1.1')] };
    const verdicts = await library.verifyClaims([claim, { ...claim, accessGroups: ['legal'] }]);
    expect(verdicts.map((verdict) => verdict.accept)).toEqual([true, false]);
  });

  it('accepts nothing from outside the filters, and nothing that is nowhere', async () => {
    const library = open();
    await library.import([file('a.txt', parking)], { metadata: { 'a.txt': { type: 'policy' } } });
    const quote = { quote: 'Visitors may park', clause: await clauseId(library, 'a.txt', '1.1') };
    const verdict = async (type: string) => (await library.verifyClaims([quote], { accessGroups: [], type }))[0];
    expect(await verdict('policy')).toMatchObject({ accept: true });
    expect(await verdict('contract')).toMatchObject({ accept: false, reason: 'clause-not-visible' });
    const [nowhere] = await library.verifyClaims([{ quote: 'Visitors', clause: 'x/1' }]);
    expect(nowhere).toMatchObject({ accept: false, reason: 'unknown-clause' });
  });
});

describe('documents by name', () => {
  it('finds one by id, the beginning of its id or its file name', async () => {
    const library = open();
    await library.import([file('a.txt', parking)]);
    const [record] = await library.documents();
    const id = record?.documentId ?? '';
    for (const name of [id, id.slice(0, 8), 'a.txt']) expect((await library.findDocument(name)).documentId).toBe(id);
    await expect(library.findDocument(id.slice(0, 3))).rejects.toMatchObject({ code: 'unknown-document' });
  });

  it('shows new metadata at once, in verdicts too', async () => {
    const library = open();
    await library.import([file('a.txt', parking)]);
    const clause = await clauseId(library, 'a.txt', '1.1');
    const claim = { sentence: 'Visitors may park for 4 hours.', clauses: [clause] };
    expect((await library.verifyClaims([claim]))[0]?.accept).toBe(true);
    const { documentId } = await library.findDocument('a.txt');
    await library.updateMetadata(documentId, { expiryDate: '2025-01-01' });
    expect((await library.verifyClaims([claim]))[0]).toMatchObject({ accept: false, reason: 'clause-not-in-force' });
  });
});
