import { describe, expect, it } from 'vitest';
import { verifyQuote } from '../../src/core/verify/verify-quote.ts';
import { clauseOf, contextOf } from './clause-fixture.ts';

const text = 'The Lender’s “Base Rate” is 3.25 % a year – reviewed each quarter – and shall not fall below 1 %.';
const clause = clauseOf({ clauseId: 'c', number: '5.1', heading: 'Rates', text });
const accepts = (quote: string): boolean => verifyQuote(quote, clause, contextOf([clause])).accept;

describe('a quote stands word for word', () => {
  it.each([
    `The Lender's "Base Rate" is 3.25 % a year`,
    'reviewed each quarter - and shall not fall below 1 %',
    '5.1 Rates The Lender’s “Base Rate”',
  ])('%s', (quote) => {
    expect(accepts(quote)).toBe(true);
  });

  it.each([
    '"Base Rate" is 3.52 % a year',
    'and shall fall below 1 %',
    'is 25 % a year',
    'Lender’s “Base Rate” is 3',
    'ender’s “Base',
    '',
  ])('not: %s', (quote) => {
    expect(accepts(quote)).toBe(false);
  });

  it('takes a hyphen at a line end as there or not', () => {
    const source = 'a third-\nparty claim and an inter-\nest charge';
    const broken = clauseOf({
      clauseId: 'h',
      text: 'a third-party claim and an interest charge',
      ranges: [{ start: 0, end: source.length }],
    });
    const hyphens = [
      { offset: source.indexOf('-'), keepHyphen: true },
      { offset: source.lastIndexOf('-'), keepHyphen: false },
    ];
    const context = contextOf([broken], { texts: new Map([['document', { text: source, lineEndHyphens: hyphens }]]) });
    expect(verifyQuote('third-party claim', broken, context).accept).toBe(true);
    expect(verifyQuote('thirdparty claim', broken, context).accept).toBe(true);
    expect(verifyQuote('third party claim', broken, context).accept).toBe(false);
    expect(verifyQuote('an interest charge', broken, context).accept).toBe(true);
  });

  it('reads an item with its lead-in', () => {
    const parent = clauseOf({ clauseId: 'p', number: '2', text: 'The following are forbidden:' });
    const item = clauseOf({ clauseId: 'i', parentId: 'p', kind: 'item', number: '(a)', text: 'open fire;', order: 1 });
    expect(verifyQuote('The following are forbidden: open fire;', item, contextOf([parent, item])).accept).toBe(true);
  });
});
