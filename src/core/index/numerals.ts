const chineseDigits: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
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
const chineseUnits: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };

/** Value of a Chinese numeral below 10,000 (`三十三`, `一百零二`, `二〇二一`); null when it is not one. */
export function chineseNumeral(text: string): number | null {
  if (text === '') return null;
  let total = 0;
  let digits = '';
  for (const sign of text) {
    const digit = chineseDigits[sign];
    const unit = chineseUnits[sign];
    if (digit !== undefined) digits += String(digit);
    else if (unit !== undefined) {
      total += (digits === '' ? 1 : Number(digits)) * unit;
      digits = '';
    } else return null;
  }
  return total + Number(digits === '' ? '0' : digits);
}

const romanValues: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** Value of a well-formed capital Roman numeral; null when it is none. A lone C, D, L or M is a letter. */
export function romanNumeral(text: string): number | null {
  if (!/^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(text) || text === '') return null;
  if (/^[CDLM]$/.test(text)) return null;
  let total = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = romanValues[text.charAt(index)] ?? 0;
    const next = romanValues[text.charAt(index + 1)] ?? 0;
    total += value < next ? -value : value;
  }
  return total;
}
