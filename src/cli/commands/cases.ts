import { type CasesReport, runCases } from '../../node/evaluate/cases/run-cases.ts';
import { ParseOnlyLibrary } from '../../node/evaluate/parse-only-library.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { importOffline } from '../import-offline.ts';

export interface CasesOptions {
  readonly only?: string;
  readonly parseOnly?: boolean;
}

/** Runs a folder of cases and prints a table by kind and every failure. */
export async function casesCommand(context: CommandContext, folder: string, options: CasesOptions): Promise<CommandResult> {
  const report = await runCases(folder, {
    only: options.only,
    treesOnly: options.parseOnly === true,
    importOffline,
    openLibrary: (own) =>
      options.parseOnly === true
        ? new ParseOnlyLibrary((request) => context.host.reader.read(request))
        : context.host.openLibrary(own),
    openScripted: (own, models) => context.host.openLibrary(own, models),
    onProgress: (count, total, id) => context.progress.show(`cases ${id}`.trim(), count, total),
  });
  return done(report, describe(report), report.failed > 0);
}

function describe(report: CasesReport): string {
  const lines: string[] = [];
  for (const outcome of report.cases) {
    if (outcome.status === 'passed' && outcome.hardFailures.length === 0) continue;
    const mark = outcome.status === 'failed' ? 'FAILED ' : outcome.status === 'skipped' ? 'skipped' : 'passed ';
    lines.push(`${mark} ${outcome.id} (${outcome.kind}, ${outcome.class})`);
    for (const failure of outcome.failures) lines.push(`          ${failure}`);
    for (const failure of outcome.hardFailures) lines.push(`          counted apart: ${failure}`);
  }
  lines.push('', 'kind      passed  failed  skipped      checks');
  const kinds = [...new Set(report.cases.map((outcome) => outcome.kind))].sort();
  for (const kind of kinds) {
    const own = report.cases.filter((outcome) => outcome.kind === kind);
    const count = (status: string): number => own.filter((outcome) => outcome.status === status).length;
    const passed = own.reduce((sum, outcome) => sum + outcome.checks.passed, 0);
    const all = own.reduce((sum, outcome) => sum + outcome.checks.passed + outcome.checks.failed, 0);
    lines.push(row(kind, count('passed'), count('failed'), count('skipped'), `${passed}/${all}`));
  }
  const { passed, failed, skipped, checks, hard } = report;
  lines.push(row('all', passed, failed, skipped, `${checks.passed}/${checks.passed + checks.failed}`));
  if (hard.passed + hard.failed > 0)
    lines.push(`hard checks, counted apart: ${hard.passed} of ${hard.passed + hard.failed} hold`);
  const unchecked = report.cases.flatMap((outcome) => outcome.unchecked.map((text) => `${outcome.id}: ${text}`));
  if (unchecked.length > 0 && unchecked.length < 20)
    lines.push('not judged by this runner:', ...unchecked.map((text) => `  ${text}`));
  return lines.join('\n');
}

function row(kind: string, passed: number, failed: number, skipped: number, checks: string): string {
  return `${kind.padEnd(9)} ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${String(skipped).padStart(7)}  ${checks.padStart(10)}`;
}
