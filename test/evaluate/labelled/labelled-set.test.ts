import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBenchmarkDocument, plainTextOf } from '../../../src/node/evaluate/labelled/benchmark-documents.ts';
import { evaluationFolder } from '../../../src/node/evaluate/labelled/evaluation-folder.ts';
import { isLabelledFile, readLabelledSet } from '../../../src/node/evaluate/labelled/labelled-set.ts';
import { programFingerprint } from '../../../src/node/evaluate/labelled/program-fingerprint.ts';

let folder: string;
const put = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const question = (docs: unknown, gold: unknown[] = []): string =>
  `${JSON.stringify({ id: 'q', question: 'q?', docs, gold, answerable: gold.length > 0 })}\n`;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proviso-labelled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('readLabelledSet', () => {
  it('finds documents by the end of their path, without ending, and by the name of a list of passages', async () => {
    put('pdf/Deed.PDF', 'x');
    put('txt/Deed.txt', 'x');
    put('laws/民法/合同.md', 'x');
    put('passages/07.jsonl', '{"doc":"rules-07","number":"1","text":"t"}\n');
    put('README.md', 'x');
    const file = put(
      'questions.jsonl',
      question(['Deed.PDF', '民法/合同.md', 'Deed'], [{ doc: 'rules-07', number: '1', quote: 't' }]),
    );
    const set = await readLabelledSet(file);
    const paths = (names: string[]) => names.map((name) => findBenchmarkDocument(set.corpus, name)?.relativePath);
    expect(paths(['Deed.PDF', '民法/合同.md', 'rules-07', '07'])).toEqual([
      'pdf/Deed.PDF',
      'laws/民法/合同.md',
      'passages/07.jsonl',
      'passages/07.jsonl',
    ]);
    expect(set.corpus.map(({ relativePath }) => relativePath)).not.toContain('README.md');
    const deed = set.corpus.find(({ relativePath }) => relativePath === 'pdf/Deed.PDF');
    expect(deed && plainTextOf(set.corpus, deed)?.relativePath).toBe('txt/Deed.txt');
    expect(set.documents.map(({ relativePath }) => relativePath)).toContain('passages/07.jsonl');
  });

  it('takes everything where a question is asked of the whole benchmark', async () => {
    put('docs/a.txt', 'x');
    put('docs/b.txt', 'y');
    expect((await readLabelledSet(put('questions.jsonl', question('*')))).documents).toHaveLength(2);
  });

  it('names what is missing and the line that is no question', async () => {
    put('docs/a.txt', 'x');
    await expect(readLabelledSet(put('questions.jsonl', question(['b'])))).rejects.toMatchObject({ code: 'file-not-found' });
    const broken = put('questions.jsonl', `${question(['a'])}{"id":"q","docs":["a"]}\n`);
    await expect(readLabelledSet(broken)).rejects.toThrow(/line 2/);
  });

  it('tells labelled files from golden ones', async () => {
    expect(await isLabelledFile(put('a.jsonl', question('*')))).toBe(true);
    expect(await isLabelledFile(put('b.jsonl', '{"SourcePassageID":"1"}\n'))).toBe(true);
    expect(await isLabelledFile(put('c.jsonl', '{"id":"q","doc":"a.pdf","question":"q?"}\n'))).toBe(false);
    expect(await isLabelledFile(put('d.jsonl', 'nothing of the kind'))).toBe(false);
    expect(await isLabelledFile(folder)).toBe(false);
  });
});

describe('what a run is known by', () => {
  it('the code that reads documents changes both hashes, the code that answers only one', async () => {
    const hashes = () => programFingerprint({ root: folder, built: false });
    put('src/core/read/fold.ts', '1');
    put('src/core/select/rule.ts', '1');
    const before = await hashes();
    put('src/core/select/rule.ts', '2');
    const answers = await hashes();
    expect(answers.reading).toBe(before.reading);
    expect(answers.answering).not.toBe(before.answering);
    put('src/core/read/fold.ts', '2');
    expect((await hashes()).reading).not.toBe(before.reading);
  });

  it('benchmarks of the same name in two places have two folders', () => {
    const at = (path: string) => evaluationFolder(path, 'linux', { XDG_CACHE_HOME: '/cache' }, '/home/a');
    expect(dirname(at('/one/cuad'))).toBe(join('/cache', 'proviso', 'evaluation'));
    expect(at('/one/cuad')).not.toBe(at('/two/cuad'));
  });
});
