/** One way to read a sign as a number: `i` is the ninth letter or the first roman numeral. */
export interface SignReading {
  readonly alphabet: 'digit' | 'letter' | 'roman' | 'double' | 'chinese' | 'word';
  /** Counted from 1; an inserted number (7A) lies between its neighbours (7 and 8). */
  readonly value: number;
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const romanForm = /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;

/** Value of a roman numeral in any case, or null when it is none. */
export function romanValue(sign: string): number | null {
  const lower = sign.toLowerCase();
  if (lower === '' || !romanForm.test(lower)) return null;
  let total = 0;
  for (let index = 0; index < lower.length; index += 1) {
    const here = romanDigits[lower.charAt(index)] ?? 0;
    const next = romanDigits[lower.charAt(index + 1)] ?? 0;
    total += here < next ? -here : here;
  }
  return total;
}

const chineseDigits = '零一二三四五六七八九';
const chineseUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** Value of a Chinese numeral (一百二十, 二〇) or of full-width or plain digits; null when it is none. */
export function chineseValue(sign: string): number | null {
  const plain = sign.normalize('NFKC').replaceAll('〇', '零').replaceAll('两', '二');
  if (/^\d+$/.test(plain)) return Number(plain);
  if (!/^[零一二三四五六七八九十百千]+$/.test(plain)) return null;
  if (!/[十百千]/.test(plain)) return Number([...plain].map((digit) => chineseDigits.indexOf(digit)).join(''));
  let total = 0;
  let digit = 0;
  for (const unit of plain) {
    const factor = chineseUnits[unit];
    if (factor === undefined) digit = chineseDigits.indexOf(unit);
    else {
      total += (digit === 0 ? 1 : digit) * factor;
      digit = 0;
    }
  }
  return total + digit;
}

const letterIndex = (letter: string): number => letter.toLowerCase().charCodeAt(0) - 96;

/** Place of an inserted number's letters between two whole numbers: A, B, …, ZA, in (0, 1). */
function suffixFraction(suffix: string): number {
  let fraction = 0;
  let unit = 1;
  for (const letter of suffix) {
    unit /= 27;
    fraction += letterIndex(letter) * unit;
  }
  return fraction;
}

const latinWords = ['bis', 'ter', 'quater', 'quinquies', 'sexies', 'septies', 'octies'];
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const ordinalWords = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

/** Every way to read one sign (`7A`, `iv`, `c`, `bb`, `十二`, `One`). Empty when it is no number. */
export function signReadings(sign: string): SignReading[] {
  const digits = /^(\d+)([A-Za-z]{0,3})$/.exec(sign.normalize('NFKC'));
  const latinSign = digits !== null && latinWords.includes((digits[2] ?? '').toLowerCase());
  if (digits !== null && !latinSign && digits[2] !== 'er')
    return [{ alphabet: 'digit', value: Number(digits[1]) + suffixFraction(digits[2] ?? '') }];
  const lower = sign.toLowerCase();
  if (lower === '1er' || lower === 'ier') return [{ alphabet: 'digit', value: 1 }];
  const latin = /^(\d+)\s?([a-z]+)$/.exec(lower);
  const place = latin === null ? -1 : latinWords.indexOf(latin[2] ?? '');
  if (latin !== null && place >= 0) return [{ alphabet: 'digit', value: Number(latin[1]) + 0.5 + place / 20 }];
  const word = Math.max(numberWords.indexOf(lower), ordinalWords.indexOf(lower));
  if (word >= 0) return [{ alphabet: 'digit', value: word + 1 }];
  const chinese = chineseValue(sign);
  if (chinese !== null) return [{ alphabet: 'chinese', value: chinese }];
  if (!/^[a-z]{1,6}$/.test(lower)) return [];
  const readings: SignReading[] = [];
  if (sign.length === 1) readings.push({ alphabet: 'letter', value: letterIndex(lower) });
  const roman = romanValue(lower);
  if (roman !== null) readings.push({ alphabet: 'roman', value: roman });
  if (sign.length === 2) {
    const [first = '', second = ''] = lower;
    if (first === second)
      readings.push({ alphabet: 'letter', value: 26 + letterIndex(first) }, { alphabet: 'double', value: letterIndex(first) });
    // After (z) some statutes count (za), (zb).
    else if (first === 'z') readings.push({ alphabet: 'letter', value: 26 + letterIndex(second) });
    else if (first <= 'c') readings.push({ alphabet: 'letter', value: 26 * letterIndex(first) + letterIndex(second) });
  }
  return readings;
}

/** How `next` stands to the number before it, in the first reading that both share. */
export type Succession = {
  readonly relation: 'next' | 'inserted' | 'gap' | 'same' | 'back';
  readonly missing: number;
  readonly reading: SignReading;
};

const order = { next: 0, inserted: 1, gap: 2, same: 3, back: 4 } as const;

/** Best succession of `next` after `last` over all shared alphabets; null when they share none. */
export function succession(last: readonly SignReading[], next: readonly SignReading[]): Succession | null {
  let best: Succession | null = null;
  for (const before of last) {
    for (const reading of next) {
      if (before.alphabet !== reading.alphabet) continue;
      const whole = Math.floor(reading.value) - Math.floor(before.value);
      const relation =
        reading.value === before.value
          ? 'same'
          : whole === 1
            ? 'next'
            : whole === 0 && reading.value > before.value
              ? 'inserted'
              : whole > 1
                ? 'gap'
                : 'back';
      if (best === null || order[relation] < order[best.relation]) best = { relation, missing: Math.max(0, whole - 1), reading };
    }
  }
  return best;
}
