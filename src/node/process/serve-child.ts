import { ProvisoError, toErrorPayload } from '../../shared/errors.ts';
import { type ChildMessage, type HostMessage, isTyped } from './child-message.ts';
import { type ChildPort, ownPort } from './child-port.ts';
import { startWatchdog } from './child-watchdog.ts';

export interface ChildCall {
  /** Sends a progress event to the caller. */
  readonly emit: (event: unknown) => void;
  /** Aborted when the caller no longer wants the result; check it between steps. */
  readonly signal: AbortSignal;
}

/** What a child process can be asked, by method name. Results and events must be structured-cloneable. */
export type ChildHandlers = Readonly<Record<string, (payload: never, call: ChildCall) => unknown>>;

/**
 * Runs a child process's side of `ChildService`: answers requests until the host says stop or is gone, and ends the
 * process then. Call it once, as the last statement of a worker entry.
 */
export function serveChild(handlers: ChildHandlers, port: ChildPort = ownPort()): void {
  const running = new Map<number, AbortController>();
  const send = (message: ChildMessage): void => port.send(message);

  const answer = async (sequence: number, method: string, payload: unknown): Promise<void> => {
    const controller = new AbortController();
    running.set(sequence, controller);
    try {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
      if (handler === undefined) throw new ProvisoError('internal', `The child process knows no method "${method}"`);
      const emit = (event: unknown): void => send({ type: 'event', sequence, event });
      const value = await handler(payload as never, { emit, signal: controller.signal });
      send({ type: 'result', sequence, value });
    } catch (error) {
      const failure = controller.signal.aborted && error === controller.signal.reason ? cancelled() : error;
      send({ type: 'failure', sequence, error: cloneable(toErrorPayload(failure)) });
    } finally {
      running.delete(sequence);
    }
  };

  startWatchdog();
  port.onClose(() => process.exit(0));
  // Ctrl-C in a terminal reaches every process of the group: what it means is the host's to say.
  process.on('SIGINT', () => {});
  port.onMessage((message) => {
    if (!isTyped(message)) return;
    const request = message as HostMessage;
    if (request.type === 'request') void answer(request.sequence, request.method, request.payload);
    else if (request.type === 'cancel') running.get(request.sequence)?.abort();
    else if (request.type === 'stop') process.exit(0);
  });
}

function cancelled(): ProvisoError {
  return new ProvisoError('cancelled', 'The work was cancelled');
}

/** An error's data comes from anywhere: what cannot cross is told as text, so that the error itself always arrives. */
function cloneable<Payload extends { readonly data: Record<string, unknown> }>(payload: Payload): Payload {
  try {
    structuredClone(payload.data);
    return payload;
  } catch {
    const data = Object.fromEntries(Object.entries(payload.data).map(([key, value]) => [key, String(value)]));
    return { ...payload, data };
  }
}
