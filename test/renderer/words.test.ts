import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/renderer/words/en.ts';
import { formatBytes, formatDay, formatSeconds, recordName } from '../../src/renderer/words/format.ts';
import { isWord } from '../../src/renderer/words/is-word.ts';
import { serviceWords } from '../../src/renderer/words/service-words.ts';
import { textLanguage } from '../../src/renderer/words/text-language.ts';
import { say, startWords, words } from '../../src/renderer/words/use-words.ts';
import { zh } from '../../src/renderer/words/zh.ts';
import { verifyReasons } from '../../src/shared/answer.ts';

const variables = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

describe('words', () => {
  beforeAll(() => startWords('en'));

  it('Chinese names the same values as English, and none of it is left in English', () => {
    const names = new Set(['rep.docx', 'rep.pdf', 'rep.html', 'rep.md', 'rep.json', 'set.english']);
    for (const [key, text] of Object.entries(zh)) {
      const english = (en as Record<string, string>)[key] ?? '';
      const expected = variables(english).filter((name) => name !== 'count' || variables(text).includes('count'));
      expect(
        variables(text).filter((name) => name !== 'count'),
        key,
      ).toEqual(expected.filter((name) => name !== 'count'));
      const letters = text.replace(/\{\{\w+\}\}/g, '');
      if (/\p{L}/u.test(letters) && !names.has(key)) expect(letters, key).toMatch(/\p{Script=Han}/u);
    }
  });

  it('counts in both languages', async () => {
    expect(say('withheld', { count: 1 })).toBe('1 sentence withheld');
    expect(say('withheld', { count: 2 })).toBe('2 sentences withheld');
    await words.changeLanguage('zh');
    expect(say('withheld', { count: 1 })).toBe('1 句未采用');
    await words.changeLanguage('en');
  });

  it('has a word for every reason of withholding', () => {
    for (const reason of verifyReasons) expect(isWord(`why.${reason}`), reason).toBe(true);
  });

  it('says nothing that the window may not say', () => {
    for (const text of [...Object.values(en), ...Object.values(zh)])
      expect(text).not.toMatch(/\bAI\b|\bsmart\b|\binstantly\b|\bsimply\b|\bplease\b|\boops\b|人工智能|!|！/i);
  });

  it('translates fixed sentences of the services and keeps the words in quotes', () => {
    expect(serviceWords('It speaks of "fee" but not of "cyber".', 'zh')).toBe('提到 "fee"，但未提到 "cyber"。');
    expect(serviceWords('Something new.', 'zh')).toBe('Something new.');
  });
});

describe('figures', () => {
  it('writes days as each language does', () => {
    expect(formatDay('2026-11-30', 'en')).toBe('30 Nov 2026');
    expect(formatDay('2026-11-30', 'zh')).toBe('2026-11-30');
  });

  it('writes bytes, seconds and record numbers', () => {
    expect([formatBytes(640), formatBytes(1_234_000), formatBytes(129_000_000)]).toEqual(['640 B', '1.2 MB', '129 MB']);
    expect([formatSeconds(0.01), formatSeconds(3.84), formatSeconds(12.4)]).toEqual(['0.1', '3.8', '12']);
    expect(recordName(14)).toBe('Q-014');
  });

  it('tells Chinese text from English, names and numbers in it not minded', () => {
    expect(textLanguage('第十八条 付款审批 (PO-2026)')).toBe('zh');
    expect(textLanguage('The Buyer (采购方) shall pay within thirty days of receipt.')).toBe('en');
  });
});
