import { type GoldenFigures, goldenFigures } from '../golden/golden-figures.ts';
import type { LabelledScore } from './score-labelled.ts';

/** Figures of a labelled set beside those of a golden set. Shares 0..1, null where undefined. */
export interface LabelledFigures extends GoldenFigures {
  /** Gold rows whose words the product's text of the document does not hold; all of them count as missed. */
  readonly notLocated: number;
  /** Characters without white space, over all questions. */
  readonly characters: { readonly recall: number | null; readonly precision: number | null };
  /** Means over the answerable questions, of hits before expansion and selection. */
  readonly retrieval: { readonly recall10: number | null; readonly map10: number | null; readonly recall20: number | null };
  /** Shares refused of the questions that the documents answer, and of those that they do not. */
  readonly refusal: { readonly mentioned: number | null; readonly notMentioned: number | null };
  /** By type of answer; empty where the labels name no values. */
  readonly values: Readonly<Record<string, ValueFigures>>;
}

export interface ValueFigures {
  readonly questions: number;
  /** Questions with every value held, and with every value the value of a cited cell. */
  readonly complete: number;
  readonly completeInCells: number;
  readonly values: number;
  readonly held: number;
}

export function labelledFigures(scores: readonly LabelledScore[]): LabelledFigures {
  const golden = goldenFigures(scores);
  const retrievals = scores.flatMap(({ retrieval }) => (retrieval === null ? [] : [retrieval]));
  const characters = scores.map((score) => score.characters);
  const shared = total(characters.map((one) => one.shared));
  return {
    ...golden,
    // Only golden sets say what an answer must hold.
    mustInclude: null,
    notLocated: total(scores.map((score) => score.notLocated)),
    characters: {
      recall: share(shared, total(characters.map((one) => one.gold))),
      precision: share(shared, total(characters.map((one) => one.cited))),
    },
    retrieval: {
      recall10: share(total(retrievals.map((one) => one.recall10)), retrievals.length),
      map10: share(total(retrievals.map((one) => one.averagePrecision10)), retrievals.length),
      recall20: share(total(retrievals.map((one) => one.recall20)), retrievals.length),
    },
    refusal: {
      mentioned: share(golden.falseRefusals, golden.answerable),
      notMentioned: share(golden.correctRefusals, golden.toReject),
    },
    values: valueFigures(scores),
  };
}

function valueFigures(scores: readonly LabelledScore[]): Record<string, ValueFigures> {
  const values = scores.flatMap((score) => (score.values === null ? [] : [score.values]));
  const types = [...new Set(values.map(({ type }) => type))].sort();
  return Object.fromEntries(
    types.map((type) => {
      const own = values.filter((one) => one.type === type);
      return [
        type,
        {
          questions: own.length,
          complete: own.filter(({ held, wanted }) => held === wanted).length,
          completeInCells: own.filter(({ inCells, wanted }) => inCells === wanted).length,
          values: total(own.map(({ wanted }) => wanted)),
          held: total(own.map(({ held }) => held)),
        },
      ];
    }),
  );
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
