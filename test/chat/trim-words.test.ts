import { describe, expect, it } from 'vitest';
import { trimWords } from '../../src/core/chat/trim-words.ts';

const long =
  'The Carrier shall insure the goods. Insurance covers theft. Premiums are shared equally. The excess is 500 marks for each claim. Claims go to the broker.';

describe('trimming a clause to what decides', () => {
  it('leaves a short clause as it is, in one line', () => {
    expect(trimWords('The fee\nis 3 marks.', 'What is the fee?', 100)).toBe('The fee is 3 marks.');
  });

  it('keeps the sentences with the words of the question, in their order, and marks the rest', () => {
    const trimmed = trimWords(long, 'How large is the excess for a claim?', 80);
    expect(trimmed).toBe('… The excess is 500 marks for each claim. Claims go to the broker.');
    expect(trimWords(long, 'premiums', 40)).toBe('… Premiums are shared equally. …');
  });

  it('keeps to its limit, a Chinese sign counted as three', () => {
    for (const limit of [60, 90, 120]) expect(trimWords(long, 'excess', limit).length).toBeLessThanOrEqual(limit + 4);
    const chinese = '保管人应当将库温保持在零下十八摄氏度以下。保管人每四小时记录一次库温。记录保存两年。';
    expect(trimWords(chinese, '记录保存多久？', 60)).toContain('记录保存两年');
    expect(trimWords(chinese, '记录保存多久？', 60).length).toBeLessThan(25);
  });

  it('cuts a single sentence that is too long at its end', () => {
    expect(trimWords(`${'word '.repeat(100)}end.`, 'word', 50)).toMatch(/^word .* …$/);
  });
});
