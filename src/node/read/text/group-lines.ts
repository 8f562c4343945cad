import { alignedRows } from './aligned-rows.ts';
import { leadingBullet } from './leading-bullet.ts';
import type { TextLine } from './text-line.ts';
import { endsInsideReference, endsSentence, followsInSequence, type TypedMarker, typedMarker } from './typed-marker.ts';

/** Lines that belong to one block, in order. */
export interface LineGroup {
  readonly lines: readonly TextLine[];
  readonly contents: boolean;
  /** The lines are the rows of a table: the words of their cells. */
  readonly rows?: readonly (readonly string[])[];
  /** The first row is a head. */
  readonly headed?: boolean;
}

const contentsLine = /(?:\.\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})\s*$|[…·‥]{2,}\s*\d{1,4}\s*$|_{4,}\s*\d{1,4}\s*$/u;
const contentsHeading =
  /^(?:(?:table of )?contents|index|inhalt(?:sverzeichnis)?|sommaire|table des matières|índice|indice|目\s*[录錄次])[.:]?$/iu;
const pageAtEnd = /(?:\t| {2,})(?:\d{1,4}|[ivxlc]{1,6})$/;
const wideUnit = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/g;
const startsLower = /^["'“‘(]?\p{Ll}/u;
/** The end of an item or a sentence, or an item without any stop before a capital. */
const pauses = /[,;.:!?)"”’]$|\b(?:and|or)$/i;
const startsUpper = /^["'“‘«([]?[\p{Lu}\p{Lt}]/u;
const endsWithLink =
  /\b(?:the|a|an|of|to|in|on|by|for|and|or|under|with|from|at|as|any|its|their|this|that|which|not|is|are|be|shall|must|may|der|die|das|und|oder|von|mit|le|la|les|de|du|des|et|ou)$/i;

/** Columns that a line takes: signs of East Asian scripts count two. */
export const columns = (text: string): number => text.length + (text.match(wideUnit)?.length ?? 0);

/** A file whose paragraphs stand on one line each: every line break is the author's. */
function isUnwrapped(lines: readonly TextLine[]): boolean {
  const long = lines.filter((line) => columns(line.text) > 160).length;
  return long >= 3 && long / lines.length > 0.03;
}

/** Width up to which lines run; in long files the few lines that a long address or a table row stretches do not count. */
function wrapWidth(lines: readonly TextLine[]): number {
  const widths = lines.map((line) => line.indent + columns(line.text)).sort((left, right) => left - right);
  const last = widths.length - 1;
  return widths[last < 50 ? last : Math.floor(last * 0.97)] ?? 0;
}

/** How a document breaks its lines. */
export interface LineHabit {
  /** Every paragraph stands on one line. */
  readonly unwrapped: boolean;
  /** Columns up to which lines run. */
  readonly width: number;
}

/** Measures how a document breaks its lines. */
export const lineHabit = (lines: readonly TextLine[]): LineHabit => ({ unwrapped: isUnwrapped(lines), width: wrapWidth(lines) });

interface OpenGroup {
  readonly lines: TextLine[];
  /** Indent of the lines after the first, once there is one. */
  bodyIndent: number | null;
  readonly marker: TypedMarker | null;
}

/** Groups printed lines into blocks: paragraphs, one-clause-per-line rows and hard-wrapped text. */
export class LineGrouper {
  private readonly unwrapped: boolean;
  private readonly width: number;
  private readonly markers: TypedMarker[] = [];
  private readonly lines: readonly TextLine[];

  /** `habit` is how the whole document breaks its lines; without it the lines themselves tell. */
  constructor(lines: readonly TextLine[], habit: LineHabit = lineHabit(lines)) {
    this.lines = lines;
    this.unwrapped = habit.unwrapped;
    this.width = habit.width;
  }

  group(): LineGroup[] {
    const groups: LineGroup[] = [];
    let open: OpenGroup | null = null;
    const tables = new Map(alignedRows(this.lines).map((run) => [run.from, run]));
    let inContents = false;
    for (let index = 0; index < this.lines.length; index += 1) {
      const line = this.lines[index];
      if (line === undefined) continue;
      const inside: boolean = inContents && pageAtEnd.test(line.text);
      inContents = contentsHeading.test(line.text) || inside;
      const contents = contentsLine.test(line.text) || inside;
      const table = contents ? undefined : tables.get(index);
      if (table !== undefined) {
        groups.push({ lines: this.lines.slice(table.from, table.to), contents: false, rows: table.rows, headed: table.headed });
        open = null;
        index = table.to - 1;
        continue;
      }
      const marker = line.unnumbered === true ? null : typedMarker(line.text);
      if (open !== null && !contents && this.continues(open, line, marker)) {
        open.bodyIndent ??= line.indent;
        open.lines.push(line);
        continue;
      }
      if (marker !== null) this.remember(marker);
      const lines = [line];
      groups.push({ lines, contents });
      open = contents ? null : { lines, bodyIndent: null, marker };
    }
    return groups;
  }

  private remember(marker: TypedMarker): void {
    this.markers.push(marker);
    if (this.markers.length > 40) this.markers.shift();
  }

  private continues(open: OpenGroup, line: TextLine, marker: TypedMarker | null): boolean {
    if (line.gapBefore) return false;
    const previous = open.lines.at(-1);
    if (previous === undefined) return false;
    if (marker !== null) return !this.opensClause(open, previous, line, marker);
    if (this.unwrapped || opensItem(open, previous, line)) return false;
    const first = open.lines[0] ?? previous;
    const steady = open.bodyIndent === null ? line.indent === first.indent : line.indent === open.bodyIndent;
    if (open.bodyIndent !== null && Math.abs(line.indent - open.bodyIndent) > 1) return false;
    if (this.isHeadingLine(open, previous, line)) return false;
    const broken = this.brokenOnPurpose(previous, line);
    // Words that close a list stand further left than the item before them.
    if (
      !steady &&
      line.indent < first.indent &&
      (open.marker !== null || first.marked === true) &&
      broken &&
      pauses.test(previous.text)
    )
      return false;
    if (broken && endsSentence(previous.text) && !startsLower.test(line.text)) return false;
    return true;
  }

  /** Does this line open a numbered clause, or is its number the tail of a reference or an amount? */
  private opensClause(open: OpenGroup, previous: TextLine, line: TextLine, marker: TypedMarker): boolean {
    if (endsInsideReference(previous.text)) return false;
    if (/^(?:of|above|below|hereof|thereof|oben|unten|ci-dessus)\b/i.test(marker.rest) && !endsSentence(previous.text))
      return false;
    const bare = marker.kind === 'decimal' && /^\d+$/.test(marker.text);
    const expected = this.markers.some((earlier) => earlier.kind === marker.kind && followsInSequence(earlier.text, marker.text));
    if (bare && startsLower.test(marker.rest)) return expected && endsSentence(previous.text);
    if (this.unwrapped || line.breakBefore === true || endsSentence(previous.text)) return true;
    if (marker.kind === 'bracket') return !/^(?:and|or|to|und|oder|bis|et|ou)\b/i.test(marker.rest) || expected;
    if (marker.kind === 'ideograph') return this.brokenOnPurpose(previous, line) || expected;
    if (this.isHeadingLine(open, previous, line)) return true;
    if (Math.abs(line.indent - (open.bodyIndent ?? previous.indent)) > 1 && open.bodyIndent !== null) return true;
    return expected && !startsLower.test(marker.rest) && !endsWithLink.test(previous.text);
  }

  /** A short first line in title form over a line that begins a sentence of its own. */
  private isHeadingLine(open: OpenGroup, previous: TextLine, line: TextLine): boolean {
    if (open.lines.length > 1 || endsSentence(previous.text.replace(/^[\w.()]+[.:]$/, ''))) {
      return open.lines.length === 1 && /^\S{1,12}$/.test(previous.text) && open.marker !== null;
    }
    if (open.marker !== null && open.marker.rest === '') return true;
    if (/,$/.test(previous.text) || endsWithLink.test(previous.text)) return false;
    if (startsLower.test(line.text)) return false;
    const length = columns(previous.text);
    if (length > 70 || previous.text.split(/\s+/).length > 10) return false;
    return (
      this.brokenOnPurpose(previous, line) &&
      (startsUpper.test(line.text) || !startsUpper.test(previous.text) || open.marker !== null)
    );
  }

  /** The first word of the line would still have fitted on the line before: nobody's wrapping put the break there. */
  private brokenOnPurpose(previous: TextLine, line: TextLine): boolean {
    if (line.breakBefore === true) return true;
    const word = /^\S+/.exec(line.text)?.[0] ?? '';
    const needed = /[\u2E80-\u9FFF\uAC00-\uD7A3]/.test(word) ? 3 : columns(word) + 1;
    return previous.indent + columns(previous.text) + needed < this.width || columns(previous.text) < 24;
  }
}

/** A typed bullet opens an item, unless its dash may belong to the sentence of the line before. */
function opensItem(open: OpenGroup, previous: TextLine, line: TextLine): boolean {
  const bullet = leadingBullet(line.text);
  if (bullet === null) return false;
  if (!bullet.weak || line.breakBefore === true || pauses.test(previous.text)) return true;
  const first = open.lines[0];
  return first !== undefined && leadingBullet(first.text)?.sign === bullet.sign && first.indent === line.indent;
}
