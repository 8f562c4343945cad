import { describe, expect, it } from 'vitest';
import type { LabelledQuestion } from '../../../src/node/evaluate/labelled/labelled-question.ts';
import { scoreValues } from '../../../src/node/evaluate/labelled/score-values.ts';
import type { AnswerSentence } from '../../../src/shared/answer.ts';

function question(fields: Partial<LabelledQuestion>): LabelledQuestion {
  return { id: 'q', question: 'q?', docs: ['t.html'], gold: [], answerable: true, ...fields };
}

function sentence(text: string, ...values: string[]): AnswerSentence {
  const cell = { tableId: 't', row: 0, column: 1, unit: null, rowHeads: ['Total'], columnHeads: ['2019'] };
  return {
    text,
    clauses: ['a/1'],
    evidence: values.map((value) => ({ clauseId: 'a/1', start: 0, end: 1, quote: value, cell: { ...cell, value } })),
    status: 'supported',
  };
}

describe('scoreValues', () => {
  it('finds the words of a list in what the answer says, and values in cited cells', () => {
    const wanted = question({ answer: ['$15.6 million', '1,234'], answer_type: 'multi-span' });
    expect(scoreValues(wanted, [sentence('It rose by $15.6 million.', '1234')])).toEqual({
      type: 'multi-span',
      wanted: 2,
      held: 2,
      inCells: 1,
    });
  });

  it('takes no figure for another that it is a part of', () => {
    const of = (value: string, text: string) => scoreValues(question({ answer: [value] }), [sentence(text)])?.held;
    expect(of('9', 'It was 19.')).toBe(0);
    expect(of('9', 'It was 9.5.')).toBe(0);
    expect(of('12', 'It was 12,000.')).toBe(0);
    expect(of('9', 'It was 9.')).toBe(1);
  });

  it('looks for the figures behind a computed answer, not for its result', () => {
    const computed = question({ answer: 67210, derivation: '261,264-194,054', answer_type: 'arithmetic' });
    expect(scoreValues(computed, [sentence('', '261,264', '194,054')])).toMatchObject({ wanted: 2, held: 2, inCells: 2 });
    expect(scoreValues(computed, [sentence('67,210', '261,264')])).toMatchObject({ held: 1 });
  });

  it('says nothing where the label has a free text or none', () => {
    expect(scoreValues(question({ answer: 'New York' }), [sentence('New York')])).toBeNull();
    expect(scoreValues(question({}), [])).toBeNull();
  });
});
