import type { SourceBuilder } from '../../../core/read/source-builder.ts';
import { addLineGroups } from './add-line-groups.ts';
import { type LineGroup, LineGrouper } from './group-lines.ts';
import type { TextLine } from './text-line.ts';
import { endsSentence, typedMarker } from './typed-marker.ts';

interface PagedLine extends TextLine {
  readonly page: number;
}

const alone = (line: TextLine): LineGroup => ({ lines: [{ ...line, indent: 0 }], contents: false });

/**
 * Adds the sheets of a text file that form feeds part. Running heads and feet become furniture; a paragraph that goes on
 * over the page is one block, of the page on which it begins.
 */
export function addPages(builder: SourceBuilder, sheets: readonly (readonly TextLine[])[]): void {
  const running = runningShapes(sheets);
  const furniture: PagedLine[] = [];
  const body: PagedLine[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const edges = edgeLines(sheet);
    let first = true;
    for (const line of sheet) {
      if (edges.has(line) && running.has(shapeOf(line.text))) {
        furniture.push({ ...line, page: index + 1 });
        continue;
      }
      const before = body.at(-1);
      const goesOn =
        first &&
        before !== undefined &&
        !endsSentence(before.text) &&
        /^["'“‘(]?\p{Ll}/u.test(line.text) &&
        typedMarker(line.text) === null;
      body.push({ ...line, page: index + 1, gapBefore: first ? !goesOn : line.gapBefore });
      first = false;
    }
  }
  const starts: number[] = [];
  for (const group of new LineGrouper(body).group()) {
    const page = (group.lines[0] as PagedLine).page;
    while ((furniture[0]?.page ?? page) < page) addFurniture(builder, furniture, starts);
    starts[page] ??= builder.offset;
    addLineGroups(builder, [group], { page });
  }
  while (furniture.length > 0) addFurniture(builder, furniture, starts);
  let start = 0;
  for (let page = 1; page <= sheets.length; page += 1) {
    start = starts[page] ?? start;
    const next = starts.slice(page + 1).find((offset) => offset !== undefined);
    const end = next === undefined ? Math.max(start, builder.offset - 1) : Math.max(start, next - 1);
    builder.addPage({ number: page, start, end, width: 0, height: 0 });
  }
}

function addFurniture(builder: SourceBuilder, furniture: PagedLine[], starts: number[]): void {
  const line = furniture.shift();
  if (line === undefined) return;
  starts[line.page] ??= builder.offset;
  addLineGroups(builder, [alone(line)], { page: line.page }, 'furniture');
}

/** The first and last two lines of a page. */
const edgeLines = (sheet: readonly TextLine[]): Set<TextLine> => new Set([...sheet.slice(0, 2), ...sheet.slice(-2)]);

const shapeOf = (text: string): string =>
  text
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+$/, '#')
    .replace(/\s+/g, ' ');

/** Shapes of lines that stand at the edges of most pages, numbers aside. */
function runningShapes(sheets: readonly (readonly TextLine[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const sheet of sheets) {
    const shapes = new Set([...edgeLines(sheet)].filter((line) => line.text.length <= 100).map((line) => shapeOf(line.text)));
    for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const needed = Math.max(2, Math.ceil(sheets.filter((sheet) => sheet.length > 0).length * 0.5));
  // "7." at the top of a page is a clause; "- 7 -" and "Page 7" are not.
  return new Set([...counts].filter(([shape, count]) => count >= needed && !/^#[.)]?\s+\S/.test(shape)).map(([shape]) => shape));
}
