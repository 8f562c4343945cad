import { describe, expect, it } from 'vitest';
import { selectByRanks } from '../../src/core/select/select-by-ranks.ts';
import { clauseOf } from '../verify/clause-fixture.ts';
import { retrievalOf } from './retrieval-fixture.ts';

const report = clauseOf({
  clauseId: 'report',
  text: 'A written report shall follow within 10 working days and shall name the injured.',
  order: 1,
});
const undated = clauseOf({ clauseId: 'undated', text: 'A written report shall follow and shall name the injured.', order: 1 });
const terms = { written: 1, report: 1, name: 1, due: 0 };

describe('parts of a question that no clause covers', () => {
  const question = 'Whom must the written report name, and when is it due?';

  it('do not include a part whose subject is the part before and whose figure stands in the chosen clause', () => {
    const selection = selectByRanks(retrievalOf(question, [{ clause: report, score: 0.03, similarity: 0.9 }], terms));
    expect(selection.chosen).toHaveLength(1);
    expect(selection.uncovered).toEqual([]);
  });

  it('include it where the clause states no time', () => {
    const selection = selectByRanks(retrievalOf(question, [{ clause: undated, score: 0.03, similarity: 0.9 }], terms));
    expect(selection.chosen).toHaveLength(1);
    expect(selection.uncovered).toEqual(['when is it due?']);
  });

  it('include a part with a subject of its own though the chosen clause holds some period', () => {
    const selection = selectByRanks(
      retrievalOf(
        'Whom must the written report name, and when are ladders painted?',
        [{ clause: report, score: 0.03, similarity: 0.9 }],
        {
          ...terms,
          ladders: 0,
          painted: 0,
        },
      ),
    );
    expect(selection.uncovered).toEqual(['when are ladders painted?']);
  });
});
