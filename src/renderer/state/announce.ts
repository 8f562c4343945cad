import { windowStore } from './window-store.ts';

/** Speaks politely, after what is being read. Saying the same twice is told apart by a trailing no-break space. */
export function announce(text: string): void {
  const { spoken } = windowStore.get();
  windowStore.set({ spoken: { ...spoken, polite: spoken.polite === text ? `${text}\u00a0` : text } });
}

/** Speaks at once: a stopped worker, a failed save. */
export function announceNow(text: string): void {
  const { spoken } = windowStore.get();
  windowStore.set({ spoken: { ...spoken, assertive: spoken.assertive === text ? `${text}\u00a0` : text } });
}
