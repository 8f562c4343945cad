import { describe, expect, it } from 'vitest';
import { splitMarked } from '../../src/renderer/ask/marked-text.tsx';
import { chipLabel, citedClauses, comparedWords, copyText, mergeRanges, verdictOf } from '../../src/renderer/ask/record-model.ts';
import { madeAnswer, madeSentence } from './made.ts';

describe('record', () => {
  const withheld = madeSentence('Wrong.', ['d1/9'], { status: 'withheld', reason: 'number-not-in-clause' });

  it('is partly supported with a withheld sentence or an uncovered part, and not stated without a sentence', () => {
    const good = madeSentence('Right.', ['d1/1']);
    expect(verdictOf(madeAnswer([good]))).toBe('supported');
    expect(verdictOf(madeAnswer([good, withheld]))).toBe('partly');
    expect(verdictOf(madeAnswer([good], { uncovered: ['how long'] }))).toBe('partly');
    expect(verdictOf(madeAnswer([withheld]))).toBe('not-stated');
  });

  it('is a conflict only where nothing decides which clause governs', () => {
    const good = madeSentence('Right.', ['d1/1']);
    const clauses = ['d1/1', 'd2/1'];
    expect(verdictOf(madeAnswer([good], { conflicts: [{ clauses, note: '' }] }))).toBe('conflict');
    expect(verdictOf(madeAnswer([good], { conflicts: [{ clauses, note: '', governs: 'd2/1' }] }))).toBe('supported');
  });

  it('gives tints in the order of first citation and takes the first again for the fifth', () => {
    const sentences = [
      madeSentence('a', ['d1/3', 'd1/1']),
      madeSentence('b', ['d1/1', 'd2/5']),
      madeSentence('c', ['d1/7', 'd1/8']),
    ];
    expect(citedClauses(madeAnswer(sentences)).map(({ clauseId, tint }) => [clauseId, tint])).toEqual([
      ['d1/3', 1],
      ['d1/1', 2],
      ['d2/5', 3],
      ['d1/7', 4],
      ['d1/8', 1],
    ]);
  });

  it('never lights what only a withheld sentence cites', () => {
    expect(citedClauses(madeAnswer([madeSentence('a', ['d1/1']), withheld])).map((clause) => clause.clauseId)).toEqual(['d1/1']);
  });

  it('never copies a withheld sentence', () => {
    const answer = madeAnswer([madeSentence('Right.', ['d1/1']), withheld]);
    const text = copyText(answer, (id) => `cite ${id}`, { notStated: 'N', searched: 'S' });
    expect(text).toBe('What is due?\n\nRight. [cite d1/1]');
    expect(copyText(madeAnswer([withheld]), String, { notStated: 'N', searched: 'S' })).toBe('What is due?\n\nN\nS');
  });

  it('names row and column of a cited cell on the chip', () => {
    const cell = { tableId: 't', row: 1, column: 2, value: '412', unit: null, rowHeads: ['Laboratory'], columnHeads: ['2025'] };
    const sentence = madeSentence('412', ['d1/S2'], {
      evidence: [{ clauseId: 'd1/S2', start: 0, end: 3, quote: '412', cell }],
    });
    expect(chipLabel(sentence, 'd1/S2', 'Schedule 2')).toBe('Schedule 2, Laboratory, 2025');
    expect(chipLabel(sentence, 'd1/S2', 'Schedule 2, Laboratory')).toBe('Schedule 2, Laboratory, 2025');
  });

  it('merges evidence that overlaps', () => {
    expect(
      mergeRanges([
        { start: 5, end: 9 },
        { start: 0, end: 3 },
        { start: 3, end: 4 },
        { start: 7, end: 12 },
      ]),
    ).toEqual([
      { start: 0, end: 4 },
      { start: 5, end: 12 },
    ]);
  });
});

describe('marked words', () => {
  it('marks the words that an explanation sets in quotes, wherever they stand', () => {
    const compared = comparedWords('The number "72 hours" does not stand there; the clause says "48 hours".');
    expect(compared).toEqual(['72 hours', '48 hours']);
    expect(splitMarked('within 72 hours.', compared).map(({ text, marked }) => [text, marked])).toEqual([
      ['within ', false],
      ['72 hours', true],
      ['.', false],
    ]);
  });

  it('takes signs of patterns as they are written', () => {
    expect(splitMarked('costs (net) 5', ['(net)']).map((part) => part.text)).toEqual(['costs ', '(net)', ' 5']);
  });
});
