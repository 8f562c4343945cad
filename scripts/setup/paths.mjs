import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** What set-up remembers between runs; never committed. */
export const cacheFolder = join(root, '.cache');
export const binFolder = join(root, 'node_modules', '.bin');

/** The Node that runs the project: the pinned one where it could be installed, else the caller's own when it is new enough. */
export function projectNode() {
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Environment in which `node` means the project's Node and tools are found by name. */
export function projectEnvironment() {
  return {
    ...process.env,
    PATH: [dirname(projectNode()), binFolder, process.env.PATH ?? ''].join(delimiter),
    // Without this, importing `electron` where its binary is missing would try to download it.
    ...(existsSync(join(root, 'node_modules', 'electron', 'dist', 'version'))
      ? {}
      : { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' }),
  };
}

export function say(text) {
  process.stderr.write(`[set-up] ${text}\n`);
}
