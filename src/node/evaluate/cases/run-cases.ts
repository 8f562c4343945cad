import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ProvisoError } from '../../../shared/errors.ts';
import { type CaseOptions, type CaseOutcome, type OpenLibrary, runCase } from './run-case.ts';

export interface CasesReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly checks: { readonly passed: number; readonly failed: number };
  /** Checks that the cases count apart. */
  readonly hard: { readonly passed: number; readonly failed: number };
  readonly cases: readonly CaseOutcome[];
}

export interface CasesOptions extends CaseOptions {
  /** Name of one case, or of a class or kind of cases. */
  readonly only?: string | undefined;
  readonly openLibrary: OpenLibrary;
  readonly onProgress?: (done: number, total: number, id: string) => void;
}

/** Runs a folder of cases, or one case folder, one after the other. */
export async function runCases(folder: string, options: CasesOptions): Promise<CasesReport> {
  const folders = await caseFolders(resolve(folder));
  const outcomes: CaseOutcome[] = [];
  const chosen = folders.filter((path) => options.only === undefined || nameOf(path).startsWith(options.only));
  if (chosen.length === 0) {
    const what = options.only === undefined ? 'no folder with a case.json' : `no case whose name begins with "${options.only}"`;
    throw new ProvisoError('wrong-usage', `${folder} holds ${what}.`, { folder, only: options.only ?? null });
  }
  for (const [index, path] of chosen.entries()) {
    options.onProgress?.(index, chosen.length, nameOf(path));
    outcomes.push(await runCase(path, options.openLibrary, options));
  }
  options.onProgress?.(chosen.length, chosen.length, '');
  const count = (status: CaseOutcome['status']): number => outcomes.filter((outcome) => outcome.status === status).length;
  const sum = (pick: (outcome: CaseOutcome) => number): number => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    checks: { passed: sum((outcome) => outcome.checks.passed), failed: sum((outcome) => outcome.checks.failed) },
    hard: { passed: sum((outcome) => outcome.hard.passed), failed: sum((outcome) => outcome.hard.failed) },
    cases: outcomes,
  };
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

async function caseFolders(folder: string): Promise<string[]> {
  if (!existsSync(folder)) throw new ProvisoError('file-not-found', `${folder} does not exist.`, { folder });
  if (existsSync(join(folder, 'case.json'))) return [folder];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'case.json')))
    .map((entry) => join(folder, entry.name))
    .sort();
}
