import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { availableMemory } from 'node:process';
import {
  type ChatWrapper,
  getLlama,
  type Llama,
  type LlamaContext,
  type LlamaContextSequence,
  LlamaLogLevel,
  type LlamaModel,
  LlamaText,
  resolveChatWrapper,
  type Token,
} from 'node-llama-cpp';
import { chooseContextTokens, chooseThreads } from '../../core/chat/choose-resources.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { ChatEvent, ChatFacts, ChatLoad } from './chat-worker-request.ts';

/** Kept states: one for choosing clauses, one for writing, so that the two never push each other's instructions out. */
const keptStates = 2;
/** Prompt tokens computed at once. A cancellation is heard between two batches. */
const batchTokens = 128;

/** A prompt as the model reads it. */
export interface ChatPromptText {
  readonly system: string;
  readonly prefix: string;
  readonly prompt: string;
}

/** A loaded chat model with its window and kept states. Lives in the chat child: llama.cpp may abort the process. */
export class ChatEngine {
  readonly path: string;
  readonly facts: ChatFacts;
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly #wrapper: ChatWrapper;
  readonly #sequences: LlamaContextSequence[];
  readonly #lastUse = new Map<LlamaContextSequence, number>();
  #uses = 0;

  private constructor(load: ChatLoad, llama: Llama, model: LlamaModel, context: LlamaContext, wrapper: ChatWrapper) {
    this.path = load.path;
    this.llama = llama;
    this.model = model;
    this.#wrapper = wrapper;
    this.#sequences = Array.from({ length: keptStates }, () => context.getSequence());
    this.facts = {
      contextTokens: this.#sequences[0]?.contextSize ?? 0,
      gpu: llama.gpu === false ? null : llama.gpu,
      threads: context.idealThreads,
      architecture: String(model.fileInfo.metadata.general?.architecture ?? ''),
    };
  }

  /** Loads a model, on the graphics processor where one can be used, else on the processor. Throws coded errors. */
  static async load(load: ChatLoad, emit: (event: ChatEvent) => void): Promise<ChatEngine> {
    if (load.useGpu) {
      const llama = await startLlama('auto', load.threads).catch(() => null);
      if (llama !== null && llama.gpu !== false) {
        emit({ type: 'gpu' });
        try {
          return await ChatEngine.#loadWith(llama, load, emit);
        } catch (error) {
          if (error instanceof ProvisoError) throw error;
          // Too little memory there, or a driver that does not do: the processor can always be used.
          await llama.dispose();
        }
      }
    }
    try {
      return await ChatEngine.#loadWith(await startLlama(false, load.threads), load, emit);
    } catch (error) {
      if (error instanceof ProvisoError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The chat model ${load.path} cannot be loaded: ${reason}. Fetch it again or use another one; answers quote clauses until then.`;
      throw new ProvisoError('model-damaged', message, { path: load.path });
    }
  }

  static async #loadWith(llama: Llama, load: ChatLoad, emit: (event: ChatEvent) => void): Promise<ChatEngine> {
    const onCpu = llama.gpu === false;
    const model = await llama.loadModel({
      modelPath: load.path,
      ...(onCpu ? { gpuLayers: 0 } : {}),
      onLoadProgress: (share) => emit({ type: 'loading', share }),
    });
    const wrapper = chatWrapperOf(model, load.path);
    const contextTokens =
      load.contextTokens ??
      chooseContextTokens({
        availableBytes: availableMemory(),
        modelBytes: statSync(load.path).size,
        trainedTokens: model.trainContextSize,
      });
    const threads = load.threads ?? chooseThreads(llama.cpuMathCores, loadavg()[0] ?? 0);
    const context = await model.createContext({
      contextSize: contextTokens,
      sequences: keptStates,
      batchSize: Math.min(512, contextTokens),
      threads,
    });
    return new ChatEngine(load, llama, model, context, wrapper);
  }

  /** The prompt's tokens, with the model's own chat template. Words of the prompt never become control tokens. */
  tokenize({ system, prefix, prompt }: ChatPromptText): Token[] {
    const { contextText } = this.#wrapper.generateContextState({
      chatHistory: [
        ...(system === '' ? [] : [{ type: 'system' as const, text: LlamaText(system).toJSON() }]),
        { type: 'user' as const, text: prefix + prompt },
        { type: 'model' as const, response: [] },
      ],
    });
    return contextText.tokenize(this.model.tokenizer);
  }

  /**
   * Brings a kept state to the prompt, all but its last token: takes the one that has most in common with it, forgets what
   * differs and computes the rest. Gives the state, the last token, and how many tokens were computed (the last one counted).
   */
  async read(
    tokens: readonly Token[],
    emit: (event: ChatEvent) => void,
    signal: AbortSignal,
  ): Promise<{ readonly sequence: LlamaContextSequence; readonly last: Token; readonly evaluatedTokens: number }> {
    const last = tokens.at(-1);
    if (last === undefined) throw new ProvisoError('internal', 'A prompt without tokens cannot be continued');
    const wanted = tokens.slice(0, -1);
    const sequence = this.#nearest(wanted);
    await sequence.adaptStateToTokens(wanted, false);
    const missing = wanted.slice(sequence.nextTokenIndex);
    for (let start = 0; start < missing.length; start += batchTokens) {
      signal.throwIfAborted();
      await sequence.evaluateWithoutGeneratingNewTokens(missing.slice(start, start + batchTokens));
      emit({ type: 'read', tokens: Math.min(start + batchTokens, missing.length), of: missing.length });
    }
    return { sequence, last, evaluatedTokens: missing.length + 1 };
  }

  /** The state that shares most tokens; of equals the one that was not used for longest. */
  #nearest(tokens: Token[]): LlamaContextSequence {
    const ranked = this.#sequences
      .map((sequence) => ({
        sequence,
        common: sequence.nextTokenIndex === 0 ? 0 : sequence.compareContextTokens(tokens).firstDifferentIndex,
        lastUse: this.#lastUse.get(sequence) ?? 0,
      }))
      // The first tokens of a template are the same for everything: they are no reason to push out a recent state.
      .map((entry) => ({ ...entry, common: entry.common < minimumCommon ? 0 : entry.common }))
      .sort((one, other) => other.common - one.common || one.lastUse - other.lastUse);
    const best = ranked[0]?.sequence;
    if (best === undefined) throw new ProvisoError('internal', 'The chat model has no kept state');
    this.#uses += 1;
    this.#lastUse.set(best, this.#uses);
    return best;
  }
}

const minimumCommon = 16;

function startLlama(gpu: 'auto' | false, threads: number | null): Promise<Llama> {
  return getLlama({
    gpu,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    maxThreads: threads ?? 0,
    logLevel: LlamaLogLevel.error,
    logger: () => {},
  });
}

/** The wrapper of the model's own template. A model without one is refused: a guessed template gives bad answers that look good. */
function chatWrapperOf(model: LlamaModel, path: string): ChatWrapper {
  const template: unknown = model.fileInfo.metadata.tokenizer?.chat_template;
  const refuse = (reason: string): ProvisoError => {
    const message = `The model ${path} ${reason}, so that it cannot be asked. Use an instruction-tuned ("instruct", "chat") model.`;
    return new ProvisoError('model-no-chat-template', message, { path });
  };
  if (typeof template !== 'string' || template.trim() === '') throw refuse('has no chat template');
  try {
    return resolveChatWrapper(model, { warningLogs: false, fallbackToOtherWrappersOnJinjaError: false });
  } catch {
    throw refuse('has a chat template that cannot be read');
  }
}
