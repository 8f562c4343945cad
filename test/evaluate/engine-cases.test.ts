import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { type CaseOutcome, runCase } from '../../src/node/evaluate/cases/run-case.ts';
import type { OpenScripted } from '../../src/node/evaluate/engine/open-scripted.ts';
import { LibraryService } from '../../src/node/library/library-service.ts';
import { readDocument } from '../../src/node/read/read-document.ts';
import { LibraryStoreClient } from '../../src/node/store/library-store-client.ts';

const workerPath = fileURLToPath(new URL('../../src/workers/database.worker.ts', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proviso-test-engine-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

class PlainLibrary extends LibraryService {
  constructor(libraryFolder: string, { embedder, chat }: Parameters<OpenScripted>[1]) {
    super({
      store: new LibraryStoreClient({ workerPath, libraryFolder: join(libraryFolder, 'library') }),
      reader: {
        async read({ path, fileName }) {
          const bytes = new Uint8Array(readFileSync(path));
          const documentId = createHash('sha256').update(bytes).digest('hex');
          const source = await readDocument(bytes, { fileName });
          return { documentId, source, tree: structureDocument(source, documentId) };
        },
      },
      embedder,
      chat: () => chat,
      application: 'Proviso 0',
      today: () => '2025-06-30',
    });
  }
}

const open: OpenScripted = (libraryFolder, models) => new PlainLibrary(libraryFolder, models);

function run(
  files: Readonly<Record<string, unknown>>,
  expected: unknown,
  openScripted: OpenScripted = open,
): Promise<CaseOutcome> {
  const path = join(folder, 'engine-made');
  mkdirSync(path, { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content));
  const form = { format: 1, id: 'engine-made', class: 'made', kind: 'engine', input: Object.keys(files), expect: expected };
  writeFileSync(join(path, 'case.json'), JSON.stringify(form));
  const neverOpened = () => {
    throw new Error('an engine case opens libraries with scripted models only');
  };
  return runCase(path, neverOpened, { openScripted });
}

const lamps = [
  '1. Lamps',
  ...Array.from({ length: 50 }, (_, at) => `1.${at + 1} Lamp ${at + 1} is lit for ${at + 3} hours each night.`),
];
const overflow = {
  'lamps.txt': lamps.join('\n\n'),
  'scenario.json': {
    format: 1,
    contextTokens: 700,
    steps: [
      { do: 'import', file: 'lamps.txt' },
      { do: 'ask', question: 'Which lamps are lit, and for how long?' },
    ],
  },
};
const told = { engine: [{ after: 'ask 1', behaviour: 'the user is told' }] };

const change = (first: string, second: string, dimensions: number) => ({
  'note.txt': '1. Lamps\n\n1.1 Lamps stay lit at night.',
  'scenario.json': {
    format: 1,
    steps: [
      { do: 'import', file: 'note.txt', embedding: { model: first, dimensions: 16 } },
      { do: 'switch-embedding', embedding: { model: second, dimensions } },
      { do: 'search', query: 'lamps' },
      { do: 'rebuild-index' },
      { do: 'search', query: 'lamps' },
    ],
  },
});
const searches = {
  engine: [
    { after: 'search', behaviour: 'answers with 1.1' },
    { after: 'search', goldClauses: ['1.1'] },
  ],
};

describe('engine cases', () => {
  it('pass when a small window is told of', async () => {
    const outcome = await run(overflow, told);
    expect(outcome.failures).toEqual([]);
    expect(outcome.status).toBe('passed');
  });

  it('fail when clauses are left out in silence', async () => {
    class Silent extends PlainLibrary {
      override async ask(request: Parameters<LibraryService['ask']>[0]) {
        return { ...(await super.ask(request)), notices: [] };
      }
    }
    const outcome = await run(overflow, told, (own, models) => new Silent(own, models));
    expect(outcome.failures.join()).toContain('no notice says so');
  });

  it.each([16, 32])('pass when another model of %i numbers is noticed and cured by a rebuild', async (dimensions) => {
    const outcome = await run(change('first', 'second', dimensions), searches);
    expect(outcome.failures).toEqual([]);
  });

  it('fail when a rebuild leaves the old vectors', async () => {
    class Lazy extends PlainLibrary {
      override rebuildIndex() {
        return this.vectorsReady();
      }
    }
    const outcome = await run(change('first', 'second', 16), searches, (own, models) => new Lazy(own, models));
    expect(outcome.failures.join()).toContain('vectors of first are still there');
  });

  it('fail when a behaviour is expected after a step that is not played', async () => {
    const outcome = await run(overflow, { engine: [{ after: 'ask 2', behaviour: 'no crash' }] });
    expect(outcome.failures.join()).toContain('no step "ask 2" was played');
  });

  it.each([' ', '\n', 'la '])('pass when a stream that repeats %j without end is stopped and told', async (thenRepeat) => {
    const stream = { format: 1, pieces: ['{"sentences": [{"text": "The lamps stay lit."'], thenRepeat, repeatTimes: 100_000 };
    const outcome = await run({ 'fake-stream.json': stream }, { engine: [{ behaviour: 'stops' }], limits: { maxSeconds: 20 } });
    expect(outcome.failures).toEqual([]);
    expect(outcome.checks.passed).toBeGreaterThan(8);
  });

  it('are skipped without a script, and say so', async () => {
    const outcome = await run({ 'lamps.txt': 'Lamps.' }, { engine: [{ behaviour: 'x' }] });
    expect(outcome).toMatchObject({ status: 'skipped', failures: ['an engine case without a script'] });
  });
});
