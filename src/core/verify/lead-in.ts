import type { Clause } from '../../shared/clause.ts';
import { readingText } from '../read/reading-text.ts';
import { splitSentences } from './text/split-sentences.ts';
import type { VerificationContext } from './verification-context.ts';

const openEnd = /(?:[:：;；,，—–-]|[\p{L}\p{N})\u201D"])$/u;

/**
 * The words that a clause goes on from: the last sentence of its parent before it, when that sentence is left open ("The
 * following are prohibited:", "The User shall not lift …, unless"). Lead-ins of the parent itself stand in front. Null when
 * the clause is a sentence of its own.
 */
export function leadInOf(clause: Clause, context: VerificationContext): string | null {
  if (clause.parentId === null) return null;
  const parent = context.clauseById.get(clause.parentId);
  if (parent === undefined || parent.text === '') return null;
  const before = wordsBefore(parent, clause, context);
  const last = splitSentences(before).at(-1);
  if (last === undefined) return null;
  const words = before.slice(last.start, last.end);
  if (!openEnd.test(words)) return null;
  const outer = leadInOf(parent, context);
  return outer === null || splitSentences(before).length > 1 ? words : `${outer} ${words}`;
}

/** Words of the parent that stand before the child in the document; closing words after the children are left out. */
export function wordsBefore(parent: Clause, child: Clause, context: VerificationContext): string {
  const source = context.texts.get(parent.documentId);
  const ranges = parent.ranges.filter((range) => range.start < child.subtreeStart);
  if (source === undefined || ranges.length === parent.ranges.length) return parent.text;
  return readingText(source.text, ranges, source.lineEndHyphens).text;
}

/** Words of the parent after its children; empty when there are none. */
export function closingWords(parent: Clause, context: VerificationContext): string {
  const source = context.texts.get(parent.documentId);
  const lastChild = context.childrenOf.get(parent.clauseId)?.at(-1);
  if (source === undefined || lastChild === undefined) return '';
  const ranges = parent.ranges.filter((range) => range.start >= lastChild.subtreeStart);
  return ranges.length === 0 ? '' : readingText(source.text, ranges, source.lineEndHyphens).text;
}
