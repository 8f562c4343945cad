/** What came of one selection probe. `chosen` is null where the model gave no usable answer. */
export interface SelectionOutcome {
  readonly gold: readonly string[];
  readonly may: readonly string[];
  readonly chosen: readonly string[] | null;
}

/** Shares 0..1; null where there is nothing to count. */
export interface SelectionFigures {
  readonly probes: number;
  /** Of the clauses chosen, those that belong to the answer. */
  readonly precision: number | null;
  /** Of the clauses that belong to the answers, those chosen. */
  readonly recall: number | null;
  /** Of the answerable probes, those whose set was chosen exactly. */
  readonly exact: number | null;
  /** Of the probes that no clause answers, those refused. */
  readonly refusal: number | null;
  /** Of all calls, those that ended in the form asked for. */
  readonly discipline: number | null;
}

/** What came of one composition probe. */
export interface CompositionOutcome {
  readonly wellFormed: boolean;
  /** Sentences written in the end, and those that stood. */
  readonly sentences: number;
  readonly supported: number;
  /** Clauses given, and those that a standing sentence rests on. */
  readonly clauses: number;
  readonly covered: number;
  /** Words and figures to keep, and those that a standing sentence holds. */
  readonly keeps: number;
  readonly kept: number;
}

export interface CompositionFigures {
  readonly probes: number;
  readonly supported: number | null;
  readonly covered: number | null;
  readonly kept: number | null;
  readonly discipline: number | null;
}

/** Figures over all clauses and probes together, not means of means: a probe with two clauses counts twice. */
export function scoreSelection(outcomes: readonly SelectionOutcome[]): SelectionFigures {
  const answerable = outcomes.filter(({ gold }) => gold.length > 0);
  const unanswerable = outcomes.filter(({ gold }) => gold.length === 0);
  const counted = outcomes.map(({ gold, may, chosen }) => {
    const own = (chosen ?? []).filter((id) => !may.includes(id));
    return { gold, own, right: own.filter((id) => gold.includes(id)).length };
  });
  const right = sum(counted, (entry) => entry.right);
  return {
    probes: outcomes.length,
    precision: share(
      right,
      sum(counted, (entry) => entry.own.length),
    ),
    recall: share(
      right,
      sum(answerable, ({ gold }) => gold.length),
    ),
    exact: share(
      counted.filter(({ gold, own, right: hits }) => gold.length > 0 && hits === gold.length && own.length === gold.length)
        .length,
      answerable.length,
    ),
    refusal: share(unanswerable.filter(({ chosen }) => chosen !== null && chosen.length === 0).length, unanswerable.length),
    discipline: share(outcomes.filter(({ chosen }) => chosen !== null).length, outcomes.length),
  };
}

export function scoreComposition(outcomes: readonly CompositionOutcome[]): CompositionFigures {
  const total = (part: (outcome: CompositionOutcome) => number, whole: (outcome: CompositionOutcome) => number): number | null =>
    share(sum(outcomes, part), sum(outcomes, whole));
  return {
    probes: outcomes.length,
    supported: total(
      ({ supported }) => supported,
      ({ sentences }) => sentences,
    ),
    covered: total(
      ({ covered }) => covered,
      ({ clauses }) => clauses,
    ),
    kept: total(
      ({ kept }) => kept,
      ({ keeps }) => keeps,
    ),
    discipline: share(outcomes.filter(({ wellFormed }) => wellFormed).length, outcomes.length),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function sum<Item>(items: readonly Item[], pick: (item: Item) => number): number {
  return items.reduce((total, item) => total + pick(item), 0);
}
