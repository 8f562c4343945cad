import type { NumberShape } from './draft-node.ts';
import { type SignReading, signReadings } from './number-values.ts';

/** One part of a number: `5.1.2` has three, `(a)` has one. */
export interface NumberPart {
  readonly sign: string;
  readonly readings: readonly SignReading[];
}

/** What comes after a number on its line: decides how far it may be trusted. */
export type Following = 'nothing' | 'title' | 'lower' | 'other';

/** A number found in the text that may start a clause. */
export interface Marker {
  readonly shape: NumberShape;
  /** Same for numbers that may stand in one row: the word, or the brackets and the case. */
  readonly style: string;
  /** Lower-case word ("article") for `word`, the unit (条) for `chinese-word`. */
  readonly word: string;
  readonly parts: readonly NumberPart[];
  /** Place of the number as printed, closing dot left out. */
  readonly start: number;
  readonly end: number;
  /** Where the words after it begin. */
  readonly bodyStart: number;
  readonly following: Following;
  /** Closed by a dot, bracket or colon, or a word that leaves no doubt. */
  readonly closed: boolean;
}

export const numberPart = (sign: string): NumberPart => ({ sign, readings: signReadings(sign) });

/** Order of the words that divide a text, outermost first. A child may also stand against it where the numbers say so. */
export const wordRanks: Readonly<Record<string, number>> = {
  annex: -1,
  anx: -1,
  annexe: -1,
  schedule: -1,
  appendix: -1,
  exhibit: -1,
  attachment: -1,
  addendum: -1,
  anlage: -1,
  anhang: -1,
  附录: -1,
  附件: -1,
  附表: -1,
  volume: 0,
  book: 0,
  buch: 0,
  livre: 0,
  part: 1,
  teil: 1,
  partie: 1,
  parte: 1,
  编: 1,
  篇: 1,
  部分: 1,
  分编: 2,
  title: 2,
  titel: 2,
  titre: 2,
  título: 2,
  subtitle: 3,
  chapter: 4,
  kapitel: 4,
  chapitre: 4,
  capítulo: 4,
  章: 4,
  subchapter: 5,
  subpart: 5,
  division: 5,
  subdivision: 5.5,
  section: 6,
  sec: 6,
  abschnitt: 6,
  sección: 6,
  节: 6,
  subsection: 7,
  unterabschnitt: 7,
  item: 7,
  article: 7,
  art: 7,
  artikel: 7,
  artículo: 7,
  rule: 7,
  regulation: 7,
  '§': 7,
  条: 8,
  clause: 8,
  note: 8,
  paragraph: 9,
  款: 9,
  项: 10,
};

/** Words after which a part of the document counts for itself: annexes, schedules and their kin. */
export const isOuterWord = (word: string): boolean => wordRanks[word] === -1;
