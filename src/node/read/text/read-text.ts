import { detectLanguage } from '../../../core/read/detect-language.ts';
import { SourceBuilder } from '../../../core/read/source-builder.ts';
import type { FormatReader } from '../read-request.ts';
import { addLineGroups } from './add-line-groups.ts';
import { addPages } from './add-pages.ts';
import { decodeText } from './decode-text.ts';
import { encodingMessages } from './encoding-messages.ts';
import { LineGrouper } from './group-lines.ts';
import type { TextLine } from './text-line.ts';

/**
 * Reads plain text. Blocks follow blank lines, indents, typed numbers and the width at which lines were broken; typed numbers
 * stay in the words. Indents are given as six points a column. A form feed begins a new page; such pages have no size.
 */
export const readText: FormatReader = async (bytes) => {
  const decoded = decodeText(bytes);
  const builder = new SourceBuilder();
  for (const message of encodingMessages(decoded)) builder.addMessage(message);
  const pages = decoded.text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029\v]/g, '\n')
    .split('\f');
  if (pages.length === 1) addLineGroups(builder, new LineGrouper(splitLines(pages[0] ?? '')).group(), {});
  else addPages(builder, pages.map(splitLines));
  return builder.build({ format: 'text', title: null, language: detectLanguage(decoded.text) });
};

/** Cuts text into its lines that carry words, each with its indent and whether a gap stands before it. */
export function splitLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let gapBefore = true;
  let ruleBefore = false;
  for (const raw of text.split('\n')) {
    const words = raw.trim();
    if (words === '') {
      gapBefore = true;
      ruleBefore = false;
      continue;
    }
    if (drawnRule.test(words)) {
      const last = lines.at(-1);
      if (last !== undefined && !gapBefore && words.length <= last.text.length + 8)
        lines[lines.length - 1] = { ...last, underlined: true };
      ruleBefore = !gapBefore;
      gapBefore = true;
      continue;
    }
    lines.push({ text: words, indent: indentOf(raw), gapBefore, ...(ruleBefore ? { ruleBefore } : {}) });
    gapBefore = false;
    ruleBefore = false;
  }
  return lines;
}

/** A line of signs that draw a rule; a line of underscores is room for a signature and stays. */
const drawnRule = /^(?:[-=*~─━═–—]{3,}|\+[-=+]{3,}|(?:[-=]{2,}\s+)+[-=]{2,})$/;

function indentOf(raw: string): number {
  let column = 0;
  for (const sign of raw) {
    if (sign === '\t') column += 8 - (column % 8);
    else if (sign === '\u3000') column += 2;
    else if (/\s/.test(sign)) column += 1;
    else break;
  }
  return column;
}
