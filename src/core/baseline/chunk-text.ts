import type { TextRange } from '../../shared/position.ts';

/** Size of a chunk and what two neighbours have in common, in UTF-16 units. A Chinese sign says about as much as three letters. */
export const chunkSizes = { latin: { size: 1000, overlap: 150 }, han: { size: 400, overlap: 60 } } as const;

/** How far before its full size a chunk may end to end at a line or a sentence. */
const slack = 0.3;

/**
 * Cuts a canonical text into overlapping chunks that cover it, the way a plain retrieval system does: by length alone, at the
 * last line end, sentence end or blank before the limit. It knows nothing of clauses.
 */
export function chunkText(text: string): readonly TextRange[] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const signs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const { size, overlap } = signs > letters * 0.3 ? chunkSizes.han : chunkSizes.latin;
  const chunks: TextRange[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOf(text, start, size);
    if (text.slice(start, end).trim() !== '') chunks.push({ start, end });
    if (end >= text.length) break;
    start = startAfter(text, start, end, overlap);
  }
  return chunks;
}

function endOf(text: string, start: number, size: number): number {
  const full = start + size;
  if (full >= text.length) return text.length;
  const tail = text.slice(start + Math.floor(size * (1 - slack)), full);
  const offset = full - tail.length;
  for (const boundary of [
    /\n(?!.*\n)/su,
    /[.。！？!?;；](?=\s|$|\p{Script=Han})(?!.*[.。！？!?;；](?:\s|$|\p{Script=Han}))/su,
    /\s(?!.*\s)/su,
  ]) {
    const match = boundary.exec(tail);
    if (match !== null) return offset + match.index + match[0].length;
  }
  // Never between the halves of a surrogate pair.
  return isLowHalf(text, full) ? full - 1 : full;
}

/** The next chunk begins inside the last one, at a blank where there is one. */
function startAfter(text: string, start: number, end: number, overlap: number): number {
  const wanted = Math.max(start + 1, end - overlap);
  const blank = text.slice(wanted, end).search(/\s/u);
  const next = blank < 0 ? wanted : wanted + blank + 1;
  return next >= end ? end : isLowHalf(text, next) ? next + 1 : next;
}

function isLowHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
