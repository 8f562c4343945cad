import type { ReportLanguage } from './report-options.ts';
import type { ReportWords } from './report-words.ts';

/** One line of facts: name and value. */
export type Fact = readonly [name: string, value: string];

/** Words of a clause; `lit` are those that a sentence of the answer rests on. */
export interface ReportRun {
  readonly text: string;
  readonly lit: boolean;
}

/** The footnote of a sentence: which cited clause, and where it stands. */
export interface ReportCitation {
  /** Position of the clause among the clauses cited by the answer, counted from 1. */
  readonly mark: number;
  /** `id` of the clause's block. */
  readonly target: string;
  /** Document, version, clause, heading path, page, and the words relied on. */
  readonly note: string;
}

export interface ReportSentence {
  readonly text: string;
  readonly citations: readonly ReportCitation[];
}

/** PNG of the place of a clause on its page, lit. Sizes in pixels. */
export interface ReportPicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly page: number;
}

export interface ReportClause {
  readonly id: string;
  readonly clauseId: string;
  readonly mark: number;
  /** "Title, version 2, 7.3(a)". */
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The exact text; null where the report leaves the text of clauses out. */
  readonly runs: readonly ReportRun[] | null;
  /** Ranges and table cells that sentences rest on, in words. */
  readonly evidence: readonly string[];
  readonly pictures: readonly ReportPicture[];
}

export type ReportBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string; readonly id: string | null }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'sentences'; readonly items: readonly ReportSentence[] }
  /** A sentence of the report itself: refusal (strong) or state of an answer. */
  | { readonly kind: 'note'; readonly text: string; readonly strong: boolean }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'clause'; readonly clause: ReportClause }
  /** A clause that is no answer: one of the nearest, with why. */
  | { readonly kind: 'passage'; readonly title: string; readonly why: string; readonly text: string }
  | { readonly kind: 'withheld'; readonly items: readonly { readonly text: string; readonly reason: string }[] };

/** A report in the order it is read, the same for every format. */
export interface Report {
  readonly language: ReportLanguage;
  readonly words: ReportWords;
  readonly title: string;
  readonly createdAt: string;
  readonly application: string;
  readonly cover: readonly Fact[];
  readonly blocks: readonly ReportBlock[];
}
