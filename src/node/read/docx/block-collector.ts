import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { CellInput, SourceBuilder } from '../../../core/read/source-builder.ts';
import type { SourceBlock } from '../../../core/read/source-document.ts';
import type { MessageCode } from '../../../shared/message.ts';
import type { NoteCall, ParagraphEvent, ParagraphRecord } from './paragraph-record.ts';
import { sentinel } from './paragraph-record.ts';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Words with the note calls taken out; `at` counts units of `text`. */
interface Words {
  text: string;
  readonly calls: { readonly key: string; at: number }[];
}

interface CollectedParagraph extends Words {
  readonly record: ParagraphRecord;
}

/** Of one kind of notice so many are told with their place; the rest is one further message. */
const placedMessages = 40;

const superscripts: Readonly<Record<string, string>> = {
  '0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹', '+': '⁺', '-': '⁻', '−': '⁻', '–': '⁻', n: 'ⁿ',
}; // biome-ignore format: table

/** Turns mammoth's HTML, piece by piece, into blocks of the source. */
export class BlockCollector {
  private readonly builder: SourceBuilder;
  private readonly records: readonly ParagraphRecord[];
  private readonly notes: ReadonlyMap<string, NoteCall>;
  private readonly callPlaces = new Map<string, number>();
  private readonly told = new Map<MessageCode, number>();
  private openNote:
    | { readonly key: string; readonly lines: string[]; readonly events: ParagraphEvent[]; calls: Words['calls'] }
    | undefined;
  private caption: string | null = null;
  /** Start of each block that is nothing but a reference. */
  readonly references = new Set<number>();

  constructor(builder: SourceBuilder, records: readonly ParagraphRecord[], notes: ReadonlyMap<string, NoteCall>) {
    this.builder = builder;
    this.records = records;
    this.notes = notes;
  }

  add(html: string): void {
    for (const node of parseFragment(html).childNodes) this.node(node);
  }

  /** Ends the document: the last note is written and notices without a place of their own are told. */
  finish(): void {
    this.closeNote();
    for (const [code, count] of this.told) {
      if (count > placedMessages) {
        this.builder.addMessage({
          code,
          text: `${count - placedMessages} further notices of this kind are not listed one by one.`,
        });
      }
    }
  }

  private node(node: HtmlNode): void {
    if (!('tagName' in node)) return;
    if (node.tagName === 'table') this.table(node);
    else if (node.tagName === 'p') this.paragraph(this.read(node));
    else for (const inner of node.childNodes) this.node(inner);
  }

  private read(element: HtmlElement): CollectedParagraph {
    const raw = rawText(element);
    const head = raw.indexOf(sentinel.close);
    const record = this.records[Number(raw.slice(raw.indexOf(sentinel.open) + 1, head))];
    const words: Words = { text: '', calls: [] };
    for (const piece of raw.slice(head + 1).split(/(\uFDD2[^\uFDD3]*\uFDD3)/)) {
      if (piece.startsWith(sentinel.callOpen)) words.calls.push({ key: piece.slice(1, -1), at: words.text.length });
      else words.text += piece.normalize('NFC');
    }
    const text = words.text.trimEnd();
    const lead = text.length - text.trimStart().length;
    return {
      text: text.slice(lead),
      calls: words.calls.map((call) => ({ key: call.key, at: Math.max(0, Math.min(call.at, text.length) - lead) })),
      record: head < 0 || record === undefined ? { kind: 'paragraph', events: [] } : record,
    };
  }

  private paragraph(paragraph: CollectedParagraph): void {
    const { record } = paragraph;
    if (record.note !== undefined) {
      this.noteLine(record.note, [paragraph]);
      return;
    }
    this.closeNote();
    const marker = record.number?.marker ?? '';
    if (paragraph.text === '' && marker === '') {
      this.tell(record.events, this.builder.offset, this.builder.offset);
      return;
    }
    const block = this.builder.addBlock(
      {
        kind: record.kind,
        ...(record.level === undefined ? {} : { level: record.level }),
        ...(record.number?.bullet === true ? { bullet: true } : {}),
        ...(record.number === undefined ? {} : { listId: record.number.listId }),
        ...(record.style === undefined || Object.keys(record.style).length === 0 ? {} : { style: record.style }),
        ...(record.boxed === true ? { boxed: true } : {}),
      },
      paragraph.text,
      marker,
    );
    this.place(paragraph.calls, block.end - paragraph.text.length);
    this.tell(record.events, block.start, block.end);
    if (record.reference === true) this.references.add(block.start);
    this.caption = record.caption === true ? paragraph.text : null;
  }

  private table(element: HtmlElement): void {
    const cells: (CellInput & { readonly calls: Words['calls']; readonly events: ParagraphEvent[] })[] = [];
    const taken: number[] = [];
    let row = 0;
    let boxed = false;
    let note: string | undefined;
    for (const tableRow of rowsOf(element)) {
      let column = 0;
      for (const cell of tableRow.childNodes) {
        if (!('tagName' in cell) || (cell.tagName !== 'td' && cell.tagName !== 'th')) continue;
        while ((taken[column] ?? 0) > row) column += 1;
        const rowSpan = spanOf(cell, 'rowspan');
        const columnSpan = spanOf(cell, 'colspan');
        const paragraphs = this.paragraphsIn(cell);
        const words = joinCell(paragraphs);
        for (const { record } of paragraphs) {
          boxed ||= record.boxed === true;
          note ??= record.note;
        }
        cells.push({
          text: words.text,
          calls: words.calls,
          events: paragraphs.flatMap((paragraph) => paragraph.record.events),
          row,
          column,
          rowSpan,
          columnSpan,
          head: cell.tagName === 'th',
        });
        for (let index = 0; index < columnSpan; index += 1) taken[column + index] = row + rowSpan;
        column += columnSpan;
      }
      row += 1;
    }
    if (note !== undefined) {
      const events: ParagraphEvent[] = [];
      const words = cells.map((cell) => ({ text: cell.text, calls: [], record: { kind: 'footnote' as const, events } }));
      this.noteLine(note, words);
      return;
    }
    this.closeNote();
    if (cells.every((cell) => cell.text === '')) {
      this.tell(
        cells.flatMap((cell) => cell.events),
        this.builder.offset,
        this.builder.offset,
      );
      return;
    }
    const block: SourceBlock = this.builder.addTable({ kind: 'table', ...(boxed ? { boxed: true } : {}) }, this.caption, cells);
    this.caption = null;
    block.table?.cells.forEach((placed, index) => {
      const cell = cells[index];
      if (cell === undefined) return;
      this.place(cell.calls, placed.start);
      this.tell(cell.events, placed.start, placed.end);
    });
  }

  private paragraphsIn(element: HtmlElement): CollectedParagraph[] {
    const found: CollectedParagraph[] = [];
    for (const node of element.childNodes) {
      if (!('tagName' in node)) continue;
      if (node.tagName === 'p') found.push(this.read(node));
      else found.push(...this.paragraphsIn(node));
    }
    return found;
  }

  private noteLine(key: string, paragraphs: readonly CollectedParagraph[]): void {
    if (this.openNote?.key !== key) this.closeNote();
    this.openNote ??= { key, lines: [], events: [], calls: [] };
    for (const { text, record } of paragraphs) {
      const line = withMarker(text, record);
      if (line !== '') this.openNote.lines.push(line);
      this.openNote.events.push(...record.events);
    }
  }

  private closeNote(): void {
    const note = this.openNote;
    this.openNote = undefined;
    if (note === undefined || note.lines.length === 0) return;
    const noteCall = this.callPlaces.get(note.key);
    const block = this.builder.addBlock(
      { kind: 'footnote', ...(noteCall === undefined ? {} : { noteCall }) },
      note.lines.join('\n'),
      this.notes.get(note.key)?.mark ?? '',
    );
    this.tell(note.events, block.start, block.end);
  }

  private place(calls: Words['calls'], start: number): void {
    for (const call of calls) if (!this.callPlaces.has(call.key)) this.callPlaces.set(call.key, start + call.at);
  }

  private tell(events: readonly ParagraphEvent[], start: number, end: number): void {
    for (const { code, text } of events) {
      const count = (this.told.get(code) ?? 0) + 1;
      this.told.set(code, count);
      if (count <= placedMessages) this.builder.addMessage({ code, text, start, end });
    }
  }
}

function withMarker(text: string, record: ParagraphRecord): string {
  const marker = record.number?.marker ?? '';
  return marker === '' ? text : text === '' ? marker : `${marker} ${text}`;
}

/** A cell's paragraphs as one line; list numbers inside a cell belong to its words. */
function joinCell(paragraphs: readonly CollectedParagraph[]): Words {
  const words: Words = { text: '', calls: [] };
  for (const paragraph of paragraphs) {
    const line = withMarker(paragraph.text, paragraph.record);
    if (line === '') continue;
    const start = (words.text === '' ? 0 : words.text.length + 1) + line.length - paragraph.text.length;
    words.text = words.text === '' ? line : `${words.text} ${line}`;
    words.calls.push(...paragraph.calls.map((call) => ({ key: call.key, at: start + call.at })));
  }
  // One sign for one sign, so that the places of the calls stay true.
  words.text = words.text.replace(/[\t\n]/g, ' ');
  return words;
}

function rowsOf(table: HtmlElement): HtmlElement[] {
  const rows: HtmlElement[] = [];
  for (const node of table.childNodes) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'tr') rows.push(node);
    else if (node.tagName === 'thead' || node.tagName === 'tbody') rows.push(...rowsOf(node));
  }
  return rows;
}

function spanOf(cell: HtmlElement, name: string): number {
  const value = Number.parseInt(cell.attrs.find((attribute) => attribute.name === name)?.value ?? '1', 10);
  return Number.isNaN(value) ? 1 : Math.max(1, value);
}

/** Text of an element; raised digits after a word or number become superscript signs where every sign has one. */
function rawText(element: HtmlElement): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    else if ('tagName' in node) {
      if (node.tagName === 'br') text += '\n';
      else if (node.tagName === 'sup') text += raised(rawText(node));
      else text += rawText(node);
    }
  }
  return text;
}

function raised(text: string): string {
  const signs = Array.from(text, (sign) => superscripts[sign]);
  return text.includes(sentinel.callOpen) || signs.some((sign) => sign === undefined) ? text : signs.join('');
}
