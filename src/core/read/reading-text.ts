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
  const hyphens = new Map(lineEndHyphens.map((hyphen) => [hyphen.offset, hyphen.keepHyphen]));
  let text = '';
  const offsets: number[] = [];
  let pendingSpace = -1;
  let joinNext = false;
  let end = 0;
  const push = (unit: string, offset: number): void => {
    text += unit;
    offsets.push(offset);
  };
  for (const range of ranges) {
    if (text !== '' && pendingSpace < 0 && !joinNext) pendingSpace = range.start;
    for (let offset = range.start; offset < range.end; offset += 1) {
      const unit = canonical.charAt(offset);
      const keepHyphen = hyphens.get(offset);
      if (keepHyphen !== undefined) {
        if (keepHyphen) push(unit, offset);
        joinNext = true;
        continue;
      }
      if (unit === '\u00AD') continue;
      if (/\s/.test(unit)) {
        if (!joinNext && pendingSpace < 0) pendingSpace = offset;
        continue;
      }
      if (pendingSpace >= 0 && text !== '') {
        const breakBetweenCjk = canonical.charAt(pendingSpace) === '\n' && cjk.test(text.at(-1) ?? '') && cjk.test(unit);
        if (!breakBetweenCjk) push(' ', pendingSpace);
      }
      pendingSpace = -1;
      joinNext = false;
      push(unit, offset);
      end = offset + 1;
    }
  }
  offsets.push(end);
  return { text, offsets };
}
