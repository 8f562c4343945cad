import type { TableCell } from '../../shared/clause.ts';
import { readingWords } from '../read/reading-text.ts';
import type { SourceBlock, SourceCell, SourceDocument, SourceTable } from '../read/source-document.ts';
import { adopt, type DraftNode, draftNode } from './draft-node.ts';
import { numbersOfRows } from './numbered-rows.ts';
import { captionUnit, currencyUnit, statedUnit } from './table-unit.ts';

/** A table whose rows hang below the clause that holds it. */
export interface DraftTable {
  readonly holder: DraftNode | null;
  readonly caption: string | null;
  readonly unit: string | null;
  readonly rows: readonly { readonly node: DraftNode; readonly cells: readonly TableCell[] }[];
  readonly position: number;
}

interface GridCell {
  readonly cell: SourceCell;
  readonly value: string;
}

const numeric = /^[\s$€£¥(（+−–-]*\d[\d.,\s]*[)）%‰]?[\s\p{L}$€£¥%]{0,12}$/u;

/** Spreads merged cells: every place of the grid knows the cell that covers it. */
function spread(table: SourceTable, wordsOf: (cell: SourceCell) => string): (GridCell | undefined)[][] {
  const grid: (GridCell | undefined)[][] = Array.from({ length: table.rows }, () => []);
  for (const cell of table.cells) {
    const entry = { cell, value: wordsOf(cell) };
    for (let row = cell.row; row < Math.min(table.rows, cell.row + cell.rowSpan); row += 1) {
      const line = grid[row];
      if (line === undefined) continue;
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) line[column] ??= entry;
    }
  }
  return grid;
}

/** A head over several columns, where the layout alone tells so: places without a cell belong to the head on their left. */
function spreadHeads(grid: (GridCell | undefined)[][], heads: number): void {
  for (const row of grid.slice(0, Math.max(0, heads - 1))) {
    for (let column = 2; column < (grid[heads - 1]?.length ?? 0); column += 1) row[column] ??= row[column - 1];
  }
}

/** Words name columns when they are short, and shorter than or unlike what stands below them. */
function namesColumns(grid: readonly (GridCell | undefined)[][], row: number): boolean {
  const lengths = (line: readonly (GridCell | undefined)[]): number[] =>
    line.flatMap((entry) => (entry === undefined || entry.value === '' ? [] : [entry.value.length]));
  const here = grid[row] ?? [];
  if (here.some((entry) => entry !== undefined && (entry.value.length > 80 || /[.;:]$/.test(entry.value)))) return false;
  const below = grid.slice(row + 1);
  if (below.some((line) => line.slice(1).some((entry) => entry !== undefined && numeric.test(entry.value)))) return true;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return mean(lengths(here)) <= 30 && mean(lengths(here)) <= 1.5 * mean(below.flatMap(lengths));
}

/** Rows at the top that name the columns. */
function headRowCount(grid: readonly (GridCell | undefined)[][], columns: number): number {
  let marked = 0;
  while (
    marked < grid.length - 1 &&
    (grid[marked] ?? []).slice(1).every((entry) => entry === undefined || entry.cell.head || entry.value === '') &&
    (grid[marked] ?? []).some((entry) => entry?.cell.head)
  )
    marked += 1;
  if (marked > 0) return marked;
  if (columns < 2 || grid.length < 2) return 0;
  // Rows without figures over rows with figures; a spanning row on top, or an empty corner, makes further head rows.
  let count = 0;
  while (count < Math.min(4, grid.length - 1)) {
    const row = grid[count] ?? [];
    const cells = row.slice(1).filter((entry) => entry !== undefined && entry.value !== '');
    const years = cells.length > 0 && cells.every((entry) => /^(?:\D{0,20})?(?:19|20)\d\d\D{0,20}$/.test(entry?.value ?? ''));
    const wordsOnly = cells.length > 0 && cells.every((entry) => !numeric.test(entry?.value ?? ''));
    if (!years && !(wordsOnly && namesColumns(grid, count))) break;
    count += 1;
    const spanning = row.some((entry) => (entry?.cell.columnSpan ?? 1) > 1);
    const corner = (row[0]?.value ?? '') === '';
    if (!spanning && !(corner && count === 1 && (grid[count]?.[0]?.value ?? '') === '')) break;
  }
  return count;
}

const clean = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** Where the words that may name the unit of a table begin: behind the table before it, at the heading that it stands under. */
function nearStart(source: SourceDocument, block: SourceBlock): number {
  const blocks = source.blocks;
  for (let index = blocks.indexOf(block) - 1; index >= 0; index -= 1) {
    const before = blocks[index];
    if (before === undefined || before.end < block.start - 400) break;
    if (before.kind === 'table') return before.end;
    if (before.kind === 'heading') return before.start;
  }
  return 0;
}

/** What the section says of all its tables: "The following tables show … (in millions)". */
function unitOfTables(source: SourceDocument, block: SourceBlock, owner: DraftNode): string | null {
  let section = owner;
  while (section.number === null && section.parent !== null) section = section.parent;
  const start = section.numberRange?.start ?? section.headingRanges[0]?.start ?? block.start;
  const words = source.text.slice(Math.max(start, block.start - farthestStatement), block.start);
  const statement = [...words.matchAll(/(?:[^.\n]|\.(?!\s))*\btables\b(?:[^.\n]|\.(?!\s))*/giu)].at(-1)?.[0];
  return statement === undefined ? null : statedUnit(statement);
}

const farthestStatement = 6000;

/** Adds the rows of a table as records below `owner`. */
export function addTable(
  source: SourceDocument,
  block: SourceBlock,
  owner: DraftNode,
  root: DraftNode,
  captionAbove: string | null,
): DraftTable {
  const table = block.table;
  const holder = owner === root ? null : owner;
  if (table === undefined) return { holder, caption: null, unit: null, rows: [], position: block.start };
  const wordsOf = (cell: SourceCell): string => readingWords(source.text, [cell], []);
  const grid = spread(table, wordsOf);
  const heads = headRowCount(grid, table.columns);
  spreadHeads(grid, heads);
  const number =
    owner.children.reduce((most, child) => Math.max(most, Number(/^t(\d+)r/.exec(child.ownName?.path ?? '')?.[1] ?? 0)), 0) + 1;
  const columnHeads = (column: number): string[] => {
    const names: string[] = [];
    for (let row = 0; row < heads; row += 1) {
      const value = clean(grid[row]?.[column]?.value ?? '');
      if (value !== '' && names.at(-1) !== value) names.push(value);
    }
    return names;
  };
  const numbers = numbersOfRows(
    grid.slice(heads).map((line) => Array.from(line, (entry) => clean(entry?.value ?? ''))),
    columnHeads(0).at(-1) ?? '',
  );
  const rows: { node: DraftNode; cells: TableCell[] }[] = [];
  let group: string | null = null;
  const caption = captionAbove ?? table.caption;
  const name = caption ?? `table ${number}`;
  for (let row = heads; row < table.rows; row += 1) {
    const line = grid[row] ?? [];
    const filled = line.filter((entry) => entry !== undefined && entry.value !== '');
    if (filled.length === 0) continue;
    const distinct = new Set(filled.map((entry) => entry?.cell));
    if (
      distinct.size === 1 &&
      table.columns > 1 &&
      line[0]?.value !== undefined &&
      line[0].value !== '' &&
      row < table.rows - 1
    ) {
      // A line with words in its first cell alone names the rows below it.
      group = clean(line[0].value);
      const only = line[0].cell;
      rows.push(rowRecord([{ cell: only, value: line[0].value }], row, [], columnHeads, owner, number, rows.length + 1, source));
      continue;
    }
    rows.push(rowRecord(line, row, group === null ? [] : [group], columnHeads, owner, number, rows.length + 1, source));
  }
  const headWords = grid
    .slice(0, heads)
    .flat()
    .map((entry) => entry?.value ?? '')
    .join(' ');
  // The words right before the table: its lead-in, or a line such as "(in thousands)".
  const near = source.text.slice(Math.max(nearStart(source, block), block.start - 400), block.start).trimEnd();
  const lastWords = /(?:[^.\n]|\.(?!\s)|\n(?!\d))*$/u.exec(near)?.[0] ?? '';
  const unit =
    statedUnit(caption ?? '') ??
    captionUnit(caption ?? '') ??
    statedUnit(headWords) ??
    statedUnit(near) ??
    currencyUnit(`${caption ?? ''} ${lastWords}`) ??
    unitOfTables(source, block, owner);
  return { holder, caption, unit, rows, position: block.start };

  function rowRecord(
    line: readonly (GridCell | undefined)[],
    row: number,
    groups: readonly string[],
    heads_: (column: number) => string[],
    parent: DraftNode,
    tableNumber: number,
    rowNumber: number,
    from: SourceDocument,
  ): { node: DraftNode; cells: TableCell[] } {
    const first = clean(line[0]?.value ?? '');
    const marker = numbers[row - heads] ?? null;
    const numberCell = marker === null ? undefined : line[0]?.cell;
    const hasRowHead = first !== '' && (marker !== null || !numeric.test(first)) && table !== undefined && table.columns > 1;
    const rowHeads = hasRowHead ? [...groups, first] : [...groups];
    const cells: TableCell[] = [];
    const parts: string[] = [];
    const seen = new Set<SourceCell>();
    for (const [column, entry] of line.entries()) {
      if (entry === undefined || seen.has(entry.cell)) continue;
      seen.add(entry.cell);
      const names = heads_(column);
      const value = clean(entry.value);
      cells.push({
        value,
        start: entry.cell.start,
        end: entry.cell.end,
        column,
        rowHeads: column === 0 ? [...groups] : rowHeads,
        columnHeads: names,
      });
      if (value === '' || (column === 0 && hasRowHead)) continue;
      parts.push(names.length === 0 ? value : `${names.join(' – ')}: ${value}`);
    }
    const body = parts.join('; ');
    const title = (marker === null ? rowHeads : groups).join(' – ');
    const own = line.filter((entry): entry is GridCell => entry !== undefined && entry.cell.row === row);
    const start = Math.min(...own.map((entry) => entry.cell.start), Number.MAX_SAFE_INTEGER);
    const end = Math.max(...own.map((entry) => entry.cell.end), 0);
    const label = `${name}, row ${title === '' ? rowNumber : `"${title}"`}`;
    // A number in the first cell is the number of the rule in the row.
    const numbered =
      marker === null || numberCell === undefined
        ? {}
        : {
            number: first.replace(/[.．:：、]+$/, ''),
            shape: marker.shape,
            numberRange: { start: numberCell.start, end: numberCell.end },
          };
    const node = draftNode('table-row', {
      ...numbered,
      ranges: own.length === 0 ? [] : [{ start, end }],
      composedText: title === '' ? body : body === '' ? title : `${title}: ${body}`,
      ownName: { path: `t${tableNumber}r${rowNumber}`, label },
    });
    adopt(parent, node);
    void from;
    return { node, cells };
  }
}
