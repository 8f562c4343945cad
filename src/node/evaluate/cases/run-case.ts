import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { documentMetadataSchema } from '../../../shared/document.ts';
import { toErrorPayload } from '../../../shared/errors.ts';
import type { ImportedFile, Library } from '../../library/library-api.ts';
import { Checks } from '../checks.ts';
import type { OpenScripted } from '../engine/open-scripted.ts';
import { runEngineCase } from '../engine/run-engine-case.ts';
import { MemoryWatch } from '../memory-watch.ts';
import { caseSchema, type Expectation, expectSchema } from './case-form.ts';
import { judgeCase } from './judge-case.ts';
import { type ImportOffline, type LoadedCase, loadCase } from './loaded-case.ts';

/** Opens a library in a folder of its own; the embedding child behind it may be shared by all cases. */
export type OpenLibrary = (folder: string) => Library;

export interface CaseOptions {
  /** Leave searches, answers and sentences out. */
  readonly treesOnly?: boolean | undefined;
  readonly importOffline?: ImportOffline | undefined;
  /** Opens libraries with scripted models, for engine cases; left out: those are skipped. */
  readonly openScripted?: OpenScripted | undefined;
}

export interface CaseOutcome {
  readonly id: string;
  readonly class: string;
  readonly kind: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly failures: readonly string[];
  /** Checks that the case counts apart, and expectations in words that nobody judged; neither decides the status. */
  readonly hardFailures: readonly string[];
  readonly unchecked: readonly string[];
  readonly checks: { readonly passed: number; readonly failed: number };
  readonly hard: { readonly passed: number; readonly failed: number };
  readonly seconds: number;
}

/**
 * Imports and judges one case folder in a fresh library that is removed afterwards. Never throws for a fault of the product.
 * `treesOnly` leaves searches, answers and sentences out and lists them as not judged.
 */
export async function runCase(folder: string, openLibrary: OpenLibrary, options: CaseOptions = {}): Promise<CaseOutcome> {
  const treesOnly = options.treesOnly === true;
  const started = performance.now();
  const form = caseSchema.parse(JSON.parse(await readFile(join(folder, 'case.json'), 'utf8')));
  const checks = new Checks();
  const outcome = (status: CaseOutcome['status'], failures: readonly string[]): CaseOutcome => ({
    id: form.id,
    class: form.class,
    kind: form.kind,
    status,
    failures,
    hardFailures: checks.hard.failures,
    unchecked: checks.unchecked,
    checks: { passed: checks.passed, failed: checks.failures.length },
    hard: { passed: checks.hard.passed, failed: checks.hard.failures.length },
    seconds: (performance.now() - started) / 1000,
  });
  const parsed = expectSchema.safeParse(form.expect);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `case.json: expect.${issue.path.join('.')}: ${issue.message}`);
    return outcome('failed', problems);
  }
  const isEngine = form.kind === 'engine' || parsed.data.engine !== undefined;
  if (isEngine && (treesOnly || options.openScripted === undefined))
    return outcome('skipped', ['needs scripted chat or embedding models, which this run has not got']);
  const loaded = await loadCase(folder, form, treesOnly ? withoutQuestions(parsed.data, checks) : parsed.data);
  const libraryFolder = await mkdtemp(join(tmpdir(), 'proviso-case-'));
  try {
    if (isEngine && options.openScripted !== undefined) {
      const played = await runEngineCase(folder, loaded, libraryFolder, options.openScripted, checks);
      if (!played) return outcome('skipped', ['an engine case without a script']);
    } else {
      const library = openLibrary(libraryFolder);
      try {
        await runLoaded({ ...loaded, importOffline: options.importOffline }, library, libraryFolder, checks);
      } finally {
        await library.close();
      }
    }
  } catch (error) {
    checks.fail(`the case could not be run to its end: ${toErrorPayload(error).message}`);
  } finally {
    await rm(libraryFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  if (checks.failures.length === 0 && checks.passed === 0) {
    if (treesOnly) return outcome('skipped', ['nothing but questions']);
    checks.fail('nothing was checked');
  }
  return outcome(checks.failures.length === 0 ? 'passed' : 'failed', checks.failures);
}

/** The expectation without what needs an index, a model or the pipeline; what is left out is listed. */
function withoutQuestions(expect: Expectation, checks: Checks): Expectation {
  const { search, answers, verify, ...rest } = expect;
  const left = { search, answers, verify };
  for (const [key, list] of Object.entries(left)) if (list !== undefined) checks.unchecked.push(`${key}: left out`);
  return rest;
}

async function runLoaded(loaded: LoadedCase, library: Library, scratch: string, checks: Checks): Promise<void> {
  const { expect, form } = loaded;
  if (expect.steps !== undefined) {
    for (const [index, step] of expect.steps.entries()) {
      const own = new Checks();
      const imported = await importAll(loaded, library, step.password ?? undefined);
      await judgeCase({ ...loaded, expect: step }, library, imported, own);
      checks.add(own, `step ${index + 1} (password ${step.password ?? 'none'}): `);
    }
    const { steps: _steps, ...rest } = expect;
    if (Object.keys(rest).length > 0) await judgeCase({ ...loaded, expect: rest }, library, [], checks);
    return;
  }
  const watch = expect.limits?.maxExtraMemoryMB === undefined ? null : new MemoryWatch();
  const started = performance.now();
  const imported = await importAll(loaded, library, form.options?.password);
  const seconds = (performance.now() - started) / 1000;
  const extraMegabytes = watch?.stop() ?? null;
  checkLimits(expect, seconds, extraMegabytes, checks);
  const { anyOf, ...rest } = expect;
  if (anyOf === undefined || Object.keys(rest).length > 0)
    await judgeCase({ ...loaded, expect: rest }, library, imported, checks);
  if (anyOf !== undefined) await judgeAlternatives(loaded, anyOf, library, imported, checks);
  if (expect.afterwards !== undefined) await checkAfterwards(expect.afterwards, library, scratch, checks);
}

/** `anyOf`: one alternative must hold in full; where none does, the failures of the nearest are told. */
async function judgeAlternatives(
  loaded: LoadedCase,
  alternatives: NonNullable<Expectation['anyOf']>,
  library: Library,
  imported: readonly ImportedFile[],
  checks: Checks,
): Promise<void> {
  const tried: Checks[] = [];
  for (const alternative of alternatives) {
    const own = new Checks();
    await judgeCase({ ...loaded, expect: alternative }, library, imported, own);
    if (own.failures.length === 0) {
      checks.add(own);
      return;
    }
    tried.push(own);
  }
  for (const [index, own] of tried.entries())
    for (const failure of own.failures) checks.fail(`alternative ${index + 1}: ${failure}`);
}

async function importAll(loaded: LoadedCase, library: Library, password: string | undefined): Promise<ImportedFile[]> {
  const metadata = Object.fromEntries(loaded.rows.map((row) => [row.file, documentMetadataSchema.parse(row)]));
  return library.import(loaded.inputs, { metadata, ...(password === undefined ? {} : { password }) });
}

function checkLimits(expect: Expectation, seconds: number, megabytes: number | null, checks: Checks): void {
  const { maxSeconds, maxExtraMemoryMB } = expect.limits ?? {};
  if (maxSeconds !== undefined) checks.that(seconds <= maxSeconds, `import took ${seconds.toFixed(1)} s, limit ${maxSeconds} s`);
  if (maxExtraMemoryMB === undefined) return;
  if (megabytes === null) checks.unchecked.push(`memory limit of ${maxExtraMemoryMB} MB: cannot be measured on this system`);
  else checks.that(megabytes <= maxExtraMemoryMB, `import took ${Math.round(megabytes)} MB more, limit ${maxExtraMemoryMB} MB`);
}

/** `afterwards` is a sentence; the one that is known says that other imports still work. Any other is listed as not judged. */
async function checkAfterwards(sentence: string, library: Library, scratch: string, checks: Checks): Promise<void> {
  if (!/other imports?\b.*\bwork/i.test(sentence)) {
    checks.unchecked.push(`afterwards: ${sentence}`);
    return;
  }
  const path = join(scratch, 'afterwards.txt');
  await writeFile(path, '1. Lamps\n\n1.1 The lamps shall be lit at dusk.\n');
  const [imported] = await library.import([path]);
  checks.that(imported?.status === 'ready', `afterwards an import of ${basename(path)} fails: ${imported?.error?.message ?? ''}`);
}
