import type { List } from 'mdast';

/**
 * Markers of a list's items as a reader sees them: the numbers as written with their closing sign when they rise, counted
 * on from the first when the author left the counting to Markdown (1. 1. 1.); bullets as •.
 */
export function listMarkers(list: List, source: string): string[] {
  if (list.ordered !== true) return list.children.map(() => '•');
  const written = list.children.map((item) => {
    const match = /^\s*(\d{1,9})([.)])/.exec(
      source.slice(item.position?.start.offset ?? 0, (item.position?.start.offset ?? 0) + 24),
    );
    return { number: Number(match?.[1] ?? Number.NaN), sign: match?.[2] ?? '.' };
  });
  const start = list.start ?? 1;
  const rising = written.every(
    (entry, index) => !Number.isNaN(entry.number) && (index === 0 || entry.number > (written[index - 1]?.number ?? 0)),
  );
  return written.map((entry, index) => `${rising ? entry.number : start + index}${entry.sign}`);
}
