import type { Rule } from './grids.ts';
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
  readonly rules: readonly Rule[];
  /** Words at another angle (watermarks, stamps at the side), placed in the same frame. */
  readonly others: readonly PageItem[];
}

/** The page's runs in a frame in which those with the main turn are upright. */
export function uprightItems(page: PageItems, turn: number): UprightPage {
  const sideways = turn % 2 === 1;
  const point = (x: number, y: number): { x: number; y: number } => {
    if (turn === 1) return { x: y, y: page.width - x };
    if (turn === 2) return { x: page.width - x, y: page.height - y };
    return turn === 3 ? { x: page.height - y, y: x } : { x, y };
  };
  const place = (item: PageItem): PageItem => (turn === 0 ? item : { ...item, ...point(item.x, item.y) });
  const rules = (page.rules ?? []).map((rule): Rule => {
    const from = point(rule.x1, rule.y1);
    const to = point(rule.x2, rule.y2);
    return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  });
  const items: PageItem[] = [];
  const others: PageItem[] = [];
  for (const item of page.items) (item.turn === turn ? items : others).push(place(item));
  return { width: sideways ? page.height : page.width, height: sideways ? page.width : page.height, items, others, rules };
}
