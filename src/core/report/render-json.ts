import type { Answer } from '../../shared/answer.ts';
import type { ReportContext } from './report-context.ts';

/** The report as JSON: the answers as recorded, with the records of documents and clauses they rest on. */
export function renderJson(answers: readonly Answer[], context: ReportContext): string {
  const cited = new Set(answers.flatMap((answer) => [...answer.clauses, ...answer.nearest].map(({ clauseId }) => clauseId)));
  const report = {
    format: 1,
    title: context.title,
    createdAt: context.createdAt,
    application: context.application,
    documents: context.documents,
    clauses: context.clauses.filter(({ clauseId }) => cited.has(clauseId)),
    answers,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
