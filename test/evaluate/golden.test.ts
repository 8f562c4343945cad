import { describe, expect, it } from 'vitest';
import { citationKey, parentOfItem } from '../../src/node/evaluate/golden/citation-key.ts';
import { goldenFigures } from '../../src/node/evaluate/golden/golden-figures.ts';
import type { GoldenQuestion } from '../../src/node/evaluate/golden/golden-file.ts';
import { type CitedClause, matchCitation } from '../../src/node/evaluate/golden/match-citations.ts';
import { mentions, scoreQuestion } from '../../src/node/evaluate/golden/score-questions.ts';
import { answerOf, refusal } from './fake-library.ts';
import { type Tiny, tinyView } from './tiny-tree.ts';

const law: Tiny[] = [
  {
    number: 'CHAPTER I',
    heading: 'Scope',
    children: [
      {
        number: 'Article 6',
        heading: 'Classes',
        label: 'Article 6',
        children: [
          { number: '1', text: 'Systems are classed.', label: 'Article 6(1)' },
          {
            number: '3',
            text: 'A system is not of high risk where',
            label: 'Article 6(3)',
            children: [
              { number: '(a)', text: 'it does a narrow task;', label: 'Article 6(3)(a)' },
              { number: '(b)', text: 'it prepares a task.', label: 'Article 6(3)(b)' },
            ],
          },
        ],
      },
      {
        number: '第八条',
        text: '',
        label: '第八条',
        children: [
          { text: '每年检查一次。', label: '第八条 ¶1' },
          { text: '违者罚款五万元。', label: '第八条 ¶2' },
        ],
      },
      { number: '(12)', kind: 'recital', text: 'It should be narrow.', label: '(12)' },
    ],
  },
  {
    number: 'Annex III',
    label: 'Annex III',
    children: [
      {
        number: '1',
        text: 'Biometrics:',
        label: 'Annex III, 1',
        children: [{ number: '(a)', text: 'remote ones', label: 'Annex III, 1(a)' }],
      },
    ],
  },
];
const view = tinyView(law);

function cited(label: string): CitedClause {
  const clause = view.clauses.find((one) => one.label === label);
  if (clause === undefined) throw new Error(`no clause ${label}`);
  return {
    clause,
    ancestors: view.ancestors(clause),
    subtreeText: view.canonicalText.slice(clause.subtreeStart, clause.subtreeEnd),
    file: 'law.md',
  };
}

function question(fields: Partial<GoldenQuestion>): GoldenQuestion {
  return { id: 'q', doc: 'x/law.md', question: '?', answerable: true, gold: [], mustInclude: [], acceptable: [], ...fields };
}

const rowA = { number: 'Article 6(3)(a)', quote: 'it does a narrow task;' };
const rowB = { number: 'Art. 6 (3) (b)', quote: 'it prepares  a task.' };

describe('citations', () => {
  it.each([
    ['Article 51(2)', 'Art. 51（2）'],
    ['Annex III, point 1(a)', 'Annex III(1)(a)'],
    ['第二十一条（六）', '第二十一条(六)'],
    ['7(2)(a)', '7 (2)(a)'],
  ])('%s and %s are the same', (first, second) => {
    expect(citationKey(first)).toBe(citationKey(second));
  });

  it('knows items from paragraphs', () => {
    expect(parentOfItem(citationKey('Article 6(3)(a)'))).toBe('article 6 3');
    expect(parentOfItem(citationKey('第八条（一）'))).toBe('第八条');
    expect(parentOfItem(citationKey('Article 6(3)'))).toBeNull();
    expect(parentOfItem(citationKey('Annex III'))).toBeNull();
  });
});

describe('matching a citation', () => {
  const asked = question({ gold: [rowA, rowB] });

  it('is strict by number and words', () => {
    expect(matchCitation(cited('Article 6(3)(a)'), asked)).toEqual({ rows: [0], kind: 'strict', aside: null });
    expect(
      matchCitation(cited('Annex III, 1(a)'), question({ gold: [{ number: 'Annex III, point 1(a)', quote: 'remote ones' }] }))
        .kind,
    ).toBe('strict');
    // Right number with other words, and right words under another number.
    expect(matchCitation(cited('Article 6(3)(a)'), question({ gold: [{ ...rowA, quote: 'something else' }] })).kind).toBeNull();
    expect(matchCitation(cited('Article 6(3)(a)'), question({ gold: [{ ...rowA, number: 'Article 7(3)(a)' }] })).kind).toBeNull();
  });

  it('is no match in another document', () => {
    expect(matchCitation({ ...cited('Article 6(3)(a)'), file: 'other.md' }, asked).kind).toBeNull();
  });

  it('is finer when the product splits on, by the evidence', () => {
    const gold = [{ number: '第八条', quote: '每年检查一次。', evidence: '罚款五万元' }];
    expect(matchCitation(cited('第八条 ¶2'), question({ gold })).kind).toBe('finer');
    expect(matchCitation(cited('第八条 ¶1'), question({ gold })).kind).toBeNull();
  });

  it('is coarser for a parent that holds its items, and never for a lead-in or a whole article', () => {
    const leadIn = cited('Article 6(3)');
    expect(matchCitation(leadIn, asked).kind).toBeNull();
    const holding = {
      ...leadIn,
      clause: { ...leadIn.clause, text: 'A system is not of high risk where (a) it does a narrow task; (b) it prepares a task.' },
    };
    expect(matchCitation(holding, asked)).toEqual({ rows: [0, 1], kind: 'coarser', aside: null });
    const article = cited('Article 6');
    const whole = { ...article, clause: { ...article.clause, text: 'Systems are classed. A system is not of high risk where' } };
    expect(matchCitation(whole, question({ gold: [{ number: 'Article 6(1)', quote: 'Systems are classed.' }] })).kind).toBeNull();
  });

  it('takes an alternative for the row', () => {
    expect(matchCitation(cited('Article 6(1)'), question({ gold: [{ ...rowA, alternatives: ['Article 6(1)'] }] })).rows).toEqual([
      0,
    ]);
  });

  it('leaves lead-ins and acceptable clauses with their items aside', () => {
    const gold = [rowA, { number: 'Article 6(3)', quote: 'A system is not of high risk where', leadIn: true }];
    expect(matchCitation(cited('Article 6(3)'), question({ gold })).aside).toBe('lead-in');
    expect(matchCitation(cited('Article 6(3)(b)'), question({ gold: [], acceptable: ['Article 6(3)'] })).aside).toBe(
      'acceptable',
    );
    expect(matchCitation(cited('(12)'), question({ gold: [], acceptable: ['Recital 12'] })).aside).toBe('acceptable');
    expect(matchCitation(cited('Article 6(1)'), question({ gold, acceptable: ['Article 6(3)'] }))).toEqual({
      rows: [],
      kind: null,
      aside: null,
    });
  });
});

describe('words of an answer', () => {
  it.each([
    ['within 7 500 000 EUR', '7,500,000|7.5 million', true],
    ['罚款１０万元', '10万元', true],
    ['more than 1025', '10^25|10²⁵', false],
    ['more than 10²⁵', '10^25|10²⁵', true],
    ['TWO weeks', 'two weeks|14 days', true],
    ['anything', '', false],
  ])('%s / %s', (text, entry, found) => {
    expect(mentions(text, entry)).toBe(found);
  });
});

describe('figures', () => {
  const score = (asked: GoldenQuestion, labels: string[], candidates: string[] = [], refused = false) =>
    scoreQuestion({
      question: asked,
      answer: refused ? refusal : { ...refusal, ...answerOf('it does a narrow task; it prepares a task.', []) },
      cited: labels.map(cited),
      candidates: candidates.map(cited),
      seconds: 1,
    });
  const gold = [rowA, rowB, { number: 'Article 6(3)', quote: 'A system is not of high risk where', leadIn: true }];
  const asked = question({ gold, acceptable: ['Article 6(1)'] });

  it('counts a complete and exact answer, lead-ins aside', () => {
    const figures = goldenFigures([score(asked, ['Article 6(3)', 'Article 6(3)(a)', 'Article 6(3)(b)'])]);
    expect(figures).toMatchObject({ complete: 1, recall: 1, precision: 1, strictPrecision: 1, exactSets: 1 });
  });

  it('counts acceptable clauses against strict precision and exact sets alone', () => {
    const figures = goldenFigures([score(asked, ['Article 6(1)', 'Article 6(3)(a)', 'Article 6(3)(b)'])]);
    expect(figures).toMatchObject({ complete: 1, precision: 1, exactSets: 0 });
    expect(figures.strictPrecision).toBeCloseTo(2 / 3);
  });

  it('counts missed rows and wrong citations', () => {
    const figures = goldenFigures([score(asked, ['Article 6(3)(a)', '第八条'])]);
    expect(figures).toMatchObject({ complete: 0, recall: 0.5, precision: 0.5, exactSets: 0 });
  });

  it('counts refusals: right, false, and the gold that a false one misses', () => {
    const reject = question({ id: 'r', answerable: false });
    const figures = goldenFigures([
      score(asked, ['Article 6(3)(a)'], [], true),
      score(reject, [], [], true),
      score(reject, ['第八条']),
    ]);
    expect(figures).toMatchObject({ falseRefusals: 1, correctRefusals: 1, toReject: 2, recall: 0, precision: 0 });
  });

  it('looks for all gold among the candidates', () => {
    const near = ['第八条', 'Article 6(3)(b)', 'Article 6(3)(a)'];
    expect(score(asked, [], near).candidatesNeeded).toBe(3);
    expect(score(asked, [], near.slice(0, 2)).candidatesNeeded).toBeNull();
    expect(goldenFigures([score(asked, [], near)]).candidates).toEqual({ complete20: 1, complete40: 1 });
  });

  it('gives no share where there is nothing to count', () => {
    expect(goldenFigures([])).toMatchObject({ recall: null, precision: null, mustInclude: null });
  });
});
