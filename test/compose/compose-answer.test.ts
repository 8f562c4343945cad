import { describe, expect, it } from 'vitest';
import { composeAnswer } from '../../src/core/answer/compose-answer.ts';
import { FakeChatModel, type FakeOutput } from '../../src/core/chat/fake-chat-model.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import { retrievalOf } from '../select/retrieval-fixture.ts';
import { clauseOf, contextOf, tableOf } from '../verify/clause-fixture.ts';

const clauses = [
  clauseOf({ clauseId: 'c1', number: '1.1', text: 'The tank holds 4,000 litres.' }),
  clauseOf({ clauseId: 'c2', number: '1.2', text: 'The tank must not be filled above 90 per cent.', order: 1 }),
];
const { candidates } = retrievalOf(
  '',
  clauses.map((clause) => ({ clause, score: 1 })),
  {},
);
const context = contextOf(clauses);

function writing(...sentences: readonly (readonly [readonly number[], string])[]): FakeOutput {
  return { text: JSON.stringify({ sentences: sentences.map(([ids, text]) => ({ ids, text })) }) };
}

async function compose(...script: readonly FakeOutput[]) {
  const chat = new FakeChatModel(script);
  const composed = await composeAnswer('How much does the tank hold, and how far may it be filled?', candidates, context, chat);
  return {
    ...composed,
    requests: chat.requests,
    texts: composed.judged.map(({ draft, verdict }) => [verdict.accept, draft.text]),
  };
}

describe('composing an answer', () => {
  it('writes sentences bound to the chosen clauses, with the evidence they rest on', async () => {
    const { judged, unwritten, usage, requests } = await compose(
      writing([[1], 'The tank holds 4,000 litres.'], [[2], 'It must not be filled above 90 per cent.']),
    );
    expect(judged.map(({ verdict }) => verdict.accept)).toEqual([true, true]);
    expect(judged.map(({ draft }) => draft.clauses)).toEqual([['c1'], ['c2']]);
    expect(judged[0]?.draft.evidence).toMatchObject([
      { clauseId: 'c1', start: 0, end: 28, quote: 'The tank holds 4,000 litres.' },
    ]);
    expect(unwritten).toEqual([]);
    expect(usage.modelCalls).toBe(1);
    expect(requests[0]?.prompt).toContain('4,000 litres');
  });

  it('has a refused sentence written again once, with its fault', async () => {
    const { texts, requests, usage } = await compose(
      writing([[1], 'The tank holds 40,000 litres.'], [[2], 'It must not be filled above 90 per cent.']),
      writing([[1], 'The tank holds 4,000 litres.']),
    );
    expect(texts).toEqual([
      [true, 'It must not be filled above 90 per cent.'],
      [true, 'The tank holds 4,000 litres.'],
    ]);
    expect(usage.modelCalls).toBe(2);
    expect(requests[1]?.prompt).toContain('40,000 litres');
    expect(requests[1]?.prompt).not.toContain('It must not be filled');
  });

  it('withholds what is refused twice, leaves its clause to be quoted, and asks no third time', async () => {
    const { texts, unwritten, requests } = await compose(
      writing([[1], 'The tank holds 40,000 litres.'], [[2], 'It must not be filled above 90 per cent.']),
      writing([[1], 'The tank holds 400 litres.']),
    );
    expect(texts).toEqual([
      [true, 'It must not be filled above 90 per cent.'],
      [false, 'The tank holds 40,000 litres.'],
    ]);
    expect(unwritten.map(({ clause }) => clause.clauseId)).toEqual(['c1']);
    expect(requests).toHaveLength(2);
  });

  it('takes a clause off a sentence that does not need it, without asking again', async () => {
    const { judged, requests } = await compose(writing([[1, 2], 'The tank holds 4,000 litres.']));
    expect(judged.map(({ draft, verdict }) => [verdict.accept, draft.clauses])).toEqual([[true, ['c1']]]);
    expect(requests).toHaveLength(1);
  });

  it('judges each claim by itself when several were written as one', async () => {
    const { texts } = await compose(
      writing([[1], 'The tank holds 4,000 litres. It is painted red.']),
      writing([[1], 'It is red.']),
    );
    expect(texts).toEqual([
      [true, 'The tank holds 4,000 litres.'],
      [false, 'It is painted red.'],
    ]);
  });

  it.each<[string, FakeOutput]>([
    ['crashes', { error: new ProvisoError('model-crashed', 'The process of the chat model ended unexpectedly.') }],
    ['runs away', { pieces: ['{"sentences": [{"text": "The tank'], thenRepeat: ' ', repeatTimes: 100_000 }],
    ['names a clause that was not shown', writing([[3], 'The tank holds 4,000 litres.'])],
  ])('leaves every clause to be quoted when the model %s', async (_, output) => {
    const { judged, unwritten, failure } = await compose(output);
    expect(judged).toEqual([]);
    expect(unwritten).toHaveLength(2);
    expect(failure).toMatch(/chat model/);
  });

  it('keeps what stands when only the repair crashes', async () => {
    const { texts, failure } = await compose(writing([[1], 'The tank holds 4,000 litres.'], [[2], 'It may be filled fully.']), {
      error: new ProvisoError('model-crashed', 'gone'),
    });
    expect(texts.map(([accept]) => accept)).toEqual([true, false]);
    expect(failure).toBeNull();
  });

  it('leads to the cells of a table', async () => {
    const row = clauseOf({ clauseId: 'c3/row1', kind: 'table-row', text: 'Size A: 12; 14', parentId: 'c3' });
    const holder = clauseOf({ clauseId: 'c3', number: '2', text: 'The table gives the weights.' });
    const table = tableOf('c3', [[], ['Empty'], ['Full']], [['Size A', '12', '14']], 'kg');
    const found = retrievalOf('', [{ clause: row, score: 1 }], {}).candidates;
    const chat = new FakeChatModel([writing([[1], 'Size A, Full: 14 kg.'])]);
    const composed = await composeAnswer('Weight of a full size A?', found, contextOf([holder, row], { tables: [table] }), chat);
    expect(composed.judged[0]?.draft.evidence).toMatchObject([{ clauseId: 'c3/row1', quote: '14', cell: { row: 0, column: 2 } }]);
  });
});
