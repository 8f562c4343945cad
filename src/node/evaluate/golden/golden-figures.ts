import type { QuestionScore } from './score-questions.ts';

/** The figures of a golden set. Counts are numbers of questions; `recall`, `precision` and shares are 0..1, null where undefined. */
export interface GoldenFigures {
  readonly questions: number;
  readonly answerable: number;
  /** Answerable questions with every required gold row matched. */
  readonly complete: number;
  readonly recall: number | null;
  /** Acceptable clauses and lead-ins left out of the count. */
  readonly precision: number | null;
  /** Acceptable clauses counted as wrong. */
  readonly strictPrecision: number | null;
  /** Answerable questions whose cited set is the gold set, lead-ins aside. */
  readonly exactSets: number;
  readonly correctRefusals: number;
  readonly toReject: number;
  readonly falseRefusals: number;
  /** Share of `mustInclude` entries of the answerable questions that the answers hold. */
  readonly mustInclude: number | null;
  /** Answerable questions with all required gold among the first 20 and 40 candidates. */
  readonly candidates: { readonly complete20: number; readonly complete40: number };
  readonly matches: {
    readonly strict: number;
    readonly finer: number;
    readonly coarser: number;
    readonly coarserShare: number | null;
  };
  readonly goldRows: number;
  readonly tokens: { readonly meanIn: number; readonly meanOut: number; readonly median: number; readonly p95: number };
  readonly seconds: { readonly mean: number; readonly median: number; readonly p95: number };
}

export function goldenFigures(scores: readonly QuestionScore[]): GoldenFigures {
  const answerable = scores.filter((score) => score.answerable);
  const toReject = scores.filter((score) => !score.answerable);
  const goldRows = sum(answerable, (score) => score.goldRows);
  const matchedRows = goldRows - sum(answerable, (score) => score.missed.length);
  const matching = sum(answerable, (score) => score.matches.length);
  // What is cited for a question to reject is wrong as well, unless it is acceptable.
  const wrong = sum(scores, (score) => score.wrong.length);
  const acceptable = sum(scores, (score) => score.acceptable.length);
  const kinds = answerable.flatMap((score) => score.matches);
  const count = (kind: string): number => kinds.filter((one) => one === kind).length;
  const needed = (most: number): number =>
    answerable.filter((score) => score.candidatesNeeded !== null && score.candidatesNeeded <= most).length;
  return {
    questions: scores.length,
    answerable: answerable.length,
    complete: answerable.filter((score) => score.missed.length === 0).length,
    recall: share(matchedRows, goldRows),
    precision: share(matching, matching + wrong),
    strictPrecision: share(matching, matching + wrong + acceptable),
    exactSets: answerable.filter(
      (score) => score.missed.length === 0 && score.wrong.length === 0 && score.acceptable.length === 0,
    ).length,
    correctRefusals: toReject.filter((score) => score.refused).length,
    toReject: toReject.length,
    falseRefusals: answerable.filter((score) => score.refused).length,
    mustInclude: share(
      sum(answerable, (score) => score.mustInclude.hit),
      sum(answerable, (score) => score.mustInclude.total),
    ),
    candidates: { complete20: needed(20), complete40: needed(40) },
    matches: {
      strict: count('strict'),
      finer: count('finer'),
      coarser: count('coarser'),
      coarserShare: share(count('coarser'), kinds.length),
    },
    goldRows,
    tokens: {
      meanIn: mean(scores.map((score) => score.tokensIn)),
      meanOut: mean(scores.map((score) => score.tokensOut)),
      median: quantile(
        scores.map((score) => score.tokensIn + score.tokensOut),
        0.5,
      ),
      p95: quantile(
        scores.map((score) => score.tokensIn + score.tokensOut),
        0.95,
      ),
    },
    seconds: {
      mean: mean(scores.map((score) => score.seconds)),
      median: quantile(
        scores.map((score) => score.seconds),
        0.5,
      ),
      p95: quantile(
        scores.map((score) => score.seconds),
        0.95,
      ),
    },
  };
}

function sum<Item>(items: readonly Item[], pick: (item: Item) => number): number {
  return items.reduce((total, item) => total + pick(item), 0);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length;
}

/** Nearest-rank quantile; 0 for no values. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((first, second) => first - second);
  return sorted[Math.max(0, Math.ceil(at * sorted.length) - 1)] ?? 0;
}
