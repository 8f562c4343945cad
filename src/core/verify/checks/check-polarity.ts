import type { Alignment } from '../align.ts';
import { modalHolds, modalOf } from '../modal-class.ts';
import { isNegative, undoingWords } from '../polarity.ts';
import { negatedBound } from '../quantity/bound.ts';
import { parseQuantities } from '../quantity/parse-quantities.ts';
import type { Chunk, ChunkKind } from '../split-chunks.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

/** Below this share of common words two chunks are no counterparts and are not compared. */
const comparable = 0.34;

/**
 * Negation and binding force of every statement against its counterpart. "shall not … unless" and "may … only if" say the
 * same, as do "not above 90" and "up to 90"; everything else must agree.
 */
export function checkPolarity(alignments: readonly Alignment[], claimChunks: readonly Chunk[]): readonly CheckResult[] {
  for (const alignment of alignments) {
    if (alignment.overlap < comparable) continue;
    const results = compare(alignment, claimChunks);
    if (results !== null) return [results];
  }
  return [
    passed('negation', 'Negation agrees with the clause.'),
    passed('modal', 'Duty, right and prohibition agree with the clause.'),
  ];
}

function compare(alignment: Alignment, claimChunks: readonly Chunk[]): CheckResult | null {
  const { claim, source, others } = alignment;
  const claimNegative = isNegative(claim.text);
  const sourceNegative = isNegative(source.text);
  const undone = undoingWords(alignment.statement.text);
  if (undone.size > 0 && undoingWords(claimChunks.map(({ text }) => text).join(' ')).size === 0 && !claimNegative) {
    return failed('negation', 'negation-differs', `The clause says that this was ${[...undone].join(', ')}.`);
  }
  const has = (chunks: readonly Chunk[], ...kinds: ChunkKind[]): boolean => chunks.some(({ kind }) => kinds.includes(kind));
  const modal = modalOf(claim.text);
  const sourceModal = modalOf(source.text);
  if (claimNegative !== sourceNegative) {
    if (sameLimit(claim, source)) return null;
    const opensByCondition =
      !claimNegative &&
      has(claimChunks, 'only-if', 'if') &&
      has(others, 'unless') &&
      (modal.kind === 'permission' || modal.kind === 'none');
    const closesByCondition = claimNegative && has(claimChunks, 'unless') && has(others, 'only-if');
    if (opensByCondition || closesByCondition) return null;
    return failed(
      'negation',
      'negation-differs',
      sourceNegative ? 'The clause negates this; the sentence does not.' : 'The sentence negates this; the clause does not.',
    );
  }
  if (source.kind === 'main' && exceptionTurned(claimChunks, others, has)) {
    return failed(
      'negation',
      'negation-differs',
      'An exception of the clause stands as a condition in the sentence, or the other way round.',
    );
  }
  if (!modalHolds(modal.kind, sourceModal.kind)) {
    return failed(
      'modal',
      'modal-differs',
      `The clause states ${modalWords[sourceModal.kind]}; the sentence states ${modalWords[modal.kind]}.`,
    );
  }
  return null;
}

const modalWords = {
  obligation: 'a duty',
  recommendation: 'a recommendation',
  permission: 'a right or permission',
  prohibition: 'a prohibition',
  'no-duty': 'that there is no duty',
  possibility: 'a possibility',
  future: 'that it will be so',
  none: 'a fact',
} as const;

/** "must not be filled above 90" and "may be filled up to 90" set the same limit. */
function sameLimit(claim: Chunk, source: Chunk): boolean {
  const mine = parseQuantities(claim.text, null);
  return parseQuantities(source.text, null).some(
    (stated) =>
      stated.bound !== null &&
      mine.some(
        (quantity) =>
          quantity.value === stated.value &&
          quantity.bound !== null &&
          stated.bound !== null &&
          quantity.bound === negatedBound(stated.bound),
      ),
  );
}

function exceptionTurned(
  claim: readonly Chunk[],
  source: readonly Chunk[],
  has: (chunks: readonly Chunk[], ...kinds: ChunkKind[]) => boolean,
): boolean {
  const claimUnless = has(claim, 'unless');
  const sourceUnless = has(source, 'unless');
  return (
    (claimUnless && !sourceUnless && has(source, 'if', 'only-if')) ||
    (!claimUnless && sourceUnless && has(claim, 'if', 'only-if') && !has(source, 'if', 'only-if'))
  );
}
