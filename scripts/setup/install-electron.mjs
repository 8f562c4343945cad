import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, projectEnvironment, projectNode, root, say } from './paths.mjs';

const stampFile = join(cacheFolder, 'electron-install.json');
const silenceLimitSeconds = 60;
const rememberHours = 24;

function failedRecently() {
  if (!existsSync(stampFile)) return false;
  return Date.now() - JSON.parse(readFileSync(stampFile, 'utf8')).failedAt < rememberHours * 3_600_000;
}

/** Runs Electron's own installer; ends it after 60 s without a sign of progress. Resolves to the reason of a failure, or null. */
function runInstaller() {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer)) return Promise.resolve('its installer is missing');
  return new Promise((resolve) => {
    const environment = projectEnvironment();
    delete environment.ELECTRON_OVERRIDE_DIST_PATH;
    const child = spawn(projectNode(), [installer], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let firstWords = '';
    let timer;
    const progress = (piece) => {
      if (firstWords === '' && piece !== undefined) firstWords = String(piece).trim().split('\n')[0] ?? '';
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), silenceLimitSeconds * 1000);
    };
    progress();
    child.stdout.on('data', progress);
    child.stderr.on('data', progress);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(null);
      else resolve(signal === null ? firstWords || `exit code ${code}` : `no progress for ${silenceLimitSeconds} seconds`);
    });
  });
}

/** Tries to get Electron's binary once; a failure is remembered for a day and is not an error: the other hosts work without it. */
export async function installElectron() {
  if (existsSync(join(root, 'node_modules', 'electron', 'dist', 'version')) || failedRecently()) return;
  say("trying Electron's own installer once …");
  const failure = await runInstaller();
  if (failure === null) {
    say('Electron is installed');
    return;
  }
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ failedAt: Date.now(), failure }));
  say(`Electron's binary cannot be had here (${failure}); going on without it, next try in ${rememberHours} hours`);
}
