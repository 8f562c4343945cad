import { describe, expect, it } from 'vitest';
import type { LabelledDocument } from '../../../src/node/evaluate/labelled/labelled-document.ts';
import { labelledFigures } from '../../../src/node/evaluate/labelled/labelled-figures.ts';
import type { LabelledGold } from '../../../src/node/evaluate/labelled/labelled-question.ts';
import { LabelText, locateGold } from '../../../src/node/evaluate/labelled/locate-gold.ts';
import { type LabelledScore, scoreLabelled } from '../../../src/node/evaluate/labelled/score-labelled.ts';
import type { Answer } from '../../../src/shared/answer.ts';
import { refusal } from '../fake-library.ts';
import { answerCiting, idOf, madeDocument } from './made-document.ts';

const document = madeDocument([
  ['1', 'Keeping records'],
  ['1.1', 'The supplier keeps records of deliveries for seven years.'],
  ['1.2', 'Records are shown to the auditor within five days.'],
  ['1.2.(a)', 'Records on paper are copied first.'],
  ['2', 'Ending'],
  ['2.1', 'Either party may end the agreement with a notice of thirty days.'],
]);
/** The file that the labels count in: other line ends, and signs outside of the basic plane in front. */
const file = [
  '𠀀𠀁𠀂 Agreement 😀😀😀😀\r\n',
  '1.1 The supplier keeps records\r\nof deliveries for seven years.\r\n',
  '1.2 Records are shown to the auditor within five days.\r\n',
  '(a) Records on paper are copied first.\r\n',
  '2.1 Either party may end the agreement with a notice of thirty days.',
].join('');
const labelText = new LabelText(file);

/** Gold by offsets in code points, as labels give them. */
function span(words: string): LabelledGold {
  const signs = Array.from(file);
  const wanted = Array.from(words);
  const start = signs.findIndex((_, at) => wanted.every((sign, index) => signs[at + index] === sign));
  if (start < 0) throw new Error(`${words} is not in the file`);
  return { doc: 'made', start, end: start + wanted.length, quote: words };
}

function score(
  gold: readonly LabelledGold[],
  answer: Answer,
  more: { hits?: string[]; answerable?: boolean } = {},
): LabelledScore {
  return scoreLabelled({
    question: { id: 'q', question: 'q?', docs: ['made'], gold: [...gold], answerable: more.answerable ?? gold.length > 0 },
    gold: gold.map((row) => locateGold(row, document, labelText)),
    answer,
    hits: more.hits ?? [],
    documents: new Map<string, LabelledDocument>([[document.documentId, document]]),
    seconds: 1,
  });
}

const citing = (...labels: string[]): Answer => answerCiting(labels.map((label) => idOf(document, label)));

describe('gold by offsets', () => {
  it('counts offsets in code points, so that signs of two units in front do not shift the place', () => {
    const gold = span('shown to the auditor');
    const words = document.view.canonicalText;
    const [place] = locateGold(gold, document, labelText).places;
    expect(words.slice(place?.start, place?.end)).toBe('shown to the auditor');
    // Read as UTF-16 units the same numbers mean other words, and another clause would be held for gold.
    expect(file.slice(gold.start, gold.end)).not.toBe('shown to the auditor');
  });

  it('trusts the offsets, not a quote that stands elsewhere', () => {
    const { start, end } = span('thirty days');
    const located = locateGold({ doc: 'made', start: start ?? 0, end: end ?? 0, quote: 'five days' }, document, labelText);
    expect(located.name).toBe('thirty days');
  });

  it('a citation that holds the words is right, any other is wrong', () => {
    const right = score([span('for seven years')], citing('1.1'));
    expect(right).toMatchObject({ missed: [], wrong: [], matches: ['strict'] });
    const wrong = score([span('for seven years')], citing('1.2'));
    expect(wrong).toMatchObject({ missed: ['for seven years'], wrong: ['1.2'], matches: [] });
    expect(wrong.characters.shared).toBe(0);
  });

  it('a heading above the words, or an item below them, does not find them', () => {
    expect(score([span('for seven years')], citing('1')).missed).toHaveLength(1);
    expect(score([span('Records are shown to the auditor within five days.')], citing('1.2.(a)'))).toMatchObject({
      wrong: ['1.2.(a)'],
    });
  });

  it('a part of a long span is a right citation but leaves the row missed', () => {
    const long = span(file.slice(file.indexOf('The supplier'), file.length));
    const part = score([long], citing('1.2.(a)'));
    expect(part).toMatchObject({ wrong: [], matches: ['strict'] });
    expect(part.missed).toHaveLength(1);
    const whole = score([long], citing('1.1', '1.2', '1.2.(a)', '2.1'));
    expect(whole).toMatchObject({ wrong: [], missed: [] });
    expect(whole.characters.shared / whole.characters.gold).toBeGreaterThan(0.9);
  });

  it('counts characters cited beside the gold against precision', () => {
    const { characters } = score([span('seven years')], citing('1.1'));
    expect(characters).toEqual({ gold: 10, cited: 52, shared: 10 });
  });
});

describe('gold by number', () => {
  it('needs the number and the words together', () => {
    expect(score([{ doc: 'made', number: '2.1', quote: 'a notice of thirty days' }], citing('2.1')).missed).toEqual([]);
    const other = score([{ doc: 'made', number: '1.1', quote: 'a notice of thirty days' }], citing('2.1'));
    expect(other).toMatchObject({ missed: ['1.1'], wrong: ['2.1'], notLocated: 1 });
  });

  it('tells clauses of the same number apart by their words', () => {
    const twice = madeDocument([
      ['5', 'Fees are paid monthly.'],
      ['5', 'Goods are sent weekly.'],
    ]);
    const located = locateGold({ doc: 'made', number: '5', quote: 'Goods are sent weekly.' }, twice, null);
    expect(twice.view.canonicalText.slice(located.places.at(-1)?.start, located.places.at(-1)?.end)).toContain('Goods are sent');
  });
});

describe('gold by words alone', () => {
  it('is found whatever the white space, and missed when the text has other words', () => {
    expect(score([{ doc: 'made', quote: 'end  the\n\nagreement' }], citing('2.1'))).toMatchObject({ missed: [], wrong: [] });
    expect(score([{ doc: 'made', quote: 'end the lease at once' }], citing('2.1'))).toMatchObject({
      notLocated: 1,
      missed: ['end the lease at once'],
    });
  });
});

describe('refusals', () => {
  it('a refused question misses its gold, and what a refusal cites is not counted', () => {
    const refused = score([span('seven years')], { ...citing('1.1'), answerable: false });
    expect(refused).toMatchObject({ refused: true, cited: [], missed: ['seven years'] });
  });

  it('what is cited for a question that the documents do not answer is wrong', () => {
    const answered = score([], citing('1.1'));
    expect(answered).toMatchObject({ answerable: false, refused: false, wrong: ['1.1'] });
    const figures = labelledFigures([answered, score([], refusal), score([span('seven years')], citing('1.1'))]);
    expect(figures).toMatchObject({ toReject: 2, correctRefusals: 1, complete: 1, precision: 0.5, exactSets: 1 });
    expect(figures.refusal).toEqual({ mentioned: 0, notMentioned: 0.5 });
  });

  it('a clause that is in no document of the set is a wrong citation', () => {
    expect(score([span('seven years')], answerCiting(['elsewhere/1'])).wrong).toEqual(['elsewhere/1']);
  });
});

describe('search hits and candidates', () => {
  it('gives recall and average precision by the rank of the first right hit of each row', () => {
    const hits = ['2.1', '1.1', '1', '1.2'].map((label) => idOf(document, label));
    const { retrieval } = score([span('seven years'), span('within five days')], refusal, { hits });
    expect(retrieval).toEqual({ recall10: 1, averagePrecision10: (1 / 2 + 2 / 4) / 2, recall20: 1 });
  });

  it('leaves hits after the tenth out of Recall@10 and questions without gold out of the means', () => {
    const many = madeDocument(Array.from({ length: 14 }, (_, index) => [`${index + 1}`, `Rule number ${index + 1} says so.`]));
    const gold = [{ doc: 'made', number: '12', quote: 'Rule number 12 says so.' }];
    const scored = scoreLabelled({
      question: { id: 'q', question: 'q?', docs: '*', gold, answerable: true },
      gold: gold.map((row) => locateGold(row, many, null)),
      answer: refusal,
      hits: many.view.clauses.map(({ clauseId }) => clauseId),
      documents: new Map([[many.documentId, many]]),
      seconds: 0,
    });
    expect(scored.retrieval).toEqual({ recall10: 0, averagePrecision10: 0, recall20: 1 });
    expect(labelledFigures([scored, score([], refusal)]).retrieval.recall20).toBe(1);
  });

  it('counts how many candidates hold all the gold', () => {
    const candidates = ['2.1', '1.1', '1.2'].map((label) => idOf(document, label));
    const gold = [span('seven years'), span('thirty days')];
    expect(score(gold, { ...refusal, candidates }).candidatesNeeded).toBe(2);
    expect(score(gold, { ...refusal, candidates: candidates.slice(1) }).candidatesNeeded).toBeNull();
  });
});
