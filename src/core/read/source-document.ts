import type { DocumentFormat } from '../../shared/document.ts';
import type { ReadMessage } from '../../shared/message.ts';
import type { PageBox, TextRange } from '../../shared/position.ts';

/** One cell as the file draws it. `rowSpan` and `columnSpan` are at least 1. */
export interface SourceCell extends TextRange {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** The file itself marks the cell as a head (HTML `th`, a repeated head row in Word). */
  readonly head: boolean;
}

/** A table: its range covers all cells; cells stand in reading order, separated by a tab, rows by a line break. */
export interface SourceTable {
  readonly caption: string | null;
  readonly cells: readonly SourceCell[];
  readonly rows: number;
  readonly columns: number;
}

/** Hints that formats with a layout give; sizes and indents in points. */
export interface BlockStyle {
  readonly size?: number;
  /** All words of the block are bold. */
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Distance of the first line, and of the lines after it, from the left edge of the text column. */
  readonly indent?: number;
  readonly hangingIndent?: number;
  readonly centred?: boolean;
}

/**
 * `furniture`: running heads and feet, page numbers (kept, never indexed). `contents`: a line of a contents page.
 * `code`: preformatted text, never a clause number. `quote`: a block quotation. `text-box`: words of a floating box.
 */
export type BlockKind =
  | 'title'
  | 'heading'
  | 'paragraph'
  | 'list-item'
  | 'table'
  | 'footnote'
  | 'furniture'
  | 'contents'
  | 'code'
  | 'quote'
  | 'text-box';

/** One block of a source, in reading order. Its words are `text.slice(start, end)` of the canonical text. */
export interface SourceBlock extends TextRange {
  readonly kind: BlockKind;
  /** Heading level counted from 1, or depth of a list item counted from 0. */
  readonly level?: number;
  /**
   * Range of a number that the *format* gives (Word's automatic number, an HTML or Markdown list marker, a numbered footnote).
   * It lies inside `start..end`, at the front, and is part of the canonical text as a reader sees it.
   * Typed numbers carry no marker: the structure step finds them.
   */
  readonly marker?: TextRange;
  /** The marker is a bullet: it numbers nothing. */
  readonly bullet?: boolean;
  /** The format says that what looks like a number at the front is words (an escaped number in Markdown). */
  readonly unnumbered?: boolean;
  /** Identity of the list that the format says this item belongs to. */
  readonly listId?: string;
  readonly style?: BlockStyle;
  /** PDF page on which the block begins, counted from 1. */
  readonly page?: number;
  /** HTML id or name at or just before the block. */
  readonly anchor?: string;
  readonly table?: SourceTable;
  /** For a footnote: place in the canonical text of the call mark it belongs to. */
  readonly noteCall?: number;
  /** The block is drawn inside table cell or box; it does not take part in the counting outside. */
  readonly boxed?: boolean;
}

/**
 * A hyphen at a line end that a reader found. The canonical text keeps `-` and the line break; the reading form drops
 * the break, and the hyphen too unless it belongs to the word (`third-party`).
 */
export interface LineEndHyphen {
  /** Offset of the hyphen in the canonical text. */
  readonly offset: number;
  readonly keepHyphen: boolean;
}

export interface SourcePage extends TextRange {
  /** Counted from 1. */
  readonly number: number;
  /** Label that the file prints or names, when it differs. */
  readonly label?: string;
  /** Size as shown, in points. */
  readonly width: number;
  readonly height: number;
}

/**
 * What every reader gives. `text` is the document's one canonical text: NFC, `\n` between lines and blocks, nothing else
 * folded. Superscripts that change a value are written with Unicode superscripts (10²⁵); note calls are left out of the words.
 */
export interface SourceDocument {
  readonly format: DocumentFormat;
  /** Title from the file's own metadata or its title block; null when there is none. */
  readonly title: string | null;
  /** BCP 47 language of most words: `en`, `zh`, `de`, … */
  readonly language: string;
  readonly text: string;
  readonly blocks: readonly SourceBlock[];
  readonly lineEndHyphens: readonly LineEndHyphen[];
  readonly pages: readonly SourcePage[];
  /** One box per line piece, in canonical order; empty for formats without pages. */
  readonly boxes: readonly PageBox[];
  readonly messages: readonly ReadMessage[];
}
