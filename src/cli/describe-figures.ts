import type { GoldenFigures } from '../node/evaluate/golden/golden-figures.ts';

/** Figures that every set has, a line each, for people. */
export function describeFigures(figures: GoldenFigures): string[] {
  return [
    `complete questions    ${figures.complete} of ${figures.answerable}`,
    `clause recall         ${share(figures.recall)} of ${figures.goldRows} gold clauses`,
    `citation precision    ${share(figures.precision)}, strict ${share(figures.strictPrecision)}`,
    `exact sets            ${figures.exactSets} of ${figures.answerable}`,
    `correct refusals      ${figures.correctRefusals} of ${figures.toReject}; false refusals ${figures.falseRefusals}`,
    ...(figures.mustInclude === null ? [] : [`mustInclude           ${share(figures.mustInclude)}`]),
    `gold in candidates    ${figures.candidates.complete20} complete in 20, ${figures.candidates.complete40} in 40, of ${figures.answerable}`,
    `matches               ${figures.matches.strict} strict, ${figures.matches.finer} finer, ${figures.matches.coarser} coarser`,
    `tokens                in ${figures.tokens.meanIn.toFixed(0)}, out ${figures.tokens.meanOut.toFixed(0)} (mean)`,
    `seconds a question    mean ${figures.seconds.mean.toFixed(2)}, median ${figures.seconds.median.toFixed(2)}, p95 ${figures.seconds.p95.toFixed(2)}`,
  ];
}

/** A share 0..1 with three places; `none` where there is nothing to share. */
export function share(value: number | null): string {
  return value === null ? 'none' : value.toFixed(3);
}
