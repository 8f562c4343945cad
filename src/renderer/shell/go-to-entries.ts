/** Something that the go-to field can open. */
export interface GoToEntry {
  readonly id: string;
  readonly number: string;
  readonly words: string;
  readonly kind: string;
  readonly run: () => void;
}

/** Entries for what was typed: the number as a whole first, then its beginning, then words that begin so, then any. */
export function matchEntries(entries: readonly GoToEntry[], typed: string, most: number): readonly GoToEntry[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return entries.slice(0, most);
  const ranked: [number, GoToEntry][] = [];
  for (const entry of entries) {
    const rank = rankOf(entry, wanted);
    if (rank >= 0) ranked.push([rank, entry]);
  }
  return ranked
    .sort(([left], [right]) => left - right)
    .slice(0, most)
    .map(([, entry]) => entry);
}

function rankOf(entry: GoToEntry, wanted: string): number {
  const number = entry.number.toLowerCase();
  const words = entry.words.toLowerCase();
  if (number === wanted) return 0;
  if (number.startsWith(wanted)) return 1;
  if (words.startsWith(wanted)) return 2;
  if (`${number} ${words}`.includes(wanted)) return 3;
  return wanted.split(/\s+/).every((part) => `${number} ${words} ${entry.kind.toLowerCase()}`.includes(part)) ? 4 : -1;
}
