const raised: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '=': '⁼',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
  i: 'ⁱ',
};

/**
 * Writes raised signs so that they keep the value of what stands before them: 10 and 25 give 10²⁵, x and k+j give x^(k+j).
 * Ordinals and trade marks (1st, TM) are words and stay as they are.
 */
export function superscript(text: string, before: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || /^(?:st|nd|rd|th|er|ère|re|e|o|a|º|ª|TM|SM|®|©|™|[*†‡§]+)$/iu.test(trimmed)) return text;
  const signs = [...trimmed];
  if (signs.every((sign) => raised[sign] !== undefined)) return signs.map((sign) => raised[sign]).join('');
  if (!/[\p{L}\p{N})]\s*$/u.test(before) || trimmed.length > 12) return text;
  return /^[\p{L}\p{N}]+$/u.test(trimmed) && trimmed.length > 3 ? text : trimmed.length === 1 ? `^${trimmed}` : `^(${trimmed})`;
}
