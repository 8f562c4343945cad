/**
 * `npm run check`: types (the pure layers apart), lint and format, import rules, unit tests. Run it before every commit.
 * Exit code 0 when all pass. With `--counts FILE` the unit tests' figures are written there as JSON.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const bin = join(import.meta.dirname, '..', 'node_modules', '.bin');
const countsAt = process.argv.indexOf('--counts');
const countsFile = countsAt > 0 ? process.argv[countsAt + 1] : undefined;

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types of the pure layers', 'tsc', '--noEmit', '-p', 'tsconfig.core.json'],
  ['types', 'tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['types of the window', 'tsc', '--noEmit', '-p', 'tsconfig.renderer.json'],
  ['lint and format', 'biome', 'ci', '--diagnostic-level=error', '.'],
  ['import rules', 'depcruise', 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  [
    'unit tests',
    'vitest',
    'run',
    '--project',
    'unit',
    '--reporter=dot',
    ...(countsFile === undefined ? [] : ['--reporter=json', `--outputFile.json=${countsFile}`]),
  ],
];

let failed = 0;
for (const [name, command, ...args] of steps) {
  const started = performance.now();
  const result = spawnSync(join(bin, command), args, { stdio: 'inherit', shell: process.platform === 'win32' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${result.status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (result.status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
