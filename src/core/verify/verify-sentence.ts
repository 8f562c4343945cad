import type { Verdict } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import { type Alignment, alignChunks } from './align.ts';
import { availability } from './checks/check-availability.ts';
import { checkCells } from './checks/check-cells.ts';
import { checkConditions } from './checks/check-conditions.ts';
import { checkDates } from './checks/check-dates.ts';
import { checkNeeded } from './checks/check-needed.ts';
import { checkNumbers, statedQuantities } from './checks/check-numbers.ts';
import { checkParties } from './checks/check-parties.ts';
import { checkPolarity } from './checks/check-polarity.ts';
import { checkReferences } from './checks/check-references.ts';
import { type CheckResult, failed, passed } from './checks/check-result.ts';
import { checkScope } from './checks/check-scope.ts';
import { checkWording } from './checks/check-wording.ts';
import { checkDirection, checkWords } from './checks/check-words.ts';
import { splitChunks } from './split-chunks.ts';
import { gatherSupport, type Support } from './support.ts';
import { detectLanguage } from './text/detect-language.ts';
import { splitSentences } from './text/split-sentences.ts';
import { isVerbatim } from './verbatim.ts';
import type { VerificationContext } from './verification-context.ts';

export type { ClauseChange, DocumentText, VerificationContext, VerificationData } from './verification-context.ts';
export { createVerificationContext } from './verification-context.ts';
export { verifyQuote } from './verify-quote.ts';

/**
 * Judges a sentence by its cited clauses alone, without a model: the clauses must exist, be open to the reader and in force
 * on the day; whole sentences word for word stand; of any other sentence figures, units, dates, references, table cells,
 * negation, binding force, limits, actors, reach, conditions and words must agree with the clauses taken together, and each
 * clause must be needed. The first check that fails gives the reason; all checks are listed.
 * A sentence in another language than its clauses is judged by figures, dates and references only, and says so.
 *
 * @param unknownClauseIds cited ids for which the library holds no clause
 */
export function verifySentence(
  sentence: string,
  clauses: readonly Clause[],
  context: VerificationContext,
  unknownClauseIds: readonly string[] = [],
): Verdict {
  const unknown = unknownClauseIds[0];
  if (unknown !== undefined) return toVerdict([failed('identity', 'unknown-clause', `There is no clause ${unknown}.`)]);
  if (clauses.length === 0) return toVerdict([failed('identity', 'no-citation', 'The sentence cites no clause.')]);
  const results: CheckResult[] = [passed('identity', 'Every cited clause exists.'), availability(clauses, context, sentence)];
  if (results.some((result) => !result.passed)) return toVerdict(results);
  if (isVerbatim(sentence, clauses, context)) {
    return toVerdict([...results, passed('quote', 'Whole sentences of the clause, word for word.')]);
  }
  const support = gatherSupport(clauses, context);
  for (const range of splitSentences(sentence)) results.push(...judge(sentence.slice(range.start, range.end), support, context));
  results.push(checkNeeded(sentence, detectLanguage(sentence), clauses, context));
  return toVerdict(results);
}

function judge(sentence: string, support: Support, context: VerificationContext): readonly CheckResult[] {
  const language = detectLanguage(sentence) ?? support.language;
  const alignments = alignChunks(sentence, support);
  const aligned = new Set(alignments.map(({ statement }) => statement));
  const stated = statedQuantities(support, context);
  const otherLanguage = language !== null && support.language !== null && language !== support.language;
  const results: CheckResult[] = [
    checkNumbers(sentence, language, stated, otherLanguage ? new Set() : aligned),
    checkDates(sentence, language, support, otherLanguage ? new Set() : aligned),
    checkReferences(sentence, support),
  ];
  if (otherLanguage) {
    return [
      ...results,
      passed(
        'language',
        'The sentence is in another language than its clauses: only figures, dates and references were compared.',
      ),
    ];
  }
  const chunks = splitChunks(sentence);
  const inText = alignments.filter((alignment) => !restsOnTable(alignment, stated, sentence));
  return [
    ...results,
    checkCells(sentence, language, support, stated),
    ...checkPolarity(inText, chunks),
    checkDirection(inText),
    checkParties(sentence, inText, support),
    checkScope(sentence, inText, support),
    checkConditions(sentence, inText, support, chunks),
    checkWording(sentence, support),
    checkWords(sentence, language, support),
  ];
}

/** A sentence told from a table is judged by its cells; what introduces the table is no counterpart of it. */
function restsOnTable({ statement }: Alignment, stated: ReturnType<typeof statedQuantities>, sentence: string): boolean {
  return /[:：]$/.test(statement.text.trim()) && stated.some(({ cell }) => cell !== null && sentence.includes(cell.cell.value));
}

function toVerdict(results: readonly CheckResult[]): Verdict {
  const first = results.find((result) => !result.passed) ?? null;
  return {
    accept: first === null,
    reason: first?.reason ?? null,
    explanation: first?.detail ?? null,
    checks: results.map(({ check, passed: holds, detail }) => ({ check, passed: holds, detail })),
  };
}
