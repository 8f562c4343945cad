import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readGoldenSet } from '../../node/evaluate/golden/golden-file.ts';
import { type GoldenReport, runGolden } from '../../node/evaluate/golden/run-golden.ts';
import { isLabelledFile } from '../../node/evaluate/labelled/labelled-set.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { describeFigures } from '../describe-figures.ts';
import { readBaseline, readStyle } from '../read-style.ts';
import { evalLabelled } from './eval-labelled.ts';

export interface EvalCommandOptions {
  readonly limit?: number;
  readonly documents?: string;
  readonly style?: string;
  readonly unqualified?: boolean;
  readonly baseline?: string;
  readonly fresh?: boolean;
}

/** Measures answers on a golden or a labelled set; of a golden set: with `--library` the imports are kept there for the next run; else they are thrown away. */
export async function evalCommand(context: CommandContext, path: string, options: EvalCommandOptions): Promise<CommandResult> {
  const style = readStyle(options.style);
  const baseline = readBaseline(options.baseline);
  const ask = {
    style,
    ...(options.unqualified === true ? { unqualified: true } : {}),
    ...(baseline === null ? {} : { baseline }),
  };
  if (await isLabelledFile(path)) return evalLabelled(context, path, { ...options, ask });
  const set = await readGoldenSet(path, options.documents === undefined ? undefined : resolve(options.documents));
  const kept = context.options.library;
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'proviso-eval-')) : resolve(kept);
  const library = context.host.openLibrary(folder);
  try {
    const report = await runGolden(set, library, {
      limit: options.limit,
      ask,
      signal: context.signal,
      onProgress: (step, count, total) => context.progress.show(step, count, total),
    });
    return done(report, describe(report));
  } finally {
    await library.close();
    if (kept === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function describe({ set, figures, crossLanguage, questions }: GoldenReport): string {
  const lines = [
    `Golden set ${set}`,
    ...describeFigures(figures),
    `import                ${figures.importSeconds.toFixed(1)} s, vectors ${figures.vectorSeconds.toFixed(1)} s`,
  ];
  if (crossLanguage !== null) lines.push('', 'Question and document in different languages', ...describeFigures(crossLanguage));
  lines.push('');
  for (const score of questions) {
    const parts = [
      score.refused ? 'refused' : `cites ${score.cited.join(', ') || 'nothing'}`,
      score.missed.length > 0 ? `misses ${score.missed.join(', ')}` : '',
      score.wrong.length > 0 ? `wrong ${score.wrong.join(', ')}` : '',
      score.mustInclude.missing.length > 0 ? `lacks ${score.mustInclude.missing.join(' and ')}` : '',
    ];
    const good = score.answerable ? score.missed.length === 0 && score.wrong.length === 0 && !score.refused : score.refused;
    lines.push(`${good ? '✓' : '✗'} ${score.id}: ${parts.filter((part) => part !== '').join('; ')}`);
  }
  return lines.join('\n');
}
