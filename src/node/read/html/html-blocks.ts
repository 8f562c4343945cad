import type { BlockKind } from '../../../core/read/source-document.ts';
import { LineGrouper } from '../text/group-lines.ts';
import { leadingBullet } from '../text/leading-bullet.ts';
import { splitLines } from '../text/read-text.ts';
import { superscript } from '../text/superscript.ts';
import { boilerplate } from './boilerplate.ts';
import { groupBuffered, leadingRoom, styleOf } from './buffered-paragraphs.ts';
import { blockTags, isNamedHeading, isPageBreak, isQuotation, lookInside, numberAndText } from './element-hints.ts';
import { attribute, type HtmlElement, type HtmlParent, isElement, rawText } from './html-nodes.ts';
import { drawTable, hasInnerTable, isBulletSign, isItemMarker, tableUse } from './html-table.ts';
import { type InlineLook, LineBuffer } from './line-buffer.ts';
import { listStyle, markerFor } from './list-item-marker.ts';
import type { NoteLinks } from './note-links.ts';
import { type Draft, type WordsDraft, withoutNotes } from './page-drafts.ts';
import { type Declarations, isHidden, points, type StyleSheet } from './style-sheet.ts';
import { tidyGrid } from './table-grid.ts';

/** Nesting below this is read as plain words. */
const deepest = 600;

/** Where words stand: the block they belong to. `marker` and `prefix` are used up by the first words. */
interface Place {
  readonly kind: BlockKind;
  readonly level?: number;
  readonly listId?: string;
  readonly note?: string;
  readonly centred: boolean;
  /** Left edge in points. */
  readonly indent: number;
  marker?: string | undefined;
  bullet?: boolean | undefined;
  /** Words of a neighbouring cell that begin the paragraph. */
  prefix?: string | undefined;
}

interface State {
  readonly look: InlineLook;
  readonly raised: boolean;
  readonly depth: number;
  readonly listDepth: number;
}

/** What the walk needs to know of the page. */
export interface PageContext {
  readonly sheet: StyleSheet;
  readonly notes: NoteLinks;
  /** Length of all text, to judge shares. */
  readonly length: number;
}

/** Walks a page and gives its blocks as drafts, in reading order. */
export class HtmlBlocks {
  readonly drafts: Draft[] = [];
  /** Beginnings of what was left out, by reason. */
  readonly leftOut = new Map<'site' | 'hidden' | 'image' | 'struck' | 'object', string[]>();
  private readonly page: PageContext;
  private readonly buffer = new LineBuffer();
  private place: Place = { kind: 'paragraph', centred: false, indent: 0 };
  private anchor: string | null = null;
  private lists = 0;
  private breakPending = false;

  constructor(page: PageContext) {
    this.page = page;
  }

  walkPage(root: HtmlParent): void {
    const look: InlineLook = { bold: false, italic: false, linked: false, preformatted: false, size: 0 };
    this.walkChildren(root, { look, raised: false, depth: 0, listDepth: 0 });
    this.flush();
  }

  private walkChildren(parent: HtmlParent, state: State): void {
    for (const child of parent.childNodes) {
      if (child.nodeName === '#text' && 'value' in child) this.addText(child.value, state);
      else if (isElement(child)) this.walkElement(child, state);
    }
  }

  private addText(value: string, state: State): void {
    this.buffer.add(state.raised ? superscript(value, withoutNotes(this.buffer.tail)) : value, state.look);
  }

  private walkElement(element: HtmlElement, outer: State): void {
    const style = this.page.sheet.of(element);
    if (this.isLeftOut(element, style)) return;
    const call = this.page.notes.calls.get(element);
    if (call !== undefined) {
      this.addNoteCall(element, call);
      return;
    }
    const back = this.page.notes.backLinks.get(element);
    if (back !== undefined) {
      this.addBackLink(back);
      return;
    }
    const state = this.stateInside(element, style, outer);
    if (state.depth > deepest) {
      this.addText(rawText(element), outer);
      return;
    }
    const isBlock = blockTags.has(element.tagName) || style.get('display') === 'block' || style.get('display') === 'table';
    if (!isBlock) {
      this.walkInline(element, style, state);
      return;
    }
    this.flush();
    this.rememberAnchor(element);
    if (isPageBreak(style, 'before')) this.markBreak();
    this.walkBlock(element, style, state);
    this.flush();
    if (isPageBreak(style, 'after')) this.markBreak();
  }

  private walkInline(element: HtmlElement, style: Declarations, state: State): void {
    this.rememberAnchor(element);
    switch (element.tagName) {
      case 'br':
        this.buffer.breakLine();
        return;
      case 'wbr':
        return;
      case 'img':
        this.note('image', attribute(element, 'alt') ?? '');
        return;
      case 'q':
        this.buffer.add('“', state.look);
        this.walkChildren(element, state);
        this.buffer.add('”', state.look);
        return;
      default:
        // A page keeps room between boxes that stand in one line.
        if (style.get('display') === 'inline-block' || style.get('display') === 'table-cell') this.buffer.add(' ', state.look);
        this.walkChildren(element, state);
        if (element.tagName !== 'sup' && !state.raised) this.buffer.endInline();
    }
  }

  private walkBlock(element: HtmlElement, style: Declarations, state: State): void {
    const tag = element.tagName;
    if (tag === 'hr') {
      this.markBreak();
      return;
    }
    if (tag === 'table') {
      this.walkTable(element, state);
      return;
    }
    if (tag === 'ol' || tag === 'ul' || tag === 'menu' || tag === 'dir') {
      this.walkList(element, style, state);
      return;
    }
    if (tag === 'pre' && this.walkPre(element, state)) return;
    const before = this.place;
    this.place = this.placeInside(element, style);
    const pair = numberAndText(element);
    if (pair === null) this.walkChildren(element, state);
    else this.walkItem(rawText(pair[0]).trim(), pair[0], pair[1], state);
    this.flush();
    this.place = before;
  }

  private placeInside(element: HtmlElement, style: Declarations): Place {
    const outer = this.place;
    const align = style.get('text-align') ?? attribute(element, 'align')?.toLowerCase();
    const centred = element.tagName === 'center' || align === 'center' || (outer.centred && align === undefined);
    const room = element.tagName === 'dd' || element.tagName === 'blockquote' ? 30 : 0;
    const indent =
      outer.indent +
      Math.max(0, room + points(style.get('margin-left')) + points(style.get('padding-left')) + points(style.get('text-indent')));
    const note = this.page.notes.notes.get(element) ?? outer.note;
    const base = { ...outer, centred, indent, ...(note === undefined ? {} : { note, kind: 'footnote' as const }) };
    // What is waiting for the first words is handed inwards, not copied.
    outer.marker = undefined;
    outer.prefix = undefined;
    outer.bullet = undefined;
    if (note !== undefined) return base;
    const heading = /^h([1-6])$/.exec(element.tagName);
    if (heading !== null) return { ...base, kind: 'heading', level: Number(heading[1]) };
    const level = Number(attribute(element, 'aria-level'));
    if (attribute(element, 'role') === 'heading') return { ...base, kind: 'heading', ...(level > 0 ? { level } : {}) };
    if (element.tagName === 'blockquote' && isQuotation(element)) return { ...base, kind: 'quote' };
    if (outer.kind === 'paragraph' && isNamedHeading(element)) return { ...base, kind: 'heading' };
    return base;
  }

  private stateInside(element: HtmlElement, style: Declarations, outer: State): State {
    return { ...lookInside(element, style, outer.look, outer.raised), depth: outer.depth + 1, listDepth: outer.listDepth };
  }

  private walkList(list: HtmlElement, style: Declarations, state: State): void {
    this.lists += 1;
    const listId = `list-${this.lists}`;
    const ordered = list.tagName === 'ol';
    const items = list.childNodes.filter(isElement).filter((child) => child.tagName === 'li');
    const step = attribute(list, 'reversed') === null ? 1 : -1;
    const start = Number.parseInt(attribute(list, 'start') ?? '', 10);
    let value = Number.isNaN(start) ? (step > 0 ? 1 : items.length) : start;
    const before = this.place;
    for (const child of list.childNodes) {
      if (!isElement(child)) continue;
      if (child.tagName !== 'li') {
        this.walkElement(child, { ...state, listDepth: state.listDepth + 1 });
        continue;
      }
      const own = this.page.sheet.of(child);
      if (this.isLeftOut(child, own)) continue;
      const given = Number.parseInt(attribute(child, 'value') ?? '', 10);
      if (!Number.isNaN(given)) value = given;
      const drawn =
        listStyle(own) ??
        attribute(child, 'type') ??
        listStyle(style) ??
        attribute(list, 'type') ??
        (ordered ? 'decimal' : 'disc');
      const note = this.page.notes.notes.get(child) ?? before.note;
      this.flush();
      this.rememberAnchor(child);
      this.place = {
        kind: note !== undefined ? 'footnote' : before.kind === 'quote' ? 'quote' : 'list-item',
        level: state.listDepth,
        listId,
        ...(note === undefined ? {} : { note }),
        centred: false,
        indent: before.indent + 30,
        ...markerFor(child, ordered, value, drawn),
      };
      this.walkChildren(child, { ...this.stateInside(child, own, state), listDepth: state.listDepth + 1 });
      this.flush();
      value += step;
    }
    this.place = before;
  }

  private walkTable(table: HtmlElement, state: State): void {
    const hidden = (element: HtmlElement): boolean => isHidden(element, this.page.sheet.of(element));
    // Tables inside tables are walked once, not once more for every level around them.
    const nested = hasInnerTable(table);
    const drawn = drawTable(table, (cell) => (nested ? plainWords(cell) : this.cellText(cell)), hidden);
    const use = tableUse(table, drawn, this.followsContentsHeading());
    if (drawn.caption !== null && use !== 'data') this.walkElement(drawn.caption, state);
    if (use === 'data') {
      const anchor = this.anchor ?? undefined;
      this.anchor = null;
      const caption = drawn.caption === null ? null : this.cellText(drawn.caption);
      const cells = tidyGrid(nested ? drawn.cells.map((cell) => ({ ...cell, text: this.cellText(cell.element) })) : drawn.cells);
      this.drafts.push({
        kind: 'table',
        caption: caption === '' ? null : caption,
        cells,
        ...(anchor === undefined ? {} : { anchor }),
      });
      return;
    }
    for (const row of Map.groupBy(drawn.cells, (cell) => cell.row).values()) {
      const filled = row.filter((cell) => cell.text !== '');
      const [first, second] = filled;
      if (use === 'contents') {
        this.push({ kind: 'contents', text: filled.map((cell) => cell.text).join('\t') });
        continue;
      }
      if (use === 'items' && first !== undefined && second !== undefined && isItemMarker(first.text)) {
        this.walkItem(first.text, first.element, second.element, state);
        continue;
      }
      for (const cell of row) this.walkElement(cell.element, state);
    }
  }

  /** A number or bullet in its own cell begins the paragraph beside it. */
  private walkItem(marker: string, markerCell: HtmlElement, cell: HtmlElement, state: State): void {
    const before = this.place;
    this.flush();
    this.rememberAnchors(markerCell);
    const bullet = isBulletSign(marker);
    this.place = {
      ...before,
      ...(bullet
        ? {
            kind: before.kind === 'paragraph' ? ('list-item' as const) : before.kind,
            level: state.listDepth,
            marker: marker.trim(),
            bullet: true,
          }
        : { prefix: marker.trim() }),
      indent: before.indent + 30,
    };
    this.walkChildren(cell, { ...this.stateInside(cell, this.page.sheet.of(cell), state), listDepth: state.listDepth + 1 });
    this.flush();
    // An empty cell beside a number: the number still stands on the page.
    if (this.place.prefix !== undefined) this.push({ kind: this.place.kind, text: this.place.prefix });
    this.place = before;
  }

  /** Words of a cell in one line, notes called in it kept as calls. */
  private cellText(cell: HtmlElement): string {
    const inner = new HtmlBlocks(this.page);
    inner.walkPage(cell);
    const words: string[] = [];
    for (const draft of inner.drafts) {
      if (draft.kind === 'table')
        words.push((draft as { cells: readonly { text: string }[] }).cells.map((entry) => entry.text).join(' '));
      else if (draft.kind !== 'message') words.push(`${(draft as WordsDraft).marker ?? ''} ${(draft as WordsDraft).text}`.trim());
    }
    return words
      .join(' ')
      .replace(/\s*\n\s*/g, ' ')
      .replace(/^[\s\u00A0]+|[\s\u00A0]+$/g, '');
  }

  /** Preformatted text: source code stays as it is, a document set in it is read like a text file. */
  private walkPre(element: HtmlElement, state: State): boolean {
    const text = rawText(element);
    const hasCode = element.childNodes.some((child) => isElement(child) && child.tagName === 'code');
    if (hasCode || text.length < this.page.length * 0.3) {
      if (state.look.linked || text.trim() === '') return false;
      this.push({ kind: 'code', text: text.replace(/^\n+|\s+$/g, '') });
      return true;
    }
    const lines = splitLines(text.replace(/\r\n?/g, '\n'));
    for (const group of new LineGrouper(lines).group()) {
      const indent = group.lines[0]?.indent ?? 0;
      this.push({
        kind: group.contents ? 'contents' : 'paragraph',
        text: group.lines.map((line) => line.text).join('\n'),
        ...(indent > 0 ? { style: { indent: indent * 6 } } : {}),
      });
    }
    return true;
  }

  private isLeftOut(element: HtmlElement, style: Declarations): boolean {
    const tag = element.tagName;
    if (isHidden(element, style) && tag !== 'html' && tag !== 'body') {
      this.note('hidden', rawText(element));
      return true;
    }
    if (
      tag === 'del' ||
      tag === 's' ||
      tag === 'strike' ||
      /line-through/.test(`${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`)
    ) {
      this.note('struck', rawText(element));
      return true;
    }
    if (tag === 'object' || tag === 'embed' || tag === 'iframe') this.note('object', rawText(element));
    const kind = boilerplate(element, this.page.length, (candidate) => this.holdsNotes(candidate));
    if (kind === 'site') this.note('site', rawText(element));
    return kind !== null;
  }

  private holdsNotes(element: HtmlElement): boolean {
    for (const note of this.page.notes.notes.keys()) {
      for (let node: HtmlParent | null = note; node !== null && isElement(node); node = node.parentNode)
        if (node === element) return true;
    }
    return false;
  }

  private note(reason: 'site' | 'hidden' | 'image' | 'struck' | 'object', words: string): void {
    const text = words.replace(/[\s\u00A0]+/g, ' ').trim();
    if (text === '' && reason !== 'image' && reason !== 'object') return;
    const list = this.leftOut.get(reason) ?? [];
    list.push(text);
    this.leftOut.set(reason, list);
    // Words that the author took back have a place that the user must be able to see.
    if (reason === 'struck')
      this.drafts.push({
        kind: 'message',
        code: 'tracked-changes',
        text: `Struck-out words were left out: “${text.slice(0, 200)}”`,
      });
  }

  private addNoteCall(element: HtmlElement, id: string): void {
    this.rememberAnchor(element);
    this.buffer.addNoteCall(id);
  }

  private addBackLink(label: string): void {
    if (label !== '' && this.place.marker === undefined && this.buffer.isBlank) this.place.marker = label;
  }

  private rememberAnchor(element: HtmlElement): void {
    const id = attribute(element, 'id') ?? (element.tagName === 'a' ? attribute(element, 'name') : null);
    if (id !== null && id !== '') this.anchor = id;
  }

  private rememberAnchors(element: HtmlElement): void {
    this.rememberAnchor(element);
    for (const child of element.childNodes) if (isElement(child)) this.rememberAnchors(child);
  }

  private markBreak(): void {
    this.breakPending = true;
    const last = this.drafts.at(-1);
    if (last !== undefined && last.kind !== 'table' && last.kind !== 'message') (last as WordsDraft).nearBreak = true;
  }

  private followsContentsHeading(): boolean {
    const last = this.drafts.at(-1);
    return (
      last !== undefined && 'text' in last && /^(?:table of )?contents$|^index$|^inhalt|^sommaire$|^目录$/i.test(last.text.trim())
    );
  }

  private flush(): void {
    const lines = this.buffer.take();
    if (lines.length === 0) return;
    const place = this.place;
    const { marker, bullet, prefix } = place;
    place.marker = undefined;
    place.bullet = undefined;
    place.prefix = undefined;
    const paragraphs = place.kind === 'heading' ? [lines] : groupBuffered(lines);
    for (const [index, paragraph] of paragraphs.entries()) {
      const words = paragraph.map((line) => line.text.trim()).join('\n');
      const text = index === 0 && prefix !== undefined ? `${prefix} ${words}` : words;
      const indent = place.indent + leadingRoom(paragraph[0]?.text ?? '');
      const typed =
        place.kind === 'paragraph' && (index > 0 || (prefix === undefined && marker === undefined)) ? leadingBullet(text) : null;
      this.push({
        kind: typed === null ? headingOrParagraph(place.kind, words) : 'list-item',
        text: typed?.rest ?? text,
        ...(typed === null ? {} : { level: 0, marker: typed.sign, bullet: true }),
        ...(place.level === undefined ? {} : { level: place.level }),
        ...(place.listId === undefined ? {} : { listId: place.listId }),
        ...(place.note === undefined ? {} : { note: place.note }),
        ...(index === 0 && marker !== undefined ? { marker } : {}),
        ...(index === 0 && bullet === true ? { bullet } : {}),
        ...styleOf(paragraph, place.centred, indent),
        linked: paragraph.every((line) => line.linked),
      });
    }
  }

  private push(draft: WordsDraft): void {
    if (withoutNotes(draft.text) === '' && draft.marker === undefined) return;
    const anchor = this.anchor;
    this.anchor = null;
    this.drafts.push({ ...draft, ...(anchor === null ? {} : { anchor }), nearBreak: this.breakPending });
    this.breakPending = false;
  }
}

/** A class name only hints at a heading: running text is none. */
function headingOrParagraph(kind: BlockKind, words: string): BlockKind {
  return kind === 'heading' && words.length > 300 ? 'paragraph' : kind;
}

const plainWords = (element: HtmlElement): string =>
  rawText(element)
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();
