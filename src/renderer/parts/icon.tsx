import type { LucideIcon } from 'lucide-react';

/** A Lucide icon at one of the sizes of the window; always hidden from readers, the word stands beside it. */
export function Icon({
  of: Shape,
  size = 16,
  className = '',
}: {
  of: LucideIcon;
  size?: 12 | 14 | 16 | 20 | 24;
  className?: string;
}) {
  return <Shape size={size} strokeWidth={size >= 20 ? 1.5 : 1.6} className={`icon ${className}`} aria-hidden focusable={false} />;
}
