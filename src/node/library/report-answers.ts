import { join } from 'node:path';
import { buildReport } from '../../core/report/build-report.ts';
import { renderHtml } from '../../core/report/render-html.ts';
import { renderJson } from '../../core/report/render-json.ts';
import { renderMarkdown } from '../../core/report/render-markdown.ts';
import type { Report } from '../../core/report/report.ts';
import type { ReportContext } from '../../core/report/report-context.ts';
import { defaultReportOptions, type ReportOptions } from '../../core/report/report-options.ts';
import type { Answer } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import { programLayout } from '../process/program-layout.ts';
import { writeReport } from '../report/write-report.ts';
import type { LibraryStoreAsync } from '../store/library-store-client.ts';

export const reportFormats = ['html', 'docx', 'pdf', 'md', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The packages that write PDF and Word files are loaded when one is asked for. */
const renderers: Readonly<Record<Exclude<ReportFormat, 'json'>, (report: Report) => string | Promise<Uint8Array>>> = {
  html: renderHtml,
  md: renderMarkdown,
  docx: async (report) => (await import('../report/render-docx.ts')).renderDocx(report),
  pdf: async (report) =>
    (await import('../report/render-pdf.ts')).renderPdf(report, join(programLayout().fontsFolder, 'noto-serif-sc-regular.ttf')),
};

/** Renders answers of the history with the records they rest on and writes the file whole or not at all. */
export async function reportAnswers(
  answerIds: readonly string[],
  format: ReportFormat,
  path: string,
  store: LibraryStoreAsync,
  application: string,
  options: ReportOptions = defaultReportOptions,
): Promise<void> {
  const answers: Answer[] = [];
  for (const answerId of answerIds) answers.push(await store.answer(answerId));
  const wanted = new Set(
    answers.flatMap((answer) => [
      ...answer.searched.documentList.map((document) => document.documentId),
      ...answer.clauses.map((clause) => clause.documentId),
    ]),
  );
  // A document that was removed since then is told by what the answer itself recorded.
  const documents = (await store.documents()).filter((document) => wanted.has(document.documentId));
  const shown = new Set(answers.flatMap((answer) => [...answer.clauses, ...answer.nearest].map((clause) => clause.clauseId)));
  const clauses: Clause[] = [];
  for (const document of documents) {
    if (![...shown].some((clauseId) => clauseId.startsWith(document.documentId))) continue;
    const outline = await store.outline(document.documentId);
    clauses.push(...outline.clauses.filter((clause) => shown.has(clause.clauseId)));
  }
  const title = answers.length === 1 ? (answers[0]?.question ?? '') : '';
  const context: ReportContext = { title, createdAt: new Date().toISOString(), application, documents, clauses };
  if (format === 'json') return writeReport(path, renderJson(answers, context));
  await writeReport(path, await renderers[format](buildReport(answers, context, options)));
}
