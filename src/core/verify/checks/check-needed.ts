import type { Clause } from '../../../shared/clause.ts';
import { foldedStems, gatherSupport } from '../support.ts';
import { leadingStem } from '../synonyms.ts';
import type { VerificationContext } from '../verification-context.ts';
import { wordsToCover } from '../words-to-cover.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

/** Of several cited clauses each must hold a word or figure of the sentence that the others do not. */
export function checkNeeded(
  sentence: string,
  language: string | null,
  clauses: readonly Clause[],
  context: VerificationContext,
): CheckResult {
  if (clauses.length < 2) return passed('needed', 'One clause is cited.');
  const wanted = new Set([...wordsToCover(sentence, language).map((word) => leadingStem(word.stem)), ...figures(sentence)]);
  const held = clauses.map((clause) => {
    const { text } = gatherSupport([clause], context);
    const stems = new Set([...foldedStems(text, []), ...figures(text)]);
    return new Set([...wanted].filter((item) => stems.has(item)));
  });
  const idle = clauses.findIndex(
    (_, index) =>
      ![...(held[index] ?? [])].some((item) => held.every((other, position) => position === index || !other.has(item))),
  );
  const clause = clauses[idle];
  if (clause === undefined) return passed('needed', 'Every cited clause adds something to the sentence.');
  return failed(
    'needed',
    'clause-not-needed',
    `${clause.label} adds nothing to the sentence that the other cited clauses do not state.`,
  );
}

function figures(text: string): readonly string[] {
  return text.match(/\d+(?:[.,]\d+)*/g) ?? [];
}
