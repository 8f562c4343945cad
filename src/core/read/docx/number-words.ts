/** English number words as Word's `cardinalText` and `ordinalText` formats print them (first letter is a capital). */

const small = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]; // biome-ignore format: table
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ordinalOf: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

function cardinal(value: number): string {
  if (value < 20) return small[value] ?? '';
  if (value < 100) {
    const rest = value % 10;
    const head = tens[Math.floor(value / 10)] ?? '';
    return rest === 0 ? head : `${head}-${cardinal(rest)}`;
  }
  const [size, word] = value < 1000 ? ([100, 'hundred'] as const) : ([1000, 'thousand'] as const);
  const rest = value % size;
  const head = `${cardinal(Math.floor(value / size))} ${word}`;
  return rest === 0 ? head : `${head} ${cardinal(rest)}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 21 → "Twenty-one"; for 0 to 999,999. */
export function cardinalWords(value: number): string {
  return capital(cardinal(value));
}

/** 21 → "Twenty-first"; for 0 to 999,999. */
export function ordinalWords(value: number): string {
  const words = cardinal(value);
  const cut = Math.max(words.lastIndexOf(' '), words.lastIndexOf('-')) + 1;
  const last = words.slice(cut);
  const ordinal = ordinalOf[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return capital(words.slice(0, cut) + ordinal);
}
