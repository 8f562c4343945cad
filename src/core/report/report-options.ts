import { type reportLanguages, reportParts } from '../../shared/report-parts.ts';

export type ReportLanguage = (typeof reportLanguages)[number];

export type ReportPart = (typeof reportParts)[number];

export interface ReportOptions {
  /** Language of the report's own words; the words of documents and answers stay as they are. */
  readonly language: ReportLanguage;
  /** What the report may leave out. How many sentences were withheld is always told. */
  readonly parts: ReadonlySet<ReportPart>;
}

export const defaultReportOptions: ReportOptions = { language: 'en', parts: new Set(reportParts) };
