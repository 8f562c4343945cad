import { type ErrorPayload, ProvisoError, toErrorPayload } from '../../shared/errors.ts';
import {
  type CodedResult,
  type HandledInput,
  type RequestName,
  type RequestOutput,
  windowRequests,
} from '../../shared/window/contract.ts';

export interface WindowCall {
  readonly requestId: string;
  /** Aborted when the window gives the call up or is closed. */
  readonly signal: AbortSignal;
}

/** One handler for each request of the contract. */
export type WindowHandlers = {
  readonly [Name in RequestName]: (
    input: HandledInput<Name>,
    call: WindowCall,
  ) => Promise<RequestOutput<Name>> | RequestOutput<Name>;
};

type AnyHandler = (input: unknown, call: WindowCall) => unknown;

/** Every message from the window: parsed, handled, answered by a coded result. Nothing that a window sends makes it throw. */
export class RequestRouter {
  readonly #handlers: WindowHandlers;
  readonly #running = new Map<string, AbortController>();
  #unnamed = 0;

  constructor(handlers: WindowHandlers) {
    this.#handlers = handlers;
  }

  /** `name`, `input` and `id` as they came over the channel: nothing is taken on trust. */
  async handle(name: unknown, input: unknown, id?: unknown): Promise<CodedResult<unknown>> {
    if (typeof name !== 'string' || !Object.hasOwn(windowRequests, name))
      return refused(new ProvisoError('wrong-usage', `The window asked for "${String(name)}", which does not exist.`));
    const parsed = windowRequests[name as RequestName].input.safeParse(input ?? {});
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'input'}: ${message}`);
      return refused(new ProvisoError('wrong-usage', `"${name}" was asked in a wrong form: ${issues.join('; ')}`, { issues }));
    }
    if (typeof id === 'string' && this.#running.has(id))
      return refused(new ProvisoError('wrong-usage', `A call named "${id}" is running already.`, { id }));
    return this.#run(
      this.#handlers[name as RequestName] as AnyHandler,
      parsed.data,
      typeof id === 'string' ? id : this.#nextId(),
    );
  }

  /** Answers a running call with `cancelled` at once and tells its handler. Unknown ids are nothing. */
  cancel(id: unknown): void {
    if (typeof id === 'string') this.#running.get(id)?.abort();
  }

  cancelAll(): void {
    for (const controller of this.#running.values()) controller.abort();
  }

  async #run(handler: AnyHandler, input: unknown, requestId: string): Promise<CodedResult<unknown>> {
    const controller = new AbortController();
    this.#running.set(requestId, controller);
    const { signal } = controller;
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new ProvisoError('cancelled', 'The work was stopped.')), { once: true });
    });
    try {
      const value = await Promise.race([Promise.resolve().then(() => handler(input, { requestId, signal })), givenUp]);
      return { ok: true, value };
    } catch (error) {
      return refused(error);
    } finally {
      this.#running.delete(requestId);
    }
  }

  #nextId(): string {
    this.#unnamed += 1;
    return `unnamed-${this.#unnamed}`;
  }
}

/** An error's data comes from anywhere: what is no plain value is told as text, so that the error itself always crosses. */
function refused(error: unknown): { readonly ok: false; readonly error: ErrorPayload } {
  const payload = toErrorPayload(error);
  const data = Object.fromEntries(Object.entries(payload.data).map(([key, value]) => [key, plain(value)]));
  return { ok: false, error: { ...payload, data } };
}

function plain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return String(value);
  }
}
