import { describe, expect, it } from 'vitest';
import { centreQuestion } from '../../src/core/index/centre-question.ts';
import { embeddingText } from '../../src/core/index/embedding-text.ts';
import { centresOf, questionCentres } from '../../src/core/index/question-centres-data.ts';
import { fuseScores } from '../../src/core/search/fuse-scores.ts';
import { languageShares, scriptGroup, scriptOfQuestion } from '../../src/core/search/language-balance.ts';

describe('fusion of scores', () => {
  const whole = () => 1;
  it('adds shares of the best keyword score and of the span of similarities', () => {
    const fused = fuseScores(
      [
        {
          name: 'keyword',
          weight: 1,
          scale: 'best',
          entries: [
            { key: 7, score: 8 },
            { key: 8, score: 4 },
          ],
        },
        {
          name: 'vector',
          weight: 0.5,
          scale: 'span',
          entries: [
            { key: 8, score: 0.9 },
            { key: 9, score: 0.85 },
            { key: 7, score: 0.8 },
          ],
        },
      ],
      whole,
    );
    expect(fused.map(({ key }) => key)).toEqual([7, 8, 9]);
    expect(fused.map(({ score }) => Number(score.toFixed(6)))).toEqual([1, 1, 0.25]);
    expect(fused[1]?.ranks).toEqual({ keyword: 2, vector: 1 });
  });
  it('takes from a clause what its kind and its language leave it', () => {
    const entries = [
      { key: 1, score: 2 },
      { key: 2, score: 2 },
      { key: 3, score: 2 },
    ];
    const fused = fuseScores(
      [{ name: 'keyword', weight: 1, scale: 'best', entries, shareOf: (key) => (key === 2 ? 0.1 : 1) }],
      (key) => (key === 1 ? 0.8 : 1),
    );
    expect(fused.map(({ key }) => key)).toEqual([3, 1, 2]);
  });
  it('gives a list of one clause its whole weight', () => {
    const [only] = fuseScores([{ name: 'vector', weight: 0.5, scale: 'span', entries: [{ key: 4, score: 0.8 }] }], whole);
    expect(only?.score).toBe(0.5);
  });
});

describe('a question without what all questions share', () => {
  const mean = Float32Array.from(questionCentres.en.trim().split(/\s+/), (value) => Number(value) / 10_000);
  const own = Float32Array.from(mean, (_, index) => (index === 5 ? 1 : 0));
  const question = mean.map((value, index) => value + (own[index] ?? 0));

  it('points where the question differs from the mean, with length 1', () => {
    const centred = centreQuestion(question, 'What is due?', centresOf, 1);
    expect(centred?.[5]).toBeCloseTo(1, 3);
    expect(Math.hypot(...(centred ?? []))).toBeCloseTo(1, 5);
  });
  it('keeps the part of the mean that it is told to', () => {
    const half = centreQuestion(question, 'What is due?', centresOf, 0.5);
    expect(half?.[5]).toBeLessThan(0.999);
  });
  it('knows the means of one model and of two kinds of script alone', () => {
    expect(centreQuestion(question, 'What is due?', 'f'.repeat(64), 1)).toBeNull();
    expect(centreQuestion(question, 'Что это?', centresOf, 1)).toBeNull();
    expect(centreQuestion(question, '应当何时支付？', centresOf, 1)).not.toBeNull();
    expect(centreQuestion(Float32Array.of(1, 0), 'What is due?', centresOf, 1)).toBeNull();
  });
});

describe('the languages of a library', () => {
  it('are told apart by their signs', () => {
    expect([scriptGroup('zh'), scriptGroup('zh-Hans'), scriptGroup('ja'), scriptGroup('en'), scriptGroup('de')]).toEqual([
      'han',
      'han',
      'han',
      'letters',
      'letters',
    ]);
    expect(scriptOfQuestion('ISO 标准')).toBe('han');
    expect(scriptOfQuestion('Which standard?')).toBe('letters');
  });
  it('the own one leads unless the other lies clearly closer', () => {
    const own = [0.3, 0.3, 0.3, 0.3, 0.3];
    const higher = (by: number) => own.map((value) => value + by);
    expect(languageShares(own, higher(-0.1))).toEqual({ own: 1, other: expect.closeTo(0, 3) });
    expect(languageShares(own, higher(0.02)).other).toBeLessThan(0.1);
    expect(languageShares(own, higher(0.08)).own).toBeLessThan(0.1);
  });
  it('one that is not there takes nothing away', () => {
    expect(languageShares([0.2], [])).toEqual({ own: 1, other: 0 });
    expect(languageShares([], [0.2])).toEqual({ own: 0, other: 1 });
  });
});

describe('the text that is embedded', () => {
  const item = { headingPath: ['2 Records'], heading: null, text: 'keep the index;', kind: 'item' as const };
  it('of an item begins with the words that lead in to it', () => {
    expect(embeddingText('Code', item, { text: 'A lead shall:' })).toBe('Code > 2 Records\nA lead shall: keep the index;');
  });
  it('of any other clause is its own', () => {
    expect(embeddingText('Code', { ...item, kind: 'clause' }, { text: 'A lead shall:' })).toBe(
      'Code > 2 Records\nkeep the index;',
    );
    expect(embeddingText('Code', { ...item, text: ' ' }, { text: 'A lead shall:' })).toBeNull();
  });
});
