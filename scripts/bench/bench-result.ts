/** One measured figure against its baseline of the same run. */
export interface BenchResult {
  readonly name: string;
  /** What was measured and against what, in words. */
  readonly text: string;
  readonly value: number;
  readonly bar: number;
  /** `least`: the value should be at least the bar; `most`: at most. */
  readonly sense: 'least' | 'most';
  /** Unit of value and bar; a ratio has none. */
  readonly unit: '' | 'MB';
  /** The raw figures behind the value. */
  readonly figures: readonly string[];
}

export function describeResult({ name, text, value, bar, sense, unit, figures }: BenchResult): string {
  const show = (number: number): string => (unit === '' ? `${number.toFixed(2)} x` : `${number.toFixed(0)} ${unit}`);
  const reached = sense === 'least' ? value >= bar : value <= bar;
  const verdict = reached ? 'ok' : 'below bar';
  const head = `${name.padEnd(8)} ${show(value).padStart(8)}   bar ${sense === 'least' ? '>=' : '<='} ${show(bar)}   ${verdict}`;
  return [head, `         ${text}`, ...figures.map((figure) => `         ${figure}`)].join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle];
  if (upper === undefined || lower === undefined) throw new Error('A median needs at least one value');
  return (lower + upper) / 2;
}
