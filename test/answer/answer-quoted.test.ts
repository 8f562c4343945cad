import { describe, expect, it } from 'vitest';
import { answerQuoted, type DraftSentence } from '../../src/core/answer/answer-quoted.ts';
import type { Retrieval } from '../../src/core/search/candidate.ts';
import { verifySentence } from '../../src/core/verify/verify-sentence.ts';
import type { Clause } from '../../src/shared/clause.ts';
import { retrievalOf } from '../select/retrieval-fixture.ts';
import { clauseOf, contextOf, tableOf } from '../verify/clause-fixture.ts';

function quote(retrieval: Retrieval, chosen: readonly Clause[], text: string): readonly DraftSentence[] {
  const candidates = retrieval.candidates.filter(({ clause }) => chosen.includes(clause));
  const texts = new Map([['document', { text, lineEndHyphens: [] }]]);
  return answerQuoted(retrieval, { chosen: candidates, uncovered: [], rule: '', nearest: [] }, texts);
}

/** A clause whose words stand at their place in the canonical text. */
function placed(text: string, words: string, fields: Partial<Clause> & { readonly clauseId: string }): Clause {
  const start = text.indexOf(words);
  const end = start + words.length;
  return clauseOf({ ...fields, text: words.replace(/\n/g, ' '), ranges: [{ start, end }], subtreeStart: start, subtreeEnd: end });
}

describe('quoted answers', () => {
  it('quote a short clause whole, with a range that gives the same words back', () => {
    const text = '5 Fees\nThe fee is 20 euros.\nIt is due\nat once.';
    const clause = placed(text, 'The fee is 20 euros.\nIt is due\nat once.', { clauseId: 'c' });
    const [sentence] = quote(retrievalOf('What is the fee?', [{ clause, score: 1 }], {}), [clause], text);
    expect(sentence?.text).toBe('The fee is 20 euros. It is due at once.');
    const [evidence] = sentence?.evidence ?? [];
    expect(text.slice(evidence?.start, evidence?.end)).toBe('The fee is 20 euros.\nIt is due\nat once.');
    expect(evidence).toMatchObject({ clauseId: 'c', quote: sentence?.text });
  });

  it('count code points beside UTF-16 units', () => {
    const text = '𠮷野家 The fee is due.';
    const clause = placed(text, 'The fee is due.', { clauseId: 'c' });
    const [sentence] = quote(retrievalOf('fee?', [{ clause, score: 1 }], {}), [clause], text);
    expect(sentence?.evidence[0]).toMatchObject({ start: 5, startCodePoint: 4, endCodePoint: 19 });
  });

  it('quote of a long clause the sentences that bear on the question, and what they go on from', () => {
    const filler = Array.from(
      { length: 12 },
      (_, index) => `Sentence ${index + 1} is about nothing that matters for the matter at hand.`,
    ).join(' ');
    const words = `${filler} The alarm log is kept by the watch officer. It is kept for two years. ${filler}`;
    const clause = placed(words, words, { clauseId: 'c' });
    const sentences = quote(retrievalOf('How long is it kept for in years?', [{ clause, score: 1 }], {}), [clause], words);
    expect(sentences.map(({ text }) => text)).toEqual(['The alarm log is kept by the watch officer. It is kept for two years.']);
  });

  it('join an item with its lead-in, mark what is left out, and pass the check', () => {
    const text = '2 The User shall not:\n(a) open the lid;\n(b) move the tank;\n(c) paint it.';
    const parent = placed(text, 'The User shall not:', { clauseId: 'p', number: '2' });
    const items = [
      ['(a)', 'open the lid;'],
      ['(b)', 'move the tank;'],
    ].map(([number = '', words = ''], index) =>
      placed(text, words, { clauseId: number, parentId: 'p', kind: 'item', number, order: index + 1 }),
    );
    const retrieval = retrievalOf(
      'What is forbidden?',
      items.map((clause) => ({ clause, score: 1 })),
      {},
      { ancestors: [parent] },
    );
    const sentences = quote(retrieval, items, text);
    expect(sentences.map(({ text: words }) => words)).toEqual([
      'The User shall not: (a) open the lid;',
      'The User shall not: … (b) move the tank;',
    ]);
    expect(sentences[1]?.evidence.map(({ clauseId }) => clauseId)).toEqual(['p', '(b)']);
    const context = contextOf([parent, ...items], { texts: new Map([['document', { text, lineEndHyphens: [] }]]) });
    expect(
      sentences.map((sentence, index) => verifySentence(sentence.text, items.slice(index, index + 1), context).accept),
    ).toEqual([true, true]);
  });

  it('answer from a table by the cell, with heads and unit, and pass the check', () => {
    const holder = clauseOf({ clauseId: 't', text: 'The charge for one load is:' });
    const table = tableOf(
      't',
      [['Place'], ['up to 500 kg'], ['501 to 2,000 kg']],
      [
        ['Zone 1 Abbot', '44.55', '109.92'],
        ['Zone 2 Brack', '47.60', '120.24'],
      ],
      'EUR per load',
    );
    const retrieval = retrievalOf(
      'What does a load of 1,400 kg to Brack cost?',
      [{ clause: holder, score: 1 }],
      {},
      { tables: [table] },
    );
    const [sentence] = quote(retrieval, [holder], '');
    expect(sentence?.text).toContain('120.24');
    expect(sentence?.text).not.toContain('47.60');
    expect(sentence?.evidence[0]?.cell).toMatchObject({
      row: 1,
      column: 2,
      value: '120.24',
      unit: 'EUR per load',
      rowHeads: ['Zone 2 Brack'],
      columnHeads: ['501 to 2,000 kg'],
    });
    expect(verifySentence(sentence?.text ?? '', [holder], contextOf([holder], { tables: [table] })).accept).toBe(true);
  });
});
