import { type DateMention, parseDates, sameDate } from '../quantity/parse-dates.ts';
import type { Statement } from '../statements.ts';
import type { Support } from '../support.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

/**
 * Every date of the sentence must stand in the cited clauses, a year also in their headings or the head of the document. A
 * date that stands only beside the statement in question, while that statement gives another one, is foreign. A date whose
 * day and month cannot be told apart supports nothing.
 */
export function checkDates(
  sentence: string,
  language: string | null,
  support: Support,
  aligned: ReadonlySet<Statement>,
): CheckResult {
  const claimed = parseDates(sentence, language);
  if (claimed.length === 0) return passed('date', 'The sentence holds no dates.');
  const inStatements = support.statements.map((statement) => ({
    statement,
    dates: parseDates(statement.text, support.language),
  }));
  const around = [...parseDates(support.surroundings, support.language), ...parseDates(support.head, support.language)];
  for (const date of claimed) {
    const places = inStatements.filter(({ dates }) => dates.some((other) => agrees(date, other)));
    if (places.length === 0) {
      if (inStatements.some(({ dates }) => dates.some((other) => sameDate(date, other) === 'unclear'))) {
        return failed(
          'date',
          'date-not-in-clause',
          `Day and month of the clause's date cannot be told apart, so "${date.text}" is not confirmed.`,
        );
      }
      const fromHead = around.some((other) => agrees(date, other)) && !alignedGivesAnother(date, inStatements, aligned, claimed);
      if (!fromHead) return failed('date', 'date-not-in-clause', `"${date.text}" does not stand in the cited clauses.`);
      continue;
    }
    const foreign =
      aligned.size > 0 &&
      !places.some(({ statement }) => aligned.has(statement) || statement.row !== null) &&
      alignedGivesAnother(date, inStatements, aligned, claimed);
    if (foreign) return failed('date', 'date-not-in-clause', `"${date.text}" belongs to another sentence of the clause.`);
  }
  return passed('date', 'Every date stands in the clauses.');
}

function agrees(claim: DateMention, stated: DateMention): boolean {
  const relation = sameDate(claim, stated);
  return relation === 'same' || relation === 'coarser';
}

function alignedGivesAnother(
  date: DateMention,
  inStatements: readonly { readonly statement: Statement; readonly dates: readonly DateMention[] }[],
  aligned: ReadonlySet<Statement>,
  claimed: readonly DateMention[],
): boolean {
  return inStatements.some(
    ({ statement, dates }) =>
      aligned.has(statement) &&
      statement.row === null &&
      dates.some((other) => other.precision === date.precision && !claimed.some((mine) => agrees(mine, other))),
  );
}
