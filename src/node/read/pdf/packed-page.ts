import type { PageItem, PageItems } from '../../../core/read/pdf/layout-model.ts';

/** A page's runs in a few flat buffers, which cross a thread border at a fraction of the cost of an object for each run. */
export interface PackedPage {
  readonly page: Omit<PageItems, 'items'>;
  /** The words of all runs, one after another. */
  readonly text: string;
  readonly fonts: readonly string[];
  /** For each run: x, y, width, size. */
  readonly places: Float64Array<ArrayBuffer>;
  /** For each run: length of its words, number of its font, flags (bits 0 to 3), turn. */
  readonly facts: Int32Array<ArrayBuffer>;
}

const bold = 1;
const italic = 2;
const rightToLeft = 4;
const artifact = 8;

export function packPage({ items, ...page }: PageItems): PackedPage {
  const places = new Float64Array(items.length * 4);
  const facts = new Int32Array(items.length * 4);
  const fonts: string[] = [];
  const numbers = new Map<string, number>();
  let text = '';
  let at = 0;
  for (const item of items) {
    text += item.text;
    places[at] = item.x;
    places[at + 1] = item.y;
    places[at + 2] = item.width;
    places[at + 3] = item.size;
    let font = numbers.get(item.font);
    if (font === undefined) {
      font = fonts.length;
      fonts.push(item.font);
      numbers.set(item.font, font);
    }
    facts[at] = item.text.length;
    facts[at + 1] = font;
    facts[at + 2] =
      (item.bold ? bold : 0) + (item.italic ? italic : 0) + (item.rightToLeft ? rightToLeft : 0) + (item.artifact ? artifact : 0);
    facts[at + 3] = item.turn;
    at += 4;
  }
  return { page, text, fonts, places, facts };
}

export function unpackPage({ page, text, fonts, places, facts }: PackedPage): PageItems {
  const items: PageItem[] = [];
  let from = 0;
  for (let at = 0; at < facts.length; at += 4) {
    const length = facts[at] ?? 0;
    const flags = facts[at + 2] ?? 0;
    items.push({
      text: text.slice(from, from + length),
      x: places[at] ?? 0,
      y: places[at + 1] ?? 0,
      width: places[at + 2] ?? 0,
      size: places[at + 3] ?? 0,
      font: fonts[facts[at + 1] ?? 0] ?? '',
      bold: (flags & bold) !== 0,
      italic: (flags & italic) !== 0,
      rightToLeft: (flags & rightToLeft) !== 0,
      artifact: (flags & artifact) !== 0,
      turn: facts[at + 3] ?? 0,
    });
    from += length;
  }
  return { ...page, items };
}
