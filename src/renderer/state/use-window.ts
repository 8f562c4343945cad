import { useStore } from './store.ts';
import { type WindowState, windowStore } from './window-store.ts';

/** Follows a part of the window's state. */
export function useWindow<Part>(select: (state: WindowState) => Part): Part {
  return useStore(windowStore, select);
}
