import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ChatCompletion } from '../../src/core/chat/chat-model.ts';
import { chosenChatModel } from '../../src/node/models/chat-models.ts';
import { LlamaChatModel } from '../../src/node/models/llama-chat-model.ts';
import { sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import type { BareChatReply, BareChatRequest } from './bare-chat.ts';
import { type BenchResult, median } from './bench-result.ts';
import { madeClauses } from './made-clauses.ts';

const rounds = 5;
const clausesInPrompt = 6;
const answerTokens = 40;
const contextTokens = 2048;
const threads = 1;
const standing = `You choose the clauses that answer the question. Take as few as cover it, and none when none answers. Reply with ids alone. ${'Never take a clause that only touches the subject. '.repeat(6)}`;
/** Makes both sides write the same number of tokens: ids, then words that say nothing. */
const grammar = 'root ::= "c" [1-6] "," ("c" [1-6] ","){18} "c" [1-6]';

interface Question extends BareChatRequest {
  readonly prefix: string;
}

/**
 * Model time of one answer, through the child process, template, grammar and streaming, against bare node-llama-cpp on the
 * same prompt with the same threads; and what the second question on the same library costs against the first.
 */
export async function benchChat(): Promise<readonly BenchResult[]> {
  const chosen = chosenChatModel({ modelsFolder: sourceModelsFolder() });
  if (chosen === null) {
    console.log('chat     SKIPPED: there is no chat model (npm run setup fetches one)');
    return [];
  }
  const workerPath = fileURLToPath(new URL('../../src/workers/chat.worker.ts', import.meta.url));
  const ours = new LlamaChatModel({
    launcher: new ForkLauncher(),
    workerPath,
    path: chosen.path,
    model: chosen,
    gpu: 'off',
    threads,
    contextTokens,
  });
  const bareModule = fileURLToPath(new URL('./bare-chat.ts', import.meta.url));
  const bare = fork(bareModule, [chosen.path, String(threads), String(contextTokens)], { execArgv: [] });
  try {
    await once(bare, 'message');
    await ours.facts();
    const taken: { bare: number; ours: number; next: number; evaluated: string }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = [question(round, 0), question(round, 1)];
      const bareFirst = round % 2 === 0 ? await askBare(bare, first) : null;
      const answer = await ask(ours, first);
      const next = await ask(ours, second);
      const bareReply = bareFirst ?? (await askBare(bare, first));
      if (bareReply.text !== answer.text)
        console.log(`chat     round ${round}: other words (${bareReply.text} / ${answer.text})`);
      const evaluated = `${answer.evaluatedTokens} of ${answer.promptTokens}, then ${next.evaluatedTokens} of ${next.promptTokens}`;
      taken.push({ bare: bareReply.seconds, ours: answer.seconds, next: next.seconds, evaluated });
    }
    const seconds = (side: 'bare' | 'ours' | 'next'): string => median(taken.map((round) => round[side])).toFixed(1);
    return [
      {
        name: 'chat',
        text: `model time of one answer (${chosen.name}), against bare node-llama-cpp on the same prompt`,
        value: median(taken.map((round) => round.ours / round.bare)),
        bar: 1.1,
        sense: 'most',
        unit: '',
        figures: [`ours ${seconds('ours')} s, bare ${seconds('bare')} s, ${threads} thread(s), median of ${rounds} rounds`],
      },
      {
        name: 'chat',
        text: 'second question on the same library against the first: the standing part of the prompt is not read again',
        value: median(taken.map((round) => round.next / round.ours)),
        bar: 0.9,
        sense: 'most',
        unit: '',
        figures: [
          `first ${seconds('ours')} s, second ${seconds('next')} s; prompt tokens computed: ${taken[0]?.evaluated ?? ''}`,
        ],
      },
    ];
  } finally {
    bare.disconnect();
    await ours.dispose();
  }
}

/**
 * Each round has a standing part of its own, so that its first question meets no kept state. Its second question has the
 * same clauses in the other order: as long as the first, with nothing but the standing part in common.
 */
function question(round: number, index: number): Question {
  const made = madeClauses((round + 1) * clausesInPrompt).slice(-clausesInPrompt);
  const clauses = index === 0 ? made : made.toReversed();
  const prefix = `Library ${round}.\n`;
  const listed = clauses.map((clause, at) => `[c${at + 1}] ${clause}`).join('\n');
  return {
    system: `${round} ${standing}`,
    prefix,
    prompt: `${listed}\nQuestion ${index}: which clauses name a duty?`,
    grammar,
    maximumTokens: answerTokens,
  };
}

async function ask(model: LlamaChatModel, { system, prefix, prompt, maximumTokens }: Question): Promise<ChatCompletion> {
  const result = await model.complete({ system, prefix, prompt, maximumTokens, grammar: { kind: 'gbnf', text: grammar } });
  if (result.stopped === 'context-overflow') throw new Error(`The prompt is ${result.excessTokens} tokens too long`);
  return result;
}

async function askBare(bare: ChildProcess, { system, prefix, prompt, maximumTokens }: Question): Promise<BareChatReply> {
  bare.send({ system, prompt: prefix + prompt, grammar, maximumTokens } satisfies BareChatRequest);
  const [reply] = (await once(bare, 'message')) as [BareChatReply];
  return reply;
}
