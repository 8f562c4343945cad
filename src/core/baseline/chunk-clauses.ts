import type { Clause } from '../../shared/clause.ts';
import type { TextRange } from '../../shared/position.ts';

/** A chunk that was retrieved, with its document. */
export interface Chunk {
  readonly documentId: string;
  readonly range: TextRange;
}

/** Clauses with words of their own inside the chunk, in the order of the text. Touching one character is enough. */
export function clausesInChunk(chunk: Chunk, clauses: readonly Clause[]): readonly Clause[] {
  return clauses.filter(
    ({ documentId, ranges, text }) =>
      documentId === chunk.documentId &&
      text.trim() !== '' &&
      ranges.some(({ start, end }) => start < chunk.range.end && end > chunk.range.start),
  );
}

/**
 * The clause that a model names, looked for by label and number in the chunks it was given: a name that stands for no clause
 * there is not followed. Of several with that number the one in the better chunk counts.
 */
export function clauseNamed(name: string, chunks: readonly Chunk[], clauses: readonly Clause[]): Clause | null {
  const wanted = fold(name);
  if (wanted === '') return null;
  const inChunks = chunks.map((chunk) => clausesInChunk(chunk, clauses));
  for (const matches of [
    (clause: Clause) => fold(clause.label) === wanted,
    (clause: Clause) => clause.number !== null && fold(clause.number) === wanted,
  ]) {
    for (const list of inChunks) {
      const found = list.find(matches);
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** Words before a number ("Article", "Clause", "§") and signs around it do not tell clauses apart. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(?:article|section|clause|paragraph|para|rule|regulation|art|sec|no)\b\.?/g, '')
    .replace(/[\s.,:;§"'[\]]+$/g, '')
    .replace(/[\s§"'[\]]+/g, '');
}
