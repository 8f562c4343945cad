import { type ErrorCode, type ErrorPayload, fromErrorPayload, ProvisoError } from '../../shared/errors.ts';
import type { ChildExit, ChildHandle, ChildLauncher, ChildLaunchOptions } from './child-launcher.ts';
import { type ChildMessage, type HostMessage, isTyped } from './child-message.ts';

export type { ChildExit, ChildHandle, ChildLauncher, ChildLaunchOptions } from './child-launcher.ts';

/** How the owner of a child wants one kind of failure told: a stable code and what happened and what to do. */
export interface ChildFailure {
  readonly code: ErrorCode;
  readonly message: string;
}

export interface ChildServiceOptions extends ChildLaunchOptions {
  readonly launcher: ChildLauncher;
  readonly failures: {
    /** The child ended while a request was pending. */
    readonly crash: ChildFailure;
    /** A request ran over its time; the child was killed. */
    readonly timeout: ChildFailure;
    /** The child went over its memory limit. */
    readonly memory: ChildFailure;
    /** The circuit is open. */
    readonly unavailable: ChildFailure;
  };
  /** Deaths in a row that open the circuit; default 3. `Infinity` where a death is the fault of the input alone. */
  readonly openAfterDeaths?: number;
  /** Ends the child after this long without a request; default: never. */
  readonly idleMilliseconds?: number;
  /** Time a child has to give up a cancelled request before it is killed; default 2,000. */
  readonly cancelGraceMilliseconds?: number;
  /** Time a child has to end by itself before it is killed; default 1,000. */
  readonly stopGraceMilliseconds?: number;
}

export interface ChildRequestOptions {
  /** Time from sending to the result; the child is killed after it. Default: no limit. */
  readonly timeoutMilliseconds?: number;
  /** Longest time without an event or the result; the child is killed after it, as after a timeout. Default: no limit. */
  readonly silenceMilliseconds?: number;
  readonly signal?: AbortSignal;
  /** Progress events of this request, in order. When it throws, the request is given up and rejects with that error. */
  readonly onEvent?: (event: unknown) => void;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onEvent: ((event: unknown) => void) | undefined;
  /** Called at each sign of life. */
  readonly heard: () => void;
  readonly release: () => void;
}

/** One life of the child process. */
interface Life {
  readonly child: ChildHandle;
  readonly pending: Map<number, Pending>;
  /** Cancelled requests that the child has not given up yet; each resolves when it has, or when the child is dead. */
  readonly cancelled: Map<number, () => void>;
  readonly ended: Promise<void>;
  /** Why we killed it, when we did: decides the failure of what was pending and whether the death counts. */
  killedFor: 'timeout' | 'cancel' | 'stop' | null;
  timedOut: number | null;
}

/**
 * Talks to a child process that may die: starts it at the first request, matches replies by sequence number, never
 * repeats a request after a death, and refuses further work after several deaths in a row until `reset()`.
 * An error that a handler throws arrives as the same `ProvisoError` and is no death. A success closes the circuit.
 */
export class ChildService {
  readonly #options: ChildServiceOptions;
  #life: Life | null = null;
  #sequence = 0;
  #deaths = 0;
  #disposed = false;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #ending = new Set<Promise<void>>();

  constructor(options: ChildServiceOptions) {
    this.#options = options;
  }

  /** Process id of the living child; null when none runs. */
  get pid(): number | null {
    return this.#life?.child.pid ?? null;
  }

  /** Resolves with the handler's result. Rejects with a `ProvisoError`: the handler's own, `cancelled`, or one of the owner's failures. */
  async request<Result>(method: string, payload: unknown, options: ChildRequestOptions = {}): Promise<Result> {
    this.#assertUsable(options.signal);
    // A child that is being killed, or still works on something cancelled, must not take this request down with it.
    while (this.#life !== null && (this.#life.killedFor !== null || this.#life.cancelled.size > 0)) {
      await settled(this.#life);
      this.#assertUsable(options.signal);
    }
    clearTimeout(this.#idleTimer);
    const life = this.#life ?? this.#start();
    this.#sequence += 1;
    const sequence = this.#sequence;
    return (await new Promise<unknown>((resolve, reject) => {
      const onAbort = (): void => this.#giveUp(life, sequence, cancelledError());
      const limit = options.timeoutMilliseconds;
      const timer = limit === undefined ? undefined : setTimeout(() => this.#timeOut(life, sequence), limit);
      const silence = options.silenceMilliseconds;
      let silent: NodeJS.Timeout | undefined;
      const heard = (): void => {
        if (silence === undefined) return;
        clearTimeout(silent);
        silent = setTimeout(() => this.#timeOut(life, sequence), silence);
      };
      heard();
      const release = (): void => {
        clearTimeout(timer);
        clearTimeout(silent);
        options.signal?.removeEventListener('abort', onAbort);
      };
      options.signal?.addEventListener('abort', onAbort, { once: true });
      life.pending.set(sequence, { resolve, reject, onEvent: options.onEvent, heard, release });
      try {
        life.child.send({ type: 'request', sequence, method, payload } satisfies HostMessage);
      } catch (error) {
        const refusal = `The request "${method}" cannot be sent to a child process`;
        take(life, sequence)?.reject(new ProvisoError('internal', refusal, {}, error));
      }
    })) as Result;
  }

  /** Closes an open circuit, so that the next request starts a child again. */
  reset(): void {
    this.#deaths = 0;
  }

  /** Ends the child: asks first, kills after the grace. Pending requests reject with `cancelled`; later ones are refused. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    this.#stop();
    await Promise.all(this.#ending);
  }

  #assertUsable(signal: AbortSignal | undefined): void {
    const { name } = this.#options;
    if (this.#disposed) throw new ProvisoError('internal', `The process "${name}" was closed and takes no more requests`);
    if (signal?.aborted) throw cancelledError();
    if (this.#deaths < (this.#options.openAfterDeaths ?? 3)) return;
    const { code, message } = this.#options.failures.unavailable;
    throw new ProvisoError(code, message, { process: name, deaths: this.#deaths });
  }

  #start(): Life {
    const child = this.#options.launcher.launch(this.#options);
    let markEnded = (): void => {};
    const ended = new Promise<void>((resolve) => {
      markEnded = resolve;
    });
    const life: Life = { child, pending: new Map(), cancelled: new Map(), ended, killedFor: null, timedOut: null };
    this.#life = life;
    child.onMessage((message) => {
      if (isTyped(message)) this.#receive(life, message as ChildMessage);
    });
    child.onExit((exit) => {
      this.#bury(life, exit);
      markEnded();
    });
    this.#ending.add(ended);
    void ended.then(() => this.#ending.delete(ended));
    return life;
  }

  #receive(life: Life, message: ChildMessage): void {
    if (message.type === 'event') {
      const pending = life.pending.get(message.sequence);
      pending?.heard();
      try {
        pending?.onEvent?.(message.event);
      } catch (error) {
        this.#giveUp(life, message.sequence, error);
      }
      return;
    }
    life.cancelled.get(message.sequence)?.();
    life.cancelled.delete(message.sequence);
    const request = take(life, message.sequence);
    if (message.type === 'result') {
      this.#deaths = 0;
      request?.resolve(message.value);
    } else {
      request?.reject(fromErrorPayload(message.error as ErrorPayload));
    }
    this.#rest(life);
  }

  #rest(life: Life): void {
    const { idleMilliseconds } = this.#options;
    if (idleMilliseconds === undefined || life !== this.#life || life.pending.size > 0) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#stop(), idleMilliseconds);
    this.#idleTimer.unref();
  }

  /** Rejects the request at once, tells the child, and kills it when it does not end the work within the grace. */
  #giveUp(life: Life, sequence: number, error: unknown): void {
    const request = take(life, sequence);
    if (request === undefined) return;
    life.child.send({ type: 'cancel', sequence } satisfies HostMessage);
    const grace = setTimeout(() => kill(life, 'cancel'), this.#options.cancelGraceMilliseconds ?? 2000);
    life.cancelled.set(sequence, () => clearTimeout(grace));
    request.reject(error);
  }

  #timeOut(life: Life, sequence: number): void {
    life.timedOut ??= sequence;
    kill(life, 'timeout');
  }

  #stop(): void {
    clearTimeout(this.#idleTimer);
    const life = this.#life;
    if (life === null) return;
    this.#life = null;
    for (const sequence of [...life.pending.keys()]) take(life, sequence)?.reject(cancelledError());
    life.killedFor ??= 'stop';
    life.child.send({ type: 'stop' } satisfies HostMessage);
    const grace = setTimeout(() => life.child.kill(), this.#options.stopGraceMilliseconds ?? 1000);
    void life.ended.then(() => clearTimeout(grace));
  }

  #bury(life: Life, exit: ChildExit): void {
    if (this.#life === life) this.#life = null;
    clearTimeout(this.#idleTimer);
    for (const done of life.cancelled.values()) done();
    life.cancelled.clear();
    const counts = life.killedFor === 'timeout' || (life.killedFor === null && life.pending.size > 0);
    if (counts) this.#deaths += 1;
    for (const sequence of [...life.pending.keys()]) take(life, sequence)?.reject(this.#failure(life, sequence, exit));
  }

  #failure(life: Life, sequence: number, exit: ChildExit): ProvisoError {
    const { failures, name } = this.#options;
    const timedOut = life.killedFor === 'timeout' && sequence === life.timedOut;
    const kind = timedOut ? 'timeout' : exit.reason === 'memory' ? 'memory' : 'crash';
    const { code, message } = failures[kind];
    const data = { process: name, reason: kind, exitCode: exit.code, signal: exit.signal, errorOutput: exit.errorOutput };
    return new ProvisoError(code, message, data);
  }
}

function take(life: Life, sequence: number): Pending | undefined {
  const request = life.pending.get(sequence);
  life.pending.delete(sequence);
  request?.release();
  return request;
}

function kill(life: Life, reason: 'timeout' | 'cancel'): void {
  life.killedFor ??= reason;
  life.child.kill();
}

/** Resolves when the child has given up everything that was cancelled, or has ended. */
async function settled(life: Life): Promise<void> {
  const waits = [...life.cancelled].map(
    ([sequence, done]) =>
      new Promise<void>((resolve) => {
        life.cancelled.set(sequence, () => {
          done();
          resolve();
        });
      }),
  );
  await Promise.all(waits);
  // A kill was the answer: the process id must be gone before a new child takes its place.
  if (life.killedFor !== null) await life.ended;
}

function cancelledError(): ProvisoError {
  return new ProvisoError('cancelled', 'The work was cancelled');
}
