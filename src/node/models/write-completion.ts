import { type LlamaContextSequence, type LlamaGrammar, LlamaGrammarEvaluationState, type Token } from 'node-llama-cpp';
import type { ChatCompletion, ChatGrammar } from '../../core/chat/chat-model.ts';
import { RunawayGuard } from '../../core/chat/runaway-guard.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { ChatEngine } from './chat-engine.ts';
import type { ChatEvent } from './chat-worker-request.ts';

export interface WriteOptions {
  readonly sequence: LlamaContextSequence;
  /** Last token of the prompt. */
  readonly last: Token;
  readonly grammar: LlamaGrammar | null;
  /** The answer is one JSON object or list: writing ends with its closing bracket. node-llama-cpp's own rule would go on with line ends. */
  readonly closesWith: '}' | ']' | null;
  readonly maximumTokens: number;
  readonly maximumSeconds: number;
  readonly signal: AbortSignal;
  readonly emit: (event: ChatEvent) => void;
}

export type Written = Pick<ChatCompletion, 'text' | 'stopped' | 'outputTokens'>;

/** Tokens that may be needed to complete one character. */
const maximumPending = 6;
const incomplete = '\uFFFD';
/** Fixed, though greedy decoding draws nothing: no setting of the sampler may depend on the clock. */
const seed = 1;

/** Writes greedily from a state that has read its prompt, until the model ends, a bound is reached or it runs away. */
export async function writeCompletion(engine: ChatEngine, options: WriteOptions): Promise<Written> {
  const { sequence, last, grammar, closesWith, maximumTokens, maximumSeconds, signal, emit } = options;
  const { model } = engine;
  const guard = new RunawayGuard();
  const deadline = performance.now() + maximumSeconds * 1000;
  const state = grammar === null ? undefined : new LlamaGrammarEvaluationState({ model, grammar });
  let text = '';
  let outputTokens = 0;
  let pending: Token[] = [];
  let context: Token[] = [];
  /** Takes what is complete out of the pending tokens. */
  const flush = (final: boolean): boolean => {
    const piece = model.detokenize(pending, false, context);
    // Half a character waits for its other half.
    if (!final && piece.endsWith(incomplete) && pending.length < maximumPending) return false;
    context = [...context, ...pending].slice(-8);
    pending = [];
    if (piece === '') return false;
    text += piece;
    emit({ type: 'piece', text: piece });
    return guard.add(piece);
  };
  const tokens = sequence.evaluate([last], {
    temperature: 0,
    seed,
    ...(state === undefined ? {} : { grammarEvaluationState: state }),
  });
  let stopped: Written['stopped'] = 'end';
  for await (const token of tokens) {
    signal.throwIfAborted();
    outputTokens += 1;
    pending.push(token);
    if (flush(false)) stopped = 'runaway';
    else if (closesWith !== null && isWholeJson(text, closesWith)) break;
    else if (outputTokens >= maximumTokens) stopped = 'length';
    else if (performance.now() > deadline) stopped = 'time';
    if (stopped !== 'end') break;
  }
  if (pending.length > 0) flush(true);
  return { text, stopped, outputTokens };
}

function isWholeJson(text: string, bracket: string): boolean {
  if (!text.trimEnd().endsWith(bracket)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The bracket that ends an answer under this grammar; null where the answer is no JSON object or list. */
export function closingBracket(grammar: ChatGrammar | null): '}' | ']' | null {
  if (grammar?.kind !== 'json') return null;
  const { type } = grammar.schema;
  return type === 'object' ? '}' : type === 'array' ? ']' : null;
}

/** Compiled grammars by their source: a question's grammar is used once, a fixed one at every question. */
const compiled = new Map<string, LlamaGrammar>();
const keptGrammars = 16;

/** Turns the caller's grammar into llama.cpp's. Throws `bad-grammar`. */
export async function compileGrammar(engine: ChatEngine, grammar: ChatGrammar | null): Promise<LlamaGrammar | null> {
  if (grammar === null) return null;
  const key = JSON.stringify(grammar);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  try {
    const { llama } = engine;
    const made =
      grammar.kind === 'gbnf'
        ? await llama.createGrammar({ grammar: grammar.text })
        : await llama.createGrammarForJsonSchema(grammar.schema as Parameters<typeof llama.createGrammarForJsonSchema>[0]);
    if (compiled.size >= keptGrammars) compiled.delete(compiled.keys().next().value ?? '');
    compiled.set(key, made);
    return made;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProvisoError('bad-grammar', `The grammar for the chat model cannot be used: ${reason}`, { kind: grammar.kind });
  }
}
