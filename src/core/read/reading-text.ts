import type { TextRange } from '../../shared/position.ts';
import type { LineEndHyphen } from './source-document.ts';

/** Words in reading form with the way back to the canonical text. */
export interface ReadingText {
  readonly text: string;
  /** `offsets[i]` is the canonical offset of unit `i` of `text`; one further entry holds the end. */
  readonly offsets: readonly number[];
}

// Han, kana and full-width signs: a line break between two of them stands for nothing.
const cjk = /[\u2E80-\u303F\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/;

/**
 * Joins ranges of the canonical text into reading form: lines joined by one space (by nothing between Chinese characters),
 * hyphens at line ends resolved, runs of white space to one space, soft hyphens dropped, ranges joined by one space.
 */
export function readingText(
  canonical: string,
  ranges: readonly TextRange[],
  lineEndHyphens: readonly LineEndHyphen[],
): ReadingText {
  const offsets: number[] = [];
  return { text: join(canonical, ranges, lineEndHyphens, offsets), offsets };
}

/** The `text` of `readingText` alone, for callers that need no way back: several times faster. */
export function readingWords(canonical: string, ranges: readonly TextRange[], lineEndHyphens: readonly LineEndHyphen[]): string {
  return join(canonical, ranges, lineEndHyphens, null);
}

/** Takes the text over in stretches that need no change; fills `offsets` when it is given. */
function join(
  canonical: string,
  ranges: readonly TextRange[],
  lineEndHyphens: readonly LineEndHyphen[],
  offsets: number[] | null,
): string {
  const hyphens = new Map(lineEndHyphens.map((hyphen) => [hyphen.offset, hyphen.keepHyphen]));
  const isPlain = (offset: number): boolean => {
    const code = canonical.charCodeAt(offset);
    return code !== softHyphen && !isSpace(code) && (hyphens.size === 0 || !hyphens.has(offset));
  };
  let text = '';
  let pendingSpace = -1;
  let joinNext = false;
  let end = 0;
  const take = (from: number, to: number): void => {
    text += canonical.slice(from, to);
    if (offsets !== null) for (let offset = from; offset < to; offset += 1) offsets.push(offset);
  };
  for (const range of ranges) {
    if (text !== '' && pendingSpace < 0 && !joinNext) pendingSpace = range.start;
    let offset = range.start;
    while (offset < range.end) {
      if (isPlain(offset)) {
        if (pendingSpace >= 0 && text !== '') {
          const breakBetweenCjk =
            canonical.charAt(pendingSpace) === '\n' && cjk.test(text.at(-1) ?? '') && cjk.test(canonical.charAt(offset));
          if (!breakBetweenCjk) {
            text += ' ';
            offsets?.push(pendingSpace);
          }
        }
        pendingSpace = -1;
        joinNext = false;
        end = offset + 1;
        // A single space between two plain units stays as it is.
        while (
          end < range.end &&
          (isPlain(end) || (canonical.charCodeAt(end) === 0x20 && end + 1 < range.end && !hyphens.has(end) && isPlain(end + 1)))
        )
          end += 1;
        take(offset, end);
        offset = end;
        continue;
      }
      const keepHyphen = hyphens.get(offset);
      if (keepHyphen !== undefined) {
        if (keepHyphen) take(offset, offset + 1);
        joinNext = true;
      } else if (canonical.charCodeAt(offset) !== softHyphen && !joinNext && pendingSpace < 0) pendingSpace = offset;
      offset += 1;
    }
  }
  offsets?.push(end);
  return text;
}

const softHyphen = 0xad;

/** What the class \s of a regular expression matches. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0xa0) return false;
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
