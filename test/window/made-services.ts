import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { programLayout } from '../../src/node/process/program-layout.ts';
import type { HostCapabilities } from '../../src/node/window/host-capabilities.ts';
import { WindowServices } from '../../src/node/window/window-services.ts';
import {
  type EventName,
  type RequestInput,
  type RequestName,
  type RequestOutput,
  windowEvents,
  windowRequests,
} from '../../src/shared/window/contract.ts';

export interface MadeServices {
  readonly folder: string;
  readonly services: WindowServices;
  readonly events: { readonly name: EventName; readonly payload: unknown }[];
  readonly copied: string[];
  /** Writes a file into the run's own folder and gives its path. */
  file(name: string, text: string): string;
  /** Asks like a window; the value must fit the contract. */
  ask<Name extends RequestName>(name: Name, input: RequestInput<Name>, id?: string): Promise<RequestOutput<Name>>;
  /** The code of a refusal; null when there was none. */
  refusal(name: string, input: unknown): Promise<string | null>;
  importAll(...paths: string[]): Promise<RequestOutput<'import.queue'>>;
  settled(): Promise<RequestOutput<'import.queue'>>;
  stop(): Promise<void>;
  dispose(): Promise<void>;
}

/** The services behind a window, with real children and a library in a folder of its own. */
export async function madeServices(given?: string): Promise<MadeServices> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'proviso-window-test-'));
  const copied: string[] = [];
  const host: HostCapabilities = {
    kind: 'browser',
    openFiles: async () => [],
    saveFile: async (name) => join(folder, name),
    showInFolder: async () => {},
    copy: async (text) => void copied.push(text),
    networkAttempts: async () => [{ what: 'fetch', refused: true, detail: 'blocked' }],
  };
  const services = new WindowServices({
    launcher: new ForkLauncher(),
    layout: programLayout(),
    host,
    settingsFile: join(folder, 'settings.json'),
    libraryFolder: join(folder, 'library'),
    defaultLibraryFolder: join(folder, 'library'),
    embedding: 'none',
    chat: 'none',
  });
  const events: MadeServices['events'] = [];
  services.events.subscribe((name, payload) => void events.push({ name, payload: windowEvents[name].parse(payload) }));
  await services.start();
  const made: MadeServices = {
    folder,
    services,
    events,
    copied,
    file(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    async ask(name, input, id) {
      const result = await services.request(name, input, id);
      if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
      return windowRequests[name].output.parse(result.value) as never;
    },
    async refusal(name, input) {
      const result = await services.request(name, input);
      return result.ok ? null : result.error.code;
    },
    async importAll(...paths) {
      await made.ask('import.add', { paths });
      return made.settled();
    },
    async settled() {
      for (;;) {
        const queue = await made.ask('import.queue', {});
        if (queue.items.every(({ state }) => state !== 'waiting' && state !== 'working')) return queue;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop: () => services.close(),
    async dispose() {
      await services.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
  return made;
}

export const policy = `# Records Policy

## 1 Keeping

1.1 The supplier shall keep payment records for seven years after the contract ends.

1.2 The finance manager shall approve every payment above EUR 10,000 before it is made.

## 2 Audit

2.1 The auditor may inspect the records that clause 1.1 names on five working days' notice.
`;
