import { describe, expect, it } from 'vitest';
import { chineseNumber } from '../../src/core/verify/quantity/chinese-number.ts';
import { englishNumber } from '../../src/core/verify/quantity/number-words.ts';
import { parseDates } from '../../src/core/verify/quantity/parse-dates.ts';
import { parseQuantities } from '../../src/core/verify/quantity/parse-quantities.ts';
import { splitSentences } from '../../src/core/verify/text/split-sentences.ts';

const read = (text: string, language = 'en'): string[] =>
  parseQuantities(text, language).map(({ value, unit, bound }) =>
    [value, unit?.id, bound].filter((part) => part !== undefined && part !== null).join(' '),
  );

describe('figures are read by value', () => {
  it.each([
    ['1,250.50 euros', 'en', ['1250.5 EUR']],
    ['1.250,50 Euro', 'de', ['1250.5 EUR']],
    ['2.000.000 Euro', 'de', ['2000000 EUR']],
    ['$447.9 million', 'en', ['447900000 USD']],
    ['USD 5 and US$ 6', 'en', ['5 USD', '6 USD']],
    ['forty-five days', 'en', ['45 day']],
    ['two hundred and fifty thousand euros', 'en', ['250000 EUR']],
    ['at least 3 business days', 'en', ['3 business-day at-least']],
    ['not more than 40%', 'en', ['40 percent at-most']],
    ['三十日内', 'zh', ['30 day at-most']],
    ['处五万元以上二十万元以下的罚款', 'zh', ['50000 CNY at-least', '200000 CNY at-most']],
    ['处10万元的罚款', 'zh', ['100000 CNY']],
    ['不超过24小时', 'zh', ['24 hour at-most']],
    ['greater than 10²⁵ operations', 'en', ['1e+25 more-than']],
  ])('%s', (text, language, expected) => {
    expect(read(text, language)).toEqual(expected);
  });

  it('leaves clause numbers, identifiers, dates and names with numbers alone', () => {
    expect(read('Under clause 8.2 and Article 5(1) of ISO 9001:2015, order PO-4410, a Severity 1 Fault on 4 March 2025')).toEqual(
      [],
    );
  });

  it('knows Chinese and English number words', () => {
    expect([
      chineseNumber('三万五千'),
      chineseNumber('一百零二'),
      chineseNumber('二〇二五'),
      chineseNumber('一亿二千万'),
      chineseNumber('十五'),
    ]).toEqual([35000, 102, 2025, 120000000, 15]);
    expect([englishNumber('ninety-nine'), englishNumber('one hundred and one'), englishNumber('one two')]).toEqual([
      99,
      101,
      null,
    ]);
  });
});

describe('dates', () => {
  it.each([
    ['4 March 2025', ['2025-03-04']],
    ['March 4, 2025', ['2025-03-04']],
    ['the 1st day of July 2024', ['2024-07-01']],
    ['2025-12-31', ['2025-12-31']],
    ['2025年3月1日', ['2025-03-01']],
    ['二〇二五年三月一日', ['2025-03-01']],
    ['13/06/2025', ['2025-06-13']],
    ['05/06/2025', ['2025-06-05', '2025-05-06']],
    ['05/06/2025 (day/month/year)', ['2025-06-05']],
    ['in October 2024', ['2024-10']],
    ['every 5 April', ['--04-05']],
  ])('%s', (text, values) => {
    expect(parseDates(text, 'en')[0]?.values).toEqual(values);
  });
});

describe('sentences', () => {
  const split = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

  it('end at full stops, not at abbreviations, decimals or initials', () => {
    expect(split('See Art. 5 and No. 3. The rate is 3.5 %. It applies to Brindle Inc. and others.')).toEqual([
      'See Art. 5 and No. 3.',
      'The rate is 3.5 %.',
      'It applies to Brindle Inc. and others.',
    ]);
  });

  it('end at Chinese full stops and semicolons, closing quotes included', () => {
    expect(split('企业应当报告；不得隐瞒。“违者罚款。”另行通知')).toEqual([
      '企业应当报告；',
      '不得隐瞒。',
      '“违者罚款。”',
      '另行通知',
    ]);
  });
});
