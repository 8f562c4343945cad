const romanSigns: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [size, sign] of romanSigns) {
    for (; rest >= size; rest -= size) text += sign;
  }
  return text;
}

function alphabetic(value: number, first: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / length))
    text = String.fromCodePoint(first + ((rest - 1) % length)) + text;
  return text;
}

const ideographs = '〇一二三四五六七八九';
function ideographic(value: number): string {
  if (value >= 100 || value <= 0) return String(value);
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  return `${tens > 1 ? ideographs.charAt(tens) : ''}${tens > 0 ? '十' : ''}${ones > 0 ? ideographs.charAt(ones) : ''}`;
}

/** A list number as a page shows it, without dot; `style` is a CSS list style or the `type` of an `ol`. Empty for `none`. */
export function listOrdinal(value: number, style: string): string {
  // Letters and romans have no zero and no negatives: a page shows the plain number then.
  const letters = value > 0;
  switch (style) {
    case 'a':
    case 'lower-alpha':
    case 'lower-latin':
      return letters ? alphabetic(value, 0x61, 26) : String(value);
    case 'A':
    case 'upper-alpha':
    case 'upper-latin':
      return letters ? alphabetic(value, 0x41, 26) : String(value);
    case 'i':
    case 'lower-roman':
      return letters && value < 4000 ? roman(value) : String(value);
    case 'I':
    case 'upper-roman':
      return letters && value < 4000 ? roman(value).toUpperCase() : String(value);
    case 'lower-greek':
      return letters ? alphabetic(value, 0x3b1, 24) : String(value);
    case 'cjk-ideographic':
    case 'simp-chinese-informal':
    case 'trad-chinese-informal':
    case 'japanese-informal':
      return ideographic(value);
    case 'decimal-leading-zero':
      return String(value).padStart(2, '0');
    case 'none':
      return '';
    default:
      return String(value);
  }
}
