import { ProvisoError } from '../../shared/errors.ts';
import type { ChatCompletion, ChatModel, ChatModelIdentity, ChatOverflow, ChatRequest } from './chat-model.ts';
import { RunawayGuard } from './runaway-guard.ts';

/** One scripted output: a text, pieces and what they are followed by over and over, a failure, or what follows from the request. */
export type FakeOutput =
  | { readonly text: string }
  | { readonly pieces: readonly string[]; readonly thenRepeat?: string; readonly repeatTimes?: number }
  | { readonly error: ProvisoError }
  | ((request: ChatRequest) => FakeOutput | Promise<FakeOutput>);

export interface FakeChatModelOptions {
  readonly contextTokens?: number;
  readonly identity?: ChatModelIdentity;
}

/**
 * A chat model that replays a script, one output for each call, the last one again when the script is at its end. It keeps
 * the bounds of the real one: window, output budget, runaway, cancellation and the reuse of what the call before had in common.
 * A token is four characters of running text or one Chinese sign; a piece of a script is one written token.
 */
export class FakeChatModel implements ChatModel {
  /** The requests so far, in order, those that did not fit included. */
  readonly requests: ChatRequest[] = [];
  readonly #script: readonly FakeOutput[];
  readonly #contextTokens: number;
  readonly #identity: ChatModelIdentity;
  #next = 0;
  #kept = '';

  constructor(script: readonly FakeOutput[], options: FakeChatModelOptions = {}) {
    this.#script = script;
    this.#contextTokens = options.contextTokens ?? 4096;
    this.#identity = options.identity ?? { name: 'scripted', sha256: 'f'.repeat(64) };
  }

  async identity(): Promise<ChatModelIdentity> {
    return this.#identity;
  }

  async contextTokens(): Promise<number> {
    return this.#contextTokens;
  }

  async countTokens(texts: readonly string[]): Promise<readonly number[]> {
    return texts.map(fakeTokens);
  }

  async complete(request: ChatRequest): Promise<ChatCompletion | ChatOverflow> {
    this.requests.push(request);
    assertWanted(request);
    const contextTokens = this.#contextTokens;
    const prompt = `${request.system}\n${request.prefix}${request.prompt}`;
    const promptTokens = fakeTokens(prompt);
    const excessTokens = promptTokens + request.maximumTokens - contextTokens;
    if (excessTokens > 0) return { stopped: 'context-overflow', promptTokens, contextTokens, excessTokens };
    const output = await this.#output(request);
    if ('error' in output) throw output.error;
    const evaluatedTokens = Math.max(1, promptTokens - fakeTokens(commonStart(prompt, this.#kept)));
    this.#kept = prompt;
    return { ...this.#write(output, request), promptTokens, evaluatedTokens, seconds: 0 };
  }

  async dispose(): Promise<void> {}

  async #output(request: ChatRequest): Promise<Exclude<FakeOutput, (request: ChatRequest) => unknown>> {
    let output = this.#script[Math.min(this.#next, this.#script.length - 1)];
    this.#next += 1;
    while (typeof output === 'function') output = await output(request);
    if (output === undefined) throw new ProvisoError('internal', 'The script of the fake chat model is empty');
    return output;
  }

  #write(
    output: Exclude<FakeOutput, { readonly error: ProvisoError } | ((request: ChatRequest) => unknown)>,
    request: ChatRequest,
  ): Pick<ChatCompletion, 'text' | 'outputTokens' | 'stopped'> {
    const guard = new RunawayGuard();
    let text = '';
    let outputTokens = 0;
    for (const piece of piecesOf(output)) {
      assertWanted(request);
      if (outputTokens === request.maximumTokens) return { text, outputTokens, stopped: 'length' };
      outputTokens += 1;
      text += piece;
      request.onToken?.(piece);
      if (guard.add(piece)) return { text, outputTokens, stopped: 'runaway' };
    }
    return { text, outputTokens, stopped: 'end' };
  }
}

function* piecesOf(
  output:
    | { readonly text: string }
    | { readonly pieces: readonly string[]; readonly thenRepeat?: string; readonly repeatTimes?: number },
): Generator<string> {
  if ('text' in output) {
    for (const [piece] of output.text.matchAll(/.{1,4}/gsu)) yield piece;
    return;
  }
  yield* output.pieces;
  for (let index = 0; index < (output.repeatTimes ?? 0); index += 1) yield output.thenRepeat ?? '';
}

function fakeTokens(text: string): number {
  const signs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return signs + Math.ceil((text.length - signs) / 4);
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

function assertWanted(request: ChatRequest): void {
  if (request.signal?.aborted) throw new ProvisoError('cancelled', 'The work was cancelled');
}
