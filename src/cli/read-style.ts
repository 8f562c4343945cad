import { type Baseline, baselines } from '../core/baseline/baseline.ts';
import { type AnswerStyle, answerStyles } from '../shared/answer.ts';
import { ProvisoError } from '../shared/errors.ts';

/** The value of `--style`; default `auto`. Throws `wrong-usage`. */
export function readStyle(value: string | undefined): AnswerStyle {
  return oneOf('--style', value ?? 'auto', answerStyles);
}

/** The value of `--baseline`; null when it is not given. Throws `wrong-usage`. */
export function readBaseline(value: string | undefined): Baseline | null {
  return value === undefined ? null : oneOf('--baseline', value, baselines);
}

function oneOf<Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new ProvisoError('wrong-usage', `${option} ${value} is not one of ${allowed.join(', ')}.`);
  return found;
}
