import { chineseNumber } from './chinese-number.ts';

/** A date as a text states it. `values` holds more than one ISO date where day and month cannot be told apart. */
export interface DateMention {
  /** `2025-06-05`, `2025-06`, `--06-05` (no year) or `2025`. */
  readonly values: readonly string[];
  readonly precision: 'day' | 'month' | 'day-of-year' | 'year';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const months: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'janvier', 'enero', 'gennaio'],
  ['february', 'feb', 'februar', 'février', 'febrero', 'febbraio'],
  ['march', 'mar', 'märz', 'mars', 'marzo'],
  ['april', 'apr', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'giugno'],
  ['july', 'jul', 'juli', 'juillet', 'julio', 'luglio'],
  ['august', 'aug', 'août', 'agosto'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre', 'settembre'],
  ['october', 'oct', 'oktober', 'octobre', 'octubre', 'ottobre'],
  ['november', 'nov', 'novembre', 'noviembre'],
  ['december', 'dec', 'dezember', 'décembre', 'diciembre', 'dicembre'],
];
const names = months.flat().join('|');
const monthOf = (name: string): number => months.findIndex((list) => list.includes(name.toLowerCase().replace(/\.$/, ''))) + 1;
const pad = (value: number): string => String(value).padStart(2, '0');
const numeral = '[零〇一二三四五六七八九十\\d]';

type Reader = (
  match: RegExpMatchArray,
  dayFirst: boolean | null,
) => { values: readonly string[]; precision: DateMention['precision'] } | null;

const day = (year: number, month: number, date: number): { values: readonly string[]; precision: 'day' } | null =>
  month >= 1 && month <= 12 && date >= 1 && date <= 31
    ? { values: [`${year}-${pad(month)}-${pad(date)}`], precision: 'day' }
    : null;

const readers: readonly (readonly [RegExp, Reader])[] = [
  [
    new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)?\\.?(?:\\s+day\\s+of)?\\s+(?:of\\s+|de\\s+)?(${names})\\.?,?\\s+(?:of\\s+|de\\s+)?(\\d{4})\\b`,
      'giu',
    ),
    (m) => day(Number(m[3]), monthOf(m[2] ?? ''), Number(m[1])),
  ],
  [
    new RegExp(`\\b(${names})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'giu'),
    (m) => day(Number(m[3]), monthOf(m[1] ?? ''), Number(m[2])),
  ],
  [/\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/gu, (m) => day(Number(m[1]), Number(m[2]), Number(m[3]))],
  [
    /\b(\d{1,2})([-/.])(\d{1,2})\2(\d{4})\b/gu,
    (m, dayFirst) => {
      const first = Number(m[1]);
      const second = Number(m[3]);
      const year = Number(m[4]);
      const little = day(year, second, first);
      const middle = day(year, first, second);
      if (little === null || middle === null || first === second) return little ?? middle;
      if (dayFirst === true || (dayFirst === null && m[2] === '.')) return little;
      if (dayFirst === false) return middle;
      return { values: [...little.values, ...middle.values], precision: 'day' };
    },
  ],
  [
    new RegExp(`(${numeral}{4})\\s?年\\s?(${numeral}{1,3})\\s?月\\s?(${numeral}{1,3})\\s?[日号]`, 'gu'),
    (m) => day(chinese(m[1]), chinese(m[2]), chinese(m[3])),
  ],
  [
    new RegExp(`(${numeral}{4})\\s?年\\s?(${numeral}{1,3})\\s?月`, 'gu'),
    (m) => ({ values: [`${chinese(m[1])}-${pad(chinese(m[2]))}`], precision: 'month' }),
  ],
  [
    new RegExp(`\\b(${names})\\.?,?\\s+(?:of\\s+)?(\\d{4})\\b`, 'giu'),
    (m) => ({ values: [`${m[2]}-${pad(monthOf(m[1] ?? ''))}`], precision: 'month' }),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${names})\\b`, 'giu'),
    (m) => ({ values: [`--${pad(monthOf(m[2] ?? ''))}-${pad(Number(m[1]))}`], precision: 'day-of-year' }),
  ],
  [
    new RegExp(`\\b(${names})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\s*[%\\d])`, 'giu'),
    (m) => ({ values: [`--${pad(monthOf(m[1] ?? ''))}-${pad(Number(m[2]))}`], precision: 'day-of-year' }),
  ],
  [
    new RegExp(`(?<!年\\s?)(?<![\\d])(${numeral}{1,3})\\s?月\\s?(${numeral}{1,3})\\s?[日号]`, 'gu'),
    (m) => ({ values: [`--${pad(chinese(m[1]))}-${pad(chinese(m[2]))}`], precision: 'day-of-year' }),
  ],
  [
    /([12]\d{3}|[一二][零〇一二三四五六七八九]{3})\s?年(?!\s?(?:\d|[一二三四五六七八九十]))/gu,
    (m) => ({ values: [String(chinese(m[1]))], precision: 'year' }),
  ],
  [/(?<![\p{L}\d.,$€£¥-])((?:19|20)\d\d)(?![\d%\p{L}]|[.,]\d|-\d)/gu, (m) => ({ values: [m[1] ?? ''], precision: 'year' })],
];

/**
 * Dates of a text in order. `05/06/2025` is read by a hint in the text ("day/month/year", "mm/dd/yyyy"), by the language
 * where it writes one order only, else both ways. A bare year counts as a date of its own.
 */
export function parseDates(text: string, language: string | null): readonly DateMention[] {
  const dayFirst = orderHint(text, language);
  const found: DateMention[] = [];
  for (const [pattern, read] of readers) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (found.some((other) => match.index < other.end && end > other.start)) continue;
      const result = read(match, dayFirst);
      if (result === null) continue;
      found.push({ ...result, text: match[0], start: match.index, end });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

function orderHint(text: string, language: string | null): boolean | null {
  if (/\b(?:day[/.-]month|dd[/.-]mm)/i.test(text)) return true;
  if (/\b(?:month[/.-]day|mm[/.-]dd)/i.test(text)) return false;
  return language !== null && ['de', 'fr', 'es', 'it'].includes(language) ? true : null;
}

function chinese(text: string | undefined): number {
  const words = text ?? '';
  return /^\d+$/.test(words) ? Number(words) : (chineseNumber(words) ?? Number.NaN);
}

/** One mention says the same day, or a coarser one says what the finer one holds ("in 2025" of "4 March 2025"). */
export function sameDate(claimed: DateMention, stated: DateMention): 'same' | 'coarser' | 'unclear' | 'differs' {
  if (stated.values.length > 1 || claimed.values.length > 1) {
    return claimed.values.some((value) => stated.values.includes(value)) ? 'unclear' : 'differs';
  }
  const mine = claimed.values[0] ?? '';
  const theirs = stated.values[0] ?? '';
  if (mine === theirs) return 'same';
  if (claimed.precision === 'day-of-year') return theirs.endsWith(mine.slice(1)) ? 'coarser' : 'differs';
  return theirs.startsWith(`${mine}-`) ? 'coarser' : 'differs';
}
