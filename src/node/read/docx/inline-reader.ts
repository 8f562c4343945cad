import { linearMath } from './linear-math.ts';
import type { ParagraphEvent } from './paragraph-record.ts';
import { sentinel, sentinels } from './paragraph-record.ts';
import type { Story } from './story.ts';
import type { RunProperties, Style } from './style-sheet.ts';
import { readRunProperties } from './style-sheet.ts';
import { attribute, child, childElements, childValue, descendants, integer, toggle, type XmlElement } from './xml.ts';

/** The content of a paragraph as plain runs that mammoth understands, and what was met on the way. */
export interface Inline {
  xml: string;
  hasWords: boolean;
  hiddenWords: boolean;
  inContents: boolean;
  /** Every word is the shown result of a reference to another place of the document. */
  allReference: boolean;
  allBold: boolean;
  allItalic: boolean;
  size: number | undefined;
  readonly boxes: XmlElement[];
  readonly events: ParagraphEvent[];
}

export function emptyInline(): Inline {
  return {
    xml: '',
    hasWords: false,
    hiddenWords: false,
    inContents: false,
    allReference: true,
    allBold: true,
    allItalic: true,
    size: undefined,
    boxes: [],
    events: [],
  };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const symbolFonts = /^(symbol|wingdings|webdings|wingdings [23])$/i;

/** Reads the children of a paragraph into `inline`. */
export function readInline(parent: XmlElement, inline: Inline, story: Story, chain: readonly Style[]): void {
  for (const element of childElements(parent)) {
    switch (element.localName) {
      case 'r':
        readRun(element, inline, story, chain);
        break;
      case 'ins':
      case 'moveTo':
        story.facts.changes += 1;
        readInline(element, inline, story, chain);
        break;
      case 'del':
      case 'moveFrom':
        story.facts.changes += 1;
        break;
      case 'hyperlink': {
        const anchor = attribute(element, 'anchor');
        if (anchor !== undefined) story.fields.begin(`HYPERLINK \\l "${anchor}"`, true);
        readInline(element, inline, story, chain);
        if (anchor !== undefined) story.fields.end();
        break;
      }
      case 'smartTag':
      case 'customXml':
      case 'bdo':
      case 'dir':
        readInline(element, inline, story, chain);
        break;
      case 'sdt': {
        const content = child(element, 'sdtContent');
        if (content !== undefined) readInline(content, inline, story, chain);
        break;
      }
      case 'fldSimple':
        story.fields.begin(attribute(element, 'instr') ?? '', true);
        readInline(element, inline, story, chain);
        story.fields.end();
        break;
      case 'AlternateContent':
        readInline(chosen(element), inline, story, chain);
        break;
      case 'oMath':
      case 'oMathPara':
        addText(linearMath(element), {}, inline, story);
        break;
    }
  }
}

/** The branch of mc:AlternateContent that is read: both say the same, so exactly one. */
export function chosen(element: XmlElement): XmlElement {
  return child(element, 'Choice') ?? child(element, 'Fallback') ?? element;
}

function readRun(run: XmlElement, inline: Inline, story: Story, chain: readonly Style[]): void {
  const properties = child(run, 'rPr');
  const format = story.styles.run(readRunProperties(properties), childValue(properties, 'rStyle'), chain);
  readRunContent(run, format, inline, story);
}

function readRunContent(run: XmlElement, format: RunProperties, inline: Inline, story: Story): void {
  let ownMark = false;
  for (const element of childElements(run)) {
    switch (element.localName) {
      case 't':
        // A note with a mark of its own (*) carries the mark as text of the same run.
        if (!ownMark) addText(element.textContent ?? '', format, inline, story);
        break;
      case 'tab':
      case 'ptab':
        addSign('<w:tab/>', false, format, inline, story);
        break;
      case 'br':
      case 'cr':
        addSign('<w:br/>', false, format, inline, story);
        break;
      case 'noBreakHyphen':
        addSign('<w:noBreakHyphen/>', true, format, inline, story);
        break;
      case 'softHyphen':
        addSign('<w:softHyphen/>', false, format, inline, story);
        break;
      case 'sym': {
        const font = escapeXml(attribute(element, 'font') ?? '');
        addSign(`<w:sym w:font="${font}" w:char="${escapeXml(attribute(element, 'char') ?? '')}"/>`, true, format, inline, story);
        break;
      }
      case 'footnoteReference':
      case 'endnoteReference': {
        ownMark = toggleAttribute(element, 'customMarkFollows');
        const mark = ownMark ? textOf(run) : undefined;
        const key = story.callNote(
          element.localName === 'footnoteReference' ? 'footnote' : 'endnote',
          attribute(element, 'id') ?? '',
          mark,
        );
        if (key !== undefined && format.hidden !== true && story.fields.shown) {
          inline.xml += `<w:r><w:t>${sentinel.callOpen}${key}${sentinel.callClose}</w:t></w:r>`;
        }
        break;
      }
      case 'commentReference':
        story.facts.comments.add(attribute(element, 'id') ?? '');
        break;
      case 'fldChar':
        readFieldSign(element, format, inline, story);
        break;
      case 'instrText':
        story.fields.instruct(element.textContent ?? '');
        break;
      case 'drawing':
      case 'pict':
      case 'object':
        readDrawing(element, inline, story);
        break;
      case 'AlternateContent':
        readRunContent(chosen(element), format, inline, story);
        break;
      case 'ruby':
        for (const base of descendants(element, 'r', new Set(['rt']))) readRunContent(base, format, inline, story);
        break;
    }
  }
}

function textOf(run: XmlElement): string {
  let text = '';
  for (const element of childElements(run)) {
    if (element.localName === 't') text += element.textContent ?? '';
    else if (element.localName === 'sym') text += '*';
  }
  return text.trim();
}

function toggleAttribute(element: XmlElement, name: string): boolean {
  return /^(1|true|on)$/.test(attribute(element, name) ?? '');
}

function addText(text: string, format: RunProperties, inline: Inline, story: Story): void {
  if (text === '') return;
  const hasWords = /\S/.test(text);
  if (format.font !== undefined && symbolFonts.test(format.font) && /[\uF020-\uF0FF]/.test(text)) {
    for (const sign of text) {
      const code = sign.codePointAt(0) ?? 0;
      if (code >= 0xf020 && code <= 0xf0ff) {
        const font = escapeXml(format.font);
        addSign(`<w:sym w:font="${font}" w:char="${code.toString(16).toUpperCase()}"/>`, true, format, inline, story);
      } else addText(sign, { ...format, font: undefined }, inline, story);
    }
    return;
  }
  addSign(`<w:t xml:space="preserve">${escapeXml(text.replace(sentinels, ''))}</w:t>`, hasWords, format, inline, story);
}

function addSign(xml: string, isWord: boolean, format: RunProperties, inline: Inline, story: Story): void {
  if (!story.fields.shown) return;
  if (format.hidden === true) {
    if (isWord) inline.hiddenWords = true;
    return;
  }
  if (isWord) {
    inline.hasWords = true;
    inline.inContents ||= story.fields.inContents;
    inline.allReference &&= story.fields.inReference;
    inline.allBold &&= format.bold === true;
    inline.allItalic &&= format.italic === true;
    inline.size ??= format.size;
  }
  const raised = format.superscript === true ? '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>' : '';
  inline.xml += `<w:r>${raised}${xml}</w:r>`;
}

function readFieldSign(element: XmlElement, format: RunProperties, inline: Inline, story: Story): void {
  const type = attribute(element, 'fldCharType');
  if (type === 'separate') story.fields.separate();
  else if (type === 'end') {
    const counted = story.fields.end();
    if (counted !== undefined) {
      inline.events.push({
        code: 'numbering-unresolved',
        text: `A number that Word counts by a ${counted} field is not in the file and is missing here.`,
      });
    }
  } else if (type === 'begin') {
    const form = child(element, 'ffData');
    const box = child(form, 'checkBox');
    if (box !== undefined)
      addText((toggle(box, 'checked') ?? toggle(box, 'default')) === true ? '☒' : '☐', format, inline, story);
    const list = child(form, 'ddList');
    if (list !== undefined) {
      const choice = integer(childValue(list, 'result')) ?? integer(childValue(list, 'default')) ?? 0;
      const entries = [...childElements(list)].filter((entry) => entry.localName === 'listEntry');
      addText(attribute(entries[choice], 'val') ?? '', format, inline, story);
    }
    story.fields.begin();
  }
}

/** A floating or inline drawing: its text boxes are read after the paragraph, anything that is only a picture is reported. */
function readDrawing(element: XmlElement, inline: Inline, story: Story): void {
  if (!story.fields.shown) return;
  // A group can hold several boxes, each again in two forms: never look into the second form.
  const skip = new Set(['Fallback', 'txbxContent']);
  const boxes = descendants(element, 'txbxContent', new Set(['Fallback']));
  inline.boxes.push(...boxes);
  const properties = descendants(element, 'docPr', skip)[0];
  const described = attribute(properties, 'descr') ?? attribute(properties, 'title') ?? '';
  const words = described.trim() === '' ? '' : ` Its description reads: “${described.trim()}”.`;
  const has = (...names: string[]): boolean => names.some((name) => descendants(element, name, skip).length > 0);
  if (has('OLEObject', 'control')) {
    inline.events.push({ code: 'unsupported-content', text: `An embedded object is not shown and not read.${words}` });
  } else if (has('chart', 'relIds')) {
    inline.events.push({
      code: 'unsupported-content',
      text: `A chart or diagram is not shown and its words are not read.${words}`,
    });
  } else if (has('blip', 'imagedata')) {
    inline.events.push({
      code: 'image-not-shown',
      text: `A picture stands here that is not shown; words inside it are not read.${words}`,
    });
  }
}
