import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly name: string;
  readonly sub?: ReactNode;
  readonly disabled?: boolean;
}
interface Props<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Without the box around the options. */
  readonly plain?: boolean;
}

/** One of several, each with a word or two about it. */
export function Choice<Value extends string>({ name, value, options, onChange, plain = false }: Props<Value>) {
  return (
    <RadioGroup.Root
      className={plain ? 'plain-choice' : 'choice'}
      aria-label={name}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value} className="choice-option" disabled={option.disabled === true}>
          <span className="radio" />
          <span className="choice-name">{option.name}</span>
          {option.sub !== undefined && <span className="caption">{option.sub}</span>}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
