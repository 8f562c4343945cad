import { describe, expect, it } from 'vitest';
import { selectByRanks } from '../../src/core/select/select-by-ranks.ts';
import { clauseOf } from '../verify/clause-fixture.ts';
import { retrievalOf } from './retrieval-fixture.ts';

const ids = (selection: ReturnType<typeof selectByRanks>): string[] => selection.chosen.map(({ clause }) => clause.clauseId);

const logs = clauseOf({ clauseId: 'logs', text: 'Logs shall be kept for six months.', order: 1 });
const sign = clauseOf({ clauseId: 'sign', text: 'The report is signed by the plant director.', order: 2 });
const noise = clauseOf({ clauseId: 'noise', text: 'Visitors wear a badge in the hall.', order: 3 });

describe('selection without a model', () => {
  it('takes the one clause that answers and leaves the rest', () => {
    const retrieval = retrievalOf(
      'How long are logs kept?',
      [
        { clause: logs, score: 0.03, similarity: 0.9 },
        { clause: noise, score: 0.012, similarity: 0.79 },
        { clause: sign, score: 0.011, similarity: 0.8 },
      ],
      { logs: 2, kept: 4 },
    );
    const selection = selectByRanks(retrieval);
    expect(ids(selection)).toEqual(['logs']);
    expect(selection.rule).not.toBe('');
  });

  it('covers each part of a question by its own clause, in the order of the text', () => {
    const retrieval = retrievalOf(
      'Who signs the report, and how long are logs kept?',
      [
        { clause: sign, score: 0.03, similarity: 0.9 },
        { clause: logs, score: 0.028, similarity: 0.89 },
        { clause: noise, score: 0.01, similarity: 0.78 },
      ],
      { signs: 1, logs: 2, kept: 4, report: 9 },
    );
    expect(ids(selectByRanks(retrieval))).toEqual(['logs', 'sign']);
  });

  it('takes an item without its lead-in, and all items when a list is asked for', () => {
    const parent = clauseOf({ clauseId: 'p', text: 'The permit is refused where:', order: 1 });
    const items = ['the plan is missing;', 'the fee is unpaid;', 'the site is closed.'].map((text, index) =>
      clauseOf({ clauseId: `i${index}`, parentId: 'p', kind: 'item', text, order: 2 + index }),
    );
    const candidates = [
      { clause: parent, score: 0.03, similarity: 0.9 },
      ...items.map((clause) => ({ clause, score: 0.03, similarity: 0.85, why: 'child' as const })),
    ];
    const list = selectByRanks(
      retrievalOf('On which grounds is the permit refused?', candidates, { permit: 3, refused: 1, grounds: 2 }),
    );
    expect(ids(list)).toEqual(expect.arrayContaining(['i0', 'i1', 'i2']));
  });

  it('cites the same words of two documents once', () => {
    const copy = clauseOf({ ...logs, clauseId: 'copy', documentId: 'second' });
    const retrieval = retrievalOf(
      'How long are logs kept?',
      [
        { clause: logs, score: 0.03, similarity: 0.9 },
        { clause: copy, score: 0.03, similarity: 0.9 },
      ],
      { logs: 2, kept: 2 },
    );
    expect(ids(selectByRanks(retrieval))).toHaveLength(1);
  });

  it('refuses when words are missing and nothing stands out, and says why each near clause is no answer', () => {
    const retrieval = retrievalOf(
      'What is the salary of the chief executive?',
      [
        { clause: noise, score: 0.02, similarity: null },
        { clause: sign, score: 0.019, similarity: null },
      ],
      { salary: 0, executive: 0, chief: 0 },
      { mode: 'keyword' },
    );
    const selection = selectByRanks(retrieval);
    expect(selection.chosen).toEqual([]);
    expect(selection.nearest).toHaveLength(2);
    expect(selection.nearest.every(({ why }) => why !== '')).toBe(true);
    expect(selection.uncovered).toEqual(['What is the salary of the chief executive?']);
  });

  it('does not refuse a question in other words when one clause stands out by meaning', () => {
    const others = Array.from({ length: 12 }, (_, index) => ({
      clause: clauseOf({
        clauseId: `n${index}`,
        text: `Paragraph ${index} speaks of other things at length.`,
        order: 10 + index,
      }),
      score: 0.012,
      similarity: 0.78,
    }));
    const retrieval = retrievalOf(
      'For what period must the machine protocol stay available?',
      [{ clause: logs, score: 0.016, similarity: 0.88 }, ...others],
      { protocol: 0, machine: 0, available: 6 },
    );
    expect(ids(selectByRanks(retrieval))).toContain('logs');
  });

  it('gives nothing for no candidates', () => {
    const selection = selectByRanks(retrievalOf('Anything?', [], { anything: 0 }));
    expect(selection).toMatchObject({ chosen: [], nearest: [] });
  });
});
