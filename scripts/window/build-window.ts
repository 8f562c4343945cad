import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const stamp = join(root, '.cache', 'window-build.json');
const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];
const outputs = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'].map((file) => join(root, file));

/**
 * Builds the desktop program into `out` when its sources have changed since the last build (names, sizes, times). Throws with
 * the builder's own words when it fails. Returns whether anything was built.
 */
export function buildWindow(): boolean {
  const state = stateOfSources();
  if (outputs.every((file) => existsSync(file)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return false;
  const builder = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const result = spawnSync(process.execPath, [builder, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '/nonexistent' },
  });
  if (result.status !== 0) throw new Error(`The window cannot be built:\n${result.stdout}${result.stderr}`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, state);
  return true;
}

function stateOfSources(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const found = statSync(path);
    if (found.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  };
  for (const source of sources) add(join(root, source));
  return hash.digest('hex');
}
