import type { ResolvedNumber } from '../../../core/read/docx/numbering.ts';
import type { BlockKind, BlockStyle } from '../../../core/read/source-document.ts';
import type { MessageCode } from '../../../shared/message.ts';

/** A loss or change inside a paragraph, told to the user with the paragraph's place. */
export interface ParagraphEvent {
  readonly code: MessageCode;
  readonly text: string;
}

/** What the rewriting step knows of a paragraph and mammoth cannot carry; found again by the sentinel at its front. */
export interface ParagraphRecord {
  kind: BlockKind;
  level?: number;
  number?: ResolvedNumber;
  style?: BlockStyle;
  boxed?: boolean;
  /** Key of the note that the paragraph belongs to. */
  note?: string;
  /** The paragraph has words of its own besides a number. */
  words?: boolean;
  /** The paragraph is nothing but a reference to another place of the document. */
  reference?: boolean;
  /** A table's caption. */
  caption?: boolean;
  readonly events: ParagraphEvent[];
}

/** A footnote or endnote that the text calls. */
export interface NoteCall {
  readonly key: string;
  /** Mark as printed: 1, ii, *. */
  readonly mark: string;
}

/**
 * Sentinels that ride through mammoth inside the text. Unicode reserves these code points for use inside one program, so no
 * document's words contain them; should one do so, they are dropped on the way in.
 */
export const sentinel = { open: '\uFDD0', close: '\uFDD1', callOpen: '\uFDD2', callClose: '\uFDD3' } as const;
export const sentinels: RegExp = /[\uFDD0-\uFDD3]/g;
