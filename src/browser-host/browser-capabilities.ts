import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import type { Page } from 'playwright-core';
import type { HostCapabilities, NetworkAttempt } from '../node/window/host-capabilities.ts';
import { networkProbe } from '../node/window/network-probe.ts';

/** Dialogs, clipboard and file manager of the browser host. The page is asked for late: services are made before the window. */
export class BrowserCapabilities implements HostCapabilities {
  readonly kind = 'browser';
  readonly #page: () => Page;
  readonly #downloads: string;
  #attempts: Promise<readonly NetworkAttempt[]> | null = null;

  constructor(page: () => Page, downloads: string = join(homedir(), 'Downloads')) {
    this.#page = page;
    this.#downloads = downloads;
  }

  async openFiles(folders: boolean): Promise<readonly string[]> {
    return this.#page().evaluate(pickFiles, folders);
  }

  /** A browser tells no path of its save dialog: reports go to the download folder, under a name that is free. */
  async saveFile(suggestedName: string): Promise<string> {
    await mkdir(this.#downloads, { recursive: true });
    const { name, ext } = parse(suggestedName);
    for (let copy = 1; ; copy += 1) {
      const path = join(this.#downloads, copy === 1 ? suggestedName : `${name} (${copy})${ext}`);
      if (!existsSync(path)) return path;
    }
  }

  async showInFolder(path: string): Promise<void> {
    const [command, ...args] =
      process.platform === 'win32'
        ? ['explorer.exe', `/select,${path}`]
        : process.platform === 'darwin'
          ? ['open', '-R', path]
          : ['xdg-open', dirname(path)];
    if (command === undefined) return;
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    child.on('error', () => {});
    child.unref();
  }

  async copy(text: string, html?: string): Promise<void> {
    await this.#page().evaluate(copyText, { text, html: html ?? null });
  }

  networkAttempts(): Promise<readonly NetworkAttempt[]> {
    this.#attempts ??= this.#page().evaluate(networkProbe);
    return this.#attempts;
  }
}

interface PageDocument {
  createElement(name: 'input'): {
    type: string;
    multiple: boolean;
    webkitdirectory: boolean;
    readonly files: Iterable<object> | null;
    addEventListener(name: string, listener: () => void): void;
    click(): void;
  };
  addEventListener(name: 'copy', listener: (event: CopyEvent) => void, options: { readonly once: boolean }): void;
  execCommand(command: 'copy'): boolean;
}
interface CopyEvent {
  readonly clipboardData: { setData(type: string, text: string): void };
  preventDefault(): void;
  stopImmediatePropagation(): void;
}

/** Runs in the page: the browser's own dialog. */
function pickFiles(folders: boolean): Promise<string[]> {
  const page = globalThis as unknown as {
    readonly document: PageDocument;
    readonly proviso: { pathsOfFiles(files: readonly object[]): Promise<string[]> };
  };
  return new Promise((resolve) => {
    const input = page.document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.webkitdirectory = folders;
    input.addEventListener('cancel', () => resolve([]));
    input.addEventListener('change', () => resolve(page.proviso.pathsOfFiles([...(input.files ?? [])])));
    input.click();
  });
}

/** Runs in the page: copying by command needs no permission. */
function copyText({ text, html }: { readonly text: string; readonly html: string | null }): void {
  const { document } = globalThis as unknown as { readonly document: PageDocument };
  const fill = (event: CopyEvent): void => {
    event.clipboardData.setData('text/plain', text);
    if (html !== null) event.clipboardData.setData('text/html', html);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', fill, { once: true });
  if (!document.execCommand('copy')) throw new Error('The browser did not take the text to copy.');
}
