import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a folder that electron-builder takes for Electron's own files on Linux, so that packing can be tried where the binary
 * cannot be had. Nothing in it runs.
 */
export function makeFakeElectron(folder: string, root: string): void {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  mkdirSync(join(folder, 'locales'), { recursive: true });
  // A default_app.asar in here would be taken for the program.
  mkdirSync(join(folder, 'resources'), { recursive: true });
  writeFileSync(join(folder, 'version'), String(devDependencies.electron));
  for (const file of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']) {
    writeFileSync(join(folder, file), '#!/bin/sh\nexit 1\n');
    chmodSync(join(folder, file), 0o755);
  }
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) writeFileSync(join(folder, file), '');
}
