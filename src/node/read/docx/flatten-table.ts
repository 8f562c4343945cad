import { chosen } from './inline-reader.ts';
import type { ParagraphRecord } from './paragraph-record.ts';
import type { Story } from './story.ts';
import { attribute, child, childElements, childValue, integer, type XmlElement } from './xml.ts';

interface FlatCell {
  readonly blocks: string[];
  readonly records: readonly ParagraphRecord[];
  span: number;
  readonly merge: 'start' | 'continue' | undefined;
}

interface FlatRow {
  readonly cells: FlatCell[];
  readonly before: number;
  readonly head: boolean;
}

/** Rewrites the blocks of one cell. */
type ReadBlocks = (cell: XmlElement, blocks: string[]) => void;

/** Rewrites one table. A table that only arranges text on the page is given as its paragraphs. */
export function flattenTable(table: XmlElement, story: Story, sink: string[], readBlocks: ReadBlocks): void {
  const rows: FlatRow[] = [];
  readRows(table, story, rows, readBlocks);
  const filled = rows.filter((row) => row.cells.length > 0);
  if (filled.length === 0) return;
  const cells = filled.flatMap((row) => row.cells);
  const [only] = cells;
  if (only !== undefined && cells.length === 1) {
    // A box around one paragraph stands beside the text; numbered or headed content in a frame is the text itself.
    const beside =
      only.records.every((record) => record.kind !== 'heading' && record.number === undefined) && only.records.length <= 5;
    if (beside) for (const record of only.records) record.boxed = true;
  }
  const numbersBeside = rows.length >= 2 && filled.every((row) => row.head === false) ? moveNumbers(filled) : false;
  if (cells.length === 1 || numbersBeside || isLayout(filled)) {
    for (const cell of cells) sink.push(...cell.blocks);
    return;
  }
  sink.push(tableXml(filled, hasHeadRow(table, story, filled)));
}

function readRows(container: XmlElement, story: Story, rows: FlatRow[], readBlocks: ReadBlocks): void {
  for (const element of childElements(container)) {
    switch (element.localName) {
      case 'tr': {
        const row = readRow(element, story, readBlocks);
        if (row !== undefined) rows.push(row);
        break;
      }
      case 'sdt':
        readRows(child(element, 'sdtContent') ?? element, story, rows, readBlocks);
        break;
      case 'AlternateContent':
        readRows(chosen(element), story, rows, readBlocks);
        break;
      case 'customXml':
      case 'ins':
      case 'moveTo':
        readRows(element, story, rows, readBlocks);
        break;
    }
  }
}

function readRow(element: XmlElement, story: Story, readBlocks: ReadBlocks): FlatRow | undefined {
  const properties = child(element, 'trPr');
  if (child(properties, 'del') !== undefined) {
    story.facts.changes += 1;
    return undefined;
  }
  if (child(properties, 'ins') !== undefined) story.facts.changes += 1;
  const cells: FlatCell[] = [];
  readCells(element, story, cells, readBlocks);
  const header = child(properties, 'tblHeader');
  return {
    cells,
    before: Math.min(integer(childValue(properties, 'gridBefore')) ?? 0, 63),
    head: header !== undefined && !/^(0|false|off)$/.test(attribute(header, 'val') ?? ''),
  };
}

function readCells(container: XmlElement, story: Story, cells: FlatCell[], readBlocks: ReadBlocks): void {
  for (const element of childElements(container)) {
    if (element.localName === 'tc') readCell(element, story, cells, readBlocks);
    else if (element.localName === 'sdt') readCells(child(element, 'sdtContent') ?? element, story, cells, readBlocks);
    else if (element.localName === 'AlternateContent') readCells(chosen(element), story, cells, readBlocks);
    else if (element.localName === 'customXml' || element.localName === 'ins' || element.localName === 'moveTo')
      readCells(element, story, cells, readBlocks);
  }
}

function readCell(element: XmlElement, story: Story, cells: FlatCell[], readBlocks: ReadBlocks): void {
  const properties = child(element, 'tcPr');
  if (child(properties, 'cellDel') !== undefined) {
    story.facts.changes += 1;
    return;
  }
  const span = Math.max(1, Math.min(integer(childValue(properties, 'gridSpan')) ?? 1, 63));
  const horizontal = child(properties, 'hMerge');
  const previous = cells.at(-1);
  if (horizontal !== undefined && attribute(horizontal, 'val') !== 'restart' && previous !== undefined) {
    previous.span += span;
    return;
  }
  const vertical = child(properties, 'vMerge');
  const merge = vertical === undefined ? undefined : attribute(vertical, 'val') === 'restart' ? 'start' : 'continue';
  const blocks: string[] = [];
  const from = story.records.length;
  // What a cell holds that is merged into the one above is not shown and not counted.
  if (merge !== 'continue') {
    readBlocks(element, blocks);
  }
  cells.push({ blocks, records: story.records.slice(from), span, merge });
}

/**
 * Clauses whose numbers stand in a cell of their own: in most rows the first filled cell is a bare list number and one
 * other cell holds the words. The numbers then go to the words; gives whether the table is of this kind.
 */
function moveNumbers(rows: readonly FlatRow[]): boolean {
  const pairs: (readonly [FlatCell, FlatCell])[] = [];
  for (const row of rows) {
    const [first, second, third] = row.cells.filter((cell) => cell.blocks.length > 0);
    if (third !== undefined) return false;
    const [only, more] = first?.records ?? [];
    const bare = only !== undefined && more === undefined && only.words !== true && only.number?.bullet === false;
    if (bare && first !== undefined && second?.records[0]?.words === true && second.records[0].number === undefined) {
      pairs.push([first, second]);
    }
  }
  if (pairs.length < 2 || pairs.length * 2 <= rows.length) return false;
  for (const [beside, cell] of pairs) {
    const number = beside.records[0]?.number;
    const record = cell.records[0];
    if (number === undefined || record === undefined) continue;
    record.number = number;
    if (record.kind === 'paragraph') {
      record.kind = 'list-item';
      record.level = number.level;
    }
    beside.blocks.length = 0;
  }
  return true;
}

/** Clauses set in columns: a cell with a heading, or a cell that carries a run of numbered paragraphs of its own. */
function isLayout(rows: readonly FlatRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  const numbered = (cell: FlatCell): number =>
    cell.records.filter((record) => record.number !== undefined && !record.number.bullet && record.number.marker !== '').length;
  const headed = (cell: FlatCell): boolean =>
    cell.records.some((record) => record.kind === 'heading') && cell.records.length >= 3;
  return cells.some(headed) || (rows.length <= 2 && cells.some((cell) => numbered(cell) >= 3));
}

function hasHeadRow(table: XmlElement, story: Story, rows: readonly FlatRow[]): boolean {
  if (rows.length < 2 || rows.some((row) => row.head)) return false;
  const allBold = (row: FlatRow | undefined): boolean => {
    const records = row?.cells.flatMap((cell) => cell.records) ?? [];
    return records.length > 0 && records.every((record) => record.style?.bold === true);
  };
  if (allBold(rows[0]) && !allBold(rows[1])) return true;
  const properties = child(table, 'tblPr');
  const look = child(properties, 'tblLook');
  const bits = Number.parseInt(attribute(look, 'val') ?? '0', 16);
  const firstRow = attribute(look, 'firstRow');
  const looksAtFirstRow = firstRow === undefined ? (bits & 0x20) !== 0 : /^(1|true|on)$/.test(firstRow);
  return looksAtFirstRow && story.styles.chain(childValue(properties, 'tblStyle')).some((style) => style.firstRowFormat);
}

function tableXml(rows: readonly FlatRow[], firstIsHead: boolean): string {
  let xml = '<w:tbl><w:tblPr/><w:tblGrid/>';
  rows.forEach((row, index) => {
    const head = row.head || (firstIsHead && index === 0);
    xml += head ? '<w:tr><w:trPr><w:tblHeader/></w:trPr>' : '<w:tr>';
    if (row.before > 0) xml += `<w:tc><w:tcPr><w:gridSpan w:val="${row.before}"/></w:tcPr><w:p/></w:tc>`;
    for (const cell of row.cells) {
      const merge = cell.merge === undefined ? '' : `<w:vMerge${cell.merge === 'start' ? ' w:val="restart"' : ''}/>`;
      const span = cell.span === 1 ? '' : `<w:gridSpan w:val="${cell.span}"/>`;
      xml += `<w:tc><w:tcPr>${span}${merge}</w:tcPr>${cell.blocks.join('')}<w:p/></w:tc>`;
    }
    xml += '</w:tr>';
  });
  return `${xml}</w:tbl>`;
}
