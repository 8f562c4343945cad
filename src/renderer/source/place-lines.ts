import type { PlaceBox } from '../../shared/window/source-view.ts';

/** A rectangle over one line of a page, in points from the top left of the page as shown. */
export interface LineBox {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly whole: boolean;
}

/** A rectangle measured in the text layer, in points from the top left of the page. */
export interface ExactBox {
  readonly x: number;
  readonly width: number;
}

/** Merges the pieces of each line: same page, heights that overlap by half, and no wider gap than a line is high. */
export function lineBoxes(boxes: readonly PlaceBox[]): readonly LineBox[] {
  const lines: LineBox[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    if (last !== undefined && sameLine(last, box)) {
      const x = Math.min(last.x, box.x);
      const y = Math.min(last.y, box.y);
      lines[lines.length - 1] = {
        page: box.page,
        x,
        y,
        width: Math.max(last.x + last.width, box.x + box.width) - x,
        height: Math.max(last.y + last.height, box.y + box.height) - y,
        text: `${last.text}${box.text}`,
        whole: last.whole && box.whole,
      };
    } else {
      const { page, x, y, width, height, text, whole } = box;
      lines.push({ page, x, y, width, height, text, whole });
    }
  }
  return lines;
}

function sameLine(line: LineBox, box: PlaceBox): boolean {
  if (line.page !== box.page) return false;
  const overlap = Math.min(line.y + line.height, box.y + box.height) - Math.max(line.y, box.y);
  const gap = box.x - (line.x + line.width);
  const smaller = Math.min(line.height, box.height);
  return overlap > smaller / 2 && gap < Math.max(line.height, box.height) * 1.5 && gap > -line.width;
}

/** One rectangle round all lines; its edges are exact enough for an outline. */
export function unionBox(lines: readonly LineBox[]): readonly LineBox[] {
  const [first] = lines;
  if (first === undefined) return [];
  const x = Math.min(...lines.map((line) => line.x));
  const y = Math.min(...lines.map((line) => line.y));
  const right = Math.max(...lines.map((line) => line.x + line.width));
  const foot = Math.max(...lines.map((line) => line.y + line.height));
  return [{ ...first, x, y, width: right - x, height: foot - y, text: lines.map((line) => line.text).join('\n'), whole: true }];
}

/** A rectangle of the page as shown, turned with the page by quarter turns clockwise. */
export function turnBox<Box extends Pick<LineBox, 'x' | 'y' | 'width' | 'height'>>(
  box: Box,
  page: { readonly width: number; readonly height: number },
  turn: number,
): Box {
  const { x, y, width, height } = box;
  if (turn === 90) return { ...box, x: page.height - y - height, y: x, width: height, height: width };
  if (turn === 180) return { ...box, x: page.width - x - width, y: page.height - y - height };
  if (turn === 270) return { ...box, x: y, y: page.width - x - width, width: height, height: width };
  return box;
}
