import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '../../../shared/answer.ts';
import { brief, type Checks } from '../checks.ts';
import type { OpenScripted } from './open-scripted.ts';
import { readingOutput } from './reading-chat.ts';
import type { FakeStream } from './script-form.ts';
import { WatchedChat } from './watched-chat.ts';

export interface StreamRun {
  readonly stream: FakeStream;
  /** Folder of the library. */
  readonly folder: string;
  /** Documents of the case; without any, one is made of the words that the stream begins with. */
  readonly inputs: readonly string[];
  readonly open: OpenScripted;
  readonly checks: Checks;
}

const everyone = { accessGroups: ['all'] };

/**
 * A model that never ends its answer: first at every call, then only when it writes. Each time the answer must come in quoted
 * style with the clauses found and the failure told, nothing of the stream may show as an answer, and the next question works.
 */
export async function runStream({ stream, folder, inputs, open, checks }: StreamRun): Promise<void> {
  const words = /"text"\s*:\s*"([^"]+)"/u.exec(stream.pieces.join(''))?.[1] ?? 'The lamps stay lit at night.';
  const made = join(folder, 'stream.txt');
  if (inputs.length === 0) await writeFile(made, `1. Note\n\n1.1 ${words}\n`);
  const output = { pieces: stream.pieces, thenRepeat: stream.thenRepeat, repeatTimes: stream.repeatTimes };
  const chat = new WatchedChat(() => output, 4096);
  const library = open(folder, { embedder: null, chat });
  try {
    await library.import(inputs.length === 0 ? [made] : inputs);
    const ask = (): Promise<Answer> =>
      library.ask({ question: words.replace(/[.。]$/u, '?'), filters: everyone, style: 'auto', keep: false });
    judgeFailed(await ask(), stream, 'when every call runs away', checks);
    chat.script = (request) => (/^A\. /mu.test(request.prompt) ? readingOutput(request) : output);
    judgeFailed(await ask(), stream, 'when the writing runs away', checks);
    chat.script = readingOutput;
    const next = await ask();
    checks.that(next.style === 'composed' && next.answerable, `the next question is not answered: ${next.notices.join(' ')}`);
  } finally {
    await library.close();
  }
}

function judgeFailed(answer: Answer, stream: FakeStream, when: string, checks: Checks): void {
  const begun = stream.pieces.join('').trim().slice(0, 12);
  checks.that(answer.style === 'quoted', `${when}: the answer is shown as ${answer.style}`);
  checks.that(
    answer.notices.some((notice) => /stopped|did not/u.test(notice)),
    `${when}: no notice tells that the model was stopped (${answer.notices.join(' ')})`,
  );
  checks.that(answer.clauses.length + answer.nearest.length > 0, `${when}: the clauses found are not shown`);
  const shown = answer.sentences.map(({ text }) => text).find((text) => begun !== '' && text.includes(begun));
  checks.that(shown === undefined, `${when}: half an answer is shown: ${brief(shown ?? '')}`);
}
