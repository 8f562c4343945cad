/**
 * First door of every command: sets up what is missing, then runs the command under the project's Node.
 * Plain JavaScript without packages, since it runs before anything is installed (Node 20 or newer).
 */
import { spawnSync } from 'node:child_process';
import { installDependencies } from './setup/install-dependencies.mjs';
import { installElectron } from './setup/install-electron.mjs';
import { projectEnvironment, projectNode, root, say } from './setup/paths.mjs';
import { provideChatModel } from './setup/provide-chat-model.mjs';
import { provideModels } from './setup/provide-models.mjs';

const commands = {
  setup: [],
  start: ['scripts/start.ts'],
  demo: ['scripts/demo/main.ts'],
  test: ['scripts/test.ts'],
  'test:long': ['scripts/test.ts', '--long'],
};

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  process.stderr.write(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}\n`);
  process.exit(2);
}

const started = Date.now();
try {
  installDependencies();
  await provideModels();
  await provideChatModel();
  await installElectron();
} catch (error) {
  process.stderr.write(`[set-up] ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
say(`ready (${((Date.now() - started) / 1000).toFixed(1)} s)`);

if (command.length > 0) {
  const result = spawnSync(projectNode(), [...command, ...rest], { cwd: root, env: projectEnvironment(), stdio: 'inherit' });
  process.exit(result.status ?? 1);
}
