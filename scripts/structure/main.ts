import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedFolder } from '../../test/support/shared-data.ts';
import { describeFigure, type Figure, reached } from './figure.ts';
import { measureAcquisitionRules } from './measure-acquisition-rules.ts';
import { measureContractQuotes } from './measure-contract-quotes.ts';
import { measureEuropeanAct } from './measure-european-act.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureNativeFiles } from './measure-native-files.ts';
import { measureRuleBooks } from './measure-rule-books.ts';
import { measureWordNumbers } from './measure-word-numbers.ts';

/**
 * `npm run eval:structure [-- --only NAME] [--all]`: how true the clause trees are, in figures against texts that others
 * marked up. Ends with 1 only when a figure is below its bar, with 2 when there is no measure of that name. What needs the
 * handed data is skipped, loudly, when it is not beside this checkout.
 */
const measures: Readonly<Record<string, (corpus: string) => Figure[] | Promise<Figure[]>>> = {
  act: measureEuropeanAct,
  rulebooks: measureRuleBooks,
  word: measureWordNumbers,
  quotes: measureContractQuotes,
  acquisition: measureAcquisitionRules,
  files: measureNativeFiles,
  growth: measureGrowth,
};
const needNothing = new Set(['growth']);

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, all: { type: 'boolean', default: false } },
});
const names = values.only ?? Object.keys(measures);
const unknown = names.find((name) => !Object.hasOwn(measures, name));
if (unknown !== undefined) {
  console.error(`There is no measure "${unknown}". There are: ${Object.keys(measures).join(', ')}.`);
  process.exit(2);
}
const shared = sharedFolder();
let below = 0;
for (const name of names) {
  if (shared === null && !needNothing.has(name)) {
    console.warn(`SKIPPED: ${name}: the handed data is not beside this checkout (set PROVISO_SHARED).`);
    continue;
  }
  for (const figure of (await measures[name]?.(join(shared ?? '', 'corpus'))) ?? []) {
    console.log(describeFigure(figure, values.all));
    if (!reached(figure)) below += 1;
  }
}
if (below > 0) {
  console.log(`${below} of the figures ${below === 1 ? 'is' : 'are'} below the bar.`);
  process.exitCode = 1;
}
// A thread that a reader keeps for the next document would keep the process.
process.exit();
