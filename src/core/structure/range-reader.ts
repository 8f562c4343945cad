import type { TextRange } from '../../shared/position.ts';
import { type ReadingText, readingText, readingWords } from '../read/reading-text.ts';
import type { LineEndHyphen, SourceDocument } from '../read/source-document.ts';

/** Reads ranges of one source; only the hyphens inside them are looked at, so that many small reads stay cheap. */
export class RangeReader {
  private readonly source: SourceDocument;
  private readonly hyphens: readonly LineEndHyphen[];

  constructor(source: SourceDocument) {
    this.source = source;
    this.hyphens = source.lineEndHyphens.toSorted((left, right) => left.offset - right.offset);
  }

  read(ranges: readonly TextRange[]): ReadingText {
    return readingText(this.source.text, ranges, this.hyphensIn(ranges));
  }

  /** The text of `read` alone, at less cost. */
  words(ranges: readonly TextRange[]): string {
    return readingWords(this.source.text, ranges, this.hyphensIn(ranges));
  }

  private hyphensIn(ranges: readonly TextRange[]): LineEndHyphen[] {
    const inside: LineEndHyphen[] = [];
    for (const range of ranges) {
      for (let index = this.firstFrom(range.start); index < this.hyphens.length; index += 1) {
        const hyphen = this.hyphens[index];
        if (hyphen === undefined || hyphen.offset >= range.end) break;
        inside.push(hyphen);
      }
    }
    return inside;
  }

  private firstFrom(offset: number): number {
    let low = 0;
    let high = this.hyphens.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.hyphens[middle]?.offset ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
