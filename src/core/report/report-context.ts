import type { Clause } from '../../shared/clause.ts';
import type { DocumentRecord } from '../../shared/document.ts';

/** What a report needs beside the answers: plain data, gathered by the host. */
export interface ReportContext {
  /** Title of the report as it stands on its cover; empty: how many answers it holds. */
  readonly title: string;
  /** ISO 8601 instant at which the report was made. */
  readonly createdAt: string;
  /** Version of Proviso. */
  readonly application: string;
  /** Records of every document that an answer searched or cites; reports print hash, version and dates from here. */
  readonly documents: readonly DocumentRecord[];
  /** The cited and nearest clauses as the library holds them now: number, kind and status beside the words in the answer. */
  readonly clauses: readonly Clause[];
}
