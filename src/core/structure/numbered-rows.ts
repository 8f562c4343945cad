import { compareNumbers } from './compare-numbers.ts';
import type { Marker } from './marker.ts';
import { parseMarker } from './parse-marker.ts';

const numberHead =
  /^(?:(?:clause|section|article|rule|paragraph|para|requirement|control|criterion|provision|item|ref(?:erence)?|s(?:erial|l)?\.?|req)s?\.?\s*)?(?:no\.?|nos\.?|nr\.?|number|id|#|№)?\.?$|^(?:条款|条文|序号|编号|条号|章条号)$/iu;
const fewestRows = 3;
const ordinaryLength = 25;

/**
 * Numbers in the first cells of rows, where they are clause numbers: most rows have one, they count up, and words stand beside
 * them. `rows` holds the values of each data row, `head` the words over the first column. Gives the number of each row, or null.
 */
export function numbersOfRows(rows: readonly (readonly string[])[], head: string): readonly (Marker | null)[] {
  const none = rows.map(() => null);
  const markers = rows.map(([first = '']) => wholeMarker(first));
  const found = markers.filter((marker) => marker !== null);
  const filled = rows.filter(([first = '']) => first !== '').length;
  if (found.length < fewestRows || found.length < filled * 0.6) return none;
  const plain = found.every((marker) => marker.shape === 'decimal' && marker.parts.length === 1);
  if (plain && !numberHead.test(head.trim())) return none;
  const lengths = rows.flatMap((row, index) =>
    markers[index] === null ? [] : [Math.max(0, ...row.slice(1).map((cell) => cell.length))],
  );
  if (lengths.reduce((sum, length) => sum + length, 0) < ordinaryLength * lengths.length) return none;
  let steps = 0;
  for (const [index, marker] of found.entries()) {
    const before = found[index - 1];
    if (before === undefined) continue;
    const relation = before.shape === marker.shape ? compareNumbers(before.parts, marker.parts).relation : 'next';
    if (relation !== 'same' && relation !== 'back') steps += 1;
  }
  return steps >= (found.length - 1) * 0.7 ? markers : none;
}

/** The number that a cell is nothing but. */
function wholeMarker(value: string): Marker | null {
  const marker = value.length > 24 ? null : parseMarker(value, 0, value.length);
  return marker !== null && marker.bodyStart >= value.length ? marker : null;
}
