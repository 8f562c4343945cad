import type { TextRange } from '../../../shared/position.ts';

const dropped =
  /[\s\u0085\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/u;
const single = /[\u2018\u2019\u201A\u201B\u2032\u02BC\u0060\u00B4]/u;
const double = /[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u300C-\u300F\u301D-\u301F]/u;

/** Length of the pieces that words are looked for in where they do not stand in one run, in squeezed units. */
const pieceLength = 32;
/** Share of the words that must be found for a place to count. */
const leastFound = 0.5;

/**
 * Words without white space, hyphens and kinds of quote signs (compatibility forms unified): what two renderings of the same
 * document share. Keeps the way back to the text. Built once for a document, since many quotes are looked for in it.
 */
export class SqueezedText {
  readonly text: string;
  /** Offset in the original, in UTF-16 units, of each unit of `text`. */
  private readonly offsets: Int32Array;

  constructor(original: string) {
    const units: string[] = [];
    const offsets: number[] = [];
    let offset = 0;
    for (const sign of original) {
      const plain = squeezeSign(sign);
      if (plain !== '') {
        units.push(plain);
        for (let unit = 0; unit < plain.length; unit += 1) offsets.push(offset);
      }
      offset += sign.length;
    }
    this.text = units.join('');
    this.offsets = Int32Array.from(offsets);
  }

  get length(): number {
    return this.text.length;
  }

  /** Squeezed units in front of an offset of the original. */
  before(offset: number): number {
    let low = 0;
    let high = this.offsets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Number of squeezed units in a range of the original: its length without white space. */
  weight({ start, end }: TextRange): number {
    return Math.max(0, this.before(end) - this.before(start));
  }

  /**
   * Places of words in the original, nearest to `expected` (a share 0..1 of the squeezed text), within `inside`. Words that do
   * not stand in one run (a page foot between them) are found in pieces. Empty where less than half of them is found.
   */
  locate(words: string, expected: number | null = null, inside?: TextRange): TextRange[] {
    const wanted = squeeze(words);
    if (wanted === '') return [];
    const from = inside === undefined ? 0 : this.before(inside.start);
    const to = inside === undefined ? this.length : this.before(inside.end);
    const target = expected === null ? from : Math.round(expected * this.length);
    const whole = this.nearest(wanted, target, from, to);
    if (whole >= 0) return [this.range(whole, whole + wanted.length)];
    const found: { start: number; end: number; wantedEnd: number }[] = [];
    let weight = 0;
    let near = target;
    for (let at = 0; at < wanted.length; ) {
      // A rest that is too short to be told apart goes with the piece before it.
      const end = wanted.length - at < 2 * pieceLength ? wanted.length : at + pieceLength;
      const place = this.nearest(wanted.slice(at, end), near, from, to);
      if (place >= 0) {
        const last = found.at(-1);
        const gap = last === undefined ? -1 : place - last.end;
        // What stands between two found pieces belongs to the words too: another spelling, a page foot.
        const closes = last !== undefined && gap >= 0 && gap <= at - last.wantedEnd + 2 * pieceLength;
        if (closes) Object.assign(last, { end: place + end - at, wantedEnd: end });
        else found.push({ start: place, end: place + end - at, wantedEnd: end });
        weight += end - at;
        near = place + end - at;
      }
      at = end;
    }
    return weight >= leastFound * wanted.length ? found.map(({ start, end }) => this.range(start, end)) : [];
  }

  private nearest(wanted: string, target: number, from: number, to: number): number {
    const after = this.text.indexOf(wanted, Math.max(from, target));
    const before = target > from ? this.text.lastIndexOf(wanted, target) : -1;
    const fits = (at: number): boolean => at >= from && at + wanted.length <= to;
    if (!fits(after)) return fits(before) ? before : -1;
    return fits(before) && target - before < after - target ? before : after;
  }

  private range(start: number, end: number): TextRange {
    const last = this.offsets[end - 1] ?? 0;
    return { start: this.offsets[start] ?? 0, end: last + 1 };
  }
}

export function squeeze(text: string): string {
  return Array.from(text.normalize('NFC'), squeezeSign).join('');
}

function squeezeSign(sign: string): string {
  if (dropped.test(sign)) return '';
  if (single.test(sign)) return "'";
  if (double.test(sign)) return '"';
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 ? sign : sign.normalize('NFKC').replace(/\s/g, '');
}

/** Offset in UTF-16 units of an offset in code points. */
export function codePointToUnit(text: string, codePoints: number): number {
  let unit = 0;
  for (let count = 0; count < codePoints && unit < text.length; count += 1) {
    unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  }
  return unit;
}
