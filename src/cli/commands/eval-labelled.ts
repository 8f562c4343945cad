import { resolve } from 'node:path';
import { evaluationFolder } from '../../node/evaluate/labelled/evaluation-folder.ts';
import type { LabelledFigures } from '../../node/evaluate/labelled/labelled-figures.ts';
import { readLabelledSet } from '../../node/evaluate/labelled/labelled-set.ts';
import { PassageReader } from '../../node/evaluate/labelled/passages/passage-reader.ts';
import { programFingerprint } from '../../node/evaluate/labelled/program-fingerprint.ts';
import { type LabelledReport, runLabelled } from '../../node/evaluate/labelled/run-labelled.ts';
import type { AskRequest } from '../../node/library/library-api.ts';
import { programLayout } from '../../node/process/program-layout.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { describeFigures, share } from '../describe-figures.ts';

export interface EvalLabelledOptions {
  readonly limit?: number | undefined;
  readonly documents?: string | undefined;
  readonly fresh?: boolean | undefined;
  readonly ask: Pick<AskRequest, 'style' | 'unqualified' | 'baseline'>;
}

/**
 * Measures answers on a labelled set. The imports and what was asked are kept, in `--library` or in the user's cache, so that a
 * stopped run goes on.
 */
export async function evalLabelled(context: CommandContext, path: string, options: EvalLabelledOptions): Promise<CommandResult> {
  const set = await readLabelledSet(path, options.documents === undefined ? undefined : resolve(options.documents));
  const { host } = context;
  const folder = context.options.library === undefined ? evaluationFolder(set.folder) : resolve(context.options.library);
  const library = host.openLibrary(folder, { reader: new PassageReader(host.reader) });
  const asksChat = options.ask.style !== 'quoted' || options.ask.baseline === 'rag';
  const chat = asksChat ? await host.chat?.use.model.identity() : undefined;
  const embedding = await host.embedder?.identity().catch(() => undefined);
  try {
    const report = await runLabelled(set, library, {
      folder,
      fingerprint: await programFingerprint(programLayout()),
      models: [embedding?.sha256 ?? 'none', chat?.sha256 ?? 'none'].join(' '),
      limit: options.limit,
      ask: options.ask,
      fresh: options.fresh === true,
      signal: context.signal,
      onProgress: (step, count, total) => context.progress.show(step, count, total),
    });
    return done(report, describe(report), report.failed.length > 0 || report.vectorFailure !== null);
  } finally {
    await library.close();
  }
}

function describe({ set, figures, groups, questions, resumed, mode, failed, vectorFailure }: LabelledReport): string {
  const lines = [
    `Labelled set ${set}: ${figures.questions} questions (${resumed} from an earlier run), search ${mode ?? 'as before'}`,
    ...describeFigures(figures),
    ...describeLabels(figures),
    `import                ${figures.importSeconds.toFixed(1)} s, vectors ${figures.vectorSeconds.toFixed(1)} s`,
  ];
  for (const { file, message } of failed) lines.push(`not imported          ${file}: ${message}`);
  if (vectorFailure !== null) lines.push(`vectors incomplete    ${vectorFailure.message}`);
  for (const [name, own] of Object.entries(groups ?? {})) {
    lines.push('', `Labelled ${name}: ${own.questions} questions`);
    lines.push(`complete ${own.complete} of ${own.answerable}, recall ${share(own.recall)}, precision ${share(own.precision)}`);
    lines.push(`refused ${own.falseRefusals} of ${own.answerable} and ${own.correctRefusals} of ${own.toReject} to reject`);
  }
  lines.push('');
  for (const { id, answerable, refused, missed, wrong, cited } of questions) {
    const good = answerable ? !refused && missed.length === 0 && wrong.length === 0 : refused;
    const parts = [
      refused ? 'refused' : `cites ${cited.join(', ') || 'nothing'}`,
      missed.length > 0 ? `misses ${missed.join(', ')}` : '',
      wrong.length > 0 ? `wrong ${wrong.join(', ')}` : '',
    ];
    lines.push(`${good ? '✓' : '✗'} ${id}: ${parts.filter((part) => part !== '').join('; ')}`);
  }
  return lines.join('\n');
}

function describeLabels({ characters, retrieval, refusal, values, notLocated, goldRows }: LabelledFigures): string[] {
  return [
    `characters            recall ${share(characters.recall)}, precision ${share(characters.precision)}`,
    `search hits           Recall@10 ${share(retrieval.recall10)}, MAP@10 ${share(retrieval.map10)}, Recall@20 ${share(retrieval.recall20)}`,
    `refused               ${share(refusal.mentioned)} of what is there, ${share(refusal.notMentioned)} of what is not`,
    ...(notLocated > 0 ? [`gold not in the text  ${notLocated} of ${goldRows}`] : []),
    ...Object.entries(values).map(
      ([type, one]) =>
        `values (${type})`.padEnd(22) +
        `${one.complete} of ${one.questions} questions with all values, ${one.completeInCells} by cited cells`,
    ),
  ];
}
