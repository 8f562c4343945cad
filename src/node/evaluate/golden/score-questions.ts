import type { Answer } from '../../../shared/answer.ts';
import { foldWidth } from './citation-key.ts';
import type { GoldenQuestion } from './golden-file.ts';
import { type CitedClause, type MatchKind, matchCitation } from './match-citations.ts';

/** One question with what the product made of it. */
export interface AnsweredQuestion {
  readonly question: GoldenQuestion;
  readonly answer: Answer;
  /** Clauses that the supported sentences cite, without repeats. */
  readonly cited: readonly CitedClause[];
  /** Candidates in the product's order. */
  readonly candidates: readonly CitedClause[];
  readonly seconds: number;
}

export interface QuestionScore {
  readonly id: string;
  readonly cited: readonly string[];
  /** Numbers of required gold rows that no citation finds. */
  readonly missed: readonly string[];
  /** Labels of citations that are neither gold nor lead-in nor acceptable. */
  readonly wrong: readonly string[];
  readonly refused: boolean;
  readonly acceptable: readonly string[];
  readonly matches: readonly MatchKind[];
  readonly goldRows: number;
  readonly leadIns: number;
  readonly mustInclude: { readonly hit: number; readonly total: number; readonly missing: readonly string[] };
  /** Positions (from 1) of the last gold row among the candidates; null when one is not there. */
  readonly candidatesNeeded: number | null;
  readonly answerable: boolean;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly seconds: number;
}

/** Scores one question. A refused question has all its gold missed. */
export function scoreQuestion({ question, answer, cited, candidates, seconds }: AnsweredQuestion): QuestionScore {
  const refused = !answer.answerable;
  const shown = refused ? [] : cited;
  const found = new Set<number>();
  const matches: MatchKind[] = [];
  const wrong: string[] = [];
  const acceptable: string[] = [];
  let leadIns = 0;
  for (const citation of shown) {
    const match = matchCitation(citation, question);
    if (match.kind !== null) {
      matches.push(match.kind);
      for (const row of match.rows) found.add(row);
    } else if (match.aside === 'lead-in') leadIns += 1;
    else if (match.aside === 'acceptable') acceptable.push(citation.clause.label);
    else wrong.push(citation.clause.label);
  }
  const required = question.gold.map((row, index) => ({ row, index })).filter((entry) => entry.row.leadIn !== true);
  const words = refused
    ? ''
    : answer.sentences
        .filter((one) => one.status === 'supported')
        .map((one) => one.text)
        .join('\n');
  const missing = question.mustInclude.filter((entry) => !mentions(words, entry));
  return {
    id: question.id,
    cited: shown.map((citation) => citation.clause.label),
    missed: required.filter((entry) => !found.has(entry.index)).map((entry) => entry.row.number),
    wrong,
    refused,
    acceptable,
    matches,
    goldRows: required.length,
    leadIns,
    mustInclude: { hit: question.mustInclude.length - missing.length, total: question.mustInclude.length, missing },
    candidatesNeeded: candidatesNeeded(
      question,
      required.map((entry) => entry.index),
      candidates,
    ),
    answerable: question.answerable,
    tokensIn: answer.usage.promptTokens,
    tokensOut: answer.usage.outputTokens,
    seconds,
  };
}

/** How many candidates, best first, hold every required gold row; null when all of them do not. */
function candidatesNeeded(
  question: GoldenQuestion,
  required: readonly number[],
  candidates: readonly CitedClause[],
): number | null {
  const left = new Set(required);
  if (left.size === 0) return 0;
  for (const [index, candidate] of candidates.entries()) {
    for (const row of matchCitation(candidate, question).rows) left.delete(row);
    if (left.size === 0) return index + 1;
  }
  return null;
}

/** `a|b` means either. Ignored: case, white space, thousands separators, width (U+FF01–FF5E, U+3000). */
export function mentions(text: string, entry: string): boolean {
  const words = plain(text);
  return entry.split('|').some((either) => either.trim() !== '' && words.includes(plain(either)));
}

function plain(text: string): string {
  return foldWidth(text.normalize('NFC'))
    .toLowerCase()
    .replace(/(?<=\d)[,\u2009\u202F\u00A0 ](?=\d{3}(?!\d))/g, '')
    .replace(/\s+/g, '');
}
