import { describe, expect, it } from 'vitest';
import { asksForList } from '../../src/core/select/asks-for-list.ts';
import { splitQuestion } from '../../src/core/select/split-question.ts';

describe('a question is split into its requirements', () => {
  it.each([
    ['By when must the report be sent, and who signs it?', ['By when must the report be sent', 'who signs it?']],
    ['How long are logs kept? Is the duty unconditional?', ['How long are logs kept?', 'Is the duty unconditional?']],
    ['What does a night shift of the south crane cost?', ['What does a night shift of the south crane cost?']],
    ['May it be renewed and on what grounds?', ['May it be renewed and on what grounds?']],
    ['企业多久报告一次，由谁批准？', ['企业多久报告一次', '由谁批准？']],
    ['发生事故后，单位应当做什么？', ['发生事故后，单位应当做什么？']],
  ])('%s', (question, parts) => {
    expect(splitQuestion(question)).toEqual(parts);
  });

  it('tells a question for a list from one for a single statement', () => {
    expect(
      ['Which conditions must be met?', 'Under what circumstances may it end?', '应当具备哪些条件？'].map(asksForList),
    ).toEqual([true, true, true]);
    expect(['What is the late fee?', '期限是多久？'].map(asksForList)).toEqual([false, false]);
  });
});
