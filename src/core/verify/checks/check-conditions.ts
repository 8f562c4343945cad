import type { Alignment } from '../align.ts';
import { modalOf } from '../modal-class.ts';
import { isNegative } from '../polarity.ts';
import type { Chunk } from '../split-chunks.ts';
import { foldedStems, type Support } from '../support.ts';
import { leadingStem } from '../synonyms.ts';
import { contentWords } from '../text/content-words.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

/** A condition counts as kept when the sentence holds this share of its words and figures. */
const kept = 0.3;
const universal =
  /\b(?:all|every|any|no|always|never|under any circumstances|in any (?:case|event))\b|所有|任何|一切|全部|均|都/iu;

/**
 * Conditions, exceptions and alternatives that the clause hangs its statement on may not be dropped, nor "and" between them
 * turned into "or". A notice, consent or good faith may be left out of a duty, but not of a right, a prohibition or a general
 * statement, which would grow wider without it.
 */
export function checkConditions(
  sentence: string,
  alignments: readonly Alignment[],
  support: Support,
  claimChunks: readonly Chunk[],
): CheckResult {
  const claimed = foldedStems(sentence, support.aliases);
  const figures = new Set(sentence.match(/\d+(?:[.,]\d+)*/g) ?? []);
  const wide =
    universal.test(sentence) ||
    alignments.some(({ claim }) => ['permission', 'prohibition'].includes(modalOf(claim.text).kind) || isNegative(claim.text));
  for (const { source, others, overlap, claim } of alignments) {
    if (overlap < kept) continue;
    if (
      source.kind !== 'main' &&
      source.kind !== 'adjunct' &&
      overlap >= 0.6 &&
      !claimChunks.some(({ kind }) => kind !== 'main')
    ) {
      return failed('condition', 'condition-dropped', 'The clause names this only as a condition, not as a fact.');
    }
    for (const chunk of belongingTo(source, others)) {
      if (chunk.kind === 'adjunct' && !wide) continue;
      const dropped = droppedPart(chunk, source, claimed, figures, support);
      if (dropped !== null) {
        return failed(
          'condition',
          'condition-dropped',
          `${chunk.kind === 'unless' ? 'The exception' : 'The condition'} "${dropped}" of the clause is missing.`,
        );
      }
      const logic = turnedLogic(chunk, claimChunks, claim);
      if (logic) return failed('condition', 'condition-dropped', `"and" and "or" differ from the clause in "${chunk.text}".`);
    }
  }
  return passed('condition', 'No condition or exception of the clause is missing.');
}

/** Conditions of the whole sentence, and those right beside the chunk. */
function belongingTo(source: Chunk, others: readonly Chunk[]): readonly Chunk[] {
  const mains = others.filter(({ kind }) => kind === 'main');
  if (mains.length < 2) return others.filter((chunk) => chunk.kind !== 'main' && chunk !== source);
  // Of several statements in one sentence each owns what follows it, up to the next; what stands in front belongs to all.
  const at = others.indexOf(source);
  const nextMain = others.findIndex((chunk, index) => index > at && chunk.kind === 'main');
  const firstMain = others.findIndex(({ kind }) => kind === 'main');
  return others.filter(
    (chunk, index) =>
      chunk.kind !== 'main' && chunk !== source && (index < firstMain || (index > at && (nextMain < 0 || index < nextMain))),
  );
}

function droppedPart(
  chunk: Chunk,
  source: Chunk,
  claimed: ReadonlySet<string>,
  figures: ReadonlySet<string>,
  support: Support,
): string | null {
  const parties = new Set(support.aliases.flatMap((group) => [...group]));
  // What the statement itself says proves nothing about its exception; a condition may share its words with what it opens.
  const own = chunk.kind === 'if' || chunk.kind === 'only-if' ? new Set<string>() : foldedStems(source.text, support.aliases);
  for (const part of chunk.text.split(/\s(?:and|or)\s|[；;]|、|(?:并且|而且|或者|且|或)/u)) {
    const stems = contentWords(part)
      .map((word) => word.stem)
      .filter((stem) => !parties.has(stem))
      .map(leadingStem)
      .filter((stem) => !own.has(stem));
    const numbers = part.match(/\d+(?:[.,]\d+)*/g) ?? [];
    const all = stems.length + numbers.length;
    if (all === 0) continue;
    const held = stems.filter((stem) => claimed.has(stem)).length + numbers.filter((number) => figures.has(number)).length;
    if (held / all < kept) return part.trim();
  }
  return null;
}

/** "if A and B" told as "if A or B", and the reverse. */
function turnedLogic(chunk: Chunk, claimChunks: readonly Chunk[], claim: Chunk): boolean {
  const mine = [...claimChunks.filter(({ kind }) => kind !== 'main'), claim].map(({ text }) => text).join(' ');
  const and = (text: string): boolean => /\band\b|并且|而且|且|和|及/u.test(text);
  const or = (text: string): boolean => /\bor\b|或/u.test(text);
  return (and(chunk.text) && !or(chunk.text) && or(mine)) || (or(chunk.text) && !and(chunk.text) && and(mine) && !or(mine));
}
