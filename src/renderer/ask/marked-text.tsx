/** Text with the named words marked: what differs in a withheld sentence, and its counterpart in the clause. */
export function MarkedText({
  text,
  marked,
  kind,
}: {
  readonly text: string;
  readonly marked: readonly string[];
  readonly kind: 'differs' | 'clause';
}) {
  return splitMarked(text, marked).map((part) =>
    part.marked ? (
      <mark key={part.start} className={`mark-${kind}`}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** Cuts a text at the words to be marked, longest first, case not minded. */
export function splitMarked(
  text: string,
  marked: readonly string[],
): readonly { readonly text: string; readonly marked: boolean; readonly start: number }[] {
  const words = marked.filter((word) => word.trim() !== '').sort((left, right) => right.length - left.length);
  if (words.length === 0) return [{ text, marked: false, start: 0 }];
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi');
  const parts: { text: string; marked: boolean; start: number }[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), marked: false, start: from });
    parts.push({ text: match[0], marked: true, start: match.index });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false, start: from });
  return parts;
}
