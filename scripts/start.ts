/** `npm start`: opens the window in the best host that this machine has, and says which and why. Arguments are files to import. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, hasDisplay } from '../src/browser-host/find-browser.ts';
import { runDemo } from './demo/run-demo.ts';
import { buildWindow } from './window/build-window.ts';
import { chooseHost } from './window/choose-host.ts';

const root = join(import.meta.dirname, '..');

/** Electron's own package names its program in `path.txt`, which its installer writes last. */
function electronProgram(): string | null {
  const folder = join(root, 'node_modules', 'electron');
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return null;
  const program = join(folder, 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(program) ? program : null;
}

const { host, program, reason } = chooseHost({ electron: electronProgram(), browser: findBrowser(), display: hasDisplay() });
console.log(reason);
if (host === 'terminal') {
  console.log('`npm run proviso -- --help` lists the commands.\n');
  await runDemo();
} else {
  if (buildWindow()) console.log('Built the window.');
  const files = process.argv.slice(2);
  const [command, ...args] =
    host === 'electron'
      ? [program, root]
      : [process.execPath, '--disable-warning=ExperimentalWarning', 'src/browser-host/main.ts'];
  const { ELECTRON_RUN_AS_NODE: _dropped, ...environment } = process.env;
  const result = spawnSync(command, [...args, ...files], { cwd: root, env: environment, stdio: 'inherit' });
  process.exitCode = result.status ?? 1;
}
