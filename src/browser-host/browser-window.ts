import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page, type Request, type Route } from 'playwright-core';
import type { WindowFiles } from '../node/window/window-files.ts';
import { type CodedResult, windowApiName } from '../shared/window/contract.ts';
import { bindings, bridgeScript, pageGlobals } from './bridge-script.ts';

/** The origin that the routes answer; nothing of that name exists. */
export const windowOrigin = 'https://app.local';
export const windowPage = `${windowOrigin}/index.html`;

/**
 * Keeps Chromium itself off the network: no name is resolved, everything else goes to a port where nobody listens. Without
 * the first rule it asks for accounts, updates and the time on its own.
 */
export const offlineArguments: readonly string[] = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--test-type',
  '--no-pings',
  '--disable-domain-reliability',
  '--disable-sync',
];

export interface BrowserWindowOptions {
  readonly executablePath: string;
  readonly headless: boolean;
  readonly files: () => WindowFiles;
  readonly request: (name: unknown, input: unknown, id: unknown) => Promise<CodedResult<unknown>>;
  readonly cancel: (id: unknown) => void;
  /** Size of the page when headless, in CSS pixels. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Environment of the browser; default: this process's own. */
  readonly environment?: Readonly<Record<string, string>>;
}

const refused: CodedResult<unknown> = {
  ok: false,
  error: { code: 'wrong-usage', message: 'This page may not ask for anything.', data: {} },
};

/** One window in an installed browser, driven over a pipe: it sees the program's own files and nothing else. */
export class BrowserWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Resolves when the window is gone, whoever closed it. */
  readonly closed: Promise<void>;
  readonly #profile: string;
  readonly #session: CDPSession;

  private constructor(context: BrowserContext, page: Page, session: CDPSession, profile: string) {
    this.context = context;
    this.page = page;
    this.#session = session;
    this.#profile = profile;
    this.closed = new Promise((resolve) => context.once('close', () => resolve()));
    // The last window of the program: without it there is nothing left to do.
    page.once('close', () => void context.close().catch(() => {}));
  }

  /** Starts the browser with routes and bindings in place, the page still empty; `load` brings the program's page up. */
  static async open(options: BrowserWindowOptions): Promise<BrowserWindow> {
    const profile = await mkdtemp(join(tmpdir(), 'proviso-window-'));
    try {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: options.executablePath,
        headless: options.headless,
        viewport: options.headless ? (options.viewport ?? { width: 1440, height: 900 }) : null,
        colorScheme: options.colorScheme ?? null,
        // As root the browser's sandbox cannot be had.
        chromiumSandbox: process.getuid?.() !== 0,
        serviceWorkers: 'block',
        permissions: [],
        ...(options.environment === undefined ? {} : { env: { ...options.environment } }),
        args: [...offlineArguments, ...(options.headless ? [] : [`--app=${windowPage}`, '--window-size=1440,900'])],
      });
      const page = context.pages()[0] ?? (await context.newPage());
      const window = new BrowserWindow(context, page, await context.newCDPSession(page), profile);
      await window.#guard(options);
      return window;
    } catch (error) {
      await removeProfile(profile);
      throw error;
    }
  }

  async load(): Promise<void> {
    await this.page.goto(windowPage);
  }

  /** Tells the page an event. A page that is going away hears nothing. */
  push(name: string, payload: unknown): void {
    if (this.page.isClosed()) return;
    const tell = ([push, event, value]: readonly [string, string, unknown]): void => {
      const listener: unknown = Reflect.get(globalThis, push);
      if (typeof listener === 'function') listener(event, value);
    };
    this.page.evaluate(tell, [pageGlobals.push, name, payload] as const).catch(() => {});
  }

  async close(): Promise<void> {
    await this.context.close().catch(() => {});
    await this.closed;
    await removeProfile(this.#profile);
  }

  async #guard(options: BrowserWindowOptions): Promise<void> {
    const { context, page } = this;
    await context.route('**/*', (route, request) => this.#route(route, request, options.files));
    await context.routeWebSocket(/.*/, (socket) => socket.close());
    context.on('page', (other) => {
      if (other !== page) void other.close().catch(() => {});
    });
    page.on('framenavigated', (frame) => {
      // Addresses that no route sees (file:, chrome:) lead back home.
      const url = frame.url();
      if (frame === page.mainFrame() && !isOwn(url) && url !== 'about:blank') void this.load().catch(() => {});
    });
    const own = (frame: { url(): string }): boolean => frame === page.mainFrame() && isOwn(frame.url());
    await context.exposeBinding(bindings.request, ({ frame }, name: unknown, input: unknown, id: unknown) =>
      own(frame) ? options.request(name, input, id ?? undefined) : refused,
    );
    await context.exposeBinding(bindings.cancel, ({ frame }, id: unknown) => {
      if (own(frame)) options.cancel(id);
    });
    await context.exposeBinding(bindings.paths, ({ frame }, list: unknown, count: unknown) =>
      own(frame) ? this.#pathsOf(Number(list), Number(count)) : [],
    );
    await context.addInitScript(bridgeScript, { api: windowApiName, bindings, globals: pageGlobals });
  }

  async #route(route: Route, request: Request, files: () => WindowFiles): Promise<void> {
    try {
      if (isOwn(request.url())) {
        const { status, headers, body } = await files().respond(request.method(), request.url());
        await route.fulfill({
          status,
          headers: { ...headers },
          body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
        });
      } else if (request.isNavigationRequest() && request.frame() === this.page.mainFrame()) {
        // "No content": the page stays where it is, with no error page in its place.
        await route.fulfill({ status: 204 });
      } else await route.abort('blockedbyclient');
    } catch {
      // The page went away in the meantime.
    }
  }

  /** Paths of `File` objects that the page holds, as the browser knows them; files made by a script have none. */
  async #pathsOf(list: number, count: number): Promise<string[]> {
    const paths: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const expression = `${pageGlobals.files}(${list}, ${index})`;
      const { result } = await this.#session.send('Runtime.evaluate', { expression });
      if (result.objectId === undefined) continue;
      const { path } = await this.#session.send('DOM.getFileInfo', { objectId: result.objectId }).catch(() => ({ path: '' }));
      if (path !== '') paths.push(path);
      await this.#session.send('Runtime.releaseObject', { objectId: result.objectId });
    }
    return paths;
  }
}

function isOwn(url: string): boolean {
  try {
    return new URL(url).origin === windowOrigin;
  } catch {
    return false;
  }
}

async function removeProfile(folder: string): Promise<void> {
  // The browser's last processes may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {});
}
