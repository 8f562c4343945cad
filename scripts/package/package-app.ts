import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWindow } from '../window/build-window.ts';

const root = join(import.meta.dirname, '..', '..');

export interface PackageOptions {
  /** Folder with Electron's own files; left out: electron-builder finds them in `node_modules`. */
  readonly electronFolder: string;
  readonly outputFolder: string;
  /** Fuses are bits inside Electron's binary: they cannot be set on a made-up one. */
  readonly setFuses: boolean;
}

/** Packs the unpacked application with nothing fetched from anywhere. Throws with the packer's own words. */
export function packageApp({ electronFolder, outputFolder, setFuses }: PackageOptions): void {
  buildWindow();
  const settings = join(root, 'electron-builder.yml');
  mkdirSync(outputFolder, { recursive: true });
  const withoutFuses = join(outputFolder, 'without-fuses.json');
  if (!setFuses) writeFileSync(withoutFuses, JSON.stringify({ extends: settings, electronFuses: null }));
  const args = [
    join(root, 'node_modules', 'electron-builder', 'cli.js'),
    '--dir',
    `--config=${setFuses ? settings : withoutFuses}`,
    `-c.electronDist=${electronFolder}`,
    `-c.directories.output=${outputFolder}`,
  ];
  const result = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (result.status !== 0) throw new Error(`The application cannot be packed:\n${result.stdout}${result.stderr}`);
}
