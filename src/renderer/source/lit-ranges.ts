import type { TextRange } from '../../shared/position.ts';
import type { AnswerRecord, ClauseCard } from '../../shared/window/views.ts';
import { type CitedClause, citedClauses, documentOfClause, type Tint } from '../ask/record-model.ts';

/**
 * A range to be marked in a source. `evidence`: cited words, lit. `clause`: the rest of a cited clause that is open, faintly.
 * `near`: nearest clause of a refusal, outlined. `open`: a clause that was opened and is not cited. `hit`: found words.
 */
export interface LitRange extends TextRange {
  readonly kind: 'evidence' | 'clause' | 'near' | 'open' | 'hit' | 'hit-now';
  readonly clauseId: string | null;
  readonly label: string;
  readonly tint: Tint | null;
  readonly active: boolean;
  readonly cell: boolean;
}

/** Everything of a record and of the open clause that is marked in one document. */
export function litRanges(
  documentId: string,
  record: AnswerRecord | null,
  activeClause: string | null,
  card: ClauseCard | null,
): readonly LitRange[] {
  const cited = record === null ? [] : citedClauses(record.answer).filter((clause) => clause.documentId === documentId);
  const lit = cited.flatMap((clause) => evidenceOf(clause, clause.clauseId === activeClause));
  if (card === null || card.clause.clauseId !== activeClause || documentOfClause(activeClause) !== documentId) return lit;
  const { headRange, ranges } = card.clause;
  const own = [...(headRange === null ? [] : [headRange]), ...ranges].filter((range) => range.end > range.start);
  const open = cited.find((clause) => clause.clauseId === activeClause);
  const near = record?.answer.nearest.some((clause) => clause.clauseId === activeClause) ?? false;
  const rest = open === undefined ? own : own.flatMap((range) => without(range, open.ranges));
  return [
    ...lit,
    ...rest.map((range) => ({
      ...range,
      kind: open !== undefined ? ('clause' as const) : near ? ('near' as const) : ('open' as const),
      clauseId: activeClause,
      label: card.clause.label,
      tint: open?.tint ?? null,
      active: true,
      cell: false,
    })),
  ];
}

function evidenceOf(clause: CitedClause, active: boolean): readonly LitRange[] {
  const { clauseId, label, tint, ranges, cells } = clause;
  return ranges.map((range) => ({ ...range, kind: 'evidence', clauseId, label, tint, active, cell: cells.length > 0 }));
}

/** The parts of a range that lie outside of the others (which are in order and do not overlap). */
export function without(range: TextRange, others: readonly TextRange[]): readonly TextRange[] {
  const parts: TextRange[] = [];
  let from = range.start;
  for (const other of others) {
    if (other.end <= from || other.start >= range.end) continue;
    if (other.start > from) parts.push({ start: from, end: other.start });
    from = Math.max(from, other.end);
  }
  if (from < range.end) parts.push({ start: from, end: range.end });
  return parts;
}

/** A piece of text with every mark that covers it. */
export interface Segment extends TextRange {
  readonly marks: readonly LitRange[];
}

/** Cuts `start..end` at the ends of the ranges, so that each piece is covered by the same marks throughout. */
export function segmentsOf(start: number, end: number, ranges: readonly LitRange[]): readonly Segment[] {
  const inside = ranges.filter((range) => range.start < end && range.end > start);
  const cuts = new Set([start, end]);
  for (const range of inside) {
    if (range.start > start) cuts.add(range.start);
    if (range.end < end) cuts.add(range.end);
  }
  const ordered = [...cuts].sort((left, right) => left - right);
  return ordered.slice(0, -1).flatMap((from, index) => {
    const to = ordered[index + 1];
    if (to === undefined || to <= from) return [];
    return [{ start: from, end: to, marks: inside.filter((range) => range.start <= from && range.end >= to) }];
  });
}

const strength: Readonly<Record<LitRange['kind'], number>> = { 'hit-now': 5, hit: 4, evidence: 3, near: 2, open: 1, clause: 0 };

/** The mark that shows where several cover the same words: the active one of the strongest kind. */
export function strongest(marks: readonly LitRange[]): LitRange | null {
  return (
    [...marks].sort(
      (left, right) => strength[right.kind] - strength[left.kind] || Number(right.active) - Number(left.active),
    )[0] ?? null
  );
}
