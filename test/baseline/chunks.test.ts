import { describe, expect, it } from 'vitest';
import { clauseNamed, clausesInChunk } from '../../src/core/baseline/chunk-clauses.ts';
import { chunkSizes, chunkText } from '../../src/core/baseline/chunk-text.ts';
import { nameClauses } from '../../src/core/baseline/name-clauses.ts';
import { byVectors, ChunkIndex, rankChunks } from '../../src/core/baseline/rank-chunks.ts';
import { FakeChatModel, type FakeOutput } from '../../src/core/chat/fake-chat-model.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import { seededRandom } from '../chat/derive-from-grammar.ts';
import { clauseOf } from '../verify/clause-fixture.ts';

describe('chunks of a text', () => {
  it('cover it without a gap, overlap, and keep to their size, whatever the text is', () => {
    const random = seededRandom(3);
    const pieces = ['word ', 'Sentence ends. ', 'line\n', '条款应当遵守。', '😀', 'x'.repeat(90), ' ', '12.5 % '];
    for (let round = 0; round < 60; round += 1) {
      let text = '';
      while (text.length < 200 + random() * 6000) text += pieces[Math.floor(random() * pieces.length)] ?? '';
      const chunks = chunkText(text);
      expect(chunks[0]?.start).toBe(0);
      expect(chunks.at(-1)?.end).toBe(text.length);
      chunks.forEach((chunk, index) => {
        expect(chunk.end - chunk.start).toBeLessThanOrEqual(chunkSizes.latin.size);
        const next = chunks[index + 1];
        if (next === undefined) return;
        expect(next.start).toBeLessThanOrEqual(chunk.end);
        expect(next.start).toBeGreaterThan(chunk.start);
        expect(text.slice(chunk.start, chunk.end)).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/);
      });
    }
  });

  it('are shorter in Chinese, where a sign says more', () => {
    const chunks = chunkText('保管人应当保持库温。'.repeat(100));
    expect(Math.max(...chunks.map(({ start, end }) => end - start))).toBeLessThanOrEqual(chunkSizes.han.size);
  });

  it('end at a line or a sentence where one is near', () => {
    const text = 'The fee is due on the first day of each month. '.repeat(60);
    for (const { start, end } of chunkText(text).slice(0, -1)) expect(text.slice(start, end)).toMatch(/\.\s?$/);
  });
});

describe('ranking of chunks', () => {
  it('puts first the chunk with the rare words, in both languages', () => {
    const index = new ChunkIndex();
    for (const text of [
      'The fee is paid monthly.',
      'The fee for parking a bicycle is low.',
      '库温应当保持在零下。',
      '仓储费每日结算。',
    ])
      index.add(text);
    expect(index.byWords('bicycle fee')[0]).toBe(1);
    expect(index.byWords('仓储费是多少')[0]).toBe(3);
    expect(index.byWords('helicopter')).toEqual([]);
  });

  it('fuses words and vectors', () => {
    const near = byVectors(new Float32Array([1, 0]), [
      new Float32Array([0, 1]),
      new Float32Array([1, 0]),
      new Float32Array([0.6, 0.8]),
    ]);
    expect(near).toEqual([1, 2, 0]);
    expect(rankChunks([2, 1], near)[0]).toBe(2);
    expect(rankChunks([0, 2], null)).toEqual([0, 2]);
  });
});

describe('clauses inside chunks', () => {
  const at = (clauseId: string, number: string, start: number, end: number, label = number) =>
    clauseOf({ clauseId, number, label, text: 'x'.repeat(end - start), ranges: [{ start, end }] });
  const clauses = [
    at('a', '1.1', 0, 40),
    at('b', '1.2', 40, 90),
    at('c', '(a)', 90, 130, 'Article 2(a)'),
    at('d', '1.1', 500, 540),
  ];
  const chunk = { documentId: 'document', range: { start: 30, end: 100 } };

  it('are those that it touches, of its own document', () => {
    expect(clausesInChunk(chunk, clauses).map(({ clauseId }) => clauseId)).toEqual(['a', 'b', 'c']);
    expect(clausesInChunk({ ...chunk, range: { start: 40, end: 90 } }, clauses).map(({ clauseId }) => clauseId)).toEqual(['b']);
    expect(clausesInChunk({ ...chunk, documentId: 'other' }, clauses)).toEqual([]);
  });

  it.each([
    ['1.2', 'b'],
    ['Clause 1.2.', 'b'],
    ['article 2 (a)', 'c'],
    ['(a)', 'c'],
    ['1.1', 'a'],
    ['1.3', undefined],
    ['the second', undefined],
    ['', undefined],
  ])('named "%s" are followed only when they stand there', (name, expected) => {
    expect(clauseNamed(name, [chunk], clauses)?.clauseId).toBe(expected);
  });

  it('do not include a clause of that number outside the chunks', () => {
    expect(clauseNamed('1.1', [{ ...chunk, range: { start: 40, end: 100 } }], clauses)).toBeNull();
    const both = [{ ...chunk, range: { start: 495, end: 600 } }, chunk];
    expect(clauseNamed('1.1', both, clauses)?.clauseId).toBe('d');
  });
});

describe('naming clauses', () => {
  const name = (output: FakeOutput) =>
    nameClauses('How long?', ['1.1 For 4 hours.', '1.2 At night.'], new FakeChatModel([output]));

  it('gives what the model wrote, none included', async () => {
    expect((await name({ text: '{"clauses":["1.1"]}' })).names).toEqual(['1.1']);
    expect((await name({ text: '{"clauses":[]}' })).names).toEqual([]);
  });

  it('gives a failure in words and no names when the model fails', async () => {
    const gone = { error: new ProvisoError('model-crashed', 'The process of the chat model ended unexpectedly.') };
    for (const output of [gone, { text: '{"clauses":[' }, { pieces: ['{'], thenRepeat: ' ', repeatTimes: 999 }]) {
      const { names, failure } = await name(output);
      expect(names).toBeNull();
      expect(failure).toMatch(/chat model/);
    }
  });
});
