import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../src/core/chat/chat-model.ts';
import { chooseContextTokens, chooseThreads } from '../../src/core/chat/choose-resources.ts';
import { FakeChatModel } from '../../src/core/chat/fake-chat-model.ts';
import { RunawayGuard } from '../../src/core/chat/runaway-guard.ts';
import { ProvisoError } from '../../src/shared/errors.ts';

const request: ChatRequest = { system: 'choose', prefix: 'rules. ', prompt: 'question', grammar: null, maximumTokens: 100 };

function guarded(text: string, pieceLength = 3): number | null {
  const guard = new RunawayGuard();
  for (let start = 0; start < text.length; start += pieceLength) {
    if (guard.add(text.slice(start, start + pieceLength))) return start + pieceLength;
  }
  return null;
}

describe('RunawayGuard', () => {
  it('ends blanks without end and one unit over and over, whatever the size of the pieces', () => {
    for (const pieceLength of [1, 3, 50, 400]) {
      expect(guarded(`{"text": "ends"${' '.repeat(1000)}`, pieceLength)).not.toBeNull();
      expect(guarded(`so${'\n\t'.repeat(500)}`, pieceLength)).not.toBeNull();
      expect(
        guarded(`It ends. ${'The supplier shall keep the records for five years. '.repeat(20)}`, pieceLength),
      ).not.toBeNull();
      expect(guarded('记录应当保存。'.repeat(60), pieceLength)).not.toBeNull();
    }
  });

  it('leaves ordinary writing alone: lists of ids, rows of a table, rules of dashes, a sentence said twice', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `"c${index}"`).join(', ');
    const rows = Array.from({ length: 60 }, (_, index) => `| pump ${index} | every ${index % 7} days |`).join('\n');
    const twice = 'The supplier shall keep the records of each delivery for at least five years after it. '.repeat(2);
    for (const text of [ids, rows, `${'-'.repeat(120)}\nend`, twice, `a${' '.repeat(40)}b`]) expect(guarded(text)).toBeNull();
  });
});

describe('FakeChatModel', () => {
  it('replays its script in order and the last output again', async () => {
    const model = new FakeChatModel([{ text: 'one' }, (asked) => ({ text: `to ${asked.prompt}` })]);
    const pieces: string[] = [];
    expect(await model.complete(request)).toMatchObject({ text: 'one', stopped: 'end' });
    expect(await model.complete({ ...request, onToken: (piece) => pieces.push(piece) })).toMatchObject({ text: 'to question' });
    expect(await model.complete({ ...request, prompt: 'other' })).toMatchObject({ text: 'to other' });
    expect(pieces.join('')).toBe('to question');
    expect(model.requests.length).toBe(3);
  });

  it('ends a scripted stream that runs away, keeps the budget of tokens, and answers the next question', async () => {
    const stream = { pieces: ['{"sentences": [{"text": "The lights stay on."'], thenRepeat: ' ', repeatTimes: 100_000 };
    const model = new FakeChatModel([stream, { text: 'a long text that is cut' }, { text: 'next' }]);
    const ran = await model.complete({ ...request, maximumTokens: 1000 });
    expect(ran).toMatchObject({ stopped: 'runaway' });
    expect(ran.stopped !== 'context-overflow' && ran.outputTokens).toBeLessThan(200);
    expect(await model.complete({ ...request, maximumTokens: 2 })).toMatchObject({
      stopped: 'length',
      text: 'a long t',
      outputTokens: 2,
    });
    expect(await model.complete(request)).toMatchObject({ stopped: 'end', text: 'next' });
  });

  it('refuses a prompt that does not fit and says by how much; cut by that, it fits', async () => {
    const model = new FakeChatModel([{ text: 'ok' }], { contextTokens: 200 });
    const long = { ...request, prompt: 'word '.repeat(200) };
    const refused = await model.complete(long);
    if (refused.stopped !== 'context-overflow') throw new Error('It should not fit');
    expect(refused.promptTokens + long.maximumTokens - refused.excessTokens).toBe(200);
    const cut = { ...long, prompt: long.prompt.slice(refused.excessTokens * 4) };
    expect(await model.complete(cut)).toMatchObject({ stopped: 'end', text: 'ok' });
  });

  it('computes only what differs from the call before', async () => {
    const model = new FakeChatModel([{ text: 'ok' }]);
    const first = await model.complete({ ...request, prefix: 'the same long rules for every question. '.repeat(5) });
    const second = await model.complete({
      ...request,
      prefix: 'the same long rules for every question. '.repeat(5),
      prompt: 'x',
    });
    if (first.stopped === 'context-overflow' || second.stopped === 'context-overflow') throw new Error('Both fit');
    expect(first.evaluatedTokens).toBe(first.promptTokens);
    expect(second.evaluatedTokens).toBeLessThan(4);
  });

  it('throws what the script says and what a cancelled caller expects', async () => {
    const model = new FakeChatModel([{ error: new ProvisoError('model-crashed', 'died') }, { text: 'fine' }]);
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'model-crashed' });
    await expect(model.complete({ ...request, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
    expect(await model.complete(request)).toMatchObject({ text: 'fine' });
  });
});

describe('what a chat model gets of the machine', () => {
  it('is a window of 4,096 tokens, less where memory is tight, more where there is plenty, never above its training', () => {
    const choose = (available: number, trainedTokens = 32_768): number =>
      chooseContextTokens({ availableBytes: available * 1e9, modelBytes: 1.1e9, trainedTokens });
    expect([choose(1.5), choose(6), choose(20), choose(6, 2048), choose(6, 0)]).toEqual([2048, 4096, 8192, 2048, 4096]);
  });

  it('is all cores but one, both of two while they are idle', () => {
    expect([
      chooseThreads(8, 3),
      chooseThreads(32, 0),
      chooseThreads(2, 0.1),
      chooseThreads(2, 1.5),
      chooseThreads(1, 0),
    ]).toEqual([7, 8, 2, 1, 1]);
  });
});
