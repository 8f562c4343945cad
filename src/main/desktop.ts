import { dirname, join, resolve } from 'node:path';
import { app, BrowserWindow, Menu, nativeTheme, session } from 'electron';
import { defaultLibraryFolder } from '../cli/default-library-folder.ts';
import { programLayout } from '../node/process/program-layout.ts';
import { settingsFileIn, WindowServices } from '../node/window/window-services.ts';
import { applicationMenu } from './application-menu.ts';
import { fileArguments } from './cli-arguments.ts';
import { ElectronCapabilities } from './electron-capabilities.ts';
import { guardContents } from './guard-contents.ts';
import { guardSession } from './guard-session.ts';
import { windowPage } from './own-page.ts';
import { UtilityLauncher } from './utility-launcher.ts';
import { openWindowChannel } from './window-channel.ts';
import { WindowState } from './window-state.ts';

/** Opens the window of the desktop program over its services. A second start hands its files to the first and ends. */
export async function startDesktop(argv: readonly string[]): Promise<void> {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  // Nothing that Chromium does on its own gets further than this machine.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  for (const name of [
    'no-pings',
    'disable-domain-reliability',
    'disable-sync',
    'disable-background-networking',
    'disable-component-update',
  ])
    app.commandLine.appendSwitch(name);
  const toOpen: string[] = fileArguments(argv, app.isPackaged).map((path) => resolve(path));
  let open = (paths: readonly string[]): void => void toOpen.push(...paths);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open([path]);
  });
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  await app.whenReady();

  const dataFolder = dirname(defaultLibraryFolder());
  let window: BrowserWindow | null = null;
  const services = new WindowServices({
    launcher: new UtilityLauncher(),
    layout: programLayout(),
    host: new ElectronCapabilities(() => {
      if (window === null) throw new Error('The window is not open yet');
      return window;
    }),
    settingsFile: settingsFileIn(dataFolder),
    defaultLibraryFolder: defaultLibraryFolder(),
  });
  await guardSession(session.defaultSession, { files: () => services.files, developerTools: !app.isPackaged });
  const state = new WindowState(join(dataFolder, 'window.json'));
  const opened = openWindow(state);
  window = opened;
  const tell = openWindowChannel(opened.webContents, services);
  services.events.subscribe(tell);
  const settle = (): void => {
    const { language, theme } = services.settings.current;
    nativeTheme.themeSource = theme;
    const shown = language === 'system' ? (app.getLocale().startsWith('zh') ? 'zh' : 'en') : language;
    Menu.setApplicationMenu(applicationMenu(shown, process.platform, (command) => tell('menu.command', { command })));
  };
  settle();
  services.events.subscribe((name) => {
    if (name === 'settings.changed') settle();
  });

  open = (paths) => void services.request('import.add', { paths: [...paths] });
  app.on('second-instance', (_event, secondArgv, folder) => {
    if (opened.isDestroyed()) return;
    if (opened.isMinimized()) opened.restore();
    opened.focus();
    const paths = fileArguments(secondArgv, app.isPackaged).map((path) => resolve(folder, path));
    if (paths.length > 0) open(paths);
  });
  app.on('window-all-closed', () => app.quit());
  endWith(services);
  await Promise.all([opened.loadURL(windowPage), services.start()]);
  if (toOpen.length > 0) open(toOpen);
}

function openWindow(state: WindowState): BrowserWindow {
  const window = new BrowserWindow({
    ...state.bounds,
    minWidth: 480,
    minHeight: 400,
    show: false,
    title: 'Proviso',
    webPreferences: {
      preload: join(programLayout().root, 'out', 'preload', 'index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => state.keep(window));
  return window;
}

/** The program ends when its services have: what is stored is stored whole, and no child is left behind. */
function endWith(services: WindowServices): void {
  let ended = false;
  app.on('before-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    void services
      .close()
      .catch(() => {})
      .then(() => {
        ended = true;
        app.quit();
      });
  });
}
