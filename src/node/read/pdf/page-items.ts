import type { PDFPageProxy } from 'pdfjs-dist';
import type { PageItem, PageItems } from '../../../core/read/pdf/layout-model.ts';
import type { FontStyles } from './font-styles.ts';

/** Reads one page's runs of text, placed on the page as shown. Frees what pdf.js holds for the page. */
export async function pageItems(page: PDFPageProxy, fonts: FontStyles, label: string | undefined): Promise<PageItems> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: true });
  await fonts.learn(page, Object.keys(content.styles));
  const items: PageItem[] = [];
  const marks: boolean[] = [];
  for (const item of content.items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push(marks.at(-1) === true || ('tag' in item && item.tag === 'Artifact'));
      continue;
    }
    if (item.str.trim() === '') continue;
    const placed = placeOf(item.transform, viewport.transform);
    const style = fonts.of(item.fontName);
    items.push({
      text: item.str,
      x: placed.x,
      y: placed.y,
      width: item.width,
      size: placed.size,
      font: item.fontName,
      bold: style.bold,
      italic: style.italic || placed.slanted,
      rightToLeft: item.dir === 'rtl',
      artifact: marks.at(-1) === true,
      turn: placed.turn,
    });
  }
  page.cleanup();
  const { width, height } = viewport;
  return label === undefined
    ? { number: page.pageNumber, width, height, items }
    : { number: page.pageNumber, width, height, label, items };
}

/** Start, size and turn of a run, from its own matrix and that of the page as shown (both six numbers, PDF order). */
function placeOf(
  own: readonly number[],
  page: readonly number[],
): { x: number; y: number; size: number; turn: number; slanted: boolean } {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own;
  const [pa = 1, pb = 0, pc = 0, pd = -1, pe = 0, pf = 0] = page;
  const across = [pa * a + pc * b, pb * a + pd * b] as const;
  const up = [pa * c + pc * d, pb * c + pd * d] as const;
  const quarters = Math.atan2(across[1], across[0]) / (Math.PI / 2);
  const nearest = Math.round(quarters);
  const turn = Math.abs(quarters - nearest) < 0.06 ? (nearest + 4) % 4 : -1;
  const skew = Math.abs(across[0] * up[0] + across[1] * up[1]) / Math.max(1e-6, Math.hypot(...across) * Math.hypot(...up));
  return { x: pa * e + pc * f + pe, y: pb * e + pd * f + pf, size: Math.hypot(...up), turn, slanted: skew > 0.12 };
}
