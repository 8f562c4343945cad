import type { ListCounter } from '../../../core/read/docx/numbering.ts';
import type { FieldStack } from './field-stack.ts';
import type { ParagraphRecord } from './paragraph-record.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Counts over the whole document that become one message each. */
export interface DocumentFacts {
  /** Insertions, deletions and moves that nobody has accepted or refused. */
  changes: number;
  readonly comments: Set<string>;
}

/** A run of text with its own count: the body, the notes, the text boxes. */
export interface Story {
  readonly kind: 'body' | 'note' | 'text-box';
  readonly styles: StyleSheet;
  readonly counter: ListCounter;
  readonly fields: FieldStack;
  readonly facts: DocumentFacts;
  readonly records: ParagraphRecord[];
  /** Key of the note that is being read. */
  readonly note?: string;
  /** Registers a note call; undefined when the note does not exist. `mark` is given when the author typed it. */
  callNote(type: 'footnote' | 'endnote', id: string, mark: string | undefined): string | undefined;
  /** Story of the text boxes that are anchored in this one. */
  boxes(): Story;
}
