import type { EventName, EventPayload } from '../../shared/window/contract.ts';

export type WindowEventListener = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;

/** The one way by which services tell the window something. Listeners are the hosts' channels. */
export class WindowEvents {
  readonly #listeners = new Set<WindowEventListener>();

  /** Gives the function that ends the subscription. */
  subscribe(listener: WindowEventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
    for (const listener of this.#listeners) listener(name, payload);
  }
}
