import type { PhrasingContent } from 'mdast';
import { superscript } from '../text/superscript.ts';

/** A line of inline content as words, with the line of the source that it comes from (counted from 1). */
export interface InlineLine {
  text: string;
  readonly sourceLine: number;
  /** The author broke the line himself. */
  readonly broken: boolean;
}

/** Inline content reduced to words. */
export interface InlineWords {
  readonly lines: readonly InlineLine[];
  readonly bold: boolean;
  readonly italic: boolean;
  /** Alternative texts of pictures that are not shown. */
  readonly images: readonly string[];
  /** Words that the author struck out; they are left out of the lines. */
  readonly struck: readonly string[];
  /** All words are one link to a place in the same document. */
  readonly insideLink: boolean;
}

/** Stands in a line for the call of a footnote; the identifier follows up to the closing mark. */
export const noteOpen = '\uE000';
export const noteClose = '\uE001';

/** Reduces inline Markdown to words by lines: marks, links and tags go, their words stay. */
export function inlineWords(nodes: readonly PhrasingContent[], firstLine: number): InlineWords {
  const reducer = new InlineReducer(firstLine);
  reducer.addAll(nodes, { bold: false, italic: false, link: false });
  return reducer.result();
}

interface Marks {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly link: boolean;
}

class InlineReducer {
  private readonly lines: InlineLine[];
  private readonly images: string[] = [];
  private readonly struck: string[] = [];
  private letters = 0;
  private boldLetters = 0;
  private italicLetters = 0;
  private linkLetters = 0;
  private raised = false;
  private deleted = false;
  private afterNumber = false;

  constructor(firstLine: number) {
    this.lines = [{ text: '', sourceLine: firstLine, broken: false }];
  }

  result(): InlineWords {
    const all = (count: number): boolean => this.letters > 0 && count === this.letters;
    const lines = this.lines.map((line) => ({ ...line, text: line.text.trim() })).filter((line) => line.text !== '');
    return {
      lines,
      bold: all(this.boldLetters),
      italic: all(this.italicLetters),
      insideLink: all(this.linkLetters),
      images: this.images,
      struck: this.struck,
    };
  }

  addAll(nodes: readonly PhrasingContent[], marks: Marks): void {
    for (const node of nodes) this.add(node, marks);
  }

  private add(node: PhrasingContent, marks: Marks): void {
    const line = node.position?.start.line ?? this.lines.at(-1)?.sourceLine ?? 1;
    switch (node.type) {
      case 'text':
        this.addText(node.value, line, marks);
        break;
      case 'inlineCode':
        this.addText(node.value.replace(/\n/g, ' '), line, marks);
        break;
      case 'strong': {
        this.addAll(node.children, { ...marks, bold: true });
        // "**4.1**The" is printed with room after the number.
        this.afterNumber = /(?:^|\s)[\d.]*\d[.)]?$/.test(this.lines.at(-1)?.text ?? '');
        break;
      }
      case 'emphasis':
        this.addAll(node.children, { ...marks, italic: true });
        break;
      case 'link':
        this.addAll(node.children, { ...marks, link: node.url.startsWith('#') });
        break;
      case 'linkReference':
        this.addAll(node.children, marks);
        break;
      case 'delete':
        this.strike(node.children, line);
        break;
      case 'break':
        this.lines.push({ text: '', sourceLine: line + 1, broken: true });
        break;
      case 'footnoteReference':
        this.put(`${noteOpen}${node.identifier}${noteClose}`);
        break;
      case 'image':
      case 'imageReference':
        this.images.push(node.alt ?? '');
        break;
      case 'html':
        this.addTag(node.value, line);
        break;
    }
  }

  private strike(children: readonly PhrasingContent[], line: number): void {
    const words = inlineWords(children, line).lines.map((entry) => entry.text);
    this.struck.push(words.join(' '));
  }

  private addTag(tag: string, line: number): void {
    if (/^<br\b/i.test(tag)) this.lines.push({ text: '', sourceLine: line, broken: true });
    else if (/^<sup\b/i.test(tag)) this.raised = true;
    else if (/^<\/sup\b/i.test(tag)) this.raised = false;
    else if (/^<(?:del|s|strike)\b/i.test(tag)) this.deleted = true;
    else if (/^<\/(?:del|s|strike)\b/i.test(tag)) this.deleted = false;
  }

  private addText(value: string, firstLine: number, marks: Marks): void {
    if (this.deleted) {
      this.struck.push(value.trim());
      return;
    }
    const text = this.raised ? superscript(value, this.lines.at(-1)?.text ?? '') : value;
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) this.lines.push({ text: '', sourceLine: firstLine + index, broken: false });
      if (this.afterNumber && /^\p{L}/u.test(piece)) this.put(' ');
      this.afterNumber = false;
      this.put(piece);
      const letters = piece.replace(/\s/g, '').length;
      this.letters += letters;
      if (marks.bold) this.boldLetters += letters;
      if (marks.italic) this.italicLetters += letters;
      if (marks.link) this.linkLetters += letters;
    }
  }

  private put(words: string): void {
    const line = this.lines.at(-1);
    if (line) line.text += words;
  }
}
