import type { LitRange } from './lit-ranges.ts';
import type { LineBox } from './place-lines.ts';

/** A marked range on one page: its lines in points. */
export interface PageMark extends Pick<LitRange, 'kind' | 'clauseId' | 'label' | 'tint' | 'active' | 'cell'> {
  readonly id: string;
  readonly lines: readonly LineBox[];
  /** First lines of its clause on this page: they carry the margin flag. */
  readonly flag: boolean;
}
