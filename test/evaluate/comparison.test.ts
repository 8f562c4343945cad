import { describe, expect, it } from 'vitest';
import { containsWords, countWords, foldNumber, foldWith } from '../../src/node/evaluate/comparison.ts';

describe('numbers of clauses', () => {
  it.each([
    ['(a)', 'a'],
    ['a)', 'a'],
    ['1.', '1'],
    ['5.1.2', '5.1.2'],
    ['12.4(b)', '12.4(b)'],
    ['（一）', '一'],
    ['一、', '一'],
    ['§ 4410.22', '§4410.22'],
    ['Article IV.', 'ArticleIV'],
    ['[3]', '3'],
  ])('%s is %s', (printed, folded) => {
    expect(foldNumber(printed)).toBe(folded);
  });

  it('keeps different numbers apart', () => {
    expect(foldNumber('(i)')).not.toBe(foldNumber('(I)'));
    expect(foldNumber('1.1')).not.toBe(foldNumber('11'));
  });
});

describe('words in an answer', () => {
  it.each([
    ['due in 45 days', '45', true],
    ['due in 145 days', '45', false],
    ['1,450 euros', '45', false],
    ['1.2%', '2%', false],
    ['2 %', '2%', false],
    ['The Lender’s “Base Rate”', 'The Lender\'s "Base Rate"', true],
    ['third–party', 'third-party', true],
    ['Yes, in Writing', 'writing', false],
    ['pay 240.', '240', true],
    ['is 12 million', '12', true],
  ])('%s / %s', (text, words, found) => {
    expect(containsWords(text, words)).toBe(found);
  });

  it('counts every place', () => {
    expect(countWords('a 40 kg and a 40  kg', '40 kg', {})).toBe(2);
  });

  it('folds ligatures only under the flag', () => {
    expect(foldWith('ﬁre', {})).not.toBe('fire');
    expect(foldWith('ﬁre', { foldLigatures: true })).toBe('fire');
  });
});
