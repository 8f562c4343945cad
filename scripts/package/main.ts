/** `npm run package`: the unpacked application in `dist`, models and samples beside it. Needs Electron's binary, and no network. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageApp } from './package-app.ts';

const root = join(import.meta.dirname, '..', '..');
// `PROVISO_ELECTRON_DIST` names a folder with Electron's own files on a machine that has no network.
const electronFolder = process.env.PROVISO_ELECTRON_DIST ?? join(root, 'node_modules', 'electron', 'dist');
if (existsSync(join(electronFolder, 'version'))) {
  packageApp({ electronFolder, outputFolder: join(root, 'dist'), setFuses: true });
  console.log(`The application stands in ${join(root, 'dist')}.`);
} else {
  console.error(
    `Electron's own files are not in ${electronFolder}. Set PROVISO_ELECTRON_DIST to a folder that holds them (the unpacked electron-v*.zip) and try again.`,
  );
  process.exitCode = 1;
}
