import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { ChatCompletion, ChatRequest } from '../../src/core/chat/chat-model.ts';
import { listChatModels } from '../../src/node/models/chat-models.ts';
import { LlamaChatModel } from '../../src/node/models/llama-chat-model.ts';
import { sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';

/** The manifest's default model where it was fetched, else the largest of its others that was. */
const present = listChatModels({ modelsFolder: sourceModelsFolder() })
  .filter((model) => !model.imported && existsSync(model.path))
  .sort((one, other) => Number(other.isDefault) - Number(one.isDefault) || other.size - one.size)[0];
if (present === undefined || process.env.PROVISO_CHAT === 'none')
  console.warn('SKIPPED: tests with a fetched chat model: there is none (npm run setup fetches one).');

describe.skipIf(present === undefined || process.env.PROVISO_CHAT === 'none')('a fetched chat model', () => {
  const model =
    present &&
    new LlamaChatModel({
      launcher: new ForkLauncher(),
      workerPath: fileURLToPath(new URL('../../src/workers/chat.worker.ts', import.meta.url)),
      path: present.path,
      model: present,
      stampPath: `${present.path}.checked`,
    });
  afterAll(() => model?.dispose());

  const list = [
    '[c1] The operator shall keep the records of each delivery for five years.',
    '[c2] Pumps are inspected every month by a qualified person.',
    '[c3] 承运人应当在三日内书面通知托运人。',
  ].join('\n');
  const request = (question: string): ChatRequest => ({
    system: 'You choose clauses. Reply with the id of the clause that answers the question.',
    prefix: `${list}\n`,
    prompt: `Question: ${question}`,
    grammar: { kind: 'gbnf', text: 'root ::= "c1" | "c2" | "c3"' },
    maximumTokens: 8,
  });
  const ask = async (question: string): Promise<ChatCompletion> => {
    const result = await model?.complete(request(question));
    if (result === undefined || result.stopped === 'context-overflow') throw new Error('It should fit');
    return result;
  };

  it('writes an id of the list, and reads the list once for several questions', async () => {
    const first = await ask('How long must records be kept?');
    const second = await ask('How often are pumps inspected?');
    for (const { text, stopped } of [first, second]) {
      expect(text).toMatch(/^c[123]$/);
      expect(stopped).toBe('end');
    }
    expect(first.evaluatedTokens).toBe(first.promptTokens);
    expect(second.evaluatedTokens).toBeLessThan(second.promptTokens / 3);
  });

  it('writes whole Chinese characters, piece by piece', async () => {
    let pieces = '';
    const result = await model?.complete({
      system: '',
      prefix: '',
      prompt: '请把这句话重复一遍：记录应当保存五年。',
      grammar: null,
      maximumTokens: 24,
      onToken: (piece) => {
        pieces += piece;
      },
    });
    if (result === undefined || result.stopped === 'context-overflow') throw new Error('It should fit');
    expect(pieces).toBe(result.text);
    expect(result.text).not.toContain('\uFFFD');
  });
});
