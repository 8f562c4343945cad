import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvaluationLibrary } from '../../../src/node/evaluate/labelled/labelled-library.ts';
import { readLabelledSet } from '../../../src/node/evaluate/labelled/labelled-set.ts';
import { parsePassages, passageOutcome } from '../../../src/node/evaluate/labelled/passages/passage-list.ts';
import { runLabelled } from '../../../src/node/evaluate/labelled/run-labelled.ts';
import type { AskRequest, ImportedFile } from '../../../src/node/library/library-api.ts';
import type { ReadOutcome } from '../../../src/node/read/read-request.ts';
import type { Answer } from '../../../src/shared/answer.ts';
import { FakeLibrary } from '../fake-library.ts';
import { tinyDocument } from '../tiny-tree.ts';
import { answerCiting, outlineOf } from './made-document.ts';

/** A library of passage lists that cites the first clause of what it is asked for. */
class PassageLibrary extends FakeLibrary implements EvaluationLibrary {
  readonly held = new Map<string, ReadOutcome>();
  readonly read: string[] = [];
  readonly asked: AskRequest[] = [];
  broken: string | null = null;

  constructor() {
    super({});
  }

  override import(paths: readonly string[]): Promise<ImportedFile[]> {
    return Promise.resolve(
      paths.map((path) => {
        const shared = { path, file: basename(path), messages: [], pages: 0, clauses: 1, seconds: 0 };
        if (basename(path) === this.broken)
          return { ...shared, documentId: null, status: 'failed', error: { code: 'read-crashed', message: 'broken', data: {} } };
        const text = readFileSync(path, 'utf8');
        const documentId = createHash('sha256').update(text).digest('hex');
        const known = this.held.has(documentId);
        if (!known) {
          this.read.push(basename(path));
          this.held.set(documentId, passageOutcome(parsePassages(text, path), documentId));
        }
        const status = known ? 'duplicate' : 'ready';
        return { ...shared, documentId, status };
      }),
    );
  }

  override documents() {
    return Promise.resolve([...this.held.keys()].map((documentId) => tinyDocument({ documentId })));
  }

  override outline(documentId?: string) {
    return Promise.resolve(outlineOf(this.outcome(documentId)));
  }

  source(documentId: string) {
    return Promise.resolve(this.outcome(documentId).source);
  }

  removeDocument(documentId: string): Promise<void> {
    this.held.delete(documentId);
    return Promise.resolve();
  }

  override ask(request?: AskRequest): Promise<Answer> {
    if (request === undefined) throw new Error('nothing is asked');
    this.asked.push(request);
    const [first] = request.filters.documents ?? [];
    return Promise.resolve(answerCiting([`${first}/0`]));
  }

  private outcome(documentId: string | undefined): ReadOutcome {
    const found = this.held.get(documentId ?? '');
    if (found === undefined) throw new Error(`no document ${documentId}`);
    return found;
  }
}

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proviso-run-'));
  file = join(folder, 'questions.jsonl');
  const passages = (name: string): string =>
    ['1', '2'].map((number) => `${JSON.stringify({ doc: name, number, text: `Clause ${number} of ${name}.` })}\n`).join('');
  writeFileSync(join(folder, 'a.jsonl'), passages('a'));
  writeFileSync(join(folder, 'b.jsonl'), passages('b'));
  const question = (id: string, docs: unknown, number: string): string =>
    `${JSON.stringify({ id, question: `${id}?`, docs, gold: [{ doc: 'b', number, quote: `Clause ${number} of b.` }], answerable: true })}\n`;
  writeFileSync(file, question('one', ['b'], '1') + question('two', ['b'], '2') + question('three', '*', '1'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(
  library: PassageLibrary,
  more: { limit?: number; answering?: string; reading?: string; fresh?: boolean } = {},
) {
  const { limit, answering = 'a', reading = 'r', fresh = false } = more;
  const options = { folder: join(folder, 'library'), models: 'none', fingerprint: { reading, answering } };
  return runLabelled(await readLabelledSet(file), library, { ...options, limit, fresh });
}

describe('runLabelled', () => {
  it('asks each question of its own documents and scores what is cited', async () => {
    const library = new PassageLibrary();
    const report = await run(library);
    expect(report.questions.map(({ missed, wrong }) => [missed, wrong])).toEqual([
      [[], []],
      [['2'], ['1']],
      [['1'], ['1']],
    ]);
    expect(library.asked.map(({ filters }) => filters.documents?.length)).toEqual([1, 1, 2]);
    expect(report.figures).toMatchObject({ questions: 3, complete: 1, exactSets: 1 });
  });

  it('goes on where a stopped run was, and asks anew after a change of program or when told to', async () => {
    const library = new PassageLibrary();
    const signal = { count: 0 };
    const stopping = readLabelledSet(file).then((set) => {
      const controller = new AbortController();
      return runLabelled(set, library, {
        folder: join(folder, 'library'),
        models: 'none',
        fingerprint: { reading: 'r', answering: 'a' },
        signal: controller.signal,
        onProgress: (step) => {
          if (step === 'questions') signal.count += 1;
          if (signal.count === 2) controller.abort(new Error('stopped by the user'));
        },
      });
    });
    await expect(stopping).rejects.toThrow('stopped by the user');
    expect(library.asked.map(({ question }) => question)).toEqual(['one?', 'two?']);
    const report = await run(library);
    expect(library.asked.map(({ question }) => question)).toEqual(['one?', 'two?', 'three?']);
    expect(report).toMatchObject({ resumed: 2, figures: { questions: 3, complete: 1 } });
    await run(library, { answering: 'b' });
    expect(library.asked).toHaveLength(6);
    await run(library, { answering: 'b', fresh: true });
    expect(library.asked).toHaveLength(9);
  });

  it('reads a document again after a change of the code that reads or of its bytes, else not', async () => {
    const library = new PassageLibrary();
    await run(library);
    await run(library);
    expect(library.read).toEqual(['a.jsonl', 'b.jsonl']);
    await run(library, { reading: 's' });
    expect(library.read).toEqual(['a.jsonl', 'b.jsonl', 'a.jsonl', 'b.jsonl']);
    writeFileSync(join(folder, 'a.jsonl'), '{"doc":"a","number":"1","text":"Other words."}\n');
    await run(library, { reading: 's' });
    expect(library.read.slice(4)).toEqual(['a.jsonl']);
  });

  it('names a document that cannot be imported and misses what is asked of it', async () => {
    const library = new PassageLibrary();
    library.broken = 'b.jsonl';
    const report = await run(library);
    expect(report.failed).toMatchObject([{ file: 'b.jsonl', code: 'read-crashed' }]);
    expect(report.figures).toMatchObject({ complete: 0, recall: 0, notLocated: 3 });
  });

  it('leaves documents alone that were in the library before', async () => {
    const library = new PassageLibrary();
    library.held.set('own', passageOutcome([], 'own'));
    await run(library);
    await run(library, { reading: 's' });
    expect(library.held.has('own')).toBe(true);
  });
});
