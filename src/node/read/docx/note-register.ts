import { formatNumber } from '../../../core/read/docx/number-format.ts';
import type { NoteCall } from './paragraph-record.ts';
import { attribute, child, childElements, childValue, integer, type XmlElement } from './xml.ts';

type NoteType = 'footnote' | 'endnote';

interface NoteKind {
  readonly notes: ReadonlyMap<string, XmlElement>;
  readonly format: string;
  next: number;
}

/** The notes of a document, their marks and the order in which the text calls them. */
export class NoteRegister {
  private readonly kinds: Readonly<Record<NoteType, NoteKind>>;
  /** Calls in the order of the text. */
  readonly calls = new Map<string, NoteCall>();

  constructor(footnotes: XmlElement | undefined, endnotes: XmlElement | undefined, settings: XmlElement | undefined) {
    this.kinds = {
      footnote: readKind(footnotes, 'footnote', child(settings, 'footnotePr'), 'decimal'),
      endnote: readKind(endnotes, 'endnote', child(settings, 'endnotePr'), 'lowerRoman'),
    };
  }

  /** Registers a call; undefined when the note does not exist. `mark` is given when the author typed it: it is not counted. */
  call(type: NoteType, id: string, mark: string | undefined): string | undefined {
    const kind = this.kinds[type];
    if (!kind.notes.has(id)) return undefined;
    const key = `${type}/${id}`;
    if (!this.calls.has(key)) {
      this.calls.set(key, { key, mark: mark ?? formatNumber(kind.next, kind.format) });
      if (mark === undefined) kind.next += 1;
    }
    return key;
  }

  content(key: string): XmlElement | undefined {
    const [type, id] = key.split('/');
    return this.kinds[type === 'endnote' ? 'endnote' : 'footnote'].notes.get(id ?? '');
  }
}

function readKind(root: XmlElement | undefined, name: NoteType, properties: XmlElement | undefined, format: string): NoteKind {
  const notes = new Map<string, XmlElement>();
  for (const element of root === undefined ? [] : childElements(root)) {
    const id = attribute(element, 'id');
    const type = attribute(element, 'type') ?? 'normal';
    if (element.localName === name && id !== undefined && type === 'normal') notes.set(id, element);
  }
  return { notes, format: childValue(properties, 'numFmt') ?? format, next: integer(childValue(properties, 'numStart')) ?? 1 };
}
