import { describe, expect, it } from 'vitest';
import { verifySentence } from '../../src/core/verify/verify-sentence.ts';
import type { Verdict } from '../../src/shared/answer.ts';
import { clauseOf, contextOf, documentOf, tableOf } from './clause-fixture.ts';

function judge(sentence: string, text: string, head = ''): Verdict {
  const clause = clauseOf({ clauseId: 'c', number: '4.1', text });
  const texts = head === '' ? new Map() : new Map([['document', { text: head, lineEndHyphens: [] }]]);
  return verifySentence(sentence, [clause], contextOf([clause], { texts }));
}

const head = 'Haulage Agreement between Norvale Foods Limited (“Norvale”) and Brisk Freight Lines Limited (the “Haulier”).';
const fee = 'The Haulier shall deliver each Load within 36 hours after Norvale orders it.';

/** One rule each: clause, sentence that says the same, sentence with one fault, reason of the refusal. */
const pairs: readonly (readonly [string, string, string, string, string])[] = [
  [
    'number',
    fee,
    'The Haulier must deliver each Load within 36 hours after Norvale orders it.',
    fee.replace('36', '63'),
    'number-not-in-clause',
  ],
  [
    'unit',
    fee,
    'Brisk Freight shall deliver each Load within 36 hours after Norvale orders it.',
    fee.replace('hours', 'days'),
    'unit-differs',
  ],
  ['modal', fee, fee, fee.replace('shall', 'may'), 'modal-differs'],
  [
    'negation',
    'A visitor shall not enter the cold store without a guide.',
    'A visitor must not enter the cold store without a guide.',
    'A visitor shall enter the cold store without a guide.',
    'negation-differs',
  ],
  [
    'exception as condition',
    'A user shall not copy files unless the owner has agreed.',
    'A user may copy files only if the owner has agreed.',
    'A user shall copy files unless the owner has agreed.',
    'negation-differs',
  ],
  [
    'limit turned round',
    'The vessel must not be loaded above 80 per cent.',
    'The vessel may be loaded up to 80 per cent.',
    'The vessel must be loaded above 80 per cent.',
    'negation-differs',
  ],
  [
    'comparison',
    'The Haulier shall keep insurance of at least 3,000,000 euros for each event.',
    'The Haulier must keep insurance of at least 3,000,000 euros for each event.',
    'The Haulier shall keep insurance of at most 3,000,000 euros for each event.',
    'comparison-differs',
  ],
  [
    'currency',
    'The Haulier is liable up to 70,000 US dollars in each contract year.',
    'Brisk Freight is liable up to USD 70,000 in each contract year.',
    'The Haulier is liable up to 70,000 euros in each contract year.',
    'unit-differs',
  ],
  [
    'date',
    'The lease begins on 4 March 2025.',
    'The lease starts on 2025-03-04.',
    'The lease begins on 3 April 2025.',
    'date-not-in-clause',
  ],
  [
    'actor',
    'Norvale may end this Agreement at once if the Haulier loses its licence.',
    'Norvale may terminate this Agreement at once if Brisk Freight loses its licence.',
    'The Haulier may end this Agreement at once if it loses its licence.',
    'party-differs',
  ],
  [
    'condition',
    'Night work is allowed, if the manager has agreed and the lights are on.',
    'Night work is permitted if the manager has agreed and the lights are on.',
    'Night work is allowed if the lights are on.',
    'condition-dropped',
  ],
  [
    'exception',
    'The Haulier is not liable for lost profit, unless it acted with intent.',
    'Unless it acted with intent, the Haulier is not liable for lost profit.',
    'The Haulier is not liable for lost profit.',
    'condition-dropped',
  ],
  [
    'reach',
    'The Haulier shall answer a Grade 1 Alarm within 20 minutes.',
    'The Haulier must answer every Grade 1 Alarm within 20 minutes.',
    'The Haulier shall answer every alarm within 20 minutes.',
    'scope-differs',
  ],
  [
    'strength',
    'New duties could raise our costs.',
    'New duties could raise our costs.',
    'New duties will raise our costs.',
    'modal-differs',
  ],
  [
    'invention',
    'The tank is drained each May.',
    'The tank is drained in May of each year.',
    'The tank is painted each June.',
    'words-not-in-clause',
  ],
  [
    'chinese modal',
    '企业应当在三十日内报告事故情况。',
    '企业必须在30日内报告事故情况。',
    '企业可以在三十日内报告事故情况。',
    'modal-differs',
  ],
  [
    'chinese number',
    '处十万元以上二十万元以下的罚款。',
    '处10万元以上20万元以下的罚款。',
    '处十万元以上五十万元以下的罚款。',
    'number-not-in-clause',
  ],
  [
    'chinese limit',
    '存放两吨以上的仓库应当设置专用标志。',
    '存放2吨以上的仓库应当设置专用标志。',
    '存放两吨以下的仓库应当设置专用标志。',
    'comparison-differs',
  ],
  [
    'chinese negation',
    '任何单位不得隐瞒事故情况。',
    '任何单位都不得隐瞒事故情况。',
    '任何单位可以隐瞒事故情况。',
    'negation-differs',
  ],
];

describe('a sentence is judged by its clause', () => {
  it.each(pairs)('%s: what the clause says is accepted', (_, clause, right) => {
    expect(judge(right, clause, head)).toMatchObject({ accept: true, reason: null });
  });

  it.each(pairs)('%s: one fault is refused with its reason', (_, clause, __, wrong, reason) => {
    expect(judge(wrong, clause, head)).toMatchObject({ accept: false, reason });
  });

  it('refuses a sentence without a citation and one that cites an unknown clause', () => {
    const clause = clauseOf({ clauseId: 'c', text: fee });
    expect(verifySentence(fee, [], contextOf([clause])).reason).toBe('no-citation');
    expect(verifySentence(fee, [], contextOf([clause]), ['gone']).reason).toBe('unknown-clause');
  });

  it('reads a German decimal comma and judges a sentence in another language by its figures only', () => {
    const german = 'Die Jahresgebühr beträgt 2.310,75 Euro.';
    const verdict = judge('The annual fee is 2,310.75 euros.', german);
    expect(verdict.accept).toBe(true);
    expect(verdict.checks.map(({ check }) => check)).toContain('language');
    expect(judge('The annual fee is 2.31 euros.', german).reason).toBe('number-not-in-clause');
    expect(judge('The annual fee is 231,075 euros.', german).reason).toBe('number-not-in-clause');
  });

  it('takes thousands, millions and powers by their value', () => {
    expect(judge('Net sales were $12,500,000 in 2024.', 'Net sales were $12.5 million in 2024.').accept).toBe(true);
    expect(judge('Net sales were $12.5 thousand in 2024.', 'Net sales were $12.5 million in 2024.').reason).toBe('unit-differs');
    expect(judge('The limit is 10^25 operations.', 'The limit is 10²⁵ operations.').accept).toBe(true);
    expect(judge('The limit is 1025 operations.', 'The limit is 10²⁵ operations.').accept).toBe(false);
  });

  it('does not confirm a date whose day and month cannot be told apart', () => {
    expect(judge('The report is due by 5 June 2025.', 'The report is due by 05/06/2025.').reason).toBe('date-not-in-clause');
    expect(judge('The report is due by 5 June 2025.', 'The report is due by 05/06/2025 (day/month/year).').accept).toBe(true);
  });

  it('refuses a name that neither clause nor document head knows, and a clause number that is not the cited one', () => {
    expect(judge('Tolland Works shall deliver each Load within 36 hours after Norvale orders it.', fee, head).reason).toBe(
      'party-differs',
    );
    expect(
      judge('Under clause 7.2 the Haulier shall deliver each Load within 36 hours after Norvale orders it.', fee, head).reason,
    ).toBe('reference-differs');
  });

  it('reads an item with its lead-in, and conditions joined by "and" together', () => {
    const parent = clauseOf({
      clauseId: 'p',
      number: '2.2',
      text: 'The User shall not lift more than 38 tonnes, unless',
      subtreeEnd: 200,
    });
    const first = clauseOf({
      clauseId: 'a',
      parentId: 'p',
      kind: 'item',
      number: '(a)',
      text: 'the Owner has agreed in writing; and',
      order: 1,
    });
    const second = clauseOf({
      clauseId: 'b',
      parentId: 'p',
      kind: 'item',
      number: '(b)',
      text: 'the wind is below 12 m/s.',
      order: 2,
    });
    const context = contextOf([parent, first, second]);
    const whole = 'The User may lift more than 38 tonnes only if the Owner has agreed in writing and the wind is below 12 m/s.';
    expect(verifySentence(whole, [second], context).accept).toBe(true);
    expect(verifySentence('The User may lift more than 38 tonnes if the wind is below 12 m/s.', [second], context).accept).toBe(
      false,
    );
  });
});

describe('tables', () => {
  const holder = clauseOf({ clauseId: 't', number: '1', text: 'The rate in US dollars for each seat and month is:' });
  const table = tableOf(
    't',
    [['Seats'], ['Basic', 'billed monthly'], ['Basic', 'billed yearly']],
    [
      ['1 to 50', '24.00', '21.60'],
      ['51 to 250', '19.50', '17.55'],
    ],
    null,
  );
  const context = contextOf([holder], { tables: [table] });

  it('accepts a figure under the heads that the sentence names, and refuses another row or column', () => {
    const say = (tier: string, column: string, value: string): Verdict =>
      verifySentence(
        `In the tier ${tier} the Basic rate billed ${column} is ${value} US dollars for each seat and month.`,
        [holder],
        context,
      );
    expect(say('51 to 250', 'yearly', '17.55').accept).toBe(true);
    expect(say('51 to 250', 'yearly', '19.50').reason).toBe('cell-differs');
    expect(say('1 to 50', 'yearly', '17.55').reason).toBe('cell-differs');
    expect(say('51 to 250', 'yearly', '99.99').reason).toBe('number-not-in-clause');
  });

  it('applies the scale of the table and knows a bracket as a minus', () => {
    const report = clauseOf({ clauseId: 'r', text: '(in thousands of US dollars)' });
    const figures = tableOf(
      'r',
      [['Line'], ['2024'], ['correction']],
      [['Net sales', '48,310', '(1,204)']],
      'in thousands of US dollars',
    );
    const reportContext = contextOf([report], { tables: [figures] });
    const say = (sentence: string): Verdict => verifySentence(sentence, [report], reportContext);
    expect(say('Net sales in 2024 were $48,310 thousand.').accept).toBe(true);
    expect(say('Net sales in 2024 were $48,310,000.').accept).toBe(true);
    expect(say('Net sales in 2024 were $48,310 million.').reason).toBe('unit-differs');
    expect(say('The correction raised net sales by $1,204 thousand.').reason).toBe('comparison-differs');
  });
});

describe('heads over heads', () => {
  it('are read as one, so that day and year on two lines make a date', () => {
    const holder = clauseOf({ clauseId: 's', text: '(in thousands of US dollars)' });
    const figures = tableOf(
      's',
      [[], ['Year ended December 31', '2024'], ['Year ended December 31', '2023']],
      [['Net sales', '812', '777']],
      'in thousands of US dollars',
    );
    const context = contextOf([holder], { tables: [figures] });
    const say = (year: string, value: string): boolean =>
      verifySentence(`Net sales for the year ended December 31, ${year} were $${value} thousand.`, [holder], context).accept;
    expect([say('2024', '812'), say('2023', '777'), say('2023', '812'), say('2022', '777')]).toEqual([true, true, false, false]);
  });
});

describe('several clauses', () => {
  const rate = clauseOf({ clauseId: 'rate', number: '1', text: 'The Haulier shall clean each trailer every week.' });
  const place = clauseOf({ clauseId: 'place', number: '2', text: 'Trailers are cleaned at the depot in Torsk.' });
  const other = clauseOf({ clauseId: 'other', number: '3', text: 'Invoices are sent each month.' });

  it('are judged together, and each must be needed', () => {
    const context = contextOf([rate, place, other]);
    const sentence = 'The Haulier shall clean each trailer every week at the depot in Torsk.';
    expect(verifySentence(sentence, [rate, place], context).accept).toBe(true);
    expect(verifySentence(sentence, [rate, other], context).accept).toBe(false);
    expect(verifySentence('The Haulier must clean each trailer every week.', [rate, other], context).reason).toBe(
      'clause-not-needed',
    );
  });
});

describe('documents that do not hold', () => {
  const clause = clauseOf({ clauseId: 'c', number: '7.2', text: fee });
  const amendment = clauseOf({
    clauseId: 'a',
    documentId: 'amendment',
    number: '1',
    text: 'In clause 7.2 the figure 36 is replaced by 24.',
  });

  it('a draft, an ended, a future and a closed document support nothing', () => {
    const say = (fields: Parameters<typeof documentOf>[0], accessGroups: readonly string[] = []): Verdict =>
      verifySentence(fee, [clause], contextOf([clause], { documents: [documentOf(fields)], accessGroups }));
    expect(say({ status: 'draft' }).reason).toBe('clause-not-in-force');
    expect(say({ expiryDate: '2025-10-14' }).reason).toBe('clause-not-in-force');
    expect(say({ expiryDate: '2025-10-15' }).accept).toBe(true);
    expect(say({ effectiveDate: '2025-10-16' }).reason).toBe('clause-not-in-force');
    expect(say({ accessGroups: ['legal'] }).reason).toBe('clause-not-visible');
    expect(say({ accessGroups: ['legal'] }, ['legal']).accept).toBe(true);
  });

  it('a replaced clause supports nothing from the day of the change on, one changed in part only what was left alone', () => {
    const replaced = { clauseId: 'c', by: amendment, how: 'replaced', from: '2025-07-01' } as const;
    const say = (how: 'replaced' | 'part', asOf: string): Verdict =>
      verifySentence(fee, [clause], contextOf([clause, amendment], { changes: [{ ...replaced, how }], asOf }));
    expect(say('replaced', '2025-06-30').accept).toBe(true);
    expect(say('replaced', '2025-07-01').reason).toBe('clause-not-in-force');
    expect(say('part', '2025-07-01').reason).toBe('clause-not-in-force');
  });
});
