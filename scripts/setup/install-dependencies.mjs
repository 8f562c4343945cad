import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, projectNode, root, say } from './paths.mjs';

const stampFile = join(cacheFolder, 'dependencies.json');

function wantedState() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform} ${process.arch}`;
}

function isInstalled(wanted) {
  if (!existsSync(join(root, 'node_modules', 'vitest')) || !existsSync(stampFile)) return false;
  return JSON.parse(readFileSync(stampFile, 'utf8')).state === wanted;
}

function npm(...args) {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // A parent npm hands its own settings down by environment; `ignore-scripts` among them would undo the rebuild below.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_ignore_scripts|package_|lifecycle_)/i.test(name)),
  );
  const result = spawnSync(command, args, { cwd: root, env: environment, encoding: 'utf8', shell: process.platform === 'win32' });
  if (result.status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${result.stdout ?? ''}\n${result.stderr ?? ''}`);
}

/** Major version of the Node at `path`, or 0 when it does not run. */
function majorVersion(path) {
  const result = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return result.status === 0 ? Number(/^v(\d+)/.exec(result.stdout)?.[1] ?? 0) : 0;
}

/** Installs the locked packages (no install scripts) and the pinned Node, unless both are there. */
export function installDependencies() {
  const wanted = wantedState();
  if (!isInstalled(wanted)) {
    say('installing the locked packages (about one minute the first time) …');
    npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
    say('packages installed');
  }
  if (majorVersion(projectNode()) < 24) {
    say('fetching the pinned Node 24 …');
    npm('rebuild', 'node', '--ignore-scripts=false');
  }
  const version = majorVersion(projectNode());
  if (version < 24) {
    throw new Error(
      `Node 24 or newer is needed and could not be installed (found ${version}). Install Node 24 yourself and run the command again.`,
    );
  }
  if (isInstalled(wanted)) return;
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ state: wanted }));
}
