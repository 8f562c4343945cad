import { describe, expect, it } from 'vitest';
import { readingText, readingWords } from '../../src/core/read/reading-text.ts';

const whole = (text: string): [{ start: number; end: number }] => [{ start: 0, end: text.length }];

describe('reading form', () => {
  it('joins lines by one space, Chinese lines by none, and drops soft hyphens', () => {
    expect(readingWords('The lamp\nis  \t lit.', whole('The lamp\nis  \t lit.'), [])).toBe('The lamp is lit.');
    expect(readingWords('灯\n亮', [{ start: 0, end: 3 }], [])).toBe('灯亮');
    expect(readingWords('re\u00ADlight', whole('re\u00ADlight'), [])).toBe('relight');
  });

  it('resolves hyphens at line ends', () => {
    const text = 'a self-\nlit lan-\ntern';
    const hyphens = [
      { offset: 6, keepHyphen: true },
      { offset: 15, keepHyphen: false },
    ];
    expect(readingWords(text, whole(text), hyphens)).toBe('a self-lit lantern');
  });

  it('gives for every unit the place where it stands, and the end', () => {
    const text = ' one  two\nthree';
    const reading = readingText(
      text,
      [
        { start: 0, end: 9 },
        { start: 10, end: 15 },
      ],
      [],
    );
    expect(reading.text).toBe('one two three');
    expect(reading.offsets).toEqual([1, 2, 3, 4, 6, 7, 8, 10, 10, 11, 12, 13, 14, 15]);
  });

  it('is the same with and without places, over white space of every kind', () => {
    const text = 'a\u00A0\u3000b \u2003c\uFEFFd\r\n\r\ne f \n';
    expect(readingWords(text, whole(text), [])).toBe('a b c d e f');
    expect(readingText(text, whole(text), []).text).toBe('a b c d e f');
  });
});
