import { flattenTable } from './flatten-table.ts';
import { chosen, emptyInline, type Inline, readInline } from './inline-reader.ts';
import type { ParagraphEvent, ParagraphRecord } from './paragraph-record.ts';
import { sentinel } from './paragraph-record.ts';
import type { Story } from './story.ts';
import { numberingOf, type ParagraphProperties, readParagraphProperties, readRunProperties, type Style } from './style-sheet.ts';
import { attribute, child, childElements, childValue, type XmlElement } from './xml.ts';

interface Pending {
  readonly inline: Inline;
  /** The paragraph whose number and style the joined one keeps: set by a style separator, not by a deleted mark. */
  readonly keeps: ParagraphRecord | undefined;
}

/**
 * Rewrites block content (paragraphs, tables, content controls) into plain paragraphs and tables that mammoth converts
 * without loss, one string per block. Numbers, styles and notices go into `story.records`.
 */
export class BodyFlattener {
  private readonly story: Story;
  private readonly sink: string[];
  private readonly contents: boolean;
  private pending: Pending | undefined;
  private carried: ParagraphEvent[] = [];

  constructor(story: Story, sink: string[], contents = false) {
    this.story = story;
    this.sink = sink;
    this.contents = contents;
  }

  /** Reads the blocks of a container. A container may be read in pieces; call `finish` at its end. */
  read(container: XmlElement, contents = this.contents): void {
    for (const element of childElements(container)) {
      switch (element.localName) {
        case 'p':
          this.paragraph(element, contents);
          break;
        case 'tbl':
          this.flush();
          flattenTable(element, this.story, this.sink, (cell, blocks) => {
            const inner = new BodyFlattener(this.story, blocks);
            inner.read(cell);
            inner.finish();
          });
          break;
        case 'sdt': {
          const gallery = childValue(child(child(element, 'sdtPr'), 'docPartObj'), 'docPartGallery') ?? '';
          const content = child(element, 'sdtContent');
          if (content !== undefined) this.read(content, contents || /^table of contents$/i.test(gallery));
          break;
        }
        case 'ins':
        case 'moveTo':
          this.story.facts.changes += 1;
          this.read(element, contents);
          break;
        case 'del':
        case 'moveFrom':
          this.story.facts.changes += 1;
          break;
        case 'customXml':
        case 'smartTag':
          this.read(element, contents);
          break;
        case 'AlternateContent':
          this.read(chosen(element), contents);
          break;
        case 'altChunk':
        case 'subDoc':
          this.carried.push({
            code: 'unsupported-content',
            text: 'Another document is embedded here as a file; it is not read. Import it on its own.',
          });
          break;
      }
    }
  }

  /** Ends the container: a paragraph that waits to be joined with a next one stands alone. */
  finish(): void {
    this.flush();
    if (this.carried.length > 0 && this.story.records.length > 0) {
      this.story.records.at(-1)?.events.push(...this.carried);
      this.carried = [];
    }
  }

  private flush(): void {
    const pending = this.pending;
    this.pending = undefined;
    if (pending === undefined) return;
    this.emit(pending.inline, pending.keeps ?? { kind: 'paragraph', events: [] });
  }

  private paragraph(element: XmlElement, contents: boolean): void {
    const { story } = this;
    const properties = child(element, 'pPr');
    const chain = story.styles.paragraphChain(childValue(properties, 'pStyle'));
    const before = this.pending;
    this.pending = undefined;
    const inline = before?.inline ?? emptyInline();
    const hadWords = inline.hasWords;
    inline.hasWords = false;
    readInline(element, inline, story, chain);
    const addsWords = inline.hasWords;
    inline.hasWords ||= hadWords;

    const mark = child(properties, 'rPr');
    const initial = attribute(child(properties, 'framePr'), 'dropCap');
    if (initial === 'drop' || initial === 'margin') {
      // A large initial stands in a paragraph of its own before the paragraph that it begins.
      this.pending = { inline, keeps: before?.keeps };
      return;
    }
    if (mark !== undefined && (child(mark, 'del') !== undefined || child(mark, 'moveFrom') !== undefined)) {
      // The mark is deleted: what is left of the paragraph runs on into the next one, which gives number and style.
      story.facts.changes += 1;
      this.pending = { inline, keeps: before?.keeps };
      return;
    }
    if (mark !== undefined && (child(mark, 'ins') !== undefined || child(mark, 'moveTo') !== undefined)) story.facts.changes += 1;

    const markHidden = story.styles.run(readRunProperties(mark), childValue(mark, 'rStyle'), chain).hidden === true;
    if (markHidden && !inline.hasWords) {
      // Nothing of it is shown, and Word does not count it.
      if (inline.hiddenWords) this.carried.push(hiddenEvent);
      this.carried.push(...inline.events);
      this.boxes(inline);
      return;
    }
    let record = before?.keeps;
    if (record === undefined) record = this.describe(readParagraphProperties(properties), chain, inline, contents);
    else if (addsWords && record.kind === 'heading') joinRunIn(record);
    if (markHidden) {
      this.pending = { inline, keeps: record };
      return;
    }
    this.emit(inline, record);
  }

  private describe(direct: ParagraphProperties, chain: readonly Style[], inline: Inline, contents: boolean): ParagraphRecord {
    const { story } = this;
    const numbering = numberingOf(direct, chain, (list, style) => story.counter.levelOfStyle(list, style));
    const number = numbering === undefined ? undefined : story.counter.next(numbering.numberingId, numbering.level);
    const inForce = story.styles.paragraph(direct, chain);
    const record: ParagraphRecord = { kind: 'paragraph', events: [] };
    const heading = headingLevel(direct, chain);
    const name = chain[0]?.name ?? '';
    if (contents || inline.inContents || /^(toc \d|toc heading|table of figures|table of authorities)$/.test(name))
      record.kind = 'contents';
    else if (story.kind === 'text-box') record.kind = 'text-box';
    else if (story.kind === 'note') record.kind = 'footnote';
    else if (chain.some((style) => style.name === 'title')) record.kind = 'title';
    else if (heading !== undefined) {
      record.kind = 'heading';
      record.level = heading;
    } else if (number !== undefined && number.marker !== '') {
      record.kind = 'list-item';
      record.level = number.level;
    } else if (/^(intense )?quote$/.test(name)) record.kind = 'quote';
    if (number !== undefined) record.number = number;
    if (story.kind === 'text-box') record.boxed = true;
    if (story.note !== undefined) record.note = story.note;
    if (inline.hasWords && inline.allReference) record.reference = true;
    if (name === 'caption') record.caption = true;
    record.style = {
      ...(inline.size === undefined ? {} : { size: inline.size }),
      ...(inline.hasWords && inline.allBold ? { bold: true } : {}),
      ...(inline.hasWords && inline.allItalic ? { italic: true } : {}),
      ...(inForce.centred === true ? { centred: true } : {}),
      ...(inForce.left === undefined && inForce.firstLine === undefined
        ? {}
        : { indent: (inForce.left ?? 0) + (inForce.firstLine ?? 0), hangingIndent: inForce.left ?? 0 }),
    };
    return record;
  }

  private emit(inline: Inline, record: ParagraphRecord): void {
    const { story, sink } = this;
    if (inline.hiddenWords) record.events.push(hiddenEvent);
    if (inline.hasWords) record.words = true;
    record.events.push(...inline.events, ...this.carried);
    this.carried = [];
    const blank = !inline.hasWords && (record.number === undefined || record.number.marker === '') && record.events.length === 0;
    if (!blank || inline.xml.includes(sentinel.callOpen)) {
      story.records.push(record);
      sink.push(`<w:p><w:r><w:t>${sentinel.open}${story.records.length - 1}${sentinel.close}</w:t></w:r>${inline.xml}</w:p>`);
    }
    this.boxes(inline);
  }

  private boxes(inline: Inline): void {
    for (const box of inline.boxes) {
      const story = this.story.boxes();
      const from = story.records.length;
      const inner = new BodyFlattener(story, this.sink);
      inner.read(box);
      inner.finish();
      const first = story.records[from];
      if (first !== undefined && story.records.slice(from).some((record) => record.kind === 'text-box')) {
        first.events.push({ code: 'text-box', text: 'A text box stands here; its words follow the paragraph that holds it.' });
      }
    }
  }
}

const hiddenEvent: ParagraphEvent = { code: 'hidden-text', text: 'Text that the file marks as hidden was left out here.' };

/** A heading that runs on into the text of the same line (Word's style separator) is a paragraph with its number. */
function joinRunIn(record: ParagraphRecord): void {
  if (record.number !== undefined && record.number.marker !== '') {
    record.kind = 'list-item';
    record.level = record.number.level;
  } else {
    record.kind = 'paragraph';
    delete record.level;
  }
}

/** Level from 1: the outline level in force, else a built-in heading style by its name. Nearest statement first. */
function headingLevel(direct: ParagraphProperties, chain: readonly Style[]): number | undefined {
  const outline = direct.outlineLevel;
  if (outline !== undefined) return outline < 9 ? outline + 1 : undefined;
  for (const style of chain) {
    const stated = style.paragraph.outlineLevel;
    if (stated !== undefined) return stated < 9 ? stated + 1 : undefined;
    const named = /^heading ([1-9])$/.exec(style.name);
    if (named !== null) return Number(named[1]);
  }
  return undefined;
}
