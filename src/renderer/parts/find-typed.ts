/**
 * Row that typed signs mean: a number written so in full, else one that begins so, else words that begin so; looked for
 * from the row with focus on, round the end. -1: none.
 */
export function findTyped(rows: readonly { readonly typed: readonly string[] }[], text: string, from: number): number {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return -1;
  const order = rows.map((_, offset) => (from + offset) % rows.length);
  const find = (matches: (typed: string) => boolean): number | undefined =>
    order.find((index) => rows[index]?.typed.some((typed) => matches(typed.toLowerCase())) ?? false);
  return find((typed) => typed === wanted) ?? find((typed) => typed.startsWith(wanted)) ?? -1;
}
