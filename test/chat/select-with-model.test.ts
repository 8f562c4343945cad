import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../src/core/chat/chat-model.ts';
import { FakeChatModel, type FakeOutput } from '../../src/core/chat/fake-chat-model.ts';
import { selectWithModel } from '../../src/core/select/select-with-model.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import { retrievalOf } from '../select/retrieval-fixture.ts';
import { clauseOf } from '../verify/clause-fixture.ts';

const texts = [
  'Visitors may park for 4 hours.',
  'Staff may park at night.',
  'The fee for visitors is 2 crowns an hour.',
  'Lost keys are kept at the gate.',
];

function parking(question = 'How long may visitors park, and what is the fee?') {
  const candidates = texts.map((text, order) => ({
    clause: clauseOf({ clauseId: `c${order + 1}`, number: `1.${order + 1}`, text, order }),
    score: 1 / (order + 1),
  }));
  return retrievalOf(question, candidates, { visitors: 2, park: 2, fee: 1 });
}

async function choose(output: FakeOutput, retrieval = parking(), contextTokens = 4096) {
  const chat = new FakeChatModel([output], { contextTokens });
  const result = await selectWithModel(retrieval, chat);
  return { ...result, requests: chat.requests, ids: result.selection?.chosen.map(({ clause }) => clause.clauseId) };
}

/** Number under which the prompt shows a text. */
function numberOf(request: ChatRequest, words: string): number {
  const before = request.prompt.slice(0, request.prompt.indexOf(words));
  return Number([...before.matchAll(/^\[(\d+)\]/gm)].at(-1)?.[1]);
}

describe('choosing with a model', () => {
  it('asks once and brings the numbers back to clauses, part by part', async () => {
    const { ids, requests, usage, selection } = await choose((request) => ({
      text: JSON.stringify({ A: [numberOf(request, 'Visitors may park')], B: [numberOf(request, 'The fee')] }),
    }));
    expect(ids).toEqual(['c1', 'c3']);
    expect(selection?.uncovered).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(usage.modelCalls).toBe(1);
    expect(usage.promptTokens).toBeGreaterThan(0);
  });

  it('names the part that no clause covers, in the words of the question', async () => {
    const { ids, selection } = await choose((request) => ({
      text: JSON.stringify({ A: [numberOf(request, 'Visitors may park')], B: [] }),
    }));
    expect(ids).toEqual(['c1']);
    expect(selection?.uncovered).toEqual(['what is the fee?']);
  });

  it('refuses when the model finds no clause for any part', async () => {
    const { ids, selection } = await choose({ text: '{"A":[],"B":[]}' });
    expect(ids).toEqual([]);
    expect(selection?.nearest).toHaveLength(3);
    expect(selection?.uncovered).toHaveLength(2);
  });

  it('takes out a clause that adds no word of the question and is the only one of no part', async () => {
    const { ids } = await choose((request) => ({
      text: JSON.stringify({
        A: [numberOf(request, 'Visitors may park'), numberOf(request, 'Staff may park')],
        B: [numberOf(request, 'The fee')],
      }),
    }));
    expect(ids).toEqual(['c1', 'c3']);
  });

  it.each<[string, FakeOutput]>([
    ['crashes', { error: new ProvisoError('model-crashed', 'The process of the chat model ended unexpectedly.') }],
    ['runs away', { pieces: ['{"A":['], thenRepeat: ' ', repeatTimes: 100_000 }],
    ['writes on and on', { text: `{"A":[1],"B":[${'1,'.repeat(200)}1]}` }],
    ['writes a number that was not shown', { text: '{"A":[9],"B":[]}' }],
    ['writes something else', { text: 'Clause 1.1, I think.' }],
  ])('gives no choice and says why when the model %s', async (_, output) => {
    const { selection, failure } = await choose(output);
    expect(selection).toBeNull();
    expect(failure).toMatch(/chat model/);
  });

  it('passes a cancellation on', async () => {
    const output = { error: new ProvisoError('cancelled', 'The work was cancelled') };
    await expect(choose(output)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a window that is too small', () => {
  const many = retrievalOf(
    'How often is pump 1 served?',
    Array.from({ length: 60 }, (_, order) => ({
      clause: clauseOf({
        clauseId: `p${order}`,
        number: `1.${order}`,
        text: `Pump ${order} is served every ${20 + order} days and its valve is turned by hand before the service begins.`,
        order,
      }),
      score: 1 / (order + 1),
    })),
    { pump: 60, served: 60 },
  );

  it.each([600, 640, 700, 760, 900])('leaves out whole clauses from the end and says so (%i tokens)', async (contextTokens) => {
    const { requests, notices, selection } = await choose({ text: '{"A":[1]}' }, many, contextTokens);
    const last = requests.at(-1);
    const shown = [...(last?.prompt ?? '').matchAll(/^\[(\d+)\] .*\n(.*)$/gm)];
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.map((match) => Number(match[1]))).toEqual(shown.map((_, index) => index + 1));
    for (const match of shown) expect(match[2]).toMatch(/^Pump \d+ is served every \d+ days .* begins\.$/);
    expect(notices.join()).toContain(`the best ${shown.length} of the 60 clauses`);
    expect(selection?.chosen).toHaveLength(1);
    const grammar = last?.grammar?.kind === 'gbnf' ? last.grammar.text : '';
    expect(grammar.endsWith(`"${shown.length}"`)).toBe(true);
  });

  it('asks again with fewer clauses when the counts of single texts were too low', async () => {
    const chat = new FakeChatModel([{ text: '{"A":[1]}' }], { contextTokens: 500 });
    chat.countTokens = async (counted) => counted.map((text) => Math.ceil(text.length / 12));
    const { selection } = await selectWithModel(many, chat);
    expect(chat.requests.length).toBeGreaterThan(1);
    expect(selection?.chosen).toHaveLength(1);
  });

  it('gives no choice when not even one clause fits', async () => {
    const { selection, failure, usage } = await choose({ text: '{"A":[1]}' }, many, 64);
    expect(selection).toBeNull();
    expect(failure).toContain('no room');
    expect(usage.modelCalls).toBe(0);
  });
});
