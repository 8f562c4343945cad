import { modalOf } from './modal-class.ts';
import { type Chunk, splitChunks } from './split-chunks.ts';
import type { Statement } from './statements.ts';
import { foldedStem, foldedStems, type Support } from './support.ts';
import { contentWords } from './text/content-words.ts';
import { wordsToCover } from './words-to-cover.ts';

/** A chunk of the claim with the chunk of the clauses that it most likely restates. */
export interface Alignment {
  readonly claim: Chunk;
  readonly statement: Statement;
  readonly source: Chunk;
  /** All chunks of that statement: conditions and exceptions that go with it. */
  readonly others: readonly Chunk[];
  /** Share of the claim chunk's words that the source chunk holds, 0..1. */
  readonly overlap: number;
}

/** Aligns every main chunk of the claim with its best counterpart in the statements that are sentences. */
export function alignChunks(claim: string, support: Support): readonly Alignment[] {
  const prepared = support.statements.flatMap((statement) => {
    if (statement.row !== null) return [];
    const chunks = splitChunks(statement.text);
    return chunks.map((chunk) => ({
      statement,
      chunk,
      chunks,
      stems: foldedStems(chunk.text, support.aliases),
      whole: foldedStems(statement.text, support.aliases),
    }));
  });
  const claimChunks = splitChunks(claim);
  const wholeClaim = new Set(wordsToCover(claim, support.language).map((word) => foldedStem(word, support.aliases)));
  return claimChunks
    .filter((chunk) => chunk.kind === 'main')
    .flatMap((chunk) => {
      const stems = new Set(wordsToCover(chunk.text, support.language).map((word) => foldedStem(word, support.aliases)));
      const verb = headVerb(chunk.text);
      let best: Alignment | null = null;
      let bestScore = 0;
      for (const entry of prepared) {
        if (entry.chunk.kind === 'adjunct') continue;
        const shared = [...stems].filter((stem) => entry.stems.has(stem)).length;
        if (shared === 0) continue;
        const wider = [...wholeClaim].filter((stem) => entry.whole.has(stem)).length / Math.max(1, wholeClaim.size);
        const numbers = sharedNumbers(claim, entry.statement.text);
        const verbBonus = verb !== null && entry.stems.has(verb) ? 0.35 : 0;
        const mainBonus = entry.chunk.kind === 'main' ? 0.15 : 0;
        const score =
          shared / stems.size + 0.6 * wider + 0.3 * numbers + verbBonus + mainBonus - 0.01 * (entry.stems.size - shared);
        if (score > bestScore) {
          bestScore = score;
          best = {
            claim: chunk,
            statement: entry.statement,
            source: entry.chunk,
            others: entry.chunks,
            overlap: shared / stems.size,
          };
        }
      }
      return best === null ? [] : [best];
    });
}

/** First content word after the modal or the auxiliary: what is done. */
export function headVerb(text: string): string | null {
  const modal = modalOf(text);
  const from =
    modal.end > 0 ? modal.end : (/\b(?:is|are|was|were|has|have|had|does|do|did)\b(?:\s+not)?/i.exec(text)?.index ?? -1);
  if (from < 0) return null;
  return contentWords(text.slice(from))[0]?.stem ?? null;
}

/** Share of the digits of the claim that stand in the statement too. */
function sharedNumbers(claim: string, statement: string): number {
  const wanted = claim.match(/\d+(?:[.,]\d+)*/g) ?? [];
  if (wanted.length === 0) return 0;
  const held = new Set(statement.match(/\d+(?:[.,]\d+)*/g) ?? []);
  return wanted.filter((number) => held.has(number)).length / wanted.length;
}
