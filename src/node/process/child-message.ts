import type { ErrorPayload } from '../../shared/errors.ts';

/** From the host to a child. Requests carry a sequence number that every reply repeats. */
export type HostMessage =
  | { readonly type: 'request'; readonly sequence: number; readonly method: string; readonly payload: unknown }
  | { readonly type: 'cancel'; readonly sequence: number }
  | { readonly type: 'stop' };

/** From a child to its host: any number of events for a request, then one result or one failure. */
export type ChildMessage =
  | { readonly type: 'event'; readonly sequence: number; readonly event: unknown }
  | { readonly type: 'result'; readonly sequence: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly sequence: number; readonly error: ErrorPayload };

/** True for a value of the shape that both message families share; foreign messages on the channel are left alone. */
export function isTyped(value: unknown): value is { readonly type: unknown; readonly sequence?: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value;
}
