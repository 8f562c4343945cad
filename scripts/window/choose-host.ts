export interface HostFacts {
  /** Path of Electron's program; null where its binary is missing. */
  readonly electron: string | null;
  /** Path of an installed Chrome, Chromium or Edge. */
  readonly browser: string | null;
  readonly display: boolean;
}

export type HostChoice =
  | { readonly host: 'electron' | 'browser'; readonly program: string; readonly reason: string }
  | { readonly host: 'terminal'; readonly program: null; readonly reason: string };

/** Which host `npm start` opens, and why, in a sentence for people: Electron, else an installed browser, else the terminal. */
export function chooseHost({ electron, browser, display }: HostFacts): HostChoice {
  if (!display) {
    const reason = 'There is no display for a window: running the demonstration in the terminal.';
    return { host: 'terminal', program: null, reason };
  }
  if (electron !== null) return { host: 'electron', program: electron, reason: 'Opening the desktop program (Electron).' };
  const missing = "Electron's binary is missing here";
  if (browser !== null)
    return { host: 'browser', program: browser, reason: `${missing}: opening the same window in ${browser}, without a network.` };
  const reason = `${missing}, and no Chrome, Chromium or Edge is installed: running the demonstration in the terminal.`;
  return { host: 'terminal', program: null, reason };
}
