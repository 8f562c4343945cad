import { describe, expect, it } from 'vitest';
import { clauseNumberKey, findClauseNumbers } from '../../src/core/index/clause-number.ts';
import { chineseNumeral, romanNumeral } from '../../src/core/index/numerals.ts';

const first = (question: string): string | undefined => findClauseNumbers(question)[0]?.paths[0];
const key = (label: string, kind: 'clause' | 'article' | 'recital' | 'item' = 'clause'): string | undefined =>
  clauseNumberKey({ number: label, label, kind })?.path;

describe('numerals', () => {
  it.each([
    ['三十三', 33],
    ['十二', 12],
    ['一百零二', 102],
    ['二百一十', 210],
    ['一千零八十四', 1084],
    ['二〇二一', 2021],
    ['三个', null],
  ])('reads %s', (text, value) => expect(chineseNumeral(text)).toBe(value));

  it.each([
    ['IV', 4],
    ['XIII', 13],
    ['C', null],
    ['IIX', null],
    ['', null],
  ])('reads %s', (text, value) => expect(romanNumeral(text)).toBe(value));
});

describe('clause numbers in a question', () => {
  it.each([
    ['7.3(a)', '7/3/a'],
    ['What does clause 7.3 (a) (i) say?', '7/3/a/i'],
    ['Article 33', '33'],
    ['article 2(2)(b)(ii)', '2/2/b/ii'],
    ['Is there a duty in Article IV, Section 4.01(b)?', '4/4/01/b'],
    ['section 5.2', '5/2'],
    ['§ 4410.22(b)(1)', '4410/22/b/1'],
    ['§1910.134', '1910/134'],
    ['point (a) of Article 5(1)', '5/1/a'],
    ['paragraph 2 of Article 33', '33/2'],
    ['Schedule 1 paragraph 1', 'schedule 1/1'],
    ['Annex 1 item 2', 'annex 1/2'],
    ['Annex III', 'annex 3'],
    ['Annex III, point 5(b)', 'annex 3/5/b'],
    ['recital 12', 'recital 12'],
    ['section 7A', '7a'],
    ['9ZA', '9za'],
    ['4(ii)', '4/ii'],
    ['第十二条', '12'],
    ['第33条', '33'],
    ['第三十三条规定了什么？', '33'],
    ['第五条第（二）项', '5/2'],
    ['第一百二十条之一', '120-1'],
    ['5', '5'],
  ])('reads %s', (question, path) => expect(first(question)).toBe(path));

  it.each([
    ['Is the interest 7.3 percent?'],
    ['more than 12.5% of the price'],
    ['a fee of $7.50'],
    ['Who may park for 4 hours?'],
    ['PO-2024-0117'],
    ['the part that matters'],
    ['part of the price'],
  ])('finds none in %s', (question) => expect(findClauseNumbers(question)).toEqual([]));

  it('falls back to the nearest ancestor, last part first', () => {
    expect(findClauseNumbers('clause 7.3(a)')[0]?.paths).toEqual(['7/3/a', '7/3', '7']);
    expect(findClauseNumbers('第五条第一款第二项')[0]?.paths).toContain('5/2');
    expect(findClauseNumbers('Article IV, Section 4.01(b)')[0]?.paths.slice(0, 2)).toEqual(['4/4/01/b', '4/01/b']);
    expect(findClauseNumbers('Chapter III, Article 5')[0]?.paths).toEqual(['chapter 3/5', '5']);
  });

  it('finds several', () => {
    expect(findClauseNumbers('Do Article 5 and Article 7(2) agree?').map(({ paths }) => paths[0])).toEqual(['5', '7/2']);
  });
});

describe('the number under which a clause is found', () => {
  it.each([
    ['Article 33(1)', '33/1'],
    ['7.3(a)(i)', '7/3/a/i'],
    ['Schedule 1, 2', 'schedule 1/2'],
    ['Annex III(5)(b)', 'annex 3/5/b'],
    ['ARTICLE IV', '4'],
    ['Section 4.01(b)', '4/01/b'],
    ['第十二条（一）', '12/1'],
    ['第一章', 'chapter 1'],
    ['§ 4410.22(c)(1)(ii)', '4410/22/c/1/ii'],
  ])('is read from %s', (label, path) => expect(key(label)).toBe(path));

  it('keeps recitals apart from articles', () => expect(key('(12)', 'recital')).toBe('recital 12'));
  it('is missing where there is none', () => {
    expect(clauseNumberKey({ number: null, label: 'Definitions ¶3', kind: 'paragraph' })).toBeNull();
  });
});
