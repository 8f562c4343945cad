import { typedMarker } from '../text/typed-marker.ts';
import { attribute, descendants, type HtmlElement, isElement } from './html-nodes.ts';

/** A cell as drawn: its element, its words and its place in the grid. */
export interface DrawnCell {
  readonly element: HtmlElement;
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly head: boolean;
}

export interface DrawnTable {
  readonly caption: HtmlElement | null;
  readonly cells: readonly DrawnCell[];
}

/**
 * What a table is for: `data` (rows and columns mean something), `items` (a number or bullet in one cell, its text in the
 * next), `contents` (titles and page numbers), `layout` (cells only place things on the page).
 */
export type TableUse = 'data' | 'items' | 'contents' | 'layout';

const spanOf = (cell: HtmlElement, name: string, limit: number): number =>
  Math.min(limit, Math.max(1, Math.floor(Number(attribute(cell, name) ?? 1)) || 1));

interface DrawnRow {
  readonly element: HtmlElement;
  readonly inHead: boolean;
}

const sections = new Set(['thead', 'tbody', 'tfoot']);

/** Rows of a table itself, without those of tables inside it. */
function rowsOf(table: HtmlElement, shown: (element: HtmlElement) => boolean): DrawnRow[] {
  const rows: DrawnRow[] = [];
  const add = (parent: HtmlElement, inHead: boolean): void => {
    for (const child of parent.childNodes)
      if (isElement(child) && child.tagName === 'tr' && shown(child)) rows.push({ element: child, inHead });
  };
  for (const child of table.childNodes) {
    if (!isElement(child) || !shown(child)) continue;
    if (child.tagName === 'tr') rows.push({ element: child, inHead: false });
    else if (sections.has(child.tagName)) add(child, child.tagName === 'thead');
  }
  return rows;
}

/** Spreads a table's cells over its grid; cells of tables inside it are not among them. */
export function drawTable(
  table: HtmlElement,
  textOf: (cell: HtmlElement) => string,
  hidden: (element: HtmlElement) => boolean,
): DrawnTable {
  const shown = (element: HtmlElement): boolean => !hidden(element);
  const caption =
    table.childNodes.find((child): child is HtmlElement => isElement(child) && child.tagName === 'caption' && shown(child)) ??
    null;
  const rows = rowsOf(table, shown);
  /** Places that a cell of an earlier row reaches down into. */
  const taken = new Set<string>();
  const cells: DrawnCell[] = [];
  for (const [row, { element, inHead }] of rows.entries()) {
    let column = 0;
    for (const cell of element.childNodes) {
      if (!isElement(cell) || (cell.tagName !== 'td' && cell.tagName !== 'th') || hidden(cell)) continue;
      while (taken.has(`${row},${column}`)) column += 1;
      const columnSpan = spanOf(cell, 'colspan', 200);
      const declared = attribute(cell, 'rowspan') === '0' ? rows.length : spanOf(cell, 'rowspan', 5000);
      const rowSpan = Math.min(declared, rows.length - row);
      take(taken, row, column, rowSpan, columnSpan);
      const head = cell.tagName === 'th' || inHead || attribute(cell, 'scope') !== null;
      cells.push({ element: cell, text: textOf(cell), row, column, rowSpan, columnSpan, head });
      column += columnSpan;
    }
  }
  return { caption, cells };
}

function take(taken: Set<string>, row: number, column: number, rowSpan: number, columnSpan: number): void {
  for (let down = 1; down < rowSpan; down += 1) {
    for (let right = 0; right < columnSpan; right += 1) taken.add(`${row + down},${column + right}`);
  }
}

const bulletSign = /^[•●○◦▪■□–—\-·*✓➢→‣⁃]$/u;
/** True for the sign of an unnumbered item. */
export const isBulletSign = (text: string): boolean => bulletSign.test(text.trim());

/** True for words that are nothing but a typed number or a bullet. */
export function isItemMarker(text: string): boolean {
  const words = text.trim();
  if (isBulletSign(words)) return true;
  const marker = typedMarker(words);
  return marker !== null && marker.rest === '';
}

const blockTags = new Set(['p', 'div', 'ul', 'ol', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Decides what a table is for. `afterContentsHeading`: the block before it says that contents follow. */
export function tableUse(table: HtmlElement, drawn: DrawnTable, afterContentsHeading: boolean): TableUse {
  const filled = drawn.cells.filter((cell) => cell.text !== '');
  if (filled.length === 0) return 'layout';
  const role = attribute(table, 'role');
  if (role === 'presentation' || role === 'none') return itemsOr('layout', filled);
  const marked = drawn.caption !== null || filled.some((cell) => cell.head);
  const rows = [...Map.groupBy(filled, (cell) => cell.row).values()];
  const columnCount = new Set(filled.map((cell) => cell.column)).size;
  if (!marked && isContents(rows, afterContentsHeading)) return 'contents';
  if (marked && columnCount > 1 && rows.length > 1) return 'data';
  if (hasInnerTable(table)) return itemsOr('layout', filled);
  if (columnCount === 1 || rows.length === 1) return itemsOr('layout', filled);
  const items = itemsOr('data', filled);
  if (items === 'items') return items;
  return filled.some((cell) => holdsFlow(cell)) ? 'layout' : 'data';
}

function itemsOr(otherwise: TableUse, filled: readonly DrawnCell[]): TableUse {
  const rows = [...Map.groupBy(filled, (cell) => cell.row).values()];
  let marked = 0;
  for (const row of rows) {
    const first = row[0];
    if (first === undefined || row.length > 2) return otherwise;
    if (row.length === 2) {
      if (!isItemMarker(first.text)) return otherwise;
      marked += 1;
    }
  }
  return marked > 0 ? 'items' : otherwise;
}

const pageNumber = /^(?:[A-Z]-)?\d{1,4}$|^[ivxlc]{1,6}$/;

function isContents(rows: readonly (readonly DrawnCell[])[], afterHeading: boolean): boolean {
  if (rows.length < 3) return false;
  let numbered = 0;
  let linked = 0;
  for (const row of rows) {
    if (row.length > 1 && pageNumber.test(row.at(-1)?.text ?? '')) numbered += 1;
    if (row.some((cell) => hasInnerLink(cell.element))) linked += 1;
  }
  return (
    (linked >= rows.length * 0.5 && numbered >= rows.length * 0.4) ||
    linked >= rows.length * 0.8 ||
    (afterHeading && numbered >= rows.length * 0.6)
  );
}

function hasInnerLink(element: HtmlElement): boolean {
  for (const child of descendants(element)) if (child.tagName === 'a' && /^#./.test(attribute(child, 'href') ?? '')) return true;
  return false;
}

/** True when a table stands inside a cell of this one. */
export function hasInnerTable(table: HtmlElement): boolean {
  for (const child of descendants(table)) if (child.tagName === 'table') return true;
  return false;
}

/** A cell with headings, or with several paragraphs of running text, is a column of the page and no datum. */
function holdsFlow(cell: DrawnCell): boolean {
  if (cell.text.length < 400) return false;
  let blocks = 0;
  for (const child of descendants(cell.element)) {
    if (/^h[1-6]$/.test(child.tagName)) return true;
    if (blockTags.has(child.tagName)) blocks += 1;
  }
  return blocks >= 3;
}
