import type { TextRange } from '../../../shared/position.ts';

/** Ranges in order, without overlaps: what several ranges cover together. */
export function unite(ranges: readonly TextRange[]): TextRange[] {
  const united: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((first, second) => first.start - second.start)) {
    const last = united.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else if (end > start) united.push({ start, end });
  }
  return united;
}

/** What two lists of united ranges share. */
export function intersect(first: readonly TextRange[], second: readonly TextRange[]): TextRange[] {
  return first.flatMap((one) =>
    second.flatMap((other) => {
      const start = Math.max(one.start, other.start);
      const end = Math.min(one.end, other.end);
      return end > start ? [{ start, end }] : [];
    }),
  );
}
