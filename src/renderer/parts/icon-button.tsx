import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from './icon.tsx';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon;
  /** The name that readers hear and the tooltip shows. */
  readonly name: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, name, className = '', ...rest }: Props) {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={name} title={name} {...rest}>
      <Icon of={icon} />
    </button>
  );
}
