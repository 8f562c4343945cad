import type { Evidence } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import type { TextRange } from '../../shared/position.ts';
import { readingText } from '../read/reading-text.ts';
import type { DocumentText } from '../verify/verification-context.ts';

/**
 * Evidence for a part of a clause's reading form. The part may cross a gap between the clause's ranges (closing words after
 * its items); then there is one evidence range on each side. Without the canonical text the whole clause is the evidence.
 */
export function evidenceFor(clause: Clause, part: TextRange, source: DocumentText | undefined): readonly Evidence[] {
  if (source === undefined) {
    const first = clause.ranges[0];
    const last = clause.ranges.at(-1);
    return first === undefined || last === undefined
      ? []
      : [{ clauseId: clause.clauseId, start: first.start, end: last.end, quote: clause.text }];
  }
  const { text, offsets } = readingText(source.text, clause.ranges, source.lineEndHyphens);
  const start = offsets[part.start];
  const end = (offsets[part.end - 1] ?? -1) + 1;
  if (start === undefined || end <= start) return [];
  const pieces = clause.ranges
    .map((range) => ({ start: Math.max(range.start, start), end: Math.min(range.end, end) }))
    .filter((range) => range.end > range.start);
  if (pieces.length === 1)
    return [withCodePoints({ clauseId: clause.clauseId, start, end, quote: text.slice(part.start, part.end) }, source.text)];
  return pieces.map((piece) => trimmed(clause.clauseId, piece, source));
}

/** A range of the canonical text as evidence, outer white space left out. */
export function trimmed(clauseId: string, range: TextRange, source: DocumentText): Evidence {
  let { start, end } = range;
  while (start < end && /\s/.test(source.text.charAt(start))) start += 1;
  while (end > start && /\s/.test(source.text.charAt(end - 1))) end -= 1;
  return withCodePoints(
    { clauseId, start, end, quote: readingText(source.text, [{ start, end }], source.lineEndHyphens).text },
    source.text,
  );
}

function withCodePoints(evidence: Evidence, text: string): Evidence {
  const startCodePoint = codePoints(text, 0, evidence.start);
  return { ...evidence, startCodePoint, endCodePoint: startCodePoint + codePoints(text, evidence.start, evidence.end) };
}

function codePoints(text: string, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) {
    const unit = text.charCodeAt(index);
    // The second half of a surrogate pair belongs to the code point before it.
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
