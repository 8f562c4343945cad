/** Names between Electron's main process and the preload script: one channel for requests, one for events. */
export const windowChannels = { request: 'proviso:request', event: 'proviso:event' } as const;

/** What the preload script sends on the request channel. */
export type ChannelMessage =
  | { readonly kind: 'request'; readonly name: unknown; readonly input: unknown; readonly id: unknown }
  | { readonly kind: 'cancel'; readonly id: unknown };

/** What the main process sends on the event channel. */
export interface ChannelEvent {
  readonly name: string;
  readonly payload: unknown;
}
