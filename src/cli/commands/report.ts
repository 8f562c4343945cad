import { resolve } from 'node:path';
import { type ReportFormat, reportFormats } from '../../node/library/report-answers.ts';
import { ProvisoError } from '../../shared/errors.ts';
import { reportLanguages, reportParts } from '../../shared/report-parts.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

/** Writes answers of the history as one report. */
export async function reportCommand(
  context: CommandContext,
  answerIds: readonly string[],
  options: { format: string; out: string; language: string; leaveOut?: string[] },
): Promise<CommandResult> {
  const { format, out } = options;
  if (!isFormat(format))
    throw new ProvisoError('wrong-usage', `--format ${format} is not there. Choose one of ${reportFormats.join(', ')}.`, {
      format,
      formats: [...reportFormats],
    });
  const language = reportLanguages.find((known) => known === options.language);
  if (language === undefined)
    throw new ProvisoError(
      'wrong-usage',
      `--language ${options.language} is not there. Choose one of ${reportLanguages.join(', ')}.`,
    );
  const leaveOut = options.leaveOut ?? [];
  const unknown = leaveOut.find((part) => !reportParts.some((known) => known === part));
  if (unknown !== undefined)
    throw new ProvisoError('wrong-usage', `--leave-out ${unknown} is not there. Choose of ${reportParts.join(', ')}.`);
  const parts = new Set(reportParts.filter((part) => !leaveOut.includes(part)));
  await context.library.report(answerIds, format, out, { language, parts });
  const path = resolve(out);
  return done({ file: path, format, answers: answerIds }, `Wrote ${path}.`);
}

function isFormat(format: string): format is ReportFormat {
  return (reportFormats as readonly string[]).includes(format);
}
