const raised: Record<string, string> = {
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
  '–': '⁻',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
  i: 'ⁱ',
};

/** The characters as Unicode superscripts, or null when one of them has none. */
export function toSuperscript(text: string): string | null {
  let result = '';
  for (const sign of text) {
    const high = raised[sign];
    if (high === undefined) return null;
    result += high;
  }
  return result;
}

/** Marks that call a note: a number of up to three digits, one or two letters, or note signs. */
export const noteMark = /^[([]?(\d{1,3}|[a-z]|[*†‡§¶#]{1,4})[)\].]?$/i;

const unitBefore = /(?:^|[\s\d(/·.])(?:[kcdmµμn]?m|ft|in|yd|mi|s|K|sec|Nm|g)$/;

/**
 * Decides what a raised mark behind `before` is: part of a value (10²⁵, m², x²) or the call of a note.
 * `notes` holds the marks of the notes that the page prints; a number among them is a call, unless it follows a unit.
 */
export function isRaisedValue(before: string, mark: string, notes: ReadonlySet<string>): boolean {
  if (!/^[-+−–]?\d+$/.test(mark)) return false;
  if (/[-+−–]/.test(mark)) return true;
  if (unitBefore.test(before) && (mark === '2' || mark === '3')) return true;
  if (notes.has(mark)) return false;
  return /\d$/.test(before) || /(?:^|[^\p{L}])[\p{L}]$/u.test(before);
}
