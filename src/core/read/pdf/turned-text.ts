import type { PageItem, PageItems } from './layout-model.ts';

/** The turn that most characters of the page have (quarter turns clockwise); words at other angles do not count. */
export function mainTurn(items: readonly PageItem[]): number {
  const counts = [0, 0, 0, 0];
  for (const item of items) if (item.turn >= 0) counts[item.turn] = (counts[item.turn] ?? 0) + item.text.trim().length;
  return counts.indexOf(Math.max(...counts));
}

export interface UprightPage {
  readonly width: number;
  readonly height: number;
  readonly items: readonly PageItem[];
  /** Words at another angle (watermarks, stamps at the side), placed in the same frame. */
  readonly others: readonly PageItem[];
}

/** The page's runs in a frame in which those with the main turn are upright. */
export function uprightItems(page: PageItems, turn: number): UprightPage {
  const sideways = turn % 2 === 1;
  const place = (item: PageItem): PageItem => {
    if (turn === 0) return item;
    if (turn === 1) return { ...item, x: item.y, y: page.width - item.x };
    if (turn === 2) return { ...item, x: page.width - item.x, y: page.height - item.y };
    return { ...item, x: page.height - item.y, y: item.x };
  };
  const items: PageItem[] = [];
  const others: PageItem[] = [];
  for (const item of page.items) (item.turn === turn ? items : others).push(place(item));
  return { width: sideways ? page.height : page.width, height: sideways ? page.width : page.height, items, others };
}
