// Symbol fonts (Wingdings, Symbol) reach us as private-use characters; these are the list signs and marks in common use.
const symbols: Record<string, string> = {
  '\uF0B7': '•',
  '\uF06C': '•',
  '\uF09F': '•',
  '\uF0A7': '▪',
  '\uF06E': '■',
  '\uF0A8': '□',
  '\uF06F': '□',
  '\uF071': '❑',
  '\uF0D8': '➢',
  '\uF0FC': '✓',
  '\uF0FE': '☑',
  '\uF0E0': '→',
  '\uF076': '❖',
  '\uF02D': '-',
  '\uF0B0': '°',
  '\uF0B1': '±',
  '\uF0A3': '≤',
  '\uF0B3': '≥',
  '\uF0B4': '×',
  '\uF0D2': '®',
  '\uF0D3': '©',
  '\uF0D4': '™',
  '\uF0A2': '′',
  '\uF0B2': '″',
  '\uF02A': '*',
  '\uF020': ' ',
};
const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'ft', ﬆ: 'st' };

/** Ligatures as their letters, symbol-font list signs as Unicode, control characters as spaces. Nothing else is changed. */
export function readableSigns(text: string): string {
  if (/^[\x20-\x7E]*$/.test(text)) return text;
  return text
    .replace(/[\uF000-\uF0FF]/g, (sign) => symbols[sign] ?? sign)
    .replace(/[\uFB00-\uFB06]/g, (sign) => ligatures[sign] ?? sign)
    .replace(/[\x00-\x1F\x7F]/g, ' ');
}

const spaced = /(?<![\p{L}\p{N}])(?:\p{L} ){3,}\p{L}(?![\p{L}\p{N}])/gu;

/** "C O N T R A C T" as one word: four or more single letters of one case, with a vowel, separated by single spaces. */
export function joinSpacedLetters(text: string): string {
  if (!/\p{L} \p{L} \p{L} \p{L}/u.test(text)) return text;
  return text.replace(spaced, (run) => {
    const word = run.replaceAll(' ', '');
    const oneCase = word === word.toUpperCase() || word === word.toLowerCase();
    const sequence = [...word].every((sign, at) => at === 0 || sign.charCodeAt(0) === word.charCodeAt(at - 1) + 1);
    return oneCase && !sequence && /[aeiouyäöüáéíóúàèê]/i.test(word) ? word : run;
  });
}
