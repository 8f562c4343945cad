import { windowStore } from '../state/window-store.ts';
import { layoutOf } from './use-layout.ts';

type Pane = 'library' | 'ask' | 'source';

/** Puts focus where work goes on in a pane: its main field or the part that was last in use. */
export function focusPane(pane: Pane): void {
  const layout = layoutOf(globalThis.innerWidth);
  const hiddenLibrary = layout === 'tabs' || layout === 'narrow';
  windowStore.set({
    room: 'ask',
    drawer: pane === 'library' && hiddenLibrary,
    ...(pane === 'library' ? {} : { tab: pane }),
  });
  requestAnimationFrame(() => {
    const root = document.querySelector<HTMLElement>(`[data-pane="${pane}"]`);
    const inside = root?.querySelector<HTMLElement>('[data-pane-focus], input, textarea, [tabindex="0"], button');
    inside?.focus();
  });
}

const stops = '[data-pane-focus]:not(:disabled), input:not(:disabled), textarea, [tabindex="0"], button:not(:disabled)';

/** F6: title bar, rail, panes and status bar in the order in which they stand; panes without a stop are passed over. */
export function stepPane(step: -1 | 1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.closest('[inert]') === null && pane.getClientRects().length > 0 && pane.querySelector(stops) !== null,
  );
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + step + panes.length) % panes.length];
  const stop = next?.querySelector<HTMLElement>('[data-pane-focus]:not(:disabled)') ?? next?.querySelector<HTMLElement>(stops);
  stop?.focus();
}
