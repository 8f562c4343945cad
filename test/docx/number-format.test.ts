import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../src/core/read/docx/number-format.ts';

const cases: readonly (readonly [format: string, value: number, printed: string])[] = [
  ['decimal', 12, '12'],
  ['decimalZero', 7, '07'],
  ['decimalZero', 12, '12'],
  ['lowerRoman', 4, 'iv'],
  ['upperRoman', 1994, 'MCMXCIV'],
  ['lowerLetter', 26, 'z'],
  ['lowerLetter', 27, 'aa'],
  ['upperLetter', 28, 'BB'],
  ['ordinal', 11, '11th'],
  ['ordinal', 22, '22nd'],
  ['ordinal', 3, '3rd'],
  ['cardinalText', 21, 'Twenty-one'],
  ['cardinalText', 100, 'One hundred'],
  ['ordinalText', 1, 'First'],
  ['ordinalText', 20, 'Twentieth'],
  ['ordinalText', 12, 'Twelfth'],
  ['chineseCounting', 10, '十'],
  ['chineseCounting', 12, '十二'],
  ['chineseCounting', 20, '二十'],
  ['chineseCounting', 99, '九十九'],
  ['chineseCounting', 105, '一〇五'],
  ['chineseCountingThousand', 10, '十'],
  ['chineseCountingThousand', 101, '一百零一'],
  ['chineseCountingThousand', 110, '一百一十'],
  ['chineseCountingThousand', 1010, '一千零一十'],
  ['chineseCountingThousand', 1099, '一千零九十九'],
  ['chineseLegalSimplified', 12, '壹拾贰'],
  ['japaneseCounting', 110, '百十'],
  ['ideographTraditional', 3, '丙'],
  ['ideographTraditional', 11, '11'],
  ['ideographZodiac', 12, '亥'],
  ['decimalFullWidth', 12, '１２'],
  ['decimalEnclosedCircle', 20, '⑳'],
  ['decimalEnclosedCircle', 21, '21'],
  ['hebrew1', 15, 'טו'],
  ['hebrew1', 123, 'קכג'],
  ['hebrew2', 23, 'תא'],
  ['arabicAbjad', 2, 'ب'],
  ['russianLower', 8, 'з'],
  ['numberInDash', 3, '- 3 -'],
  ['none', 5, ''],
  ['lowerRoman', 0, '0'],
  ['no such format', 5, '5'],
];

describe('number formats', () => {
  it.each(cases)('%s prints %i as %s', (format, value, printed) => {
    expect(formatNumber(value, format)).toBe(printed);
  });

  it('follows the series that a custom format shows', () => {
    expect(formatNumber(7, 'custom', '001, 002, 003, ...')).toBe('007');
    expect(formatNumber(2, 'custom', 'α, β, γ, ...')).toBe('β');
    expect(formatNumber(2, 'custom', 'unknown')).toBe('2');
  });

  it('writes no endless string for a hostile start value', () => {
    expect(formatNumber(999_999_999, 'lowerRoman')).toBe('999999999');
    expect(formatNumber(999_999_999, 'lowerLetter')).toBe('999999999');
  });
});
