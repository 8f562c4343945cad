import type { Clause } from '../../shared/clause.ts';
import { leadInOf } from '../verify/lead-in.ts';
import type { VerificationContext } from '../verify/verification-context.ts';
import { trimWords } from './trim-words.ts';

export interface ClauseEntryOptions {
  readonly question: string;
  /** Most characters of the clause's own words. */
  readonly limit: number;
  /** Title of its document, where clauses of several documents stand together; else null. */
  readonly title: string | null;
}

const headingLimit = 90;
const leadInLimit = 160;

/**
 * A clause as a chat model sees it: its number in the list, citation label and heading path, then the words that decide, an
 * item behind the words it goes on from.
 */
export function clauseEntry(
  position: number,
  clause: Clause,
  context: VerificationContext,
  { question, limit, title }: ClauseEntryOptions,
): string {
  const headings = [...clause.headingPath.slice(-2), clause.heading ?? ''].filter((part) => part.trim() !== '');
  const place = [title ?? '', clause.label, headings.join(' > ')].filter((part) => part.trim() !== '').join(' | ');
  const leadIn = leadInOf(clause, context);
  const start = leadIn === null ? '' : `${trimWords(leadIn, question, leadInLimit)} `;
  return `[${position}] ${trimWords(place, question, headingLimit)}\n${start}${trimWords(clause.text, question, limit)}\n`;
}
