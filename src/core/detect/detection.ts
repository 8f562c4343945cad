import type { Clause } from '../../shared/clause.ts';
import type { TextRange } from '../../shared/position.ts';

/** Metadata that a document's own text states: a proposal, with the words that show it. */
export interface Detection {
  readonly field: DetectedField;
  /** Dates as ISO days, types and statuses as the metadata names them, all else as printed. */
  readonly value: string;
  /** The words of the canonical text that the value is read from, lines joined. */
  readonly words: string;
  /** Page counted from 1; null for formats without pages. */
  readonly page: number | null;
  /** The value is not printed but follows from the words ("three years from the effective date"). */
  readonly computed?: true;
}

export const detectedFields = [
  'title',
  'type',
  'version',
  'status',
  'effectiveDate',
  'expiryDate',
  'party',
  'vendorId',
  'externalId',
  'formType',
  'period',
  'supersedes',
] as const;
export type DetectedField = (typeof detectedFields)[number];

/** What metadata are read from. */
export interface DetectionSource {
  readonly text: string;
  readonly title: string | null;
  readonly language: string;
  readonly pages: readonly (TextRange & { readonly number: number })[];
  readonly clauses: readonly Pick<Clause, 'number' | 'subtreeStart'>[];
}
