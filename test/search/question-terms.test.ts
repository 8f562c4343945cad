import { describe, expect, it } from 'vitest';
import { findIdentifiers, identifierTokens } from '../../src/core/index/identifiers.ts';
import { pairForm, wordForm } from '../../src/core/index/word-forms.ts';
import { questionTerms } from '../../src/core/search/question-terms.ts';

const terms = (question: string): string[] =>
  questionTerms(question, [])
    .filter(({ kind }) => kind !== 'mention')
    .map(({ term }) => term);

describe('terms of a question', () => {
  it('leaves out the words that only ask, and keeps those that decide', () => {
    expect(terms('What must a supplier not do unless it may?')).toEqual(['must', 'supplier', 'not', 'unless', 'may']);
    expect(terms('Are there no exceptions that shall apply?')).toEqual(['no', 'exceptions', 'shall', 'apply']);
  });

  it('keeps the question words when nothing else is there', () => {
    expect(terms('AND OR')).toEqual(['and', 'or']);
    expect(terms('NOT')).toEqual(['not']);
    expect(terms('()')).toEqual([]);
    expect(terms('   ')).toEqual([]);
  });

  it('cuts Chinese into words and keeps Latin words beside them', () => {
    expect(terms('ISO标准的违约金是多少？')).toEqual(['标准', '违约', '金', 'iso']);
    expect(terms('供应商不得转包')).toContain('不得');
  });

  it('leaves out the measure that is asked for, and takes a figure with its groups as one', () => {
    expect(terms('How long may a contract of 60,000 euros last?')).toEqual(['may', 'contract', '60000', 'euros', 'last']);
    expect(questionTerms('How long?', []).map(({ term, kind }) => [term, kind])).toEqual([['long', 'mention']]);
    expect(terms('a long contract')).toEqual(['long', 'contract']);
  });

  it('takes identifiers whole', () => {
    const [identifier] = questionTerms('Which order is PO-2024-0117?', []).filter(({ kind }) => kind === 'identifier');
    expect(identifier?.term).toBe('po-2024-0117');
  });

  it('leaves out what a clause number has answered for', () => {
    const question = 'What does clause 7.3 say on notice?';
    const start = question.indexOf('clause');
    const found = questionTerms(question, [{ start, end: start + 'clause 7.3'.length }]);
    expect(found.filter(({ kind }) => kind === 'word').map(({ term }) => term)).toEqual(['notice']);
  });
});

describe('identifiers', () => {
  it.each([['PO-2024-0117'], ['V-10442'], ['0000320193-24-000123'], ['AB-2041:7'], ['1910.134'], ['2024/1689']])(
    'finds %s whole',
    (text) => expect(findIdentifiers(`see ${text}, below`).map((found) => found.text)).toEqual([text]),
  );

  it('takes no plain words or numbers for one', () => {
    expect(findIdentifiers('a role-based rule and/or 1,000 others, 38 tonnes')).toEqual([]);
  });

  it('makes no difference between dashes, letter case and a space after capitals', () => {
    const token = findIdentifiers('PO-2024-0117')[0]?.token;
    for (const other of ['po\u20132024\u20130117', 'PO 2024-0117']) expect(findIdentifiers(other)[0]?.token).toBe(token);
    expect(findIdentifiers('PO-2024-0118')[0]?.token).not.toBe(token);
  });

  it('is found by each run of its pieces', () => {
    const tokens = identifierTokens('badge AB-2041:7');
    for (const part of ['AB-2041', 'AB-2041:7', '2041:7']) expect(tokens).toContain(findIdentifiers(part)[0]?.token);
  });
});

describe('text forms of the index', () => {
  it('cuts Chinese into words and holds every pair of signs', () => {
    expect(wordForm('违反规定的，处罚款').split(/\s+/)).toContain('违反');
    expect(pairForm('处罚款，仲裁').split(' ')).toEqual(['处罚', '罚款', '仲裁']);
  });
  it('joins the groups of a figure and nothing else', () => {
    expect(wordForm("60,000 and 1.400.000 and 60'000")).toBe('60000 and 1400000 and 60000');
    expect(wordForm('1.250 or 7.3, 100 or 1,00 in 2024,2025')).toBe('1.250 or 7.3, 100 or 1,00 in 2024,2025');
  });
  it('folds full-width signs and ligatures', () => expect(wordForm('ＰＯ ﬁnal １２')).toBe('PO final 12'));
});
