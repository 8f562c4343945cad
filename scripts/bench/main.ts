import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchChat } from './bench-chat.ts';
import { benchImport } from './bench-import.ts';
import { benchMemory } from './bench-memory.ts';
import { type BenchResult, describeResult } from './bench-result.ts';
import { benchSearch } from './bench-search.ts';
import { benchVectors } from './bench-vectors.ts';

/**
 * `npm run bench [-- --only NAME]`: speed and memory, each as a ratio against a baseline that is measured in the same run.
 * Ends with 0 even when a figure is below its bar (noise of a busy machine is no failure), with 1 when a bench could not
 * be run, with 2 when there is none of that name. `--only` may be repeated.
 */
const benches: Readonly<Record<string, () => Promise<readonly BenchResult[]>>> = {
  import: benchImport,
  vectors: benchVectors,
  search: benchSearch,
  memory: benchMemory,
  chat: benchChat,
};

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const names = values.only ?? Object.keys(benches);
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
const [load = 0] = loadavg();
console.log(`Node ${process.version}, ${cpus().length} cores, load ${load.toFixed(1)} before the start`);
for (const name of names) {
  try {
    for (const result of (await benches[name]?.()) ?? []) console.log(describeResult(result));
  } catch (error) {
    console.error(`${name.padEnd(8)} could not be run: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
