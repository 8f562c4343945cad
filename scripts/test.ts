/**
 * `npm test`: every check and test, stage by stage, with the time of each beside its budget on two cores.
 * `--long` runs what does not fit into the budget. The last line reads `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Stage {
  readonly name: string;
  readonly budgetMinutes: number;
  readonly command: readonly string[];
  /** Where the stage leaves vitest's JSON report. */
  readonly counts: string;
  /** Runs without any network interface, where the machine allows it. */
  readonly offline?: boolean;
}

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'proviso-test-'));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

function vitestStage(name: string, project: string, budgetMinutes: number): Stage {
  const counts = join(scratch, `${project}.json`);
  const command = [vitest, 'run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  return { name, budgetMinutes, counts, command: [...command, `--outputFile.json=${counts}`] };
}

/** Linux lets a user make a network namespace of his own, unless it was forbidden. */
function canCutOff(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', ['-rn', 'true']).status === 0;
}

const checkCounts = join(scratch, 'check.json');
const stages: readonly Stage[] = process.argv.includes('--long')
  ? [vitestStage('long tests', 'long', 60)]
  : [
      {
        name: 'check',
        budgetMinutes: 2,
        counts: checkCounts,
        command: [join(root, 'scripts', 'check.ts'), '--counts', checkCounts],
      },
      vitestStage('model tests', 'model', 4),
      vitestStage('golden set of the samples', 'golden', 4),
      { ...vitestStage('end-to-end', 'e2e', 7), offline: true },
    ];

let passed = 0;
let failed = 0;
let skipped = 0;
const lines: string[] = [];
for (const stage of stages) {
  const started = performance.now();
  const apart = stage.offline === true && canCutOff();
  if (stage.offline === true)
    console.log(`${stage.name}: ${apart ? 'in an empty network namespace' : 'this machine has no network namespaces to offer'}`);
  const [program, ...before] = apart ? ['unshare', '-rn', process.execPath] : [process.execPath];
  const result = spawnSync(program, [...before, ...stage.command], { cwd: root, stdio: 'inherit' });
  const minutes = (performance.now() - started) / 60_000;
  const report = existsSync(stage.counts) ? JSON.parse(readFileSync(stage.counts, 'utf8')) : null;
  const failedTests: number = report?.numFailedTests ?? 0;
  passed += report?.numPassedTests ?? 0;
  skipped += report?.numPendingTests ?? 0;
  // A stage that ends badly without a failed test (types, lint, a crash) counts as one failure.
  failed += result.status === 0 ? failedTests : Math.max(failedTests, 1);
  const where = apart ? ', in an empty network namespace' : '';
  lines.push(
    `${stage.name}: ${result.status === 0 ? 'ok' : 'FAILED'}${where}, ${minutes.toFixed(1)} of ${stage.budgetMinutes} min`,
  );
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
