import { dirname } from 'node:path';
import { defaultLibraryFolder } from '../cli/default-library-folder.ts';
import { ForkLauncher } from '../node/process/fork-launcher.ts';
import { programLayout } from '../node/process/program-layout.ts';
import { settingsFileIn, WindowServices } from '../node/window/window-services.ts';
import { BrowserCapabilities } from './browser-capabilities.ts';
import { BrowserWindow } from './browser-window.ts';

export interface BrowserHostOptions {
  readonly executablePath: string;
  readonly headless: boolean;
  readonly libraryFolder?: string;
  /** Folder of the settings and, where nothing else is said, of the library; default: the user's data folder. */
  readonly dataFolder?: string;
  readonly downloadFolder?: string;
  /** Built files of the window; default: `out/renderer`. */
  readonly rendererFolder?: string;
  readonly embedding?: 'model' | 'none';
  readonly chat?: 'model' | 'none';
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly environment?: Readonly<Record<string, string>>;
}

export interface BrowserHost {
  readonly window: BrowserWindow;
  readonly services: WindowServices;
  /** Resolves when the window is gone and every service has ended. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Starts the services and a window over them in an installed browser. The window's end is the end of the services. */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const found = programLayout();
  const layout = options.rendererFolder === undefined ? found : { ...found, rendererFolder: options.rendererFolder };
  const usual = defaultLibraryFolder();
  const dataFolder = options.dataFolder ?? dirname(usual);
  let window: BrowserWindow | null = null;
  const page = () => {
    if (window === null) throw new Error('The window is not open yet');
    return window.page;
  };
  const services = new WindowServices({
    launcher: new ForkLauncher(),
    layout,
    host: new BrowserCapabilities(page, ...(options.downloadFolder === undefined ? [] : [options.downloadFolder])),
    settingsFile: settingsFileIn(dataFolder),
    defaultLibraryFolder: usual,
    ...(options.libraryFolder === undefined ? {} : { libraryFolder: options.libraryFolder }),
    ...(options.chat === undefined ? {} : { chat: options.chat }),
    ...(options.embedding === undefined ? {} : { embedding: options.embedding }),
  });
  try {
    const { executablePath, headless, viewport, colorScheme, environment } = options;
    window = await BrowserWindow.open({
      executablePath,
      headless,
      files: () => services.files,
      request: (name, input, id) => services.request(name, input, id),
      cancel: (id) => services.cancel(id),
      ...(viewport === undefined ? {} : { viewport }),
      ...(colorScheme === undefined ? {} : { colorScheme }),
      ...(environment === undefined ? {} : { environment }),
    });
  } catch (error) {
    await services.close();
    throw error;
  }
  const opened = window;
  services.events.subscribe((name, payload) => opened.push(name, payload));
  const ended = opened.closed.then(async () => {
    await services.close();
    await opened.close();
  });
  await Promise.all([opened.load(), services.start()]);
  return {
    window: opened,
    services,
    ended,
    close: async () => {
      await opened.close();
      await ended;
    },
  };
}
