import type { SourceBuilder } from '../source-builder.ts';
import type { BlockKind } from '../source-document.ts';
import { type BlockLine, blockLine, blockText, type DraftBlock } from './draft-block.ts';
import { WordList } from './hyphens.ts';
import type { Segment } from './layout-model.ts';
import { buildRuledTable, buildTable, type DraftTable } from './tables.ts';

/** Size of a page as shown, and how far its words are turned against it (quarter turns clockwise). */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly turn: number;
}

/** Writes draft blocks into the canonical text: words, line boxes, hyphens at line ends, cells, and where notes are called. */
export class BlockEmitter {
  private readonly builder: SourceBuilder;
  private readonly frames: ReadonlyMap<number, PageFrame>;
  private readonly words: WordList;
  private readonly calls = new Map<string, number>();
  /** Canonical range that each page's words cover. */
  readonly pageRanges = new Map<number, { start: number; end: number }>();

  constructor(builder: SourceBuilder, frames: ReadonlyMap<number, PageFrame>, words: WordList) {
    this.builder = builder;
    this.frames = frames;
    this.words = words;
  }

  emit(block: DraftBlock): void {
    if (block.table === undefined && block.ruled === undefined) {
      this.emitWords(block);
      return;
    }
    const table = block.ruled === undefined ? buildTable(block.table ?? []) : buildRuledTable(block.ruled);
    this.emitTable(block, table);
    const [first] = table.repeated;
    if (first !== undefined) this.emitWords({ kind: 'furniture', lines: table.repeated.map(blockLine), edges: block.edges });
  }

  private emitWords(block: DraftBlock): void {
    const marker = block.note ?? block.bullet;
    const whole = blockText(block);
    const skipped = block.bullet === undefined ? 0 : whole.length - whole.slice(block.bullet.length).trimStart().length;
    const text = whole.slice(skipped);
    const start = this.builder.offset;
    const shift = start - skipped + (marker === undefined ? 0 : marker.length + (text === '' ? 0 : 1));
    const first = block.lines[0];
    const fields = {
      kind: block.kind,
      ...(block.level === undefined ? {} : { level: block.level }),
      ...(block.style === undefined ? {} : { style: block.style }),
      ...(first === undefined ? {} : { page: first.page }),
      ...(block.bullet === undefined ? {} : { bullet: true }),
      ...this.noteCall(block),
    } satisfies { kind: BlockKind };
    const added = this.builder.addBlock(fields, text, marker);
    let at = shift;
    for (const [index, line] of block.lines.entries()) {
      this.addLineBoxes(line, at, index === 0 ? added.start : at);
      const next = block.lines[index + 1];
      if (next !== undefined) this.addHyphen(line.text, next.text, at + line.text.length - 1);
      for (const call of line.calls) this.calls.set(`${line.page}|${call.mark}`, Math.max(start, at + call.offset - 1));
      at += line.text.length + 1;
    }
  }

  private emitTable(block: DraftBlock, table: DraftTable): void {
    const first = block.lines[0];
    const cells = table.cells.map((cell) => ({
      text: cell.pieces.map((piece) => piece.segment.text).join(' '),
      row: cell.row,
      column: cell.column,
      columnSpan: cell.columnSpan,
      rowSpan: cell.rowSpan ?? 1,
      head: cell.head,
    }));
    const fields = { kind: 'table' as const, ...(first === undefined ? {} : { page: first.page }) };
    const placed = this.builder.addTable(fields, block.caption ?? null, cells).table?.cells ?? [];
    for (const [index, cell] of table.cells.entries()) {
      let at = placed[index]?.start ?? 0;
      for (const [order, { segment, page }] of cell.pieces.entries()) {
        this.addBox(page, at, at + segment.text.length, segment);
        const next = cell.pieces[order + 1]?.segment;
        if (next !== undefined) this.addHyphen(segment.text, next.text, at + segment.text.length - 1);
        for (const call of segment.calls) this.calls.set(`${page}|${call.mark}`, Math.max(0, at + call.offset - 1));
        at += segment.text.length + 1;
      }
    }
  }

  private noteCall(block: DraftBlock): { noteCall?: number } {
    const page = block.lines[0]?.page;
    if (block.note === undefined || page === undefined) return {};
    const offset = this.calls.get(`${page}|${block.note}`) ?? this.calls.get(`${page - 1}|${block.note}`);
    return offset === undefined ? {} : { noteCall: offset };
  }

  private addLineBoxes(line: BlockLine, at: number, lineStart: number): void {
    for (const [index, { start, segment }] of line.pieces.entries()) {
      const from = Math.max(lineStart, index === 0 ? lineStart : at + start);
      this.addBox(line.page, from, at + start + segment.text.length, segment);
    }
  }

  private addHyphen(before: string, after: string, offset: number): void {
    if (/\u00AD$/.test(before)) this.builder.addHyphen({ offset, keepHyphen: false });
    else if (/[\p{L}\p{N}][-\u2010]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) {
      this.builder.addHyphen({ offset, keepHyphen: this.words.keepsHyphen(before.slice(0, -1), after) });
    }
  }

  private addBox(page: number, start: number, end: number, segment: Segment): void {
    if (end <= start) return;
    const frame = this.frames.get(page);
    const upright = {
      x: segment.x,
      y: segment.baseline - segment.size * 0.85,
      width: segment.right - segment.x,
      height: segment.size * 1.1,
    };
    this.builder.addBox({ page, start, end, ...turnBack(upright, frame) });
    const range = this.pageRanges.get(page);
    if (range === undefined) this.pageRanges.set(page, { start, end });
    else {
      range.start = Math.min(range.start, start);
      range.end = Math.max(range.end, end);
    }
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** From the frame in which the words are upright to the page as shown. */
function turnBack(box: Box, frame: PageFrame | undefined): Box {
  const { x, y, width, height } = box;
  const round = (value: number): number => Math.round(value * 100) / 100;
  const made = (left: number, top: number, wide: number, high: number): Box => ({
    x: round(left),
    y: round(top),
    width: round(wide),
    height: round(high),
  });
  if (frame?.turn === 1) return made(frame.width - y - height, x, height, width);
  if (frame?.turn === 2) return made(frame.width - x - width, frame.height - y - height, width, height);
  if (frame?.turn === 3) return made(y, frame.height - x - width, height, width);
  return made(x, y, width, height);
}

/** The document's own words, for hyphens. */
export function wordsOf(blocks: readonly DraftBlock[]): WordList {
  const words = new WordList();
  for (const block of blocks) {
    if (block.garbled !== undefined) continue;
    let open = false;
    for (const line of block.lines) {
      words.add(line.text, open);
      open = /\p{L}[-\u2010\u00AD]$/u.test(line.text);
    }
  }
  return words;
}
