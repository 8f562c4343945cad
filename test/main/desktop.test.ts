import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWindow, fakeApp, fakeHandlers, menus } from './fake-electron.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron());
const { startDesktop } = await import('../../src/main/desktop.ts');
const { cliArguments, fileArguments } = await import('../../src/main/cli-arguments.ts');
const { menuCommands } = await import('../../src/main/application-menu.ts');

describe('arguments of the program', () => {
  it('behind --cli are the command line, and nothing of them is looked at', () => {
    expect(cliArguments(['/proviso', '--no-sandbox', '--cli', 'documents', '--json'])).toEqual(['documents', '--json']);
    expect(cliArguments(['/proviso', '--cli'])).toEqual([]);
    expect(cliArguments(['/proviso', 'file.pdf'])).toBeNull();
  });

  it('that are files are files to open', () => {
    expect(fileArguments(['/proviso', '--type=x', 'a.pdf'], true)).toEqual(['a.pdf']);
    expect(fileArguments(['/electron', '/project', 'a.pdf'], false)).toEqual(['a.pdf']);
  });
});

describe('the desktop program', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'proviso-desktop-'));
    vi.stubEnv('XDG_DATA_HOME', folder);
    vi.stubEnv('APPDATA', folder);
    vi.stubEnv('HOME', folder);
    FakeWindow.opened.length = 0;
    fakeApp.removeAllListeners();
    fakeApp.lock = true;
    fakeApp.quits = 0;
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it('that is started a second time opens no window and ends', async () => {
    fakeApp.lock = false;
    await startDesktop(['/proviso']);
    expect(FakeWindow.opened).toEqual([]);
    expect(fakeApp.quits).toBe(1);
  });

  it('opens one sandboxed window, takes files from a second start, and ends when its services have', async () => {
    await startDesktop(['/proviso']);
    const [window] = FakeWindow.opened;
    if (window === undefined) throw new Error('no window was opened');
    expect(window.url).toBe('app://proviso/index.html');
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
      devTools: false,
    });
    expect(fakeApp.switches).toContain('host-resolver-rules=MAP * ~NOTFOUND');

    const ask = (name: string) =>
      fakeHandlers.get('proviso:request')?.(
        { sender: window.webContents, senderFrame: { url: window.url, parent: null } },
        { kind: 'request', name, input: {}, id: null },
      ) as Promise<{ ok: boolean; value: { items: { file: string }[] } }>;
    fakeApp.emit('second-instance', {}, ['/proviso', 'missing.pdf'], folder);
    fakeApp.emit('open-file', { preventDefault() {} }, join(folder, 'other.docx'));
    await expect
      .poll(async () => (await ask('import.queue')).value.items.map(({ file }) => file))
      .toEqual(['missing.pdf', 'other.docx']);
    expect(window.focused).toBe(1);

    const entries = menus.at(-1)?.flatMap(({ submenu }) => submenu ?? []) ?? [];
    window.webContents.sent.length = 0;
    for (const entry of entries) entry.click?.();
    const commands = window.webContents.sent.map(
      (sent) => (sent as [string, { payload: { command: string } }])[1].payload.command,
    );
    expect(commands.sort()).toEqual([...menuCommands].sort());

    const ended = new Promise((resolve) => fakeApp.once('will-quit', resolve));
    fakeApp.quit();
    await ended;
    expect((await ask('documents.list')).ok).toBe(false);
  });
});
