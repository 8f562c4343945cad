import { type Bound, boundAround } from './bound.ts';
import { chineseNumber, chineseNumberPattern } from './chinese-number.ts';
import { findReferences } from './find-references.ts';
import { englishNumber, englishNumberPattern } from './number-words.ts';
import { parseDates } from './parse-dates.ts';
import { type Unit, unitAfter, unitBefore } from './unit-table.ts';

/** A figure as a text states it. Positions count UTF-16 units of the text it was found in. */
export interface Quantity {
  /** Value with scale words applied: "$447.9 million" is 447900000. */
  readonly value: number;
  /** Value as printed, before scale words. */
  readonly printed: number;
  /** Factor of the scale words that stand beside it; 1 when there is none. */
  readonly scale: number;
  /** Digits after the decimal sign, for rounding. */
  readonly decimals: number;
  readonly unit: Unit | null;
  readonly bound: Bound | null;
  /** The bound is a time frame ("within"), which may be left out. */
  readonly frame: boolean;
  /** What it is counted for: "month" in "1.2% for each full month"; null when nothing is said. */
  readonly rate: string | null;
  readonly negative: boolean;
  /** Written as a bare four-digit year. */
  readonly year: boolean;
  readonly start: number;
  readonly end: number;
}

const scaleWords: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:thousands?|tausend|Tsd\.?|[kK](?![\p{L}]))/iu, 1e3],
  [/^\s?(?:millions?|Millionen|Mio\.?|mn|m(?=\s+(?:euros?|dollars?)))(?!\p{L})/iu, 1e6],
  [/^\s?(?:billions?|Milliarden|Mrd\.?|bn)(?!\p{L})/iu, 1e9],
  [/^\s?(?:trillions?)(?!\p{L})/iu, 1e12],
  [/^\s?(?:百万)/u, 1e6],
  [/^\s?(?:千万)/u, 1e7],
  [/^\s?(?:亿|億)/u, 1e8],
  [/^\s?(?:万|萬)/u, 1e4],
];

const digitsPattern =
  /(?<![\p{Script=Latin}\d.,_-]|[A-Z]-)\(?[-\u2212]?(?:\d{1,3}(?:[,.\u00A0\u202F'\u2019 ]\d{3})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?:[\u2070\u00B9\u00B2\u00B3\u2074-\u2079]+|\s?(?:\^|\*\*)\s?\{?\d+\}?)?/gu;

/** Languages that write a decimal comma and group by dots. */
const decimalComma = new Set(['de', 'fr', 'es', 'it', 'nl', 'pt', 'da', 'sv', 'pl', 'cs', 'fi']);

/**
 * All figures of a text: digits with separators by the language, powers (10²⁵, 10^25), numbers written out in English,
 * Chinese numerals. Dates, times of day and references to clauses are left to their own checks.
 */
export function parseQuantities(text: string, language: string | null): readonly Quantity[] {
  const taken: { start: number; end: number }[] = [
    ...parseDates(text, language).filter((date) => date.precision !== 'year'),
    ...findReferences(text),
  ];
  const free = (start: number, end: number): boolean => !taken.some((range) => start < range.end && end > range.start);
  const found: Quantity[] = [];
  for (const match of text.matchAll(digitsPattern)) {
    if (!free(match.index, match.index + match[0].length)) continue;
    const read = readDigits(match[0], language);
    if (read === null) continue;
    found.push(complete(text, match.index, match.index + match[0].length, read.value, read.decimals, read.negative, match[0]));
  }
  const beside = [...taken, ...found];
  const open = (start: number, end: number): boolean => !beside.some((range) => start < range.end && end > range.start);
  for (const match of text.matchAll(englishNumberPattern)) {
    const value = englishNumber(match[0]);
    const end = match.index + match[0].length;
    // "one" is mostly a pronoun or an article; it counts only before a unit.
    if (value === null || !open(match.index, end)) continue;
    const quantity = complete(text, match.index, end, value, 0, false, match[0]);
    if (value === 1 && quantity.unit === null && quantity.scale === 1) continue;
    found.push(quantity);
  }
  for (const match of text.matchAll(chineseNumberPattern)) {
    const value = chineseNumber(match[0]);
    const end = match.index + match[0].length;
    if (value === null || !open(match.index, end)) continue;
    const quantity = complete(text, match.index, end, value, 0, false, match[0]);
    // A lone numeral is often part of a word (一般, 统一, 万一): it counts only before a unit.
    if (quantity.unit === null && match[0].length < 3) continue;
    found.push(quantity);
  }
  return found.sort((left, right) => left.start - right.start);
}

function complete(
  text: string,
  start: number,
  end: number,
  printed: number,
  decimals: number,
  negative: boolean,
  words: string,
): Quantity {
  let scale = 1;
  let position = end;
  for (const [pattern, factor] of scaleWords) {
    const match = pattern.exec(text.slice(position));
    if (match === null) continue;
    scale = factor;
    position += match[0].length;
    break;
  }
  const gap = /^(?:\s|-(?=\p{L})|\u00A0)?(?:of\s)?/u.exec(text.slice(position))?.[0].length ?? 0;
  // A written number may be repeated in figures: "thirty (30) days".
  const repeated = /^\s?\(\d+(?:[.,]\d+)*\)\s?/.exec(text.slice(position));
  const after = unitAfter(text.slice(position + (repeated?.[0].length ?? gap)));
  const before = unitBefore(text.slice(0, start));
  const unit = before?.unit ?? after?.unit ?? null;
  const unitEnd = after === null ? position : position + (repeated?.[0].length ?? gap) + after.length;
  const unitStart = before === null ? start : start - before.length;
  const limit = boundAround(text, unitStart, unitEnd);
  return {
    value: printed * scale,
    printed,
    scale,
    decimals,
    unit,
    bound: limit?.bound ?? null,
    frame: limit?.frame ?? false,
    rate: rateAfter(text.slice(unitEnd)),
    negative,
    year: unit === null && scale === 1 && /^(?:19|20)\d\d$/.test(words),
    start: unitStart,
    end: unitEnd,
  };
}

/** What an amount is counted for: the noun after "per", "for each", "a" (month, year …), 每. */
function rateAfter(rest: string): string | null {
  const match =
    /^(?:\s+of\s+(?:the\s+|its\s+|that\s+)?(?:\p{L}+\s){0,3}?\p{L}+)?[,]?\s+(?:per|(?:for|in|of)\s+(?:each|every|any)|each|every|an?(?=\s+(?:year|month|week|day|hour|minute|quarter)\b))\s+((?:\d[\d,.]*\s+)?(?:(?:full|calendar|contract|fiscal|working|business)\s+)?\p{L}+)/iu.exec(
      rest,
    );
  return match?.[1]?.toLowerCase() ?? null;
}

/** Reads digits with separators. A single separator is decided by the language; three digits after it mean thousands. */
function readDigits(words: string, language: string | null): { value: number; decimals: number; negative: boolean } | null {
  const power = /^\(?[-\u2212]?(\d+)\s?(?:([\u2070\u00B9\u00B2\u00B3\u2074-\u2079]+)|(?:\^|\*\*)\s?\{?(\d+)\}?)$/u.exec(words);
  if (power !== null) {
    const exponent = power[3] ?? [...(power[2] ?? '')].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign)).join('');
    // 10 m² is a unit and is not met here, because the sign follows the digits directly only in powers.
    return { value: Number(power[1]) ** Number(exponent), decimals: 0, negative: false };
  }
  const negative = /^\(|[-\u2212]/.test(words) && (/^\(/.test(words) || /^[-\u2212]/.test(words));
  const plain = words.replace(/[()\u2212-]/g, '').replace(/[\s\u00A0\u202F'\u2019]/g, '');
  const comma = language !== null && decimalComma.has(language);
  const decimalSign = decimalSignOf(plain, comma);
  const thousands = decimalSign === ',' ? /\./g : /,/g;
  const normal = plain.replace(thousands, '').replace(',', '.');
  const value = Number(normal);
  if (!Number.isFinite(value)) return null;
  return { value, decimals: normal.split('.')[1]?.length ?? 0, negative };
}

function decimalSignOf(plain: string, comma: boolean): ',' | '.' {
  const lastComma = plain.lastIndexOf(',');
  const lastDot = plain.lastIndexOf('.');
  if (lastComma >= 0 && lastDot >= 0) return lastComma > lastDot ? ',' : '.';
  if (lastComma < 0 && lastDot < 0) return '.';
  const sign = lastComma >= 0 ? ',' : '.';
  const groups = plain.split(sign);
  const grouped = groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? '').length <= 3 && groups[0] !== '0';
  const groupSign = comma ? '.' : ',';
  if (groups.length > 2) return sign === ',' ? '.' : ',';
  if (grouped && sign === groupSign) return sign === ',' ? '.' : ',';
  return sign;
}
