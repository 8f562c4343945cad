import type { PDFPageProxy } from 'pdfjs-dist';
import type { PageItem, PageItems } from '../../../core/read/pdf/layout-model.ts';
import { drawnRules } from './drawn-rules.ts';
import type { FontStyles } from './font-styles.ts';

type DrawingCommands = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

/** What is known of a document while its pages are read one after another. */
export interface ReadingState {
  readonly fonts: FontStyles;
  /** Pages in a row that looked like tables and had no lines drawn. */
  unruledPages: number;
}

/** Reads one page's runs of text, placed on the page as shown. Frees what pdf.js holds for the page. */
export async function pageItems(page: PDFPageProxy, state: ReadingState, label: string | undefined): Promise<PageItems> {
  const { fonts } = state;
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: true });
  const names = Object.keys(content.styles);
  const tabular = state.unruledPages < 12 && looksTabular(content.items);
  const drawing = tabular || fonts.wants(names) ? await drawingOf(page) : null;
  if (drawing !== null) fonts.learn(page, names);
  const rules = drawing !== null && tabular ? drawnRules(drawing, viewport.transform) : [];
  if (tabular) state.unruledPages = rules.length < 4 ? state.unruledPages + 1 : 0;
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
  return {
    number: page.pageNumber,
    width,
    height,
    items,
    ...(label === undefined ? {} : { label }),
    ...(rules.length === 0 ? {} : { rules }),
  };
}

async function drawingOf(page: PDFPageProxy): Promise<DrawingCommands | null> {
  try {
    return await page.getOperatorList();
  } catch {
    // The words were read; without the drawing commands only weight, slant and table lines stay unknown.
    return null;
  }
}

/** Whether runs stand side by side with gaps on several lines: only then are drawn lines worth reading. */
function looksTabular(items: Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items']): boolean {
  const lines = new Map<number, { right: number; wide: number }>();
  let rows = 0;
  for (const item of items) {
    if ('type' in item || item.str.trim() === '') continue;
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
    const level = Math.abs(b) < Math.abs(a);
    const key = Math.round((level ? y : x) / 3);
    const place = level ? x : y;
    const known = lines.get(key);
    // The gap after "(1)" or "2.1" is that of a numbered text.
    const marker = item.str.length < 9 && /[\d.)]$/.test(item.str.trim()) && !/^[$€£]|\d{3}/.test(item.str);
    if (known === undefined) lines.set(key, { right: place + item.width, wide: marker ? -1 : 0 });
    else {
      if (Math.abs(place - known.right) > 9) {
        known.wide += 1;
        if (known.wide === 1) rows += 1;
      }
      known.right = place + item.width;
    }
  }
  return rows >= 3;
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
