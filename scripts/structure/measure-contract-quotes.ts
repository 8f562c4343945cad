import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clause } from '../../src/shared/clause.ts';
import type { TextRange } from '../../src/shared/position.ts';
import type { Figure } from './figure.ts';
import { type ReadTree, readJsonLines, readTree } from './read-tree.ts';
import { bullet, foldedText, type SqueezedText, squeezedWithOffsets } from './squeezed.ts';

interface Question {
  readonly gold: readonly { readonly doc: string; readonly quote: string; readonly in_pdf_text: boolean }[];
}

/** A label quote at its place in a contract. */
export interface PlacedQuote {
  readonly document: string;
  readonly quote: string;
  /** Places of its words in the canonical text, in order; null when it was not found. */
  readonly range: TextRange | null;
}

/** Label quotes that survive pdftotext, at their places. */
export function placeQuotes(corpus: string, document: string, { source }: ReadTree): PlacedQuote[] {
  const questions = readJsonLines<Question>(join(corpus, 'benchmarks', 'cuad', 'questions.dev-all.jsonl'));
  const quotes = new Set(
    questions.flatMap(({ gold }) => gold.filter((one) => one.doc === document && one.in_pdf_text).map((one) => one.quote)),
  );
  // Furniture and note marks may stand between the words of a quote, as they do on the page.
  const furniture = source.blocks.filter((block) => block.kind === 'furniture');
  const isBullet = (offset: number): boolean => bullet.test(source.text.charAt(offset));
  const whole = squeezedWithOffsets(source.text, (offset) => !isBullet(offset));
  let at = 0;
  const plain = squeezedWithOffsets(source.text, (offset) => {
    while (at < furniture.length && (furniture[at]?.end ?? 0) <= offset) at += 1;
    const block = furniture[at];
    return (block === undefined || offset < block.start) && !isBullet(offset);
  });
  return [...quotes].map((quote) => ({ document, quote, range: placeOf(plain, quote) ?? placeOf(whole, quote) }));
}

/** Place of a quote; the labellers write `<omitted>` where they left words out. */
function placeOf(text: SqueezedText, quote: string): TextRange | null {
  let from = 0;
  let begin = -1;
  let last = -1;
  for (const piece of quote.split('<omitted>')) {
    const wanted = foldedText([...piece].filter((sign) => !bullet.test(sign)).join(''));
    const found = wanted === '' ? -1 : text.text.indexOf(wanted, from);
    const start = text.offsets[found];
    const end = text.offsets[found + wanted.length - 1];
    if (found < 0 || start === undefined || end === undefined) return null;
    from = found + wanted.length;
    if (begin < 0) begin = start;
    last = end + 1;
  }
  return begin < 0 ? null : { start: begin, end: last };
}

/** An item, a row or a loose paragraph counts with the clause that holds it. */
function holders(clauses: readonly Clause[]): Map<string, string> {
  const byId = new Map(clauses.map((clause) => [clause.clauseId, clause]));
  const holder = new Map<string, string>();
  for (const clause of clauses) {
    const above = clause.parentId === null ? undefined : byId.get(clause.parentId);
    const part = clause.kind === 'item' || clause.kind === 'table-row' || clause.kind === 'footnote' || clause.number === null;
    const own = part && clause.kind !== 'heading' && above !== undefined && above.kind !== 'heading';
    holder.set(clause.clauseId, own ? (holder.get(above.clauseId) ?? clause.clauseId) : clause.clauseId);
  }
  return holder;
}

const inside = (range: TextRange, part: TextRange): boolean => range.start < part.end && part.start < range.end;

/** Clauses, in order, whose number, heading or own words the range touches. */
const touched = (clauses: readonly Clause[], range: TextRange): Clause[] =>
  clauses.filter((clause) =>
    [...clause.ranges, ...(clause.headRange === null ? [] : [clause.headRange])].some((part) => inside(range, part)),
  );

/** CUAD's label quotes: each in one clause of the PDF's tree or in two neighbours, on the right page, inside its boxes. */
export async function measureContractQuotes(corpus: string): Promise<Figure[]> {
  const folder = join(corpus, 'benchmarks', 'cuad', 'pdf');
  let count = 0;
  const lost: string[] = [];
  const split: string[] = [];
  const strictly: string[] = [];
  const misplaced: string[] = [];
  let onPages = 0;
  for (const document of readdirSync(folder).sort()) {
    const read = await readTree(join(folder, document));
    const { source, tree } = read;
    const holder = holders(tree.clauses);
    for (const { quote, range } of placeQuotes(corpus, document, read)) {
      count += 1;
      const name = `${document.slice(0, 28)}: ${quote.replace(/\s+/g, ' ').slice(0, 90)}`;
      if (range === null) {
        lost.push(name);
        continue;
      }
      const clauses = touched(tree.clauses, range);
      const orders = [...new Set(clauses.map((clause) => holder.get(clause.clauseId)))];
      if (orders.length === 0 || orders.length > 2) split.push(`${orders.length} clauses: ${name}`);
      if (clauses.length === 0 || clauses.length > 2) strictly.push(`${clauses.length} clauses: ${name}`);
      onPages += 1;
      const fault = boxFault(join(folder, document), source, range, quote);
      if (fault !== null) misplaced.push(`${fault}: ${name}`);
    }
  }
  const all = (wrong: readonly string[]): number => count - lost.length - wrong.length;
  return [
    { name: 'CUAD: label quotes found in the PDF text', right: count - lost.length, of: count, bar: 0.97, wrong: lost },
    { name: 'CUAD: in one clause (with its items) or two neighbours', right: all(split), of: count, bar: 0.97, wrong: split },
    { name: 'CUAD: in one record or two', right: all(strictly), of: count, bar: null, wrong: [] },
    {
      name: 'CUAD: page and boxes as pdftotext finds the words',
      right: onPages - misplaced.length,
      of: onPages,
      bar: 0.97,
      wrong: misplaced,
    },
  ];
}

interface PrintedWord {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly text: string;
}

const printedPages = new Map<string, readonly (readonly PrintedWord[])[]>();

/** Words with their places, page by page, as poppler reads them; empty when pdftotext is not installed. */
function printedWords(path: string): readonly (readonly PrintedWord[])[] {
  const known = printedPages.get(path);
  if (known !== undefined) return known;
  let pages: PrintedWord[][] = [];
  try {
    const html = execFileSync('pdftotext', ['-bbox', path, '-'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    pages = html
      .split('<page ')
      .slice(1)
      .map((page) =>
        [...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g)].map(
          ([, left, top, right, bottom, text = '']) => ({
            left: Number(left),
            top: Number(top),
            right: Number(right),
            bottom: Number(bottom),
            text: text
              .replaceAll('&lt;', '<')
              .replaceAll('&gt;', '>')
              .replaceAll('&quot;', '"')
              .replaceAll('&apos;', "'")
              .replaceAll('&amp;', '&'),
          }),
        ),
      );
  } catch {
    console.warn('SKIPPED: pdftotext is not installed; the places of quotes are compared with nothing.');
  }
  printedPages.set(path, pages);
  return pages;
}

/** What is wrong with the boxes of a range: words of the quote that poppler does not find in them; null when all is well. */
function boxFault(path: string, source: ReadTree['source'], range: TextRange, quote: string): string | null {
  const pages = printedWords(path);
  const boxes = source.boxes.filter((box) => inside(range, box));
  if (boxes.length === 0) return 'no boxes';
  if (pages.length === 0) return null;
  const found: string[] = [];
  for (const box of boxes) {
    for (const word of pages[box.page - 1] ?? []) {
      const middle = { x: (word.left + word.right) / 2, y: (word.top + word.bottom) / 2 };
      if (middle.x < box.x - 3 || middle.x > box.x + box.width + 3) continue;
      if (middle.y < box.y - 3 || middle.y > box.y + box.height + 3) continue;
      found.push(foldedText(word.text));
    }
  }
  const words = quote
    .split(/\s+/)
    .map(foldedText)
    .filter((word) => word !== '');
  const all = found.join('\n');
  const missing = words.filter((word) => !all.includes(word));
  return missing.length > words.length * 0.1
    ? `${missing.length} of ${words.length} words outside the boxes (${missing[0]})`
    : null;
}
