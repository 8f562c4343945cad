/** A reference to a clause, a document number or another identifier. */
export interface Reference {
  /** `clause`: names a part of a document; `identifier`: a number of a document, party or order. */
  readonly kind: 'clause' | 'identifier';
  /** Number alone, white space and brackets folded: `8.2`, `5(1)`, `33`, `第十二条`. */
  readonly number: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const number = String.raw`(?:\d+[A-Za-z]?(?:[.\-]\d+)*|[IVXLC]+(?![A-Za-z]))(?:\s?\((?:\d+|[a-z]{1,4}|[A-Z])\))*`;
const named = new RegExp(
  String.raw`(?:\b(?:sub)?(?:clauses?|sections?|articles?|paragraphs?|points?|items?|notes?|annex(?:es)?|schedules?|appendi(?:x|ces)|parts?|chapters?|recitals?|rules?|regulations?|steps?|tables?)\s|\bArts?\.\s?|\bSec\.\s?|\bNos?\.\s?|§{1,2}\s?)(${number}(?:(?:,\s|\s(?:and|or|to)\s)${number})*)`,
  'giu',
);
const chinese =
  /第[零〇一二三四五六七八九十百千\d]+[条章节款项编部分]{1,2}(?:之[一二三四五六七八九十])?(?:第[零〇一二三四五六七八九十百千\d]+[款项])*/gu;
const identifier = /\b(?=[A-Z0-9/-]*\d)[A-Z]{1,6}[-/]\d[\dA-Z/-]*\b|\b(?:ISO|IEC|EN|GB\/?T?|DIN|ANSI|ASTM)\s?\d[\d:.-]*/g;
// "Severity 1", "Group 2", "Zone 31", "version 4.2", "Level 3", "Class II": a name with a number in it, no amount.
const label =
  /\b(?:severity|group|zone|version|level|class|category|type|tier|phase|stage|form|amendment|grade|batch|lot|page)\s(?:no\.\s)?\d+(?:\.\d+)*\b(?!\s?(?:%|to\b))/gi;

/** References and identifiers of a text in order. "within 5 days" or "10 points" are none. */
export function findReferences(text: string): readonly Reference[] {
  const found: Reference[] = [];
  for (const match of text.matchAll(named)) {
    const numbers = match[1] ?? '';
    for (const single of numbers.split(/,\s|\s(?:and|or|to)\s/)) {
      found.push({
        kind: 'clause',
        number: foldNumber(single),
        text: match[0],
        start: match.index,
        end: match.index + match[0].length,
      });
    }
  }
  for (const match of text.matchAll(chinese)) {
    found.push({ kind: 'clause', number: match[0], text: match[0], start: match.index, end: match.index + match[0].length });
  }
  for (const pattern of [identifier, label]) {
    for (const match of text.matchAll(pattern)) {
      if (found.some((other) => match.index < other.end && match.index + match[0].length > other.start)) continue;
      found.push({
        kind: 'identifier',
        number: match[0].toLowerCase().replace(/\s+/g, ' '),
        text: match[0],
        start: match.index,
        end: match.index + match[0].length,
      });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

/** White space and closing dots out, case folded. */
export function foldNumber(text: string): string {
  return text.replace(/\s+/g, '').replace(/[.:]$/, '').toLowerCase();
}
