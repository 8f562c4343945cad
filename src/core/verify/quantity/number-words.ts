const units: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const fractions: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, third: 1 / 3 };
export const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

const word = `(?:${[...Object.keys(units), ...Object.keys(scales)].join('|')})`;
/** A number written out in English: "forty-five", "two hundred and fifty thousand". A bare scale word is none. */
export const englishNumberPattern = new RegExp(
  `\\b(?!(?:hundred|thousand|million|billion|trillion)s?\\b)${word}(?:(?:[\\s-]+(?:and\\s+)?)${word})*\\b`,
  'giu',
);

/** Value of a number written out in English; null when the words make no number. */
export function englishNumber(words: string): number | null {
  let total = 0;
  let group = 0;
  let previous = Number.POSITIVE_INFINITY;
  for (const part of words.toLowerCase().split(/[\s-]+/)) {
    if (part === 'and' || part === '') continue;
    const unit = units[part];
    const scale = scales[part];
    if (unit !== undefined) {
      // "twenty one" goes on, "one two" does not.
      if (previous < 20 || (previous < 100 && unit >= 10)) return null;
      group += unit;
      previous = unit;
    } else if (scale === 100) {
      group = (group === 0 ? 1 : group) * 100;
      previous = Number.POSITIVE_INFINITY;
    } else if (scale !== undefined) {
      total += (group === 0 ? 1 : group) * scale;
      group = 0;
      previous = Number.POSITIVE_INFINITY;
    } else return null;
  }
  return total + group;
}

export function englishFraction(name: string): number | null {
  return fractions[name.toLowerCase()] ?? null;
}
