import type { DocumentFormat } from '../../shared/document.ts';
import type { ReadMessage } from '../../shared/message.ts';
import type { PageBox, TextRange } from '../../shared/position.ts';
import type { LineEndHyphen, SourceBlock, SourceCell, SourceDocument, SourcePage } from './source-document.ts';

type BlockFields = Omit<SourceBlock, 'start' | 'end' | 'marker' | 'table'>;

/** A cell to add: its words and where it stands in the grid. */
export interface CellInput {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly rowSpan?: number;
  readonly columnSpan?: number;
  readonly head?: boolean;
}

/**
 * Builds a `SourceDocument`: the one place where canonical text is put together. Blocks are separated by one line break;
 * every string is brought to NFC; a format-given marker stands in front of the words, separated by one space.
 */
export class SourceBuilder {
  private readonly pieces: string[] = [];
  private position = 0;
  private readonly blocks: SourceBlock[] = [];
  private readonly hyphens: LineEndHyphen[] = [];
  private readonly pageList: SourcePage[] = [];
  private readonly boxList: PageBox[] = [];
  private readonly messageList: ReadMessage[] = [];

  /** Offset at which the next block's first unit will stand. */
  get offset(): number {
    return this.position === 0 ? 0 : this.position + 1;
  }

  /** Adds a block of words; `marker` is the number that the format itself gives ("5.1.2", "(a)", "•"). */
  addBlock(fields: BlockFields, text: string, marker?: string): SourceBlock {
    const words = text.normalize('NFC');
    const mark = marker?.normalize('NFC') ?? '';
    const range = this.append(mark === '' ? words : words === '' ? mark : `${mark} ${words}`);
    const block: SourceBlock =
      mark === ''
        ? { ...fields, ...range }
        : { ...fields, ...range, marker: { start: range.start, end: range.start + mark.length } };
    this.blocks.push(block);
    return block;
  }

  /** Adds a table: cells separated by a tab, rows by a line break. Cells must come in reading order (row by row). */
  addTable(fields: BlockFields, caption: string | null, cells: readonly CellInput[]): SourceBlock {
    const start = this.offset;
    const placed: SourceCell[] = [];
    let text = '';
    let row = -1;
    for (const cell of cells) {
      if (row >= 0) text += cell.row === row ? '\t' : '\n';
      row = cell.row;
      const words = cell.text.normalize('NFC').replace(/[\t\n]+/g, ' ');
      const cellStart = start + text.length;
      text += words;
      placed.push({
        start: cellStart,
        end: cellStart + words.length,
        row: cell.row,
        column: cell.column,
        rowSpan: cell.rowSpan ?? 1,
        columnSpan: cell.columnSpan ?? 1,
        head: cell.head ?? false,
      });
    }
    const range = this.append(text);
    const rows = placed.reduce((most, cell) => Math.max(most, cell.row + cell.rowSpan), 0);
    const columns = placed.reduce((most, cell) => Math.max(most, cell.column + cell.columnSpan), 0);
    const block: SourceBlock = { ...fields, ...range, kind: 'table', table: { caption, cells: placed, rows, columns } };
    this.blocks.push(block);
    return block;
  }

  addHyphen(hyphen: LineEndHyphen): void {
    this.hyphens.push(hyphen);
  }

  addPage(page: SourcePage): void {
    this.pageList.push(page);
  }

  addBox(box: PageBox): void {
    this.boxList.push(box);
  }

  addMessage(message: ReadMessage): void {
    this.messageList.push(message);
  }

  build(facts: { format: DocumentFormat; title: string | null; language: string }): SourceDocument {
    return {
      ...facts,
      text: this.pieces.join('\n'),
      blocks: this.blocks,
      lineEndHyphens: this.hyphens,
      pages: this.pageList,
      boxes: this.boxList,
      messages: this.messageList,
    };
  }

  private append(text: string): TextRange {
    const start = this.offset;
    // An empty first piece would make the separator count wrong.
    if (this.pieces.length === 0 && text === '') return { start: 0, end: 0 };
    this.pieces.push(text);
    this.position = start + text.length;
    return { start, end: this.position };
  }
}
