import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Rule } from '../../../core/read/pdf/grids.ts';

type Matrix = readonly [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];
const strokes = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const fills = new Set<number>([OPS.fill, OPS.eoFill]);
/** A filled box at most this thick (points) is a drawn line. */
const thin = 2.6;

/** Level and upright lines among a page's drawing commands, placed on the page as shown. `view` is the viewport's matrix. */
export function drawnRules(
  list: { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] },
  view: readonly number[],
): Rule[] {
  const rules: Rule[] = [];
  const stack: Matrix[] = [];
  let matrix = toMatrix(view);
  for (const [at, operation] of list.fnArray.entries()) {
    const args: unknown = list.argsArray[at];
    if (operation === OPS.save) stack.push(matrix);
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? matrix;
    else if (operation === OPS.transform) matrix = multiply(matrix, toMatrix(args));
    else if (operation === OPS.paintFormXObjectBegin) {
      stack.push(matrix);
      if (Array.isArray(args) && isNumbers(args[0])) matrix = multiply(matrix, toMatrix(args[0]));
    } else if (operation === OPS.constructPath && Array.isArray(args)) {
      const paint: unknown = args[0];
      const data: unknown = Array.isArray(args[1]) ? args[1][0] : null;
      if (typeof paint !== 'number' || !(data instanceof Float32Array)) continue;
      if (strokes.has(paint)) addPath(rules, data, matrix, false);
      else if (fills.has(paint)) addPath(rules, data, matrix, true);
    }
    if (rules.length > 5000) return [];
  }
  return rules;
}

/** Walks a path (0 move, 1 line, 2 cubic, 3 quadratic, 4 close, each followed by its points). */
function addPath(rules: Rule[], data: Float32Array, matrix: Matrix, filled: boolean): void {
  let points: [number, number][] = [];
  let curved = false;
  const close = (closed: boolean): void => {
    if (!curved && points.length > 1) {
      if (filled) addThinBox(rules, points);
      else addSides(rules, points, closed);
    }
    points = [];
    curved = false;
  };
  let at = 0;
  while (at < data.length) {
    const step = data[at];
    if (step === 0 || step === 1) {
      if (step === 0) close(false);
      points.push(apply(matrix, data[at + 1] ?? 0, data[at + 2] ?? 0));
      at += 3;
    } else if (step === 4) {
      close(true);
      at += 1;
    } else {
      curved = true;
      at += step === 2 ? 7 : 5;
    }
  }
  close(false);
}

function addThinBox(rules: Rule[], points: readonly [number, number][]): void {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const middleX = (left + right) / 2;
  const middleY = (top + bottom) / 2;
  if (bottom - top <= thin && right - left > 4) rules.push({ x1: left, y1: middleY, x2: right, y2: middleY });
  else if (right - left <= thin && bottom - top > 4) rules.push({ x1: middleX, y1: top, x2: middleX, y2: bottom });
}

function addSides(rules: Rule[], points: readonly [number, number][], closed: boolean): void {
  for (const [at, [x1, y1]] of points.entries()) {
    const next = points[at + 1] ?? (closed ? points[0] : undefined);
    if (next === undefined) continue;
    const [x2, y2] = next;
    const wide = Math.abs(x1 - x2);
    const high = Math.abs(y1 - y2);
    if ((wide < 0.7 && high > 4) || (high < 0.7 && wide > 4)) rules.push({ x1, y1, x2, y2 });
  }
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return typeof value === 'object' && value !== null && 'length' in value && value.length === 6;
}

function toMatrix(value: unknown): Matrix {
  if (!isNumbers(value)) return identity;
  return [value[0] ?? 1, value[1] ?? 0, value[2] ?? 0, value[3] ?? 1, value[4] ?? 0, value[5] ?? 0];
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

function apply(m: Matrix, x: number, y: number): [number, number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}
