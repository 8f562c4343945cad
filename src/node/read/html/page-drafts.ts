import type { CellInput, SourceBuilder } from '../../../core/read/source-builder.ts';
import type { BlockKind, BlockStyle } from '../../../core/read/source-document.ts';
import type { MessageCode } from '../../../shared/message.ts';
import { endsSentence, typedMarker } from '../text/typed-marker.ts';
import { noteClose, noteOpen } from './line-buffer.ts';

/** A block before it has its place in the canonical text. */
export interface WordsDraft {
  kind: BlockKind;
  text: string;
  readonly level?: number;
  readonly marker?: string;
  readonly bullet?: boolean;
  readonly listId?: string;
  readonly style?: BlockStyle;
  readonly anchor?: string;
  /** Identity of the note that this block is. */
  readonly note?: string;
  /** All words are links into the page. */
  readonly linked?: boolean;
  /** A page break or rule stands right before or after it. */
  nearBreak?: boolean;
}

export interface TableDraft {
  readonly kind: 'table';
  readonly caption: string | null;
  readonly cells: readonly CellInput[];
  readonly anchor?: string;
}

export interface MessageDraft {
  readonly kind: 'message';
  readonly code: MessageCode;
  readonly text: string;
}

export type Draft = WordsDraft | TableDraft | MessageDraft;

const isWords = (draft: Draft): draft is WordsDraft => draft.kind !== 'table' && draft.kind !== 'message';
const notePattern = new RegExp(`[\\s\\u00A0]*${noteOpen}([^${noteClose}]*)${noteClose}`, 'gu');

/** Words without the calls of footnotes; room before a call goes with it. */
export const withoutNotes = (text: string): string => text.replace(notePattern, '').trim();

/** Marks runs of links into the page as contents, and lines that every printed page repeats as furniture. */
export function markContentsAndFurniture(drafts: Draft[]): void {
  const words = drafts.filter(isWords);
  for (let index = 0; index < words.length; ) {
    let end = index;
    while (words[end]?.linked === true) end += 1;
    if (end - index >= 3) {
      for (const draft of words.slice(index, end)) if (draft.kind !== 'title') draft.kind = 'contents';
    }
    index = Math.max(end, index + 1);
  }
  markRunningLines(words);
  joinOverFurniture(drafts);
}

/** A paragraph that goes on after a page's foot is one paragraph; the foot stands after it. */
function joinOverFurniture(drafts: Draft[]): void {
  for (let index = 0; index < drafts.length; index += 1) {
    const before = drafts[index];
    if (before === undefined || before.kind !== 'paragraph' || drafts[index + 1]?.kind !== 'furniture') continue;
    let next = index + 1;
    while (drafts[next]?.kind === 'furniture') next += 1;
    const after = drafts[next];
    if (after?.kind !== 'paragraph') continue;
    const [first, rest] = [before as WordsDraft, after as WordsDraft];
    const open =
      first.text.length > 60 &&
      !endsSentence(withoutNotes(first.text)) &&
      first.style?.bold !== true &&
      rest.style?.bold !== true;
    if (!open || typedMarker(rest.text) !== null || rest.marker !== undefined || rest.style?.centred !== first.style?.centred)
      continue;
    first.text = `${first.text}\n${rest.text}`;
    drafts.splice(next, 1);
  }
}

function markRunningLines(words: readonly WordsDraft[]): void {
  const short = words.filter((draft) => draft.text.length <= 90 && draft.kind !== 'contents' && draft.marker === undefined);
  const byShape = Map.groupBy(short, (draft) => withoutNotes(draft.text).replace(/\d+/g, '#').replace(/\s+/g, ' '));
  for (const [shape, group] of byShape) {
    if (group.length < 3) continue;
    const numbers = group.map((draft) => Number(/(\d+)\D*$/.exec(draft.text)?.[1] ?? Number.NaN));
    const counted =
      numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0)) && !numbers.some(Number.isNaN);
    const atBreaks = group.filter((draft) => draft.nearBreak === true).length >= group.length * 0.6;
    const link = group.every((draft) => draft.linked === true);
    // "7." alone in its paragraph is a clause number unless pages break there.
    const numberOnly = /^[^\p{L}]*$/u.test(shape);
    const running = numberOnly
      ? counted && atBreaks && group.length >= 3
      : link || (atBreaks && (counted || !shape.includes('#'))) || (counted && group.length >= 5 && isPageFoot(shape));
    // Where the words first stand they may be the document's own: a name on its cover.
    if (running) for (const draft of shape.includes('#') ? group : group.slice(1)) draft.kind = 'furniture';
  }
}

/** "Apple Inc. | 2024 Form 10-K | 12", "Page 3 of 9": a foot is no clause number and no sentence. */
const isPageFoot = (shape: string): boolean =>
  (/[|·•]/.test(shape) || /\bpage\b|\bseite\b/i.test(shape)) && typedMarker(shape) === null;

/** Gives drafts their place in the canonical text. Returns the offset at which each note is called. */
export function addDrafts(builder: SourceBuilder, drafts: readonly Draft[]): void {
  const calls = new Map<string, number>();
  for (const draft of drafts) {
    if (draft.kind === 'message') {
      const start = builder.offset;
      builder.addMessage({ code: draft.code, text: draft.text, start, end: start });
    } else if (draft.kind === 'table') {
      addTable(builder, draft as TableDraft, calls);
    } else {
      addWords(builder, draft as WordsDraft, calls);
    }
  }
}

function addTable(builder: SourceBuilder, draft: TableDraft, calls: Map<string, number>): void {
  const start = builder.offset;
  const cells = draft.cells.map((cell) => {
    for (const match of cell.text.matchAll(notePattern)) if (!calls.has(match[1] ?? '')) calls.set(match[1] ?? '', start);
    return { ...cell, text: withoutNotes(cell.text) };
  });
  builder.addTable({ kind: 'table', ...(draft.anchor === undefined ? {} : { anchor: draft.anchor }) }, draft.caption, cells);
}

function addWords(builder: SourceBuilder, draft: WordsDraft, calls: Map<string, number>): void {
  const { text, marker, note, linked: _linked, nearBreak: _nearBreak, ...fields } = draft;
  const normal = text.normalize('NFC');
  const words = withoutNotes(normal);
  if (words === '' && marker === undefined) return;
  const noteCall = note === undefined ? undefined : calls.get(note);
  const block = builder.addBlock({ ...fields, ...(noteCall === undefined ? {} : { noteCall }) }, words, marker);
  const shift = block.end - words.length - (normal.length - normal.trimStart().length);
  let removed = 0;
  for (const match of normal.matchAll(notePattern)) {
    const id = match[1] ?? '';
    if (!calls.has(id)) calls.set(id, Math.min(block.end, Math.max(block.start, shift + match.index - removed)));
    removed += match[0].length;
  }
}
