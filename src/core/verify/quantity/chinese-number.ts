const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  壹: 1,
  贰: 2,
  叁: 3,
  肆: 4,
  伍: 5,
  陆: 6,
  柒: 7,
  捌: 8,
  玖: 9,
};
const small: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };
const large: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };

const signs = [...Object.keys(digits), ...Object.keys(small), ...Object.keys(large)].join('');
export const chineseNumberPattern = new RegExp(`[${signs}]+`, 'gu');

/** Value of a number in Chinese numerals, plain or financial ("三万五千", "一百零二", "二〇二五"); null when it is none. */
export function chineseNumber(text: string): number | null {
  const all = [...text];
  if (all.length === 0) return null;
  if (all.every((sign) => digits[sign] !== undefined)) {
    // Digit by digit: a year or a single numeral.
    return all.length === 1 || all.length === 4 || all.includes('〇') ? Number(all.map((sign) => digits[sign]).join('')) : null;
  }
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  for (const sign of all) {
    const value = digits[sign];
    const step = small[sign];
    const scale = large[sign];
    if (value !== undefined) digit = value;
    else if (step !== undefined) {
      section += (digit ?? 1) * step;
      digit = null;
    } else if (scale !== undefined) {
      const part = section + (digit ?? 0);
      if (part === 0 && total === 0) return null;
      total = part === 0 ? total * scale : scale === 1e8 ? (total + part) * scale : total + part * scale;
      section = 0;
      digit = null;
    } else return null;
  }
  return total + section + (digit ?? 0);
}
