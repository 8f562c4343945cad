/** Marks a token as a whole identifier. Private-use signs count as letters for the tokenizer and occur in no text. */
const mark = '\uE000';
const joint = '\uE001';

const chain =
  /(?<![\p{L}\p{N}])(?:(?:\p{Lu}{1,6}\s)(?=\p{N}))?[\p{L}\p{N}]+(?:[-\u2010-\u2015\u2212/._:#][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;
const split = /[-\u2010-\u2015\u2212/._:#\s]+/u;

/** An identifier as it stands in a text. */
export interface FoundIdentifier {
  readonly start: number;
  readonly end: number;
  /** The words as typed. */
  readonly text: string;
  /** The whole of it as one index token; kinds of dashes and letter case make no difference. */
  readonly token: string;
  /** Its pieces in folded form. */
  readonly parts: readonly string[];
}

/** Finds purchase orders, contract, accession and part numbers: pieces joined by `-/._:#` with at least one digit. */
export function findIdentifiers(text: string): readonly FoundIdentifier[] {
  const found: FoundIdentifier[] = [];
  for (const match of text.matchAll(chain)) {
    const words = match[0];
    const parts = words.normalize('NFKC').toLowerCase().split(split);
    if (parts.length < 2 || !/\p{N}/u.test(words) || parts.length > 12 || words.length > 80) continue;
    found.push({ start: match.index, end: match.index + words.length, text: words, token: mark + parts.join(joint), parts });
  }
  return found;
}

/** Index tokens of every identifier of a text: the whole and every run of at least two of its pieces that holds a digit. */
export function identifierTokens(text: string): readonly string[] {
  const tokens: string[] = [];
  for (const { parts } of findIdentifiers(text)) {
    for (let from = 0; from < parts.length - 1; from += 1) {
      for (let to = from + 2; to <= Math.min(parts.length, from + 6); to += 1) {
        const run = parts.slice(from, to);
        if (run.some((part) => /\p{N}/u.test(part))) tokens.push(mark + run.join(joint));
      }
    }
    if (parts.length > 6) tokens.push(mark + parts.join(joint));
  }
  return tokens;
}
