import { useSyncExternalStore } from 'react';

export type Layout = 'tabs' | 'narrow' | 'three' | 'wide' | 'widest';

/** The layouts of the window by its width in CSS pixels. */
export function layoutOf(width: number): Layout {
  if (width < 900) return 'tabs';
  if (width < 1180) return 'narrow';
  if (width < 1680) return 'three';
  return width < 2200 ? 'wide' : 'widest';
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('resize', listener);
  return () => globalThis.removeEventListener('resize', listener);
}

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, () => layoutOf(globalThis.innerWidth));
}

/** Windows lower than 720 fold the clause card and the outline at the start. */
export function useShort(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.innerHeight < 720);
}
