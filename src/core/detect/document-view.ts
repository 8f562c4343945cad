import type { DetectedField, Detection, DetectionSource } from './detection.ts';

/** The text with line breaks as spaces, so that offsets stay those of the canonical text, and the part before the first clause. */
export interface DocumentView {
  readonly source: DetectionSource;
  readonly flat: string;
  /** Where the opening ends: title, dates, parties and numbers stand in front of it. */
  readonly openingEnd: number;
  /** Where the first numbered clause begins: what stands in front of it speaks of the document itself. */
  readonly headEnd: number;
  /** Makes a detection whose words are `start..end` of the text. */
  found(field: DetectedField, value: string, start: number, end: number, computed?: boolean): Detection;
}

/** Least and greatest length of an opening, in UTF-16 units: some documents number their first line, some number nothing. */
const shortestOpening = 600;
const longestOpening = 3000;

export function viewOf(source: DetectionSource): DocumentView {
  const flat = source.text.replace(/[\n\u00A0\t]/g, ' ');
  const first = source.clauses.find((clause) => clause.number !== null)?.subtreeStart ?? longestOpening;
  const openingEnd = Math.min(flat.length, Math.max(shortestOpening, Math.min(first, longestOpening)));
  return {
    source,
    flat,
    openingEnd,
    headEnd: first === 0 ? openingEnd : Math.min(first, openingEnd),
    found: (field, value, start, end, computed = false) => ({
      field,
      value,
      words: source.text.slice(start, end).replace(/\s+/g, ' ').trim(),
      page: source.pages.find((page) => start >= page.start && start < page.end)?.number ?? null,
      ...(computed ? { computed: true as const } : {}),
    }),
  };
}

/** Short lines of the opening that are no sentences, with their places: where a title can stand. */
export function openingLines(
  view: DocumentView,
): readonly { readonly text: string; readonly start: number; readonly end: number }[] {
  const lines: { text: string; start: number; end: number }[] = [];
  let start = 0;
  for (const line of view.source.text.slice(0, view.openingEnd).split('\n')) {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '' && text.length <= 120 && !/^[A-Z\d/ .—–-]+\d{4}$/.test(text) && !/[.;:,。；：，]$/u.test(text))
      lines.push({ text, start, end: start + line.length });
    start += line.length + 1;
    if (lines.length >= 14) break;
  }
  return lines;
}
