import { performance } from 'node:perf_hooks';
import { ProvisoError } from '../../src/shared/errors.ts';
import { readTree } from './read-tree.ts';

/** What became of one file that was read and structured in a process of its own. */
export interface ImportOutcome {
  readonly code: string | null;
  readonly message: string;
  readonly clauses: number;
  readonly pages: number;
  readonly seconds: number;
  /** Peak memory of the process in MB. */
  readonly peak: number;
}

const path = process.argv[2] ?? '';
const begun = performance.now();
let found: Pick<ImportOutcome, 'code' | 'message' | 'clauses' | 'pages'>;
try {
  const { source, tree } = await readTree(path);
  found = { code: null, message: '', clauses: tree.clauses.length, pages: source.pages.length };
} catch (error) {
  if (!(error instanceof ProvisoError)) throw error;
  found = { code: error.code, message: error.message, clauses: 0, pages: 0 };
}
const seconds = (performance.now() - begun) / 1000;
const outcome: ImportOutcome = { ...found, seconds, peak: process.resourceUsage().maxRSS / 1024 };
process.stdout.write(`${JSON.stringify(outcome)}\n`);
