import type { ErrorPayload } from '../../shared/errors.ts';
import {
  type CodedResult,
  type EventName,
  type EventPayload,
  type RequestInput,
  type RequestName,
  type RequestOutput,
  type WindowApi,
  windowApiName,
} from '../../shared/window/contract.ts';

/** The door that the host opened; null where the page runs without a host. */
function door(): WindowApi | null {
  return ((globalThis as Record<string, unknown>)[windowApiName] as WindowApi | undefined) ?? null;
}

const noHost: ErrorPayload = {
  code: 'library-unavailable',
  message: 'This page was opened without its program. Start Proviso to use it.',
  data: {},
};

/** Asks the services; a failure is a value, never thrown. */
export async function request<Name extends RequestName>(
  name: Name,
  input: RequestInput<Name>,
  id?: string,
): Promise<CodedResult<RequestOutput<Name>>> {
  const api = door();
  if (api === null) return { ok: false, error: noHost };
  try {
    return await (id === undefined ? api.request(name, input) : api.request(name, input, id));
  } catch (error) {
    // A host that goes away in the middle of a call.
    return { ok: false, error: { code: 'internal', message: error instanceof Error ? error.message : String(error), data: {} } };
  }
}

export function subscribe<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void {
  return door()?.subscribe(name, listener) ?? (() => undefined);
}

export function cancelRequest(id: string): void {
  door()?.cancel(id);
}

export async function pathsOfFiles(files: readonly File[]): Promise<string[]> {
  return (await door()?.pathsOfFiles(files)) ?? [];
}
