import { useSyncExternalStore } from 'react';

/** A value that components follow by selectors and actions change by patches. */
export interface Store<State extends object> {
  get(): State;
  set(patch: Partial<State> | ((state: State) => Partial<State>)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch) {
      const change = typeof patch === 'function' ? patch(state) : patch;
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows a part of the state; `select` must give the same object as long as that part has not changed. */
export function useStore<State extends object, Part>(store: Store<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
