import type { Clause } from '../../shared/clause.ts';
import { clausePassages } from './clause-passages.ts';
import { foldExact } from './fold-exact.ts';
import type { VerificationContext } from './verification-context.ts';

/**
 * The sentence is made of whole sentences of its clauses, word for word, parts left out marked by an ellipsis. Such a
 * sentence drops no condition and needs no further check. A part that begins or ends inside a sentence does not count.
 */
export function isVerbatim(sentence: string, clauses: readonly Clause[], context: VerificationContext): boolean {
  const passages = clauses
    .flatMap((clause) => [...clausePassages(clause, context), ...leadInPassages(clause, context)])
    .map(foldExact);
  const pieces = foldExact(sentence)
    .split(/\s?\.\.\.\s?/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  return pieces.length > 0 && pieces.every((piece) => passages.some((passage) => holdsWhole(passage, piece)));
}

/** Words of the ancestors, from which lead-ins are taken. */
function leadInPassages(clause: Clause, context: VerificationContext): readonly string[] {
  const texts: string[] = clause.number === null ? [] : [`${clause.number} ${clause.text}`];
  let parent = clause.parentId === null ? undefined : context.clauseById.get(clause.parentId);
  while (parent !== undefined) {
    texts.push(parent.text);
    if (parent.number !== null) texts.push(`${parent.number} ${parent.text}`);
    parent = parent.parentId === null ? undefined : context.clauseById.get(parent.parentId);
  }
  return texts;
}

const ends = /[.!?。！？；;:：]["')\]”’」』]*$/u;

function holdsWhole(passage: string, piece: string): boolean {
  let at = passage.indexOf(piece);
  while (at >= 0) {
    const before = passage.slice(0, at).trimEnd();
    const after = passage.slice(at + piece.length);
    const beginsWhole = before === '' || ends.test(before);
    const endsWhole = after.trim() === '' || (ends.test(piece) && !/^[\p{L}\p{N}]/u.test(after));
    if (beginsWhole && endsWhole && (at === 0 || !/[\p{Script=Latin}\d]/u.test(passage.charAt(at - 1)))) return true;
    at = passage.indexOf(piece, at + 1);
  }
  return false;
}
