import { type ReadingText, readingText } from '../../core/read/reading-text.ts';
import type { SourceBlock } from '../../core/read/source-document.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { PageBox, TextRange } from '../../shared/position.ts';
import type { Place, PlaceBox, SourceView, ViewBlock } from '../../shared/window/source-view.ts';
import type { StoredSource } from '../store/library-store.ts';

/** Ranges that one search of a source gives at most. */
const mostRanges = 1000;

/** What the source pane draws: pages of a PDF (its bytes are fetched from `url`), a reading view of everything else. */
export function sourceView(document: DocumentRecord, source: StoredSource): SourceView {
  const pdf = document.format === 'pdf';
  return {
    documentId: document.documentId,
    format: document.format,
    title: document.title,
    language: document.language,
    url: pdf ? `doc/${document.documentId}` : null,
    pages: source.pages.map(({ number, label, width, height }) => ({ number, label: label ?? null, width, height })),
    blocks: pdf ? null : source.blocks.map((block) => viewBlock(block, source.text)),
  };
}

function viewBlock(block: SourceBlock, text: string): ViewBlock {
  const { kind, start, end, table } = block;
  return {
    kind,
    start,
    end,
    text: text.slice(start, end),
    level: block.level ?? null,
    marker: block.marker === undefined ? null : { start: block.marker.start, end: block.marker.end },
    bullet: block.bullet ?? false,
    bold: block.style?.bold ?? false,
    italic: block.style?.italic ?? false,
    table:
      table === undefined
        ? null
        : { caption: table.caption, rows: table.rows, columns: table.columns, cells: table.cells.map((cell) => ({ ...cell })) },
    noteCall: block.noteCall ?? null,
  };
}

/**
 * Where canonical ranges stand on the pages. A range is mapped when every sign of it lies in a box; formats without pages
 * are always mapped, by the ranges themselves.
 */
export function placesOf(ranges: readonly TextRange[], document: DocumentRecord, source: StoredSource): Place[] {
  const boxes = [...source.boxes].sort((left, right) => left.start - right.start || left.end - right.end);
  return ranges.map(({ start, end }) => {
    if (document.format !== 'pdf') return { start, end, mapped: end <= source.text.length, page: null, boxes: [] };
    const hit = overlapping(boxes, start, end);
    const page =
      hit[0]?.page ?? source.pages.find((candidate) => candidate.start <= start && start < candidate.end)?.number ?? null;
    const mapped = hit.length > 0 && covers(hit, start, end, source.text);
    return { start, end, mapped, page, boxes: mapped ? hit.map((box) => clip(box, start, end, source.text)) : [] };
  });
}

function overlapping(sorted: readonly PageBox[], start: number, end: number): PageBox[] {
  let low = 0;
  let high = sorted.length;
  // Boxes do not overlap one another: the first that ends behind `start` begins the run.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const found: PageBox[] = [];
  for (let index = low; index < sorted.length; index += 1) {
    const box = sorted[index];
    if (box === undefined || box.start >= end) break;
    if (box.end > start) found.push(box);
  }
  return found;
}

function covers(boxes: readonly PageBox[], start: number, end: number, text: string): boolean {
  let reached = start;
  const blank = (from: number, to: number): boolean => text.slice(from, to).trim() === '';
  for (const box of boxes) {
    if (box.start > reached && !blank(reached, box.start)) return false;
    reached = Math.max(reached, box.end);
  }
  return reached >= end || blank(reached, end);
}

/** The part of a line piece that the range covers, shared out by its signs: a wide sign counts twice. */
function clip(box: PageBox, start: number, end: number, text: string): PlaceBox {
  const from = Math.max(box.start, start);
  const to = Math.min(box.end, end);
  const words = text.slice(from, to);
  const whole = from === box.start && to === box.end;
  // Turned text runs down its box: it is marked whole.
  const turned = box.height > box.width * 1.5 && box.end - box.start > 2;
  if (whole || turned) return { ...box, start: from, end: to, text: words, whole };
  const all = widthOf(text.slice(box.start, box.end)) || 1;
  const before = widthOf(text.slice(box.start, from)) / all;
  const share = widthOf(words) / all;
  return { ...box, start: from, end: to, x: box.x + box.width * before, width: box.width * share, text: words, whole };
}

function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += signWidth(sign);
  return width;
}

/** Rough widths in ems of common text faces. */
function signWidth(sign: string): number {
  if (/[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]/.test(sign)) return 1;
  if (/[iljtfr.,;:'|!()[\] ]/.test(sign)) return 0.3;
  if (/[mwMW@%—]/.test(sign)) return 0.85;
  return /[A-Z&]/.test(sign) ? 0.67 : 0.52;
}

/** Ranges of the canonical text that read like `wanted`; upper and lower case, line breaks and full-width forms do not matter. */
export function findInSource(wanted: string, source: StoredSource): { readonly ranges: TextRange[]; readonly more: boolean } {
  const needle = foldSigns(wanted.replace(/\s+/g, ' ').trim());
  const ranges: TextRange[] = [];
  if (needle === '') return { ranges, more: false };
  const reading: ReadingText = readingText(source.text, [{ start: 0, end: source.text.length }], source.lineEndHyphens);
  const words = foldSigns(reading.text);
  for (let at = words.indexOf(needle); at >= 0; at = words.indexOf(needle, at + needle.length)) {
    if (ranges.length === mostRanges) return { ranges, more: true };
    const start = reading.offsets[at] ?? 0;
    const last = reading.offsets[at + needle.length - 1] ?? start;
    ranges.push({ start, end: last + 1 });
  }
  return { ranges, more: false };
}

/** Folds unit by unit, so that offsets stay what they are: a fold that would change the length is not made. */
function foldSigns(text: string): string {
  let folded = '';
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charAt(index);
    const low = unit.normalize('NFKC').toLowerCase();
    folded += low.length === 1 ? low : unit;
  }
  return folded;
}
