import type { Marker, NumberPart } from './marker.ts';

/** An open row of numbers, or an open unnumbered heading, as a stack from the innermost outwards. */
export interface Level {
  readonly below: Level | null;
  /** Index of the event that stands there now. */
  readonly event: number;
  readonly shape: Marker['shape'] | null;
  readonly style: string;
  readonly word: string;
  readonly parts: readonly NumberPart[];
  readonly headingLevel: number | null;
  readonly listDepth: number | null;
  readonly given: boolean;
  /** Signature of the stack from the root up to here. */
  readonly key: string;
}

/** Last number of a row that runs on through the chapters of a text. */
export interface Counter {
  readonly style: string;
  readonly parts: readonly NumberPart[];
  /** Word of the level that held the row ("article"): the next row of its kind stands there too. */
  readonly holder: string;
  readonly next: Counter | null;
}

/** What was decided for one event. */
export interface Choice {
  readonly event: number;
  /** Event of the parent; -1: the root. Undefined: the number is plain words. */
  readonly parent?: number;
  readonly missing: number;
  readonly repeated: boolean;
}

export interface State {
  readonly cost: number;
  readonly top: Level | null;
  readonly counters: Counter | null;
  /** The state before; let go once what lies behind is settled. */
  back: State | null;
  readonly choice: Choice | null;
}

/** Something that stands in the sequence: a number that may be a clause, or an unnumbered heading. */
export interface SequenceEvent {
  readonly marker: Marker | null;
  readonly strength: number;
  readonly given: boolean;
  /** Level of the heading block it stands in; null for other blocks. */
  readonly headingLevel: number | null;
  /** The level is guessed from how the heading is drawn. */
  readonly guessedLevel: boolean;
  readonly listDepth: number | null;
  /** An unnumbered heading that is likelier part of the clause before it than a division beside it. */
  readonly leansInside: boolean;
  /** Unnumbered paragraphs since the last event. */
  readonly paragraphsBefore: number;
}

const signature = (parts: readonly NumberPart[]): string =>
  parts.map((part) => `${part.sign}${part.readings.length === 1 ? (part.readings[0]?.alphabet.charAt(0) ?? '') : '?'}`).join('.');

export function pushLevel(below: Level | null, index: number, event: SequenceEvent, parts: readonly NumberPart[]): Level {
  const marker = event.marker;
  const style = marker?.style ?? 'heading';
  return {
    below,
    event: index,
    shape: marker?.shape ?? null,
    style,
    word: marker?.word ?? '',
    parts,
    headingLevel: event.headingLevel,
    listDepth: event.listDepth,
    given: event.given,
    key: `${below?.key ?? ''}/${style}:${marker === null ? index : signature(parts)}`,
  };
}

export function findCounter(counters: Counter | null, style: string): Counter | null {
  for (let entry = counters; entry !== null; entry = entry.next) if (entry.style === style) return entry;
  return null;
}

const longestCounterList = 16;

/** The list with `style` set to `parts`, most recent first. */
export function setCounter(counters: Counter | null, style: string, parts: readonly NumberPart[], holder: string): Counter {
  const kept: Counter[] = [];
  for (let entry = counters; entry !== null && kept.length < longestCounterList; entry = entry.next)
    if (entry.style !== style) kept.push(entry);
  let next: Counter | null = null;
  for (const entry of kept.reverse()) next = { style: entry.style, parts: entry.parts, holder: entry.holder, next };
  return { style, parts, holder, next };
}
