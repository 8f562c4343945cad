import { EventEmitter } from 'node:events';
import { vi } from 'vitest';

/** A stand-in for the `electron` module: it records what the program sets up and lets a test play Chromium's part. */
export class FakeContents extends EventEmitter {
  readonly sent: unknown[] = [];
  windowOpenHandler: ((details: { url: string }) => { action: string }) | null = null;
  webRtcPolicy = '';
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.windowOpenHandler = handler;
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }
  isDestroyed(): boolean {
    return false;
  }
  send(channel: string, message: unknown): void {
    this.sent.push([channel, message]);
  }
  executeJavaScript(): Promise<unknown> {
    return Promise.resolve([]);
  }
}

export class FakeSession extends EventEmitter {
  permissionRequest: ((contents: unknown, permission: string, answer: (granted: boolean) => void) => void) | null = null;
  permissionCheck: (() => boolean) | null = null;
  devicePermission: (() => boolean) | null = null;
  displayMedia: ((request: unknown, answer: (streams: object) => void) => void) | null = null;
  beforeRequest: ((details: { url: string }, answer: (response: { cancel: boolean }) => void) => void) | null = null;
  proxy: unknown = null;
  spellChecker = true;
  readonly schemes = new Map<string, (request: Request) => Promise<Response>>();
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => void this.schemes.set(scheme, handler),
  };
  readonly webRequest = {
    onBeforeRequest: (listener: NonNullable<FakeSession['beforeRequest']>) => {
      this.beforeRequest = listener;
    },
  };
  setPermissionRequestHandler(handler: FakeSession['permissionRequest']): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['permissionCheck']): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['devicePermission']): void {
    this.devicePermission = handler;
  }
  setDisplayMediaRequestHandler(handler: FakeSession['displayMedia']): void {
    this.displayMedia = handler;
  }
  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker = enabled;
  }
  setProxy(proxy: unknown): Promise<void> {
    this.proxy = proxy;
    return Promise.resolve();
  }
}

export class FakeUtilityProcess extends EventEmitter {
  readonly stderr = new EventEmitter();
  readonly posted: unknown[] = [];
  pid: number | undefined;
  killed = false;
  readonly modulePath: string;
  readonly options: { readonly env: Record<string, string>; readonly serviceName: string };
  constructor(modulePath: string, options: FakeUtilityProcess['options']) {
    super();
    this.modulePath = modulePath;
    this.options = options;
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  kill(): boolean {
    this.killed = true;
    return true;
  }
}

export class FakeWindow extends EventEmitter {
  static readonly opened: FakeWindow[] = [];
  readonly webContents = new FakeContents();
  readonly options: { readonly webPreferences: Record<string, unknown> };
  url = '';
  focused = 0;
  constructor(options: FakeWindow['options']) {
    super();
    this.options = options;
    FakeWindow.opened.push(this);
    fakeApp.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    this.url = url;
    return Promise.resolve();
  }
  show(): void {}
  focus(): void {
    this.focused += 1;
  }
  maximize(): void {}
  restore(): void {}
  isMinimized(): boolean {
    return false;
  }
  isMaximized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return false;
  }
  getNormalBounds(): object {
    return { x: 10, y: 20, width: 1000, height: 700 };
  }
}

class FakeApp extends EventEmitter {
  isPackaged = true;
  lock = true;
  quits = 0;
  exitCode: number | null = null;
  readonly switches: string[] = [];
  readonly commandLine = {
    appendSwitch: (name: string, value?: string) => void this.switches.push(value === undefined ? name : `${name}=${value}`),
  };
  requestSingleInstanceLock(): boolean {
    return this.lock;
  }
  whenReady(): Promise<void> {
    return Promise.resolve();
  }
  quit(): void {
    this.quits += 1;
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) this.emit('will-quit');
  }
  exit(code: number): void {
    this.exitCode = code;
  }
  getLocale(): string {
    return 'zh-CN';
  }
  getPath(): string {
    return '/nowhere';
  }
  disableHardwareAcceleration(): void {}
}

export const fakeApp = new FakeApp();
export const fakeSession = new FakeSession();
export const fakeHandlers = new Map<string, (event: unknown, message: unknown) => Promise<unknown>>();
export const forked: FakeUtilityProcess[] = [];
export const menus: { label?: string; submenu?: { label?: string; click?: () => void }[] }[][] = [];

/** What `vi.mock('electron', …)` gives. */
export function fakeElectron(): Record<string, unknown> {
  return {
    app: fakeApp,
    BrowserWindow: FakeWindow,
    session: { defaultSession: fakeSession },
    ipcMain: {
      handle: (channel: string, handler: (event: unknown, message: unknown) => Promise<unknown>) =>
        void fakeHandlers.set(channel, handler),
    },
    utilityProcess: {
      fork: (modulePath: string, _args: readonly string[], options: FakeUtilityProcess['options']) => {
        const child = new FakeUtilityProcess(modulePath, options);
        forked.push(child);
        return child;
      },
    },
    Menu: {
      buildFromTemplate: (template: (typeof menus)[number]) => {
        menus.push(template);
        return template;
      },
      setApplicationMenu: vi.fn(),
    },
    nativeTheme: { themeSource: 'system' },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    protocol: { registerSchemesAsPrivileged: vi.fn() },
    dialog: { showOpenDialog: vi.fn(), showSaveDialog: vi.fn() },
    shell: { showItemInFolder: vi.fn() },
    clipboard: { write: vi.fn() },
    ClipboardItem: class {},
  };
}
