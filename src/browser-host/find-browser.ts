import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names under which Chrome, Chromium and Edge are found on the path. */
const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

/** Where their installers put them on systems that do not use the path. */
function installed(environment: NodeJS.ProcessEnv): readonly string[] {
  const programs = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ...programs.flatMap((folder) =>
      folder === undefined || folder === ''
        ? []
        : [
            join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
            join(folder, 'Chromium', 'Application', 'chrome.exe'),
            join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
          ],
    ),
  ];
}

/** An installed Chrome, Chromium or Edge; null when there is none. `PROVISO_BROWSER` names one and goes before the others. */
export function findBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = existsSync,
): string | null {
  const named = environment.PROVISO_BROWSER;
  if (named !== undefined && named !== '') return exists(named) ? named : null;
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...onPath, ...installed(environment)].find((path) => exists(path)) ?? null;
}

/** Is there a screen to open a window on? */
export function hasDisplay(environment: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): boolean {
  if (platform === 'win32' || platform === 'darwin') return true;
  return [environment.DISPLAY, environment.WAYLAND_DISPLAY].some((value) => value !== undefined && value !== '');
}
