import { lineText, type TextLine } from './layout-model.ts';

/** A line with nothing but a page number, and how many numbers count up to it. */
interface Link {
  readonly at: number;
  readonly length: number;
  readonly before: Link | null;
}

/** Page numbers stand at least this many lines apart. */
const leastDistance = 15;
/** "Page 7" says what it is, even on a short page. */
const leastDistanceOfNamed = 4;
/** Numbers that a picture or a blank page may swallow between two that are printed. */
const mostSkipped = 3;
const shortestChain = 4;
/** Printed again, a page number keeps its place across the page, in points. */
const samePlace = 20;

const bare = /^[-–—\s]*(\d{1,4})[-–—\s]*$/;
const named = /^[-–—\s]*(?:page|seite|p\.)\s*(\d{1,4})(?:\s*(?:of|von|\/)\s*\d{1,4})?[-–—\s]*$/i;

/**
 * Page numbers of the original inside the words of a page (filings printed anew): lines with nothing but a number that count
 * up through the document, far apart; the lines that stand beside several of them, such as a copyright notice; and
 * lines drawn with dashes. A document of several parts may count several times. `pages` holds all lines of each page.
 */
export function findEmbeddedNumbers(pages: readonly (readonly TextLine[])[]): Set<TextLine> {
  const lines = pages.flat();
  const found = new Set<TextLine>(lines.filter((line) => line.table === undefined && /^[-_=~*\s]{4,}$/.test(lineText(line))));
  const used = new Set<number>();
  for (;;) {
    const chain = longestChain(lines, used);
    if (chain.length < shortestChain) return found;
    const all = [...chain, ...fillingGaps(lines, chain, used)];
    for (const at of all) used.add(at);
    for (const at of [...all, ...besideMany(lines, chain)]) {
      const line = lines[at];
      if (line !== undefined) found.add(line);
    }
  }
}

/** The number that a line is nothing but, and whether its form says that it numbers a page. */
function pageNumber(line: TextLine): { readonly value: number; readonly sure: boolean } | null {
  const only = line.segments.length === 1 ? line.segments[0] : undefined;
  if (only === undefined) return null;
  const name = named.exec(only.text)?.[1];
  const digits = name ?? bare.exec(only.text)?.[1];
  if (digits === undefined) return null;
  return { value: Number(digits), sure: name !== undefined || /^[-–—].*[-–—]$/.test(only.text.trim()) };
}

/** Numbers between or right behind those of the chain, in value and in place, that stood too near for a link. */
function fillingGaps(lines: readonly TextLine[], chain: readonly number[], used: ReadonlySet<number>): number[] {
  const inChain = new Set(chain);
  const valueAt = (at: number | undefined): number | undefined => {
    const line = at === undefined ? undefined : lines[at];
    return line === undefined ? undefined : pageNumber(line)?.value;
  };
  const found: number[] = [];
  let next = 0;
  let last = -1;
  for (let at = chain[0] ?? 0; at < lines.length; at += 1) {
    if (inChain.has(at)) {
      last = at;
      next += 1;
      continue;
    }
    const line = lines[at];
    const value = line === undefined || used.has(at) ? undefined : pageNumber(line)?.value;
    const before = valueAt(last);
    if (value === undefined || before === undefined || line === undefined || !samePlaceAs(line, lines[last])) continue;
    const after = valueAt(chain[next]);
    if (after === undefined ? value === before + 1 : value > before && value < after) {
      found.push(at);
      if (after === undefined) last = at;
    }
  }
  return found;
}

function samePlaceAs(line: TextLine, other: TextLine | undefined): boolean {
  const left = line.segments[0];
  const right = other?.segments[0];
  if (left === undefined || right === undefined) return false;
  return Math.abs(left.x + left.right - right.x - right.right) / 2 <= samePlace;
}

function longestChain(lines: readonly TextLine[], used: ReadonlySet<number>): number[] {
  const latest = new Map<number, Link>();
  let longest: Link | null = null;
  for (const [at, line] of lines.entries()) {
    const number = used.has(at) ? null : pageNumber(line);
    if (number === null) continue;
    const distance = number.sure ? leastDistanceOfNamed : leastDistance;
    let before: Link | null = null;
    for (let step = 1; step <= mostSkipped && before === null; step += 1) {
      const link = latest.get(number.value - step);
      if (link === undefined || at - link.at < distance) continue;
      // A number that follows without a gap may stand anywhere; one behind a gap must keep its place.
      if (step === 1 || samePlaceAs(line, lines[link.at])) before = link;
    }
    const link: Link = { at, length: (before?.length ?? 0) + 1, before };
    latest.set(number.value, link);
    if (longest === null || link.length > longest.length) longest = link;
  }
  const chain: number[] = [];
  for (let link = longest; link !== null; link = link.before) chain.push(link.at);
  return chain;
}

/** Lines next to the numbers, outwards, as long as their words stand beside a good part of the numbers. */
function besideMany(lines: readonly TextLine[], chain: readonly number[]): number[] {
  const enough = Math.max(3, chain.length * 0.25);
  const found: number[] = [];
  for (const side of [-1, 1]) {
    let open = [...chain];
    for (let step = 1; step <= 4 && open.length >= enough; step += 1) {
      const places = new Map<string, number[]>();
      for (const at of open) {
        const line = lines[at + side * step];
        const text = line === undefined || line.table !== undefined ? '' : lineText(line);
        if (text.length > 160 || !/\p{L}{2}/u.test(text)) continue;
        places.set(text, [...(places.get(text) ?? []), at]);
      }
      open = [...places.values()].filter((each) => each.length >= enough).flat();
      found.push(...open.map((at) => at + side * step));
    }
  }
  return found;
}
