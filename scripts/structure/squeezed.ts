/** Words without white space, soft hyphens and signs of no width, in NFC: what two renderings of one text must share. */
export const squeezed = (words: string): string =>
  words.normalize('NFC').replace(/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]+/gu, '');

/** Squeezed text with the place of each of its units in the original. */
export interface SqueezedText {
  readonly text: string;
  readonly offsets: readonly number[];
}

/** Quote signs and dashes as one, for texts that two programs wrote differently; `keep` says which places take part. */
export function squeezedWithOffsets(words: string, keep: (offset: number) => boolean = () => true): SqueezedText {
  const pieces: string[] = [];
  const offsets: number[] = [];
  for (let offset = 0; offset < words.length; offset += 1) {
    if (!keep(offset)) continue;
    const sign = folded(words.charAt(offset));
    for (let unit = 0; unit < sign.length; unit += 1) offsets.push(offset);
    pieces.push(sign);
  }
  return { text: pieces.join(''), offsets };
}

/** Signs that open a list item and number nothing. */
export const bullet = /[•·▪●\uF0B7\uF0A7]/u;

/** The same fold without places. */
export const foldedText = (words: string): string => [...words.normalize('NFC')].map(folded).join('');

function folded(sign: string): string {
  if (/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/u.test(sign)) return '';
  if (/[“”„‟"]/u.test(sign)) return '"';
  if (/[‘’‚‛']/u.test(sign)) return "'";
  if (/\p{Pd}|−/u.test(sign)) return '-';
  return sign.normalize('NFKC');
}
