import { typedMarker } from '../text/typed-marker.ts';

/** How a stretch of inline text looks. */
export interface InlineLook {
  readonly bold: boolean;
  readonly italic: boolean;
  /** Inside a link to a place in the same page. */
  readonly linked: boolean;
  /** White space counts as typed. */
  readonly preformatted: boolean;
  /** Size in points; 0 when the page does not say. */
  readonly size: number;
}

/** One line of collected words. */
export interface BufferedLine {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly linked: boolean;
  readonly size: number;
  /** An empty line stood before it. */
  readonly gapBefore: boolean;
}

/** Stands in the words for the call of a footnote; the note's identity follows up to the closing mark. */
export const noteOpen = '\uE000';
export const noteClose = '\uE001';

interface OpenLine {
  text: string;
  letters: number;
  bold: number;
  italic: number;
  linked: number;
  size: number;
}

const emptyLine = (): OpenLine => ({ text: '', letters: 0, bold: 0, italic: 0, linked: 0, size: 0 });

/** Collects inline text as a page flows it: white space folds to one space, `br` breaks the line. */
export class LineBuffer {
  private lines: OpenLine[] = [emptyLine()];
  private afterNumber = false;

  get isBlank(): boolean {
    return this.lines.every((line) => line.text.trim() === '');
  }

  /** Words of the line that is being written. */
  get tail(): string {
    return this.lines.at(-1)?.text ?? '';
  }

  add(text: string, look: InlineLook): void {
    if (look.preformatted) {
      for (const [index, piece] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
        if (index > 0) this.breakLine();
        this.put(piece, look);
      }
      return;
    }
    const folded = text.replace(/[ \t\n\r\f]+/g, ' ');
    this.put(/(?:^|[\s])$/.test(this.tail) ? folded.replace(/^ /, '') : folded, look);
  }

  /** An inline element ends: a number that fills it stands apart from the words after it, whatever the page's sheet draws between. */
  endInline(): void {
    const words = this.tail.trim();
    this.afterNumber = words !== '' && words.length <= 12 && typedMarker(words)?.rest === '';
  }

  addNoteCall(note: string): void {
    const line = this.lines.at(-1);
    if (line) line.text += `${noteOpen}${note}${noteClose}`;
  }

  breakLine(): void {
    this.lines.push(emptyLine());
  }

  /** Hands out the lines and starts anew. */
  take(): BufferedLine[] {
    const taken: BufferedLine[] = [];
    let gapBefore = true;
    for (const line of this.lines) {
      const text = line.text.trimEnd();
      if (text.trim() === '') {
        gapBefore = taken.length > 0 || gapBefore;
        continue;
      }
      const all = (count: number): boolean => line.letters > 0 && count === line.letters;
      taken.push({ text, bold: all(line.bold), italic: all(line.italic), linked: all(line.linked), size: line.size, gapBefore });
      gapBefore = false;
    }
    this.lines = [emptyLine()];
    return taken;
  }

  private put(text: string, look: InlineLook): void {
    const line = this.lines.at(-1);
    if (line === undefined || text === '') return;
    if (this.afterNumber && /^["“‘(]?\p{Lu}/u.test(text)) line.text += ' ';
    this.afterNumber = false;
    line.text += text;
    const letters = text.replace(/[\s\u00A0]/g, '').length;
    line.letters += letters;
    if (look.bold) line.bold += letters;
    if (look.italic) line.italic += letters;
    if (look.linked) line.linked += letters;
    if (letters > 0) line.size = Math.max(line.size, look.size);
  }
}
