import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildWindow } from '../../../scripts/window/build-window.ts';
import { type BrowserHost, startBrowserHost } from '../../../src/browser-host/start-browser-host.ts';
import type { RequestInput, RequestName, RequestOutput } from '../../../src/shared/window/contract.ts';
import { windowRequests } from '../../../src/shared/window/contract.ts';
import { testBrowser } from './test-browser.ts';

/** A page of our own that tests the host apart from the program's window. */
export const hostPageFolder = join(import.meta.dirname, 'host-page');

export interface StartOptions {
  /** Folder of an earlier run, to start over the same library and settings. */
  readonly folder?: string;
  /** Name of the library's folder, which the window shows. */
  readonly libraryName?: string;
  /** Default: the program's window, built anew when its sources have changed. */
  readonly rendererFolder?: string;
  readonly embedding?: 'model' | 'none';
  readonly chat?: 'model' | 'none';
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
}

export interface App {
  readonly page: Page;
  readonly host: BrowserHost;
  /** Holds library, settings and downloads of this run. */
  readonly folder: string;
  /** Asks like the window does; the value is checked against the contract. Fails the test with the coded error. */
  request<Name extends RequestName>(name: Name, input: RequestInput<Name>): Promise<RequestOutput<Name>>;
  /** Drops files and folders on the middle of the window, as the system does it. */
  dropFiles(paths: readonly string[]): Promise<void>;
  /** Resolves when no row of the import queue waits or is at work. */
  imported(): Promise<void>;
  /** Ends window and services; the folder stays for the next start. */
  stop(): Promise<void>;
  /** Ends everything and takes the folder away. */
  dispose(): Promise<void>;
}

/** Starts the program in a headless browser over a library of its own. */
export async function startApp(options: StartOptions = {}): Promise<App> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'proviso-e2e-'));
  if (options.rendererFolder === undefined) buildWindow();
  const { executablePath, environment } = await testBrowser();
  const host = await startBrowserHost({
    executablePath,
    environment,
    headless: true,
    libraryFolder: join(folder, options.libraryName ?? 'library'),
    dataFolder: join(folder, 'data'),
    downloadFolder: join(folder, 'downloads'),
    embedding: options.embedding ?? 'none',
    chat: options.chat ?? 'none',
    ...(options.rendererFolder === undefined ? {} : { rendererFolder: options.rendererFolder }),
    ...(options.viewport === undefined ? {} : { viewport: options.viewport }),
    ...(options.colorScheme === undefined ? {} : { colorScheme: options.colorScheme }),
  });
  const { page } = host.window;
  const app: App = {
    page,
    host,
    folder,
    async request(name, input) {
      const result = await page.evaluate(
        ([asked, given]) => {
          const door = Reflect.get(globalThis, 'proviso') as { request(name: string, input: unknown): Promise<unknown> };
          return door.request(asked, given);
        },
        [name as string, input as unknown] as const,
      );
      const coded = result as { ok: boolean; value?: unknown; error?: { code: string; message: string } };
      if (!coded.ok) throw new Error(`${name}: ${coded.error?.code}: ${coded.error?.message}`);
      return windowRequests[name].output.parse(coded.value) as never;
    },
    async dropFiles(paths) {
      const session = await page.context().newCDPSession(page);
      const size = page.viewportSize() ?? { width: 800, height: 600 };
      const point = { x: size.width / 2, y: size.height / 2 };
      const data = { items: [], files: [...paths], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, ...point, data });
      }
      await session.detach();
    },
    async imported() {
      for (;;) {
        const { items } = await app.request('import.queue', {});
        if (items.length > 0 && items.every((item) => item.state !== 'waiting' && item.state !== 'working')) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    stop: () => host.close(),
    async dispose() {
      await host.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
  return app;
}
