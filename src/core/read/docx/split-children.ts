/** Things in XML whose inside is not mark-up: how each begins and ends. */
const skipped: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/**
 * Cuts the children of `<…:parent>` into well-formed pieces of about `size` characters, each wrapped in an element that
 * carries the name spaces of root and parent, so that a large part need never stand in memory as one tree.
 * Returns null when the text is not cut that simply (parent missing or not closed): the caller then parses it whole.
 */
export function splitChildren(xml: string, parent: string, size: number): readonly string[] | null {
  const open = new RegExp(`<((?:[\\w.-]+:)?${parent})(\\s[^>]*)?>`).exec(xml);
  if (open === null || open[0].endsWith('/>')) return null;
  const first = open.index + open[0].length;
  const end = xml.lastIndexOf(`</${open[1]}`);
  if (end < first) return null;
  const root = /<[A-Za-z_][^\s/>]*(\s[^>]*)?>/.exec(xml.slice(0, open.index));
  const spaces = nameSpaces(root?.[1] ?? '', open[2] ?? '');
  const pieces: string[] = [];
  let from = first;
  let depth = 0;
  let position = first;
  while (position < end) {
    const tag = xml.indexOf('<', position);
    if (tag < 0 || tag >= end) break;
    const skip = skipped.find(([begin]) => xml.startsWith(begin, tag));
    if (skip !== undefined) {
      const close = xml.indexOf(skip[1], tag + skip[0].length);
      if (close < 0) return null;
      position = close + skip[1].length;
      continue;
    }
    const close = endOfTag(xml, tag);
    if (close < 0) return null;
    if (xml.charAt(tag + 1) === '/') depth -= 1;
    else if (xml.charAt(close - 1) !== '/') depth += 1;
    if (depth < 0) return null;
    position = close + 1;
    if (depth === 0 && position - from >= size) {
      pieces.push(`<piece${spaces}>${xml.slice(from, position)}</piece>`);
      from = position;
    }
  }
  if (depth !== 0) return null;
  pieces.push(`<piece${spaces}>${xml.slice(from, end)}</piece>`);
  return pieces;
}

function endOfTag(xml: string, tag: number): number {
  const close = xml.indexOf('>', tag);
  if (close < 0) return -1;
  // A ">" inside an attribute value does not end the tag; it is legal and rare.
  const inside = xml.slice(tag, close);
  const quotes = inside.indexOf('"') < 0 && inside.indexOf("'") < 0;
  if (quotes) return close;
  let quote = '';
  for (let index = tag; index < xml.length; index += 1) {
    const sign = xml.charAt(index);
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return index;
  }
  return -1;
}

function nameSpaces(...attributes: readonly string[]): string {
  const found = new Map<string, string>();
  for (const text of attributes) {
    for (const match of text.matchAll(/\s(xmlns(?::[\w.-]+)?)\s*=\s*("[^"]*"|'[^']*')/g))
      found.set(match[1] ?? '', match[2] ?? '');
  }
  return Array.from(found, ([name, value]) => ` ${name}=${value}`).join('');
}
