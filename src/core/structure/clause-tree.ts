import type { Clause, ClauseTable, CrossReference, Definition } from '../../shared/clause.ts';
import type { qualityFlags } from '../../shared/document.ts';
import type { ReadMessage } from '../../shared/message.ts';

/** What the structure step makes of one document. Clauses stand in document order; every parent before its children. */
export interface ClauseTree {
  /** Title proposed for the document: from the source, or its first title-like block; null when there is none. */
  readonly title: string | null;
  readonly clauses: readonly Clause[];
  readonly tables: readonly ClauseTable[];
  readonly definitions: readonly Definition[];
  readonly crossReferences: readonly CrossReference[];
  readonly messages: readonly ReadMessage[];
  readonly qualityFlags: readonly (typeof qualityFlags)[number][];
}
