import type { NumberPart } from './marker.ts';
import { type SignReading, succession } from './number-values.ts';

/** How a number stands to an earlier one of its row, in any depth: 5.1 → 5.2 next, 5.1 → 5.1.1 child, 5.2 → 5.4 gap of one. */
export interface Comparison {
  readonly relation: 'next' | 'inserted' | 'gap' | 'child' | 'same' | 'back';
  /** First part in which the two differ. */
  readonly at: number;
  /** Numbers left out in between. */
  readonly missing: number;
  /** Levels left out in between (4.2 → 5.1 leaves out 5). */
  readonly skipped: number;
  /** Reading of the differing part that fits. */
  readonly reading: SignReading | null;
}

const whole = (part: NumberPart | undefined): number => Math.floor(part?.readings[0]?.value ?? 0);

/** True when the sign may open a row: 1, a, i, 一, and 0. */
export function mayBeFirst(part: NumberPart | undefined): boolean {
  return part?.readings.some((reading) => reading.value >= 0 && reading.value < 2) ?? false;
}

export function sameValue(left: NumberPart | undefined, right: NumberPart | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  return left.readings.some((one) => right.readings.some((other) => one.value === other.value));
}

function samePart(left: NumberPart | undefined, right: NumberPart | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  return left.sign === right.sign || succession(left.readings, right.readings)?.relation === 'same';
}

/** (aa) and (ab) that a later law put between (a) and (b). */
function insertedLetter(last: NumberPart | undefined, next: NumberPart | undefined): SignReading | null {
  const place = last?.readings.find((reading) => reading.alphabet === 'letter')?.value;
  if (place === undefined || last === undefined || next === undefined || !/^[a-y][a-z]$/.test(next.sign)) return null;
  if (last.sign.length > 2 || last.sign.charAt(0) !== next.sign.charAt(0) || last.sign >= next.sign) return null;
  return { alphabet: 'letter', value: Math.floor(place) + (next.sign.charCodeAt(1) - 96) / 27 };
}

export function compareNumbers(last: readonly NumberPart[], next: readonly NumberPart[]): Comparison {
  let at = 0;
  while (at < last.length && at < next.length && samePart(last[at], next[at])) at += 1;
  const rest = next.slice(at + 1);
  const restMissing = rest.reduce((sum, part) => sum + Math.max(0, whole(part) - 1), 0);
  if (at === last.length && at < next.length) {
    const first = next[at];
    const missing = (mayBeFirst(first) ? 0 : Math.max(0, whole(first) - 1)) + restMissing;
    const reading = first?.readings.find((one) => one.value < 2) ?? null;
    return { relation: 'child', at, missing, skipped: rest.length, reading };
  }
  if (at === next.length) return { relation: at === last.length ? 'same' : 'back', at, missing: 0, skipped: 0, reading: null };
  const inserted = insertedLetter(last[at], next[at]);
  if (inserted !== null) return { relation: 'inserted', at, missing: restMissing, skipped: rest.length, reading: inserted };
  const step = succession(last[at]?.readings ?? [], next[at]?.readings ?? []);
  if (step === null || step.relation === 'same') return { relation: 'back', at, missing: 0, skipped: 0, reading: null };
  return { relation: step.relation, at, missing: step.missing + restMissing, skipped: rest.length, reading: step.reading };
}
