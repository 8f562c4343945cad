/** One measured figure. Counts are of things that a reader can count again in the source. */
export interface Figure {
  readonly name: string;
  readonly right: number;
  readonly of: number;
  /** Share of `of` that must be right, or null for a figure that is shown and has no bar. */
  readonly bar: number | null;
  /** What is wrong, one line each; shown up to a limit. */
  readonly wrong: readonly string[];
}

const shown = 12;

/** Whether the figure reaches its bar. Nothing to count is below every bar. */
export const reached = (figure: Figure): boolean =>
  figure.bar === null || (figure.of > 0 && figure.right >= figure.bar * figure.of);

/** The figure in words; `every` lists everything that is wrong. */
export function describeFigure(figure: Figure, every = false): string {
  const { name, right, of, bar, wrong } = figure;
  const share = of === 0 ? '   –  ' : `${((100 * right) / of).toFixed(1)} %`.padStart(7);
  const verdict = bar === null ? '' : `   bar ${bar * 100} %   ${reached(figure) ? 'ok' : 'BELOW BAR'}`;
  const list = every ? wrong : wrong.slice(0, shown);
  const rest = wrong.length - list.length;
  return [
    `${name.padEnd(52)} ${`${right} of ${of}`.padStart(16)} ${share}${verdict}`,
    ...list.map((line) => `    ${line}`),
    ...(rest > 0 ? [`    and ${rest} more (--all lists them)`] : []),
  ].join('\n');
}
