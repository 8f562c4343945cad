import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryFile } from '../../src/node/store/connection.ts';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'proviso-test-cli-'));
const library = join(folder, 'library');
const question = 'Visitors may park for 4 hours?';
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a user does, without a model. */
function proviso(args: readonly string[], input?: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', main, ...args],
      { env: { ...process.env, PROVISO_EMBEDDING: 'none' } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end(input ?? '');
  });
}

/** A parsed answer of the program, looked into by paths: `documents.0.error.code`. */
class Value {
  private readonly content: unknown;

  constructor(content: unknown) {
    this.content = content;
  }

  at(path: string): unknown {
    let at = this.content;
    for (const step of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
    return at;
  }

  text(path: string): string {
    const found = this.at(path);
    if (typeof found !== 'string') throw new Error(`${path} is no text: ${JSON.stringify(found)}`);
    return found;
  }

  number(path: string): number {
    const found = this.at(path);
    if (typeof found !== 'number') throw new Error(`${path} is no number: ${JSON.stringify(found)}`);
    return found;
  }

  list(path: string): Value[] {
    const found = path === '' ? this.content : this.at(path);
    if (!Array.isArray(found)) throw new Error(`${path} is no list: ${JSON.stringify(found)}`);
    return found.map((item: unknown) => new Value(item));
  }
}

async function json(args: readonly string[], code = 0): Promise<Value> {
  const outcome = await proviso([...args, '--library', library, '--json']);
  expect(outcome.code, outcome.stdout + outcome.stderr).toBe(code);
  return new Value(JSON.parse(outcome.stdout));
}

beforeAll(async () => {
  mkdirSync(join(folder, 'documents', 'more'), { recursive: true });
  writeFileSync(
    join(folder, 'documents', 'parking.txt'),
    '1. Parking\n\n1.1 Visitors may park for 4 hours.\n\n1.2 Staff 😀 shall show the badge AB-2041 at the gate.\n',
  );
  writeFileSync(join(folder, 'documents', 'more', 'noise.md'), '# Noise\n\n2.1 The noise at the fence shall not exceed 55 dB.\n');
  writeFileSync(join(folder, 'documents', 'picture.png'), 'no document');
  writeFileSync(join(folder, 'empty.txt'), '');
  await json(['import', join(folder, 'documents')]);
}, 60_000);

describe('usage', () => {
  it('ends with 2 and one JSON error for a command, option or value that is not there', async () => {
    const wrong = [
      ['fly'],
      ['search', 'x', '--mode', 'psychic'],
      ['search', 'x', '--top', 'many'],
      ['import'],
      ['ask', 'x', '--as-of', 'soon'],
      ['report', 'x', '--format', 'rtf', '--out', 'x.rtf'],
    ];
    for (const value of await Promise.all(wrong.map((args) => json(args, 2)))) {
      expect(value.at('error.code')).toBe('wrong-usage');
      expect(value.text('error.message')).not.toBe('');
    }
  }, 60_000);

  it('lists what is there and nothing that is not', async () => {
    const { code, stdout } = await proviso(['--help']);
    expect(code).toBe(0);
    for (const command of [
      'import',
      'documents',
      'remove',
      'describe',
      'outline',
      'search',
      'ask',
      'answers',
      'verify',
      'report',
      'models',
      'eval',
      'cases',
      'library',
    ])
      expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    expect(stdout).not.toMatch(/review|negative|baseline/);
  });

  it('ends with 3 when the library cannot be used', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, libraryFile), 'this is no database, whatever its name says'.repeat(200));
    const outcome = await proviso(['documents', '--library', broken, '--json']);
    expect(outcome.code, outcome.stdout).toBe(3);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ error: { code: 'library-broken' } });
  });
});

describe('import', () => {
  it('takes a folder with its sub-folders, and tells duplicates and failures one by one', async () => {
    const value = await json(['import', join(folder, 'documents'), join(folder, 'empty.txt'), join(folder, 'nowhere.pdf')], 1);
    expect(value.list('documents').map((one) => [one.at('file'), one.at('status')])).toEqual([
      ['parking.txt', 'duplicate'],
      ['noise.md', 'duplicate'],
      ['empty.txt', 'failed'],
      ['nowhere.pdf', 'failed'],
    ]);
    expect(value.at('documents.2.error.code')).toBe('empty-file');
    expect(value.at('documents.3.error.code')).toBe('file-not-found');
    expect(value.at('passedOver')).toHaveLength(1);
    expect((await json(['documents'])).at('documents')).toHaveLength(2);
  });

  it('refuses metadata that it does not understand, before anything is stored', async () => {
    const meta = join(folder, 'meta.json');
    writeFileSync(meta, '{"parking.txt": {"effectiveDate": "soon"}}');
    const value = await json(['import', join(folder, 'documents'), '--meta', meta], 2);
    expect(value.at('error.code')).toBe('bad-metadata');
    expect(value.text('error.message')).toContain('effectiveDate');
  });
});

describe('documents and clauses', () => {
  it('gives the outline with positions in units and in code points', async () => {
    const outline = await json(['outline', 'parking.txt']);
    const printed = await json(['outline', outline.text('document.documentId').slice(0, 10), '--text']);
    const text = printed.text('text');
    const range = outline
      .list('clauses')
      .find((one) => one.at('number') === '1.2')
      ?.list('ranges')[0];
    const [start, end] = [range?.number('start') ?? 0, range?.number('end') ?? 0];
    const points = [...text].slice(range?.number('startCodePoint'), range?.number('endCodePoint'));
    expect(text.slice(start, end)).toContain('badge AB-2041');
    expect(points.join('')).toBe(text.slice(start, end));
    expect(end - start).toBe(points.length + 1);
  });

  it('shows and changes metadata, and forgets a document with everything of it', async () => {
    const meta = join(folder, 'one.json');
    writeFileSync(meta, '{"type": "policy", "version": "2"}');
    const described = await json(['describe', 'noise.md', '--meta', meta]);
    expect(described.at('document')).toMatchObject({ type: 'policy', version: '2' });
    expect(described.at('quality.clauses')).toBeGreaterThan(0);
    expect(described.at('detected')).toEqual([{ field: 'title', value: 'Noise', words: 'Noise', page: null }]);
    await json(['remove', 'noise.md']);
    expect((await json(['search', 'noise fence'])).at('hits')).toEqual([]);
    expect((await json(['describe', 'noise.md'], 1)).at('error.code')).toBe('unknown-document');
    await json(['import', join(folder, 'documents', 'more')]);
  }, 60_000);
});

describe('questions', () => {
  it('searches, with the mode that was run', async () => {
    const found = await json(['search', 'AB-2041', '--top', '1']);
    expect(found.list('hits').map((hit) => hit.at('label'))).toEqual(['1.2']);
    expect(found.at('mode')).toBe('keyword');
    expect(found.at('searched.documents')).toBe(2);
  });

  it('answers with citations, keeps the answer, reports it and forgets it', async () => {
    const answer = await json(['ask', question]);
    const answerId = answer.text('answerId');
    expect(answer.at('answerable')).toBe(true);
    expect(answer.at('style')).toBe('quoted');
    expect(answer.text('sentences.0.text')).toContain('4 hours');
    expect(answer.at('clauses.0.label')).toBe('1.1');
    expect(answer.at('sentences.0.evidence.0.startCodePoint')).toBeTypeOf('number');
    expect((await json(['answers'])).list('answers').map((one) => one.at('answerId'))).toContain(answerId);
    const out = join(folder, 'report.md');
    await json(['report', answerId, '--format', 'md', '--out', out]);
    expect(readFileSync(out, 'utf8')).toContain('Visitors may park for 4 hours.');
    await json(['answers', 'remove', answerId]);
    expect((await json(['answers', 'show', answerId], 1)).at('error.code')).toBe('unknown-answer');
  }, 60_000);

  it('writes no report when an answer is unknown', async () => {
    const out = join(folder, 'none.html');
    await json(['report', 'nobody', '--format', 'html', '--out', out], 1);
    expect(existsSync(out)).toBe(false);
  });

  it('judges claims by the clauses they cite', async () => {
    const clauses = (await json(['outline', 'parking.txt'])).list('clauses');
    const id = clauses.find((one) => one.at('number') === '1.1')?.text('clauseId') ?? '';
    const lines = [
      { quote: 'Visitors may park for 4 hours', clause: id },
      { quote: 'Visitors may park for 14 hours', clause: id },
      { sentence: 'Visitors may park for 4 hours.', clauses: [id] },
      { sentence: 'Visitors may park for 4 hours.', clauses: [] },
      { quote: 'Visitors', clause: `${id}x` },
    ];
    const claims = join(folder, 'claims.jsonl');
    writeFileSync(claims, lines.map((line) => JSON.stringify(line)).join('\n'));
    const verdicts = (await json(['verify', '--claims', claims])).list('');
    expect(verdicts.map((verdict) => verdict.at('accept'))).toEqual([true, false, true, false, false]);
    expect(verdicts[4]?.at('reason')).toBe('unknown-clause');
  });
});

describe('words for people', () => {
  it('shows the sentence with its citation, and progress on standard error only', async () => {
    const { code, stdout } = await proviso(['ask', question, '--library', library]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Visitors may park for 4 hours\.\n {4}— 1\.1, /);
    const again = await proviso(['import', join(folder, 'documents'), '--library', library]);
    expect(again.stdout).toContain('= parking.txt');
    expect(again.stdout).not.toContain('0 of 2');
  });

  it('names the failure on standard error', async () => {
    const { code, stdout, stderr } = await proviso(['outline', 'nowhere.txt', '--library', library]);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('nowhere.txt');
  });
});

describe('eval of a labelled set', () => {
  it('measures questions by code points, keeps what was asked, and names the set', async () => {
    const set = join(folder, 'rules');
    mkdirSync(join(set, 'docs'), { recursive: true });
    const text = '1. 😀 Yard\r\n\r\n1.1 Visitors may park for 4 hours.\r\n\r\n1.2 Dogs are kept on a lead.\r\n';
    writeFileSync(join(set, 'docs', 'yard.txt'), text);
    const signs = Array.from(text);
    const start = signs.indexOf('V');
    const row = {
      id: 'one',
      question: 'For how many hours may visitors park?',
      docs: ['yard'],
      gold: [
        { doc: 'yard', start, end: start + 'Visitors may park for 4 hours.'.length, quote: 'Visitors may park for 4 hours.' },
      ],
      answerable: true,
    };
    const file = join(set, 'questions.jsonl');
    writeFileSync(file, `${JSON.stringify(row)}\n`);
    const kept = join(folder, 'evaluation');
    for (const resumed of [0, 1]) {
      const outcome = await proviso(['eval', file, '--style', 'quoted', '--library', kept, '--json']);
      expect(outcome.code, outcome.stdout + outcome.stderr).toBe(0);
      const report = new Value(JSON.parse(outcome.stdout));
      expect([report.at('set'), report.at('resumed')]).toEqual(['rules/questions', resumed]);
      expect(report.at('figures')).toMatchObject({ questions: 1, complete: 1, exactSets: 1, notLocated: 0 });
      expect(report.at('questions.0')).toMatchObject({ cited: ['1.1'], wrong: [] });
    }
  }, 60_000);
});
