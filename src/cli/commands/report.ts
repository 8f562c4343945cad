import { resolve } from 'node:path';
import { type ReportFormat, reportFormats } from '../../node/library/report-answers.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

/** Writes answers of the history as one report. */
export async function reportCommand(
  context: CommandContext,
  answerIds: readonly string[],
  options: { format: string; out: string },
): Promise<CommandResult> {
  const { format, out } = options;
  if (!isFormat(format))
    throw new ProvisoError('wrong-usage', `--format ${format} is not there. Choose one of ${reportFormats.join(', ')}.`, {
      format,
      formats: [...reportFormats],
    });
  await context.library.report(answerIds, format, out);
  const path = resolve(out);
  return done({ file: path, format, answers: answerIds }, `Wrote ${path}.`);
}

function isFormat(format: string): format is ReportFormat {
  return (reportFormats as readonly string[]).includes(format);
}
