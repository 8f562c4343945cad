import type { TextRange } from '../../../shared/position.ts';

/** A closing dot after one of these ends no sentence. */
const abbreviation =
  /(?:^|[\s(\u201C"'])(?:Art|Arts|No|Nos|Sec|Sect|Para|Paras|Reg|Regs|Ch|Cl|Fig|Figs|Vol|Ed|pp?|cf|ca|approx|incl|resp|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Inc|Ltd|Co|Corp|LLC|Bros|Nr|Abs|bzw|vgl|e\.g|i\.e|z\.B|u\.a|d\.h|viz|vs|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|U\.S|U\.K|E\.U|a\.m|p\.m|[A-Z])$/;

const closers = /["'\u201D\u2019\u300D\u300F)\]\uFF09\u3011\u300B]/;

/**
 * Sentences of a text in reading form as half-open ranges of it, in order, white space between them left out. Knows
 * abbreviations ("Art. 5", "No. 1"), decimal points, initials, and the Chinese full stop, question mark, exclamation mark
 * and semicolon. A Latin semicolon ends no sentence.
 */
export function splitSentences(text: string): readonly TextRange[] {
  const found: TextRange[] = [];
  let start = 0;
  let index = 0;
  while (index < text.length) {
    const sign = text.charAt(index);
    index += 1;
    if (!isEnd(text, index - 1, sign)) continue;
    while (index < text.length && closers.test(text.charAt(index))) index += 1;
    push(text, start, index, found);
    start = index;
  }
  push(text, start, text.length, found);
  return found;
}

function isEnd(text: string, index: number, sign: string): boolean {
  if (sign === '\u3002' || sign === '\uFF01' || sign === '\uFF1F' || sign === '\uFF1B') return true;
  if (sign !== '.' && sign !== '!' && sign !== '?') return false;
  let after = index + 1;
  while (after < text.length && closers.test(text.charAt(after))) after += 1;
  if (after >= text.length) return true;
  if (!/\s/.test(text.charAt(after))) return false;
  if (sign !== '.') return true;
  const next = text.slice(after).trimStart().charAt(0);
  // A sentence begins with a capital, a digit, a bracket, a quote sign or a Chinese sign, never with a small letter.
  if (/\p{Ll}/u.test(next)) return false;
  const before = text.slice(Math.max(0, index - 12), index);
  if (abbreviation.test(before)) return isCompanyEnd(before, text.slice(after));
  return true;
}

/** "… Pellworth Ltd. The Buyer …": a company's abbreviation ends a sentence when an article or a pronoun follows. */
function isCompanyEnd(before: string, rest: string): boolean {
  return (
    /(?:Inc|Ltd|Co|Corp|LLC)$/.test(before) && /^\s+(?:The|This|These|It|They|We|In|On|At|For|If|A|An|Each|Every|No)\s/.test(rest)
  );
}

function push(text: string, from: number, to: number, found: TextRange[]): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  if (end > start) found.push({ start, end });
}
