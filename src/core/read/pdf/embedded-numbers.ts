import { lineText, type TextLine } from './layout-model.ts';

/** A line with nothing but a number, and how many numbers count up to it. */
interface Link {
  readonly at: number;
  readonly length: number;
  readonly before: Link | null;
}

/** Page numbers stand at least this many lines apart. */
const leastDistance = 15;

/**
 * Page numbers of the original inside the words of a page (filings printed anew): lines with nothing but a number that count
 * up by one through the document, far apart; the lines that stand beside several of them, such as a copyright notice; and
 * lines drawn with dashes. `pages` holds all lines of each page.
 */
export function findEmbeddedNumbers(pages: readonly (readonly TextLine[])[]): Set<TextLine> {
  const lines = pages.flat();
  const found = new Set<TextLine>(lines.filter((line) => line.table === undefined && /^[-_=~*\s]{4,}$/.test(lineText(line))));
  const chain = longestChain(lines);
  if (chain.length < 4) return found;
  for (const at of [...chain, ...besideMany(lines, chain)]) {
    const line = lines[at];
    if (line !== undefined) found.add(line);
  }
  return found;
}

function longestChain(lines: readonly TextLine[]): number[] {
  const latest = new Map<number, Link>();
  let longest: Link | null = null;
  for (const [at, line] of lines.entries()) {
    const only = line.segments.length === 1 ? line.segments[0] : undefined;
    const digits = only === undefined ? undefined : /^[-–—\s]*(\d{1,4})[-–—\s]*$/.exec(only.text)?.[1];
    if (digits === undefined) continue;
    const before = latest.get(Number(digits) - 1);
    const far = before !== undefined && at - before.at >= leastDistance;
    const link: Link = { at, length: far ? before.length + 1 : 1, before: far ? before : null };
    latest.set(Number(digits), link);
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
        if (text === '' || text.length > 160) continue;
        places.set(text, [...(places.get(text) ?? []), at]);
      }
      open = [...places.values()].filter((each) => each.length >= enough).flat();
      found.push(...open.map((at) => at + side * step));
    }
  }
  return found;
}
