import { parseArgs } from 'node:util';
import { benchImport } from './bench-import.ts';
import { benchMemory } from './bench-memory.ts';
import { type BenchResult, describeResult } from './bench-result.ts';
import { benchSearch } from './bench-search.ts';
import { benchVectors } from './bench-vectors.ts';

/**
 * `npm run bench [-- --only NAME]`: speed and memory, each as a ratio against a baseline that is measured in the same run.
 * Ends with 0 even when a figure is below its bar: noise of a busy machine is no failure. `--only` may be repeated.
 */
const benches: Readonly<Record<string, () => Promise<readonly BenchResult[]>>> = {
  import: benchImport,
  vectors: benchVectors,
  search: benchSearch,
  memory: benchMemory,
};

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const names = values.only ?? Object.keys(benches);
for (const name of names) {
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (bench === undefined) {
    console.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}.`);
    process.exitCode = 2;
    break;
  }
  for (const result of await bench()) console.log(describeResult(result));
}
