import type { Verdict } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import { availability } from './checks/check-availability.ts';
import { clausePassages } from './clause-passages.ts';
import { foldExact } from './fold-exact.ts';
import type { VerificationContext } from './verification-context.ts';

/**
 * Judges a quote against its clause: it must occur word for word after the quote fold (see `foldExact`), a hyphen at a line
 * end being there or not. Heading and number of the clause, and the lead-in of an item joined with it, count as its words.
 */
export function verifyQuote(quote: string, clause: Clause, context: VerificationContext): Verdict {
  const available = availability([clause], context);
  if (!available.passed) {
    return { accept: false, reason: available.reason, explanation: available.detail, checks: [toCheck(available)] };
  }
  const wanted = foldExact(quote);
  const found = wanted !== '' && clausePassages(clause, context).some((passage) => holdsQuote(foldExact(passage), wanted));
  const detail = found ? 'The words stand in the clause.' : 'These words do not stand in the clause.';
  return {
    accept: found,
    reason: found ? null : 'quote-not-found',
    explanation: found ? null : detail,
    checks: [{ check: 'quote', passed: found, detail }],
  };
}

/** Exact occurrence at word boundaries, so that "30 days" is not found inside "130 days". Both sides are folded already. */
export function holdsQuote(passage: string, wanted: string): boolean {
  let from = passage.indexOf(wanted);
  while (from >= 0) {
    if (
      isBoundary(passage, from, wanted.charAt(0), -1) &&
      isBoundary(passage, from + wanted.length, wanted.charAt(wanted.length - 1), 0)
    ) {
      return true;
    }
    from = passage.indexOf(wanted, from + 1);
  }
  return false;
}

function isBoundary(passage: string, position: number, inner: string, side: -1 | 0): boolean {
  const outer = passage.charAt(position + side);
  const letter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
  if (letter.test(inner) && letter.test(outer)) return false;
  return !(
    /\d/.test(inner) &&
    (/\d/.test(outer) || (/[.,]/.test(outer) && /\d/.test(passage.charAt(position + side + (side === 0 ? 1 : -1)))))
  );
}

function toCheck(result: { check: string; passed: boolean; detail: string }): { check: string; passed: boolean; detail: string } {
  return { check: result.check, passed: result.passed, detail: result.detail };
}
