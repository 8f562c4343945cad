import type { Clause } from '../../shared/clause.ts';

/** A reference found in the reading form of one clause. */
export interface FoundReference {
  readonly start: number;
  readonly end: number;
  readonly to: Clause | null;
  /** It points into this document, so that a missing target is a fault to show. */
  readonly own: boolean;
  /** It points into another document. */
  readonly foreign: boolean;
}
