import { Check, Minus } from 'lucide-react';
import { Checkbox } from 'radix-ui';

interface Props {
  readonly state: 'checked' | 'unchecked' | 'indeterminate';
  readonly name: string;
  readonly onChange: (checked: boolean) => void;
  /** Left out by a filter: dashed. */
  readonly leftOut?: boolean;
  /** False inside trees, where the row is the stop. */
  readonly tabStop?: boolean;
}

export function CheckBox({ state, name, onChange, leftOut = false, tabStop = true }: Props) {
  return (
    <Checkbox.Root
      className={`check ${leftOut ? 'left-out' : ''}`}
      checked={state === 'indeterminate' ? 'indeterminate' : state === 'checked'}
      onCheckedChange={(checked) => onChange(checked !== false)}
      aria-label={name}
      tabIndex={tabStop ? 0 : -1}
    >
      <Checkbox.Indicator>{state === 'indeterminate' ? <Minus aria-hidden /> : <Check aria-hidden />}</Checkbox.Indicator>
    </Checkbox.Root>
  );
}
