import { lineText, type TextLine } from './layout-model.ts';
import { lineStart } from './line-start.ts';

export interface PageLines {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly label?: string;
  readonly lines: readonly TextLine[];
}

/** How far into the page, from its edge, running heads and feet may reach; share of the page's height. */
const zone = 0.16;
const pageWords = /^(?:page|seite|pagina|página|p\.|pg\.?)\s*\d+/i;
const bareNumber = /^[-–—\s[(|]*(\d{1,4}|[ivxlc]{1,7})[-–—\s\])|]*$/i;

/**
 * Finds running heads and feet and page numbers: lines in the outer zone of a page that stand again at the same place on
 * other pages (digits apart), say "Page n", or hold the file's own mark for furniture. Gives the lines to take out, per page.
 * Works from the outer edge inwards and stops at the first line that is not furniture.
 */
export function findFurniture(pages: readonly PageLines[]): Set<TextLine> {
  const offset = pageNumberOffset(pages);
  const places = repeatedPlaces(pages, offset);
  const found = new Set<TextLine>();
  for (const page of pages) {
    for (const edge of ['top', 'bottom'] as const) {
      const order = edge === 'top' ? page.lines : [...page.lines].reverse();
      // Lines further out than one that most pages repeat are furniture too, such as the name of the current section.
      const anchor = order.slice(0, 5).findLastIndex((line) => {
        const near = (edge === 'top' ? line.baseline : page.height - line.baseline) < page.height * 0.12;
        return near && (places.get(placeKey(line, page, offset)) ?? 0) >= Math.max(3, pages.length * 0.5);
      });
      for (const [at, line] of order.entries()) {
        const depth = edge === 'top' ? line.baseline : page.height - line.baseline;
        if (depth > page.height * zone || at >= 8) break;
        const next = order[at + 1];
        if ((at > anchor || line.table !== undefined) && !isFurniture(line, next, depth, page, pages.length, places, offset))
          break;
        found.add(line);
      }
    }
  }
  return found;
}

function isFurniture(
  line: TextLine,
  next: TextLine | undefined,
  depth: number,
  page: PageLines,
  pageCount: number,
  places: ReadonlyMap<string, number>,
  offset: number | null,
): boolean {
  const text = lineText(line).trim();
  const gap = next === undefined ? Number.POSITIVE_INFINITY : Math.abs(next.baseline - line.baseline);
  // Word marks the head rows that it repeats in this way too.
  if (line.segments.every((segment) => segment.artifact)) return !isTableHead(line, next);
  const outer = depth < page.height * 0.1;
  if (pageWords.test(text) && text.length < 40 && outer) return true;
  const number = bareNumber.exec(text)?.[1];
  if (number !== undefined && outer) {
    if (offset !== null && Number(number) - page.number === offset) return true;
    if (page.label !== undefined && page.label === number) return true;
    if (gap > line.size * 2 || !/^\d/.test(number)) return true;
  }
  const enough = Math.min(Math.max(2, pageCount * 0.15), 6);
  const same = places.get(placeKey(line, page, offset)) ?? 0;
  if (same >= enough) return !isTableHead(line, next);
  if (
    /\((?:cont(?:inued|inuation|['’]?d)?\b\.?[^)]*|fortsetzung|suite)\)/i.test(text) &&
    depth < page.height * zone &&
    text.length < 120
  )
    return true;
  // Lines that differ by a number only: section names above the words, unless the line itself is a numbered heading.
  if (line.table !== undefined) return false;
  const alike = places.get(placeKey(line, page, 'any')) ?? 0;
  const low = line.baseline > page.height / 2;
  const running = low
    ? lineStart(text) === 'none' || alike >= Math.max(3, pageCount * 0.2)
    : lineStart(text) === 'none' && gap > line.size * 1.5;
  if (alike >= enough && running) return !isTableHead(line, next);
  // One page shows no repetition: small print far out with "Page n", or clearly apart from the words.
  const small = next === undefined || line.size <= next.size * 0.92;
  if (/\b(?:page|seite)\s+\d+/i.test(text) && outer && gap > line.size * 1.8) return true;
  return pageCount === 1 && small && depth < page.height * 0.07 && gap > line.size * 2.5 && text.length < 120;
}

/** Column heads that a long table repeats at the top of each page belong to the table. */
function isTableHead(line: TextLine, next: TextLine | undefined): boolean {
  if (next === undefined || line.segments.length < 3 || next.segments.length < 2) return false;
  if (Math.abs(next.baseline - line.baseline) > line.size * 2.5) return false;
  return next.segments.filter((cell) => line.segments.some((head) => head.x < cell.right && cell.x < head.right)).length >= 2;
}

function repeatedPlaces(pages: readonly PageLines[], offset: number | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const seen = new Set<string>();
    for (const line of page.lines) {
      const depth = Math.min(line.baseline, page.height - line.baseline);
      if (depth > page.height * zone) continue;
      seen.add(placeKey(line, page, offset));
      seen.add(placeKey(line, page, 'any'));
    }
    for (const key of seen) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Words and height on the page (to 6 points): the same on every page that repeats the line. With an `offset` (null: not
 * known), only page numbers are left out of the words; with 'any', all numbers.
 */
function placeKey(line: TextLine, page: PageLines, offset: number | null | 'any'): string {
  const height = line.baseline < page.height / 2 ? line.baseline : page.height - line.baseline;
  const edge = `${line.baseline < page.height / 2 ? 't' : 'b'}${Math.round(height / 6)}`;
  const words = lineText(line).toLowerCase().replace(/\s+/g, ' ');
  if (offset === 'any') return `${edge}|${words.replace(/\d+(?:[.\-–]\d+)*|\b[ivxlc]+\b/g, '#')}`;
  // "Article 3" on page 3 is a heading, not a running line with a page number.
  if (lineStart(lineText(line)) === 'strong') return `${edge}=${words}`;
  const own = new Set([String(page.number), String(page.number + (offset ?? 0)), page.label?.toLowerCase() ?? '']);
  return `${edge}=${words.replace(/\d+|\b[ivxlc]+\b/g, (number) => (own.has(number) ? '#' : number))}`;
}

/** Printed page number minus place in the file, where most outermost bare numbers agree on it. */
function pageNumberOffset(pages: readonly PageLines[]): number | null {
  const counts = new Map<number, number>();
  for (const page of pages) {
    for (const line of [page.lines[0], page.lines.at(-1)]) {
      if (line === undefined) continue;
      const digits = /^\D{0,3}(\d{1,4})\D{0,3}$/.exec(lineText(line).trim())?.[1];
      if (digits === undefined) continue;
      const offset = Number(digits) - page.number;
      counts.set(offset, (counts.get(offset) ?? 0) + 1);
    }
  }
  let best: number | null = null;
  let most = 1;
  for (const [offset, count] of counts) {
    if (count > most) {
      best = offset;
      most = count;
    }
  }
  return best;
}

/**
 * Line numbers of pleadings and drafts: whole numbers at the left edge, at one x, that count up down the page.
 * Gives the segments to take out of their lines.
 */
export function findLineNumbers(page: PageLines): Set<TextLine['segments'][number]> {
  const heads = page.lines
    .map((line) => line.segments[0])
    .filter((segment) => segment !== undefined)
    .filter((segment) => /^\d{1,3}$/.test(segment.text));
  const numbers = new Set<TextLine['segments'][number]>();
  if (heads.length < 8 || heads.length < page.lines.length * 0.15) return numbers;
  const others = page.lines.map(
    (line) => line.segments.find((segment) => !/^\d{1,3}$/.test(segment.text))?.x ?? Number.POSITIVE_INFINITY,
  );
  const edge = Math.min(...others);
  const left = heads.filter((segment) => segment.right < edge);
  const step = left.length > 1 ? Number(left[1]?.text) - Number(left[0]?.text) : 0;
  const counting = left.every((segment, at) => at === 0 || Number(segment.text) - Number(left[at - 1]?.text) === step);
  if (left.length >= 8 && counting && (step === 1 || step === 5)) for (const segment of left) numbers.add(segment);
  return numbers;
}
