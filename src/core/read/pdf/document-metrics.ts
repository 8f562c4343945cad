import { countLetters } from './count-letters.ts';
import type { DocumentMetrics, PageItems, TextLine } from './layout-model.ts';

/** Counts how many letters of a document have which size, to a quarter of a point. */
export class BodySizes {
  private readonly counts = new Map<number, number>();

  add(page: PageItems): void {
    for (const item of page.items) {
      const size = Math.round(item.size * 4) / 4;
      // Cells of tables are short and hold figures; running text is what counts.
      const letters = countLetters(item.text);
      this.counts.set(size, (this.counts.get(size) ?? 0) + (letters > 24 ? letters * 2 : letters));
    }
  }

  /** The size of most characters. */
  get usual(): number {
    let best = 10;
    let most = 0;
    for (const [size, count] of this.counts) {
      if (count <= most) continue;
      best = size;
      most = count;
    }
    return best;
  }

  /** The largest size that still holds a good part of the characters (12%). */
  get largest(): number {
    const best = this.usual;
    let all = 0;
    for (const count of this.counts.values()) all += count;
    const common = [...this.counts].filter(([, count]) => count >= all * 0.12).map(([size]) => size);
    return Math.min(Math.max(best, ...common), best * 1.25);
  }
}

/** Line distance and weight of ordinary text, measured on the lines of all pages (furniture taken away). */
export function measureDocument(
  pages: readonly (readonly TextLine[])[],
  sizes: { readonly usual: number; readonly largest: number },
): DocumentMetrics {
  const bodySize = sizes.usual;
  const distances = new Map<number, number>();
  let total = 0;
  let bold = 0;
  let letters = 0;
  for (const lines of pages) {
    for (const [at, line] of lines.entries()) {
      const length = line.right - line.x;
      letters += length;
      if (line.bold) bold += length;
      const next = lines[at + 1];
      if (next === undefined || Math.abs(line.size - bodySize) > 0.6 || Math.abs(next.size - bodySize) > 0.6) continue;
      // Lines of two columns alternate; only lines one below the other say something.
      if (next.x > line.right || line.x > next.right) continue;
      const ratio = Math.round(((next.baseline - line.baseline) / bodySize) * 20) / 20;
      if (ratio < 0.9 || ratio > 3) continue;
      distances.set(ratio, (distances.get(ratio) ?? 0) + 1);
      total += 1;
    }
  }
  const usual = [...distances].filter(([, count]) => count >= Math.max(1, total * 0.12)).map(([ratio]) => ratio);
  const leading = usual.length > 0 ? Math.min(...usual) : 1.2;
  return { bodySize, largestBodySize: sizes.largest, leading, bodyBold: bold > letters * 0.6 };
}
