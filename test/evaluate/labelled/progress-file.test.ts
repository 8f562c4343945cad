import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProgressFile } from '../../../src/node/evaluate/labelled/progress-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proviso-progress-'));
  path = join(folder, 'progress', 'set.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('ProgressFile', () => {
  it('gives back what an earlier run of the same key did', async () => {
    await (await ProgressFile.open<number>(path, 'key')).add('one', 1);
    const again = await ProgressFile.open<number>(path, 'key');
    expect(again.get('one')).toBe(1);
    expect(again.get('two')).toBeUndefined();
    await again.add('two', 2);
    expect((await ProgressFile.open<number>(path, 'key')).get('two')).toBe(2);
  });

  it('starts anew with another key or when it is told to', async () => {
    await (await ProgressFile.open<number>(path, 'key')).add('one', 1);
    expect((await ProgressFile.open<number>(path, 'key', true)).get('one')).toBeUndefined();
    await (await ProgressFile.open<number>(path, 'key')).add('one', 1);
    expect((await ProgressFile.open<number>(path, 'other')).get('one')).toBeUndefined();
    expect((await ProgressFile.open<number>(path, 'key')).get('one')).toBeUndefined();
  });

  it('drops the half line of a run that was killed while it wrote', async () => {
    await (await ProgressFile.open<number>(path, 'key')).add('one', 1);
    appendFileSync(path, '{"question":"two","sco');
    const again = await ProgressFile.open<number>(path, 'key');
    expect(again.get('one')).toBe(1);
    await again.add('three', 3);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toHaveLength(3);
  });
});
