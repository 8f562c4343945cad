import type { DocumentMetrics, PageItems, TextLine } from './layout-model.ts';

/** Font size of most characters of the document, to a quarter of a point. */
export function bodySizeOf(pages: readonly PageItems[]): number {
  return bodySizesOf(pages).usual;
}

/** The size of most characters, and the largest size that still holds a good part of them (12%). */
export function bodySizesOf(pages: readonly PageItems[]): { usual: number; largest: number } {
  const counts = new Map<number, number>();
  for (const page of pages) {
    for (const item of page.items) {
      const size = Math.round(item.size * 4) / 4;
      // Cells of tables are short and hold figures; running text is what counts.
      const letters = item.text.replace(/[^\p{L}]+/gu, '').length;
      counts.set(size, (counts.get(size) ?? 0) + (letters > 24 ? letters * 2 : letters));
    }
  }
  let best = 10;
  let most = 0;
  let all = 0;
  for (const [size, count] of counts) {
    all += count;
    if (count > most) {
      best = size;
      most = count;
    }
  }
  const common = [...counts].filter(([, count]) => count >= all * 0.12).map(([size]) => size);
  return { usual: best, largest: Math.min(Math.max(best, ...common), best * 1.25) };
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
