import { type Flow, lineOf, type Segment, type TextLine } from './layout-model.ts';

/**
 * Takes small print in the margins (titles of sections, references beside the text) out of the lines: segments of a clearly
 * smaller size that stand wholly outside the edges of the ordinary text.
 */
export function takeMarginNotes(lines: readonly TextLine[], bodySize: number): { lines: TextLine[]; notes: TextLine[] } {
  const body = lines.flatMap((line) => {
    const own = line.segments.filter((segment) => segment.size >= bodySize * 0.93);
    return own.length > 0 ? [lineOf(line.page, own)] : [];
  });
  if (body.length < 8) return { lines: [...lines], notes: [] };
  const left = commonEdge(
    body.map((line) => line.x),
    -1,
  );
  const right = commonEdge(
    body.map((line) => line.right),
    1,
  );
  const outside = (segment: Segment): boolean =>
    segment.size < bodySize * 0.9 && segment.text.length < 60 && (segment.x > right - 1 || segment.right < left + 1);
  if (!lines.some((line) => line.segments.some(outside))) return { lines: [...lines], notes: [] };
  const kept: TextLine[] = [];
  const notes: TextLine[] = [];
  for (const line of lines) {
    const inner = line.segments.filter((segment) => !outside(segment));
    const outer = line.segments.filter(outside);
    if (inner.length > 0) kept.push(inner.length === line.segments.length ? line : lineOf(line.page, inner));
    if (outer.length > 0) notes.push(lineOf(line.page, outer));
  }
  return { lines: kept, notes };
}

/** The edge that a tenth of the lines lie beyond. */
function commonEdge(values: readonly number[], side: -1 | 1): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = side < 0 ? Math.floor(sorted.length * 0.1) : Math.ceil(sorted.length * 0.9) - 1;
  return sorted[Math.max(0, at)] ?? 0;
}

/** Lines of one note each: those close under one another. */
export function notesOf(lines: readonly TextLine[]): TextLine[][] {
  const notes: TextLine[][] = [];
  for (const line of lines) {
    const last = notes.at(-1);
    const before = last?.at(-1);
    const near =
      before !== undefined && line.baseline - before.baseline < line.size * 1.6 && Math.abs(line.x - before.x) < line.size * 6;
    if (last !== undefined && near) last.push(line);
    else notes.push([line]);
  }
  return notes;
}

/** Puts every note before the line that begins beside it. */
export function insertNotes(flows: readonly Flow[], notes: readonly (readonly TextLine[])[]): Flow[] {
  let result = [...flows];
  for (const note of notes) {
    const first = note[0];
    if (first === undefined) continue;
    const top = first.baseline - first.size * 0.6;
    const next: Flow[] = [];
    let placed = false;
    for (const flow of result) {
      const at = placed || flow.side === true ? -1 : flow.lines.findIndex((line) => line.baseline >= top);
      if (at < 0) next.push(flow);
      else {
        if (at > 0) next.push({ lines: flow.lines.slice(0, at) });
        next.push({ lines: note, side: true }, { lines: flow.lines.slice(at) });
        placed = true;
      }
    }
    if (!placed) next.push({ lines: note, side: true });
    result = next;
  }
  return result;
}
