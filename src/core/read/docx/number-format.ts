import { cardinalWords, ordinalWords } from './number-words.ts';

/**
 * Number formats of Word's lists, page and note numbers: ECMA-376 part 1, 17.18.59 (ST_NumberFormat). The tables of signs
 * are those of that section; past the end of a closed set a number falls back to decimal digits, as the section says.
 */

const signs = (text: string): readonly string[] => Array.from(text);

const digitSets: Readonly<Record<string, readonly string[]>> = {
  decimalFullWidth: signs('０１２３４５６７８９'),
  decimalFullWidth2: signs('０１２３４５６７８９'),
  ideographDigital: signs('〇一二三四五六七八九'),
  japaneseDigitalTenThousand: signs('〇一二三四五六七八九'),
  taiwaneseDigital: signs('○一二三四五六七八九'),
  koreanDigital: signs('영일이삼사오육칠팔구'),
  koreanDigital2: signs('零一二三四五六七八九'),
  hindiNumbers: signs('०१२३४५६७८९'),
  thaiNumbers: signs('๐๑๒๓๔๕๖๗๘๙'),
};

/** One sign for each of 1 … n; past the end the sign is repeated (27 → aa, 28 → bb). */
const repeatedAlphabets: Readonly<Record<string, readonly string[]>> = {
  lowerLetter: signs('abcdefghijklmnopqrstuvwxyz'),
  upperLetter: signs('ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  russianLower: signs('абвгдежзиклмнопрстуфхцчшщыэюя'),
  russianUpper: signs('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'),
  arabicAlpha: signs('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  arabicAbjad: signs('أبجدهوزحطيكلمنسعفصقرشتثخذضغظ'),
  ganada: signs('가나다라마바사아자차카타파하'),
  chosung: signs('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  thaiLetters: signs('กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'),
};

/** One sign for each of 1 … n; past the end decimal digits. */
const closedSets: Readonly<Record<string, readonly string[]>> = {
  decimalEnclosedCircle: signs('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'),
  decimalEnclosedCircleChinese: signs('①②③④⑤⑥⑦⑧⑨⑩'),
  decimalEnclosedFullstop: signs('⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛'),
  decimalEnclosedParen: signs('⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇'),
  ideographEnclosedCircle: signs('㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉'),
  ideographTraditional: signs('甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: signs('子丑寅卯辰巳午未申酉戌亥'),
};

interface Grouping {
  readonly digits: readonly string[];
  /** Words for 10, 100, 1000. */
  readonly units: readonly string[];
  readonly tenThousand: string;
  /** Sign for skipped places (一百零一); empty where the system writes none. */
  readonly gap: string;
  /** 10 … 19 drop the leading one when the number begins with it. */
  readonly bareTen: boolean;
  /** 100 and 1000 are written without a leading one. */
  readonly bareHundred: boolean;
}

const chinese: Grouping = {
  digits: signs('〇一二三四五六七八九'),
  units: ['十', '百', '千'],
  tenThousand: '万',
  gap: '零',
  bareTen: true,
  bareHundred: false,
};

const groupings: Readonly<Record<string, Grouping>> = {
  chineseCountingThousand: chinese,
  taiwaneseCountingThousand: { ...chinese, tenThousand: '萬' },
  chineseLegalSimplified: { ...chinese, digits: signs('零壹贰叁肆伍陆柒捌玖'), units: ['拾', '佰', '仟'], bareTen: false },
  ideographLegalTraditional: {
    ...chinese,
    digits: signs('零壹貳參肆伍陸柒捌玖'),
    units: ['拾', '佰', '仟'],
    tenThousand: '萬',
    bareTen: false,
  },
  japaneseCounting: { ...chinese, gap: '', bareHundred: true },
  japaneseLegal: {
    ...chinese,
    digits: signs('〇壱弐参四伍六七八九'),
    units: ['拾', '百', '阡'],
    tenThousand: '萬',
    gap: '',
    bareTen: false,
  },
  koreanCounting: {
    ...chinese,
    digits: signs('영일이삼사오육칠팔구'),
    units: ['십', '백', '천'],
    tenThousand: '만',
    gap: '',
    bareHundred: true,
  },
};

function grouped(value: number, system: Grouping): string {
  if (value >= 10_000) {
    const rest = value % 10_000;
    const gap = rest > 0 && rest < 1000 ? system.gap : '';
    return `${grouped(Math.floor(value / 10_000), system)}${system.tenThousand}${gap}${rest === 0 ? '' : groupedPart(rest, system, false)}`;
  }
  return groupedPart(value, system, true);
}

function groupedPart(value: number, system: Grouping, atFront: boolean): string {
  let words = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) {
      gap = words !== '';
      continue;
    }
    if (gap) words += system.gap;
    gap = false;
    const bare = digit === 1 && ((place === 1 && system.bareTen && words === '' && atFront) || (place > 1 && system.bareHundred));
    const bareInside = digit === 1 && place === 1 && system.bareHundred;
    words += (bare || bareInside ? '' : (system.digits[digit] ?? '')) + (place > 0 ? (system.units[place - 1] ?? '') : '');
  }
  return words;
}

/** `chineseCounting`, `taiwaneseCounting`: 十, 十一, 二十 up to 99; from 100 on digit by digit (一〇〇), unlike the "Thousand" formats. */
function chineseCounting(value: number, digits: readonly string[]): string {
  if (value >= 100) return withDigits(value, digits);
  if (value < 10) return digits[value] ?? '';
  const ten = Math.floor(value / 10);
  return `${ten === 1 ? '' : digits[ten]}十${value % 10 === 0 ? '' : digits[value % 10]}`;
}

function withDigits(value: number, digits: readonly string[]): string {
  return Array.from(String(value), (digit) => digits[Number(digit)] ?? digit).join('');
}

const romanParts: readonly (readonly [number, string])[] = [
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

function lowerRoman(value: number): string {
  let rest = value;
  let words = '';
  for (const [size, letters] of romanParts) {
    while (rest >= size) {
      words += letters;
      rest -= size;
    }
  }
  return words;
}

const hebrewHundreds = signs('קרשת');
const hebrewTens = signs('יכלמנסעפצ');
const hebrewOnes = signs('אבגדהוזחט');
const hebrewLetters = signs('אבגדהוזחטיכלמנסעפצקרשת');

/** `hebrew1`: letters by their value; 15 and 16 avoid the divine name. */
function hebrewNumeral(value: number): string {
  let rest = value % 1000;
  let words = '';
  while (rest >= 100) {
    const hundreds = Math.min(4, Math.floor(rest / 100));
    words += hebrewHundreds[hundreds - 1];
    rest -= hundreds * 100;
  }
  if (rest === 15 || rest === 16) return `${words}ט${rest === 15 ? 'ו' : 'ז'}`;
  if (rest >= 10) words += hebrewTens[Math.floor(rest / 10) - 1];
  if (rest % 10 > 0) words += hebrewOnes[(rest % 10) - 1];
  return words;
}

/** `hebrew2`: the alphabet; past its end the last letter is put in front for each full round. */
function hebrewAlphabet(value: number): string {
  const rounds = Math.floor((value - 1) / hebrewLetters.length);
  return 'ת'.repeat(rounds) + (hebrewLetters[(value - 1) % hebrewLetters.length] ?? '');
}

function englishOrdinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
}

/** `custom`: Word writes the first numbers of the series ("001, 002, 003, ..." or "α, β, γ, ..."); they show what is meant. */
function customNumber(value: number, series: string): string {
  const first = series.split(',')[0]?.trim() ?? '';
  if (/^0+1$/.test(first)) return String(value).padStart(first.length, '0');
  const letters = value < 1 ? undefined : customSeries.find((set) => set[0] === first);
  return letters?.[value - 1] ?? String(value);
}

const customSeries: readonly (readonly string[])[] = [signs('αβγδεζηθικλμνξοπρστυφχψω'), signs('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ')];

/** Largest value that a repeated or spelt system writes out; Word's own limit for a list value is 32,767. */
const largestSpelt = 32_767;

/**
 * The number as Word prints it in a format of ST_NumberFormat. `custom` gives the pattern of a `custom` format
 * ("001, 002, 003, ..."). An unknown format prints decimal digits.
 */
export function formatNumber(value: number, format: string, custom?: string): string {
  if (format === 'none') return '';
  if (format === 'bullet') return '•';
  if (format === 'custom') return customNumber(value, custom ?? '');
  if (format === 'decimalZero') return String(value).padStart(2, '0');
  const digits = digitSets[format];
  if (digits !== undefined) return withDigits(value, digits);
  if (value < 1 || value > largestSpelt) return String(value);
  const repeated = repeatedAlphabets[format];
  if (repeated !== undefined) {
    const sign = repeated[(value - 1) % repeated.length] ?? '';
    return sign.repeat(Math.floor((value - 1) / repeated.length) + 1);
  }
  const closed = closedSets[format];
  if (closed !== undefined) return closed[value - 1] ?? String(value);
  const system = groupings[format];
  if (system !== undefined) return grouped(value, system);
  switch (format) {
    case 'lowerRoman':
      return lowerRoman(value);
    case 'upperRoman':
      return lowerRoman(value).toUpperCase();
    case 'ordinal':
      return englishOrdinal(value);
    case 'cardinalText':
      return cardinalWords(value);
    case 'ordinalText':
      return ordinalWords(value);
    case 'chineseCounting':
      return chineseCounting(value, signs('〇一二三四五六七八九'));
    case 'taiwaneseCounting':
      return chineseCounting(value, signs('○一二三四五六七八九'));
    case 'ideographZodiacTraditional':
      return value > 60
        ? String(value)
        : `${signs('甲乙丙丁戊己庚辛壬癸')[(value - 1) % 10]}${signs('子丑寅卯辰巳午未申酉戌亥')[(value - 1) % 12]}`;
    case 'hebrew1':
      return hebrewNumeral(value);
    case 'hebrew2':
      return hebrewAlphabet(value);
    case 'numberInDash':
      return `- ${value} -`;
    case 'hex':
      return value.toString(16).toUpperCase();
    default:
      return String(value);
  }
}
