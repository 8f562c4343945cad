/** Turns offsets in UTF-16 units into counts of code points, for ascending or any order of questions on one text. */
export class CodePoints {
  /** Offsets of the second halves of surrogate pairs, ascending. */
  private readonly lowHalves: number[] = [];

  constructor(text: string) {
    for (let at = 0; at < text.length - 1; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit < 0xd800 || unit > 0xdbff) continue;
      const next = text.charCodeAt(at + 1);
      if (next >= 0xdc00 && next <= 0xdfff) this.lowHalves.push(at + 1);
    }
  }

  /** Code points before this offset. */
  at(offset: number): number {
    let low = 0;
    let high = this.lowHalves.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.lowHalves[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset - low;
  }

  /** A range with its places in code points beside those in units. */
  range<Range extends { readonly start: number; readonly end: number }>(
    range: Range,
  ): Range & { startCodePoint: number; endCodePoint: number } {
    return { ...range, startCodePoint: this.at(range.start), endCodePoint: this.at(range.end) };
  }
}
