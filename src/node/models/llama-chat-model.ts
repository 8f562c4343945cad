import type { ChatCompletion, ChatModel, ChatModelIdentity, ChatOverflow, ChatRequest } from '../../core/chat/chat-model.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { ChildLauncher } from '../process/child-launcher.ts';
import { ChildService } from '../process/child-service.ts';
import type {
  ChatCompleteRequest,
  ChatCountRequest,
  ChatDescribeRequest,
  ChatEvent,
  ChatFacts,
  ChatLoad,
} from './chat-worker-request.ts';
import { type ExpectedFile, ModelFile } from './model-file.ts';

export interface LlamaChatModelOptions {
  readonly launcher: ChildLauncher;
  /** Absolute path of the built or source `chat.worker`. */
  readonly workerPath: string;
  /** Absolute path of the model file. */
  readonly path: string;
  readonly model: ExpectedFile & { readonly name: string };
  /** File that remembers over restarts that the model file was checked; default: it is hashed in each process. */
  readonly stampPath?: string;
  /** `off`: never use a graphics processor; default `auto`. */
  readonly gpu?: 'auto' | 'off';
  /** Threads to compute with on the processor; default: chosen from the machine. */
  readonly threads?: number;
  /** Window in tokens; default: chosen from the machine's memory. */
  readonly contextTokens?: number;
  /** Ends the child, and frees the model's memory, after this long without work; default ten minutes. */
  readonly idleMilliseconds?: number;
  /** A child that gives no sign of life for this long is taken for hung; default two minutes. */
  readonly silenceMilliseconds?: number;
}

const defaultSeconds = 120;
const megabyte = 1e6;
/** Room for the window, computing buffers and the runtime beside the weights. */
const roomMegabytes = 4096;
/** A batch of the prompt that is being computed cannot be broken off. */
const cancelGraceMilliseconds = 10_000;

const again = 'Answers quote clauses until it works again.';

/** Asks a GGUF model in a child process through node-llama-cpp, so that one that makes llama.cpp abort never ends the host. */
export class LlamaChatModel implements ChatModel {
  readonly #options: LlamaChatModelOptions;
  readonly #file: ModelFile;
  readonly #child: ChildService;
  #useGpu: boolean;
  /** A graphics processor was about to be used in the child's life. */
  #suspectGpu = false;
  #facts: ChatFacts | null = null;
  /** Ends with the request before. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: LlamaChatModelOptions) {
    const { model, path } = options;
    this.#options = options;
    this.#useGpu = options.gpu !== 'off';
    this.#file = new ModelFile(path, model, {
      cure: `Fetch it (\`proviso models fetch chat\`) or copy ${model.file} there. ${again}`,
      ...(options.stampPath === undefined ? {} : { stampPath: options.stampPath }),
    });
    this.#child = new ChildService({
      launcher: options.launcher,
      modulePath: options.workerPath,
      name: 'chat',
      heapMegabytes: 1024,
      residentMegabytes: Math.ceil(model.size / megabyte) + roomMegabytes,
      idleMilliseconds: options.idleMilliseconds ?? 600_000,
      cancelGraceMilliseconds,
      failures: {
        crash: {
          code: 'model-crashed',
          message: `The process of the chat model ended unexpectedly. Try again; if it happens again, the model file or this machine's memory is at fault. ${again}`,
        },
        timeout: {
          code: 'model-crashed',
          message: `The chat model gave no sign of life in time and was stopped. Close other programs that use the processor and try again. ${again}`,
        },
        memory: {
          code: 'model-crashed',
          message: `The chat model used more memory than it may and was stopped. Use a smaller model. ${again}`,
        },
        unavailable: {
          code: 'model-unavailable',
          message: `The chat model's process died several times in a row and is not started again. Restart Proviso to try once more. ${again}`,
        },
      },
    });
  }

  async identity(): Promise<ChatModelIdentity> {
    const { name, sha256 } = this.#options.model;
    return { name, sha256 };
  }

  /** Process id of the living child; null when none runs. */
  get pid(): number | null {
    return this.#child.pid;
  }

  async contextTokens(): Promise<number> {
    return (await this.facts()).contextTokens;
  }

  /** How the model is loaded on this machine; loads it when it is not. */
  async facts(): Promise<ChatFacts> {
    // The window stays what it was once told, also over a new start of the child.
    this.#facts ??= await this.#ask<ChatFacts>('describe', { load: await this.#load() } satisfies ChatDescribeRequest, {});
    return this.#facts;
  }

  async countTokens(texts: readonly string[]): Promise<readonly number[]> {
    if (texts.length === 0) return [];
    return this.#ask<readonly number[]>('countTokens', { load: await this.#load(), texts } satisfies ChatCountRequest, {});
  }

  async complete(request: ChatRequest): Promise<ChatCompletion | ChatOverflow> {
    const { system, prefix, prompt, grammar, maximumTokens, maximumSeconds = defaultSeconds, signal, onToken } = request;
    await this.facts();
    const asked: ChatCompleteRequest = {
      load: await this.#load(),
      system,
      prefix,
      prompt,
      grammar,
      maximumTokens,
      maximumSeconds,
    };
    return this.#ask('complete', asked, { signal, onToken });
  }

  /** Lets a model that died too often be tried again. */
  reset(): void {
    this.#child.reset();
  }

  async dispose(): Promise<void> {
    await this.#child.dispose();
  }

  async #load(): Promise<ChatLoad> {
    await this.#file.verify();
    const { threads = null, contextTokens = null } = this.#options;
    return {
      path: this.#file.path,
      useGpu: this.#useGpu,
      threads,
      contextTokens: this.#facts?.contextTokens ?? contextTokens,
    };
  }

  async #ask<Result>(
    method: string,
    payload: unknown,
    { signal, onToken }: { readonly signal?: AbortSignal | undefined; readonly onToken?: ((piece: string) => void) | undefined },
  ): Promise<Result> {
    const onEvent = (event: unknown): void => {
      const told = event as ChatEvent;
      if (told.type === 'gpu') this.#suspectGpu = true;
      if (told.type === 'piece') onToken?.(told.text);
    };
    const silenceMilliseconds = this.#options.silenceMilliseconds ?? 120_000;
    const endTurn = await this.#waitForTurn(signal);
    try {
      return await this.#child.request<Result>(method, payload, {
        silenceMilliseconds,
        onEvent,
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      const died = error instanceof ProvisoError && error.code === 'model-crashed';
      // The graphics processor or its driver may be the cause: from now on without it.
      if (died && this.#suspectGpu) this.#useGpu = false;
      throw error;
    } finally {
      endTurn();
    }
  }

  /** One request at a time: one that waited inside the child would be taken for hung. Gives what ends the turn. */
  async #waitForTurn(signal: AbortSignal | undefined): Promise<() => void> {
    const before = this.#turn;
    let endTurn = (): void => {};
    const turn = new Promise<void>((resolve) => {
      endTurn = resolve;
    });
    this.#turn = before.then(() => turn);
    try {
      await orAborted(before, signal);
    } catch (error) {
      endTurn();
      throw error;
    }
    return endTurn;
  }
}

/** Waits for `work`, or rejects when the caller gives up before. */
function orAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new ProvisoError('cancelled', 'The work was cancelled'));
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    void work.then(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    });
  });
}
