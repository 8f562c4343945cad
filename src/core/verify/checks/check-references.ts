import { findReferences, foldNumber } from '../quantity/find-references.ts';
import type { Support } from '../support.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

/** A clause or identifier named in the sentence must be the cited one or stand in its words, headings or the document's head. */
export function checkReferences(sentence: string, support: Support): CheckResult {
  const named = findReferences(sentence);
  if (named.length === 0) return passed('reference', 'The sentence names no clause number.');
  const stated = findReferences(`${support.text}\n${support.surroundings}\n${support.head}`);
  const haystack = `${support.text}\n${support.surroundings}\n${support.head}`.toLowerCase().replace(/\s+/g, ' ');
  for (const reference of named) {
    const own = support.clauses.some(
      (clause) => labelHolds(clause.label, reference.number) || labelHolds(clause.number ?? '', reference.number),
    );
    const inText = stated.some(
      (other) => other.kind === reference.kind && foldBrackets(other.number) === foldBrackets(reference.number),
    );
    const identifier = reference.kind === 'identifier' && haystack.includes(reference.number);
    if (!own && !inText && !identifier) {
      return failed('reference', 'reference-differs', `"${reference.text}" is neither the cited clause nor named in it.`);
    }
  }
  return passed('reference', 'Every clause that the sentence names is the cited one or named in it.');
}

/** "8.2" is named by the label "8.2" and by "Section 8.2", not by "18.2" or "8.21". */
function labelHolds(label: string, number: string): boolean {
  const folded = foldBrackets(foldNumber(label));
  const wanted = foldBrackets(number);
  if (folded === wanted) return true;
  if (!folded.endsWith(wanted)) return false;
  return !/[\d.]/.test(folded.charAt(folded.length - wanted.length - 1));
}

function foldBrackets(number: string): string {
  return number.replace(/[（]/g, '(').replace(/[）]/g, ')').replace(/\s+/g, '');
}
