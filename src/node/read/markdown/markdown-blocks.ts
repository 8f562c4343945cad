import type {
  BlockContent,
  Code,
  DefinitionContent,
  FootnoteDefinition,
  Heading,
  List,
  ListItem,
  Paragraph,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { type CellInput, SourceBuilder } from '../../../core/read/source-builder.ts';
import type { BlockKind, BlockStyle } from '../../../core/read/source-document.ts';
import { addHtmlFragment } from '../html/add-html-fragment.ts';
import { pointsPerColumn } from '../text/add-line-groups.ts';
import { columns, LineGrouper, type LineHabit, lineHabit } from '../text/group-lines.ts';
import type { TextLine } from '../text/text-line.ts';
import { typedMarker } from '../text/typed-marker.ts';
import { type InlineLine, type InlineWords, inlineWords, noteClose, noteOpen } from './inline-lines.ts';
import { listMarkers } from './list-markers.ts';

/** Where a block stands: inside which list, at which depth, in a quotation. */
interface Place {
  readonly kind: BlockKind;
  readonly level?: number;
  readonly listId?: string;
  readonly marker?: string;
  readonly bullet?: boolean;
  readonly quoted?: boolean;
  /** Column at which the words of the innermost list item stand, counted from 0. */
  readonly column?: number;
}

const notePattern = new RegExp(`\\s*${noteOpen}([^${noteClose}]*)${noteClose}`, 'gu');

/** Turns a Markdown tree into blocks. */
export class MarkdownBlocks {
  readonly builder = new SourceBuilder();
  /** Words of the document's own title heading, or null. */
  title: string | null = null;
  private readonly source: string;
  private readonly sourceLines: readonly string[];
  private readonly calls = new Map<string, number>();
  private readonly habit: LineHabit;
  private lists = 0;
  private titleHeading: Heading | null = null;

  constructor(source: string) {
    this.source = source;
    this.sourceLines = source.split('\n');
    const written = this.sourceLines.filter((line) => line.trim() !== '');
    this.habit = lineHabit(written.map((line) => ({ text: line.trim(), indent: indentOf(line), gapBefore: false })));
  }

  addRoot(root: Root): void {
    const first = root.children.find((child) => child.type !== 'html');
    const tops = root.children.filter((child) => child.type === 'heading' && child.depth === 1);
    if (first?.type === 'heading' && first.depth === 1 && tops.length === 1) this.titleHeading = first;
    for (const child of root.children) if (child.type !== 'footnoteDefinition') this.addNode(child, { kind: 'paragraph' });
    // Notes stand where the page shows them: at the end, each once.
    for (const child of root.children) if (child.type === 'footnoteDefinition') this.addFootnote(child);
  }

  private addNode(node: RootContent, place: Place): void {
    switch (node.type) {
      case 'heading':
        this.addHeading(node);
        return;
      case 'paragraph':
        this.addParagraph(node, place);
        return;
      case 'list':
        this.addList(node, place);
        return;
      case 'table':
        this.addTable(node);
        return;
      case 'code':
        this.addCode(node, place);
        return;
      case 'blockquote':
        for (const child of node.children) this.addNode(child, { ...place, kind: 'quote', quoted: true });
        return;
      case 'html':
        addHtmlFragment(this.builder, node.value);
        return;
      case 'footnoteDefinition':
        this.addFootnote(node);
        return;
      default:
        // Rules, link definitions: nothing that a reader sees as words.
        return;
    }
  }

  private addHeading(node: Heading): void {
    const inline = inlineWords(node.children, node.position?.start.line ?? 1);
    this.report(inline);
    const words = inline.lines.map((line) => line.text).join('\n');
    const attributes = /\s*\{#?([\w.:-]*)[^{}]*\}$/.exec(words);
    const text = attributes === null ? words : words.slice(0, attributes.index);
    if (text === '') return;
    // A rule right under a paragraph makes a heading of it by Markdown's letter; a page shows a line between paragraphs.
    const underlined = !/^#/.test(this.sourceLines[(node.position?.start.line ?? 1) - 1]?.trim() ?? '#');
    if (underlined && (text.length > 160 || (inline.lines.length > 1 && /[.;:]$/.test(text)))) {
      this.addLines(inline, { kind: 'paragraph' });
      return;
    }
    const isTitle = node === this.titleHeading && typedMarker(text) === null;
    if (node === this.titleHeading || this.title === null) this.title ??= withoutNotes(text).replace(/\n/g, ' ');
    const anchor = attributes?.[1];
    this.put(text, {
      kind: isTitle ? 'title' : 'heading',
      level: node.depth,
      ...(anchor === undefined || anchor === '' ? {} : { anchor }),
      ...(this.escaped(node.position?.start.line) ? { unnumbered: true } : {}),
    });
  }

  private addParagraph(node: Paragraph, place: Place): void {
    const inline = inlineWords(node.children, node.position?.start.line ?? 1);
    this.report(inline);
    this.addLines(inline, place, (node.position?.start.column ?? 1) - 1);
  }

  private addLines(inline: InlineWords, place: Place, column = 0): void {
    const lines = inline.lines.map((line, index) => this.textLine(line, index, place, column));
    const groups = new LineGrouper(lines, this.habit).group();
    const itemColumn = place.column;
    for (const [index, group] of groups.entries()) {
      const first = group.lines[0];
      const words = group.lines.map((line) => line.text).join('\n');
      // Markdown draws flush lines into the item above them; a page shows them after the list.
      const left =
        index > 0 && itemColumn !== undefined && first !== undefined && first.indent < itemColumn && typedMarker(words) === null;
      const home: Place = left ? { kind: place.quoted === true ? 'quote' : 'paragraph' } : place;
      const style: BlockStyle = {
        ...(first !== undefined && first.indent > 0 ? { indent: first.indent * pointsPerColumn } : {}),
        ...(inline.bold ? { bold: true } : {}),
        ...(inline.italic ? { italic: true } : {}),
      };
      this.put(
        words,
        {
          kind: group.contents ? 'contents' : home.kind,
          ...(home.level === undefined ? {} : { level: home.level }),
          ...(home.listId === undefined ? {} : { listId: home.listId }),
          ...(index === 0 && place.bullet === true ? { bullet: true } : {}),
          ...(first?.unnumbered === true && typedMarker(words) !== null ? { unnumbered: true } : {}),
          ...(Object.keys(style).length > 0 ? { style } : {}),
        },
        index === 0 ? place.marker : undefined,
      );
    }
  }

  private textLine(line: InlineLine, index: number, place: Place, column: number): TextLine {
    const raw = this.sourceLines[line.sourceLine - 1] ?? '';
    return {
      text: line.text,
      indent: index === 0 ? column : indentOf(raw.replace(/^[\s>]*>/, (quote) => ' '.repeat(quote.length))),
      gapBefore: index === 0,
      breakBefore: line.broken,
      marked: index === 0 && place.marker !== undefined,
      unnumbered: this.escaped(line.sourceLine),
    };
  }

  /** The author escaped the number at the front of this line: it is to be read as words. */
  private escaped(sourceLine: number | undefined): boolean {
    return /^[\s>#]*\d{1,9}\\[.)]/.test(this.sourceLines[(sourceLine ?? 0) - 1] ?? '');
  }

  private addList(node: List, place: Place): void {
    this.lists += 1;
    const listId = `list-${this.lists}`;
    const level = place.listId === undefined ? 0 : (place.level ?? 0) + 1;
    const contents = place.kind === 'contents' || (countItems(node) > 2 && isContentsList(node));
    const markers = listMarkers(node, this.source);
    for (const [index, item] of node.children.entries()) {
      const marker = markers[index] ?? '•';
      this.addItem(item, {
        kind: contents ? 'contents' : place.quoted === true ? 'quote' : 'list-item',
        level,
        listId,
        marker,
        bullet: node.ordered !== true,
        ...(place.quoted === true ? { quoted: true } : {}),
      });
    }
  }

  private addItem(item: ListItem, place: Place): void {
    const [first, ...rest] = item.children;
    const column = (first?.position?.start.column ?? 1) - 1;
    const box = item.checked === true ? '☒ ' : item.checked === false ? '☐ ' : '';
    const here: Place = { ...place, column };
    const { marker: _marker, bullet: _bullet, ...continued } = here;
    if (first === undefined) {
      this.put('', { kind: place.kind, ...(place.bullet === true ? { bullet: true } : {}) }, place.marker);
      return;
    }
    if (first.type === 'paragraph') {
      const children = box === '' ? first.children : [{ type: 'text' as const, value: box }, ...first.children];
      this.addParagraph({ ...first, children }, here);
    } else {
      this.put(
        '',
        { kind: place.kind, level: place.level ?? 0, ...(place.bullet === true ? { bullet: true } : {}) },
        place.marker,
      );
      this.addNode(first, continued);
    }
    for (const child of rest) this.addNode(child, continued);
  }

  private addTable(node: Table): void {
    const cells: CellInput[] = [];
    for (const [row, line] of node.children.entries()) {
      for (const [column, cell] of line.children.entries()) {
        const inline = inlineWords(cell.children, cell.position?.start.line ?? 1);
        this.report(inline);
        const text = withoutNotes(inline.lines.map((entry) => entry.text).join(' '));
        cells.push({ text, row, column, head: row === 0 });
      }
    }
    const headless = cells.every((cell) => cell.row > 0 || cell.text === '');
    const kept = headless
      ? cells.filter((cell) => cell.row > 0).map((cell) => ({ ...cell, row: cell.row - 1, head: false }))
      : cells;
    if (kept.some((cell) => cell.text !== '')) this.builder.addTable({ kind: 'table' }, null, kept);
  }

  private addCode(node: Code, place: Place): void {
    const line = node.position?.start.line ?? 1;
    const fenced = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(?:```|~~~)/.test(this.sourceLines[line - 1] ?? '');
    if (!fenced && isIndentedProse(node.value)) {
      const lines = node.value
        .split('\n')
        .map((text, index): InlineLine => ({ text: text.trim(), sourceLine: line + index, broken: false }));
      const gaps = lines.filter((entry) => entry.text !== '');
      this.addLines({ lines: gaps, bold: false, italic: false, images: [], struck: [], insideLink: false }, place, 4);
      return;
    }
    if (node.value.trim() !== '') this.builder.addBlock({ kind: 'code' }, node.value);
  }

  private addFootnote(node: FootnoteDefinition): void {
    const call = this.calls.get(node.identifier);
    let first = true;
    for (const child of node.children) {
      if (child.type !== 'paragraph') {
        this.addNode(child as BlockContent | DefinitionContent, { kind: 'footnote' });
        continue;
      }
      const inline = inlineWords(child.children, child.position?.start.line ?? 1);
      this.report(inline);
      const words = inline.lines.map((line) => line.text).join('\n');
      this.put(
        words,
        { kind: 'footnote', ...(call === undefined ? {} : { noteCall: call }) },
        first ? (node.label ?? node.identifier) : undefined,
      );
      first = false;
    }
  }

  /** Adds a block; calls of footnotes leave the words and their places are kept for the notes. */
  private put(words: string, fields: Parameters<SourceBuilder['addBlock']>[0], marker?: string): void {
    const text = withoutNotes(words);
    if (text === '' && marker === undefined) return;
    const block = this.builder.addBlock(fields, text, marker);
    const shift = block.end - text.length;
    let removed = 0;
    for (const match of words.matchAll(notePattern)) {
      const identifier = match[1] ?? '';
      if (!this.calls.has(identifier)) this.calls.set(identifier, shift + match.index - removed);
      removed += match[0].length;
    }
    for (const hyphen of text.matchAll(/(?<=\p{L})-\n(?=\p{L})/gu))
      this.builder.addHyphen({ offset: shift + hyphen.index, keepHyphen: true });
  }

  private report(inline: InlineWords): void {
    const start = this.builder.offset;
    for (const alt of inline.images) {
      this.builder.addMessage({
        code: 'image-not-shown',
        text: alt === '' ? 'A picture is not shown.' : `A picture is not shown: ${alt}`,
        start,
        end: start,
      });
    }
    for (const words of inline.struck) {
      this.builder.addMessage({ code: 'tracked-changes', text: `Struck-out words were left out: “${words}”`, start, end: start });
    }
  }
}

const withoutNotes = (words: string): string => words.replace(notePattern, '').trim();

function indentOf(line: string): number {
  let column = 0;
  for (const sign of line) {
    if (sign === '\t') column += 4 - (column % 4);
    else if (sign === ' ' || sign === '\u3000') column += columns(sign);
    else break;
  }
  return column;
}

const countItems = (list: List): number =>
  list.children.reduce(
    (sum, item) => sum + 1 + item.children.reduce((inner, child) => inner + (child.type === 'list' ? countItems(child) : 0), 0),
    0,
  );

/** Every item is a link into the document itself. */
function isContentsList(list: List): boolean {
  return list.children.every((item) =>
    item.children.every((child) =>
      child.type === 'list' ? isContentsList(child) : child.type === 'paragraph' && inlineWords(child.children, 1).insideLink,
    ),
  );
}

/** Four columns of indent make code by Markdown's letter; sub-clauses are typed that way too. */
function isIndentedProse(value: string): boolean {
  const marker = typedMarker(value.split('\n')[0] ?? '');
  if (marker === null || (marker.kind !== 'bracket' && marker.kind !== 'letter' && marker.kind !== 'ideograph')) return false;
  return !/[{}<>=\\$]|;\s*$/m.test(value.replace(/;\s*(?:and|or)?\s*$/gim, '')) && /\p{L}{2,}/u.test(marker.rest);
}
