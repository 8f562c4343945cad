import type { SettingsChange } from '../../shared/window/settings.ts';
import { request } from '../services/window-api.ts';
import { windowStore } from './window-store.ts';

type View = NonNullable<SettingsChange['view']>;

let waiting: View = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps something of the window for the next start; written half a second after the last change. */
export function rememberView(view: View): void {
  waiting = { ...waiting, ...view };
  clearTimeout(timer);
  timer = setTimeout(() => {
    const change = waiting;
    waiting = {};
    void request('settings.change', { view: change });
  }, 500);
}

/** What the window kept under a name at an earlier start, when it has the shape that `read` accepts. */
export function rememberedView<Value>(name: string, read: (value: unknown) => Value | null): Value | null {
  return read(windowStore.get().settings.view[name] ?? null);
}
