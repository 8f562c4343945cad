import type { ErrorPayload } from '../../shared/errors.ts';
import type { SettingsChange } from '../../shared/window/settings.ts';
import { request } from '../services/window-api.ts';
import { windowStore } from '../state/window-store.ts';

/** Changes apply at once; when they cannot be kept the window goes back to what was. */
export async function changeSettings(change: SettingsChange): Promise<ErrorPayload | null> {
  const before = windowStore.get().settings;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  windowStore.set({ settings: { ...before, ...given, view: before.view } });
  const result = await request('settings.change', change);
  windowStore.set({ settings: result.ok ? result.value : before });
  return result.ok ? null : result.error;
}
