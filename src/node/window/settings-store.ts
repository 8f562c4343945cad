import { type Settings, type SettingsChange, settingsSchema } from '../../shared/window/settings.ts';
import { JsonFile } from './json-file.ts';

/** Longest `view` in characters of JSON: it is for sizes and places, not for documents. */
const longestView = 200_000;

/** The settings of this computer, kept in one file of the user's data folder. */
export class SettingsStore {
  readonly #file: JsonFile<Settings>;
  #settings: Settings;

  constructor(path: string) {
    this.#file = new JsonFile<Settings>(path, settingsSchema, () => settingsSchema.parse({}));
    this.#settings = this.#file.read();
  }

  get current(): Settings {
    return this.#settings;
  }

  change(change: SettingsChange): Settings {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const view = Object.fromEntries(
      Object.entries({ ...this.#settings.view, ...change.view }).filter(([, value]) => value !== null),
    );
    const next = settingsSchema.parse({ ...this.#settings, ...given, view });
    if (JSON.stringify(next.view).length > longestView) throw new Error('The window keeps more of itself than it may');
    this.#file.write(next);
    this.#settings = next;
    return next;
  }
}
