import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ChatCompletion, ChatOverflow } from '../core/chat/chat-model.ts';
import { ChatEngine } from '../node/models/chat-engine.ts';
import type {
  ChatCompleteRequest,
  ChatCountRequest,
  ChatDescribeRequest,
  ChatFacts,
  ChatLoad,
} from '../node/models/chat-worker-request.ts';
import { closingBracket, compileGrammar, writeCompletion } from '../node/models/write-completion.ts';
import { type ChildCall, serveChild } from '../node/process/serve-child.ts';
import { ProvisoError } from '../shared/errors.ts';

let loading: Promise<ChatEngine> | null = null;

async function engineFor(load: ChatLoad, call: ChildCall): Promise<ChatEngine> {
  loading ??= ChatEngine.load(load, call.emit).catch((error: unknown) => {
    // The file may be put right by the next request.
    loading = null;
    throw error;
  });
  const engine = await loading;
  if (engine.path !== load.path) throw new ProvisoError('internal', 'This process holds another chat model');
  return engine;
}

// node-llama-cpp frees its samplers only when JavaScript's garbage is collected, which does not know how heavy they are.
setFlagsFromString('--expose-gc');
const collectYoung = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/** Asked one at a time: `LlamaChatModel` waits for the end, or the giving up, of the request before. */
async function complete(request: ChatCompleteRequest, call: ChildCall): Promise<ChatCompletion | ChatOverflow> {
  const engine = await engineFor(request.load, call);
  call.signal.throwIfAborted();
  const grammar = await compileGrammar(engine, request.grammar);
  const tokens = engine.tokenize(request);
  const { contextTokens } = engine.facts;
  const { maximumTokens, maximumSeconds } = request;
  const promptTokens = tokens.length;
  const excessTokens = promptTokens + maximumTokens - contextTokens;
  if (excessTokens > 0) return { stopped: 'context-overflow', promptTokens, contextTokens, excessTokens };
  const started = performance.now();
  const { emit, signal } = call;
  const { sequence, last, evaluatedTokens } = await engine.read(tokens, emit, signal);
  const closesWith = closingBracket(request.grammar);
  const written = await writeCompletion(engine, {
    sequence,
    last,
    grammar,
    closesWith,
    maximumTokens,
    maximumSeconds,
    signal,
    emit,
  });
  collectYoung({ type: 'minor' });
  return { ...written, promptTokens, evaluatedTokens, seconds: (performance.now() - started) / 1000 };
}

async function countTokens({ load, texts }: ChatCountRequest, call: ChildCall): Promise<readonly number[]> {
  const { model } = await engineFor(load, call);
  return texts.map((text) => model.tokenize(text).length);
}

async function describe({ load }: ChatDescribeRequest, call: ChildCall): Promise<ChatFacts> {
  return (await engineFor(load, call)).facts;
}

serveChild({ complete, countTokens, describe });
