import { type BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import { JsonFile } from '../node/window/json-file.ts';

const stateSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(400), height: z.int().min(300) }).nullable(),
  maximized: z.boolean(),
});
type State = z.infer<typeof stateSchema>;

const usual = { width: 1440, height: 900 };

/** Where the window stood when it was last closed. */
export class WindowState {
  readonly #file: JsonFile<State>;
  readonly #state: State;

  constructor(path: string) {
    this.#file = new JsonFile<State>(path, stateSchema, () => ({ bounds: null, maximized: false }));
    this.#state = this.#file.read();
  }

  get maximized(): boolean {
    return this.#state.maximized;
  }

  /** Size and place for a new window; a place on a screen that is gone is not used. */
  get bounds(): Partial<Rectangle> & { readonly width: number; readonly height: number } {
    const { bounds } = this.#state;
    if (bounds === null) return usual;
    const visible = screen.getAllDisplays().some(({ workArea }) => overlaps(bounds, workArea));
    return visible ? bounds : { width: bounds.width, height: bounds.height };
  }

  /** To be called while the window is closing. */
  keep(window: BrowserWindow): void {
    const { x, y, width, height } = window.getNormalBounds();
    this.#file.write({ bounds: { x, y, width, height }, maximized: window.isMaximized() });
  }
}

/** A strip wide enough to take hold of the title bar. */
function overlaps(bounds: Rectangle, area: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  return across >= 100 && bounds.y >= area.y - 10 && bounds.y < area.y + area.height - 40;
}
