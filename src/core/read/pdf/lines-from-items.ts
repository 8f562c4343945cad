import {
  type InnerGap,
  lineOf,
  type NoteCall,
  type PageItem,
  type PageItems,
  type Segment,
  type TextLine,
} from './layout-model.ts';
import { joinSpacedLetters, readableSigns } from './readable-signs.ts';
import { isRaisedValue, noteMark, toSuperscript } from './scripts-in-text.ts';

interface Placed {
  readonly item: PageItem;
  readonly script: 'none' | 'raised' | 'lowered';
}

interface Group {
  baseline: number;
  size: number;
  readonly members: Placed[];
}

const ordinalEnd = /^(?:s ?t|n ?d|r ?d|t ?h)$/;

/** A gap wider than this many ems parts two segments: cells, columns, a number and its words. */
const segmentGap = 1.1;
const cjk = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/;

/** Lines of one page from top to bottom. All items must be upright. `bodySize` is the size of most words of the document. */
export function linesFromItems(page: PageItems, items: readonly PageItem[], bodySize: number): TextLine[] {
  const whole = withDropCaps(withoutOverlays(items.flatMap(splitAtWideSpaces)), bodySize);
  const groups = attachScripts(groupByBaseline(whole));
  const notes = noteMarksAtFoot(groups, page.height, bodySize);
  return groups.map((group) => lineOf(page.number, segmentsOf(group, notes))).filter((line) => line.segments.length > 0);
}

/** Text drawn with runs of spaces (typewriter tables) is cut at them, widths shared out by characters. */
function splitAtWideSpaces(item: PageItem): PageItem[] {
  if (item.text.trim() === '') return [];
  if (!/\S {3,}\S/.test(item.text)) return [item];
  const unit = item.width / item.text.length;
  return [...item.text.matchAll(/\S+(?: {1,2}\S+)*/g)].map((match) => ({
    ...item,
    text: match[0],
    x: item.x + match.index * unit,
    width: match[0].length * unit,
  }));
}

/** Fake bold draws the same words twice, a hair apart: the second is dropped. */
function withoutOverlays(items: readonly PageItem[]): PageItem[] {
  const seen = new Map<string, PageItem[]>();
  return items.filter((item) => {
    const same = seen.get(item.text);
    if (same === undefined) {
      seen.set(item.text, [item]);
      return true;
    }
    const reach = item.size * 0.2;
    if (same.some((other) => Math.abs(other.x - item.x) < reach && Math.abs(other.y - item.y) < reach)) return false;
    same.push(item);
    return true;
  });
}

/** A large first letter that reaches over several lines goes back to the word it begins. */
function withDropCaps(items: readonly PageItem[], bodySize: number): PageItem[] {
  const caps = items.filter((item) => item.size > bodySize * 1.7 && /^\p{Lu}$/u.test(item.text.trim()));
  if (caps.length === 0) return [...items];
  const result = [...items];
  for (const cap of caps) {
    const right = cap.x + cap.width;
    const beside = result
      .filter((item) => item.x >= right - 2 && item.x < right + bodySize * 1.5 && item.size < cap.size * 0.7)
      .filter((item) => item.y < cap.y - item.size * 0.5 && item.y > cap.y - cap.size)
      .sort((a, b) => a.y - b.y)[0];
    if (beside === undefined || !/^\p{L}/u.test(beside.text)) continue;
    result[result.indexOf(beside)] = {
      ...beside,
      text: cap.text.trim() + beside.text,
      x: cap.x,
      width: beside.x + beside.width - cap.x,
    };
    result.splice(result.indexOf(cap), 1);
  }
  return result;
}

function groupByBaseline(items: readonly PageItem[]): Group[] {
  const sorted = [...items].sort((a, b) => a.y - b.y || a.x - b.x);
  const groups: Group[] = [];
  for (const item of sorted) {
    const last = groups.at(-1);
    const reach = last === undefined ? 0 : 0.25 * Math.min(item.size, last.size);
    if (last !== undefined && item.y - last.baseline <= reach) {
      last.members.push({ item, script: 'none' });
      if (item.size > last.size) {
        last.size = item.size;
        last.baseline = item.y;
      }
    } else groups.push({ baseline: item.y, size: item.size, members: [{ item, script: 'none' }] });
  }
  return groups;
}

/** Raised and lowered small marks go to the line that they touch. */
function attachScripts(groups: readonly Group[]): Group[] {
  const kept: Group[] = [];
  for (const [at, group] of groups.entries()) {
    const own: Placed[] = [];
    for (const member of group.members) {
      if (member.script !== 'none') {
        own.push(member);
        continue;
      }
      const alone = group.members.length === 1 && noteMark.test(member.item.text.trim());
      const host = [groups[at + 1], groups[at - 1], groups[at + 2], groups[at - 2]].find(
        (other) => other !== undefined && (touches(member.item, other) || (alone && leads(member.item, other))),
      );
      if (host === undefined) own.push(member);
      else host.members.push({ item: member.item, script: member.item.y < host.baseline ? 'raised' : 'lowered' });
    }
    group.members.length = 0;
    group.members.push(...own);
  }
  for (const group of groups) {
    if (group.members.length === 0) continue;
    // Within a line, a clearly smaller run on a baseline slightly off is a script too.
    const marked = group.members.map((member): Placed => {
      const { item } = member;
      if (member.script !== 'none' || !touches(item, group)) return member;
      const rise = group.baseline - item.y;
      if (rise > group.size * 0.12) return { item, script: 'raised' };
      return rise < -group.size * 0.08 ? { item, script: 'lowered' } : member;
    });
    group.members.length = 0;
    group.members.push(...marked);
    kept.push(group);
  }
  return kept;
}

/** A raised note number at the left edge, set off from the note's words. */
function leads(item: PageItem, host: Group): boolean {
  const rise = host.baseline - item.y;
  if (item.size > host.size * 0.8 || rise < host.size * 0.15 || rise > host.size * 0.75) return false;
  const left = Math.min(...host.members.map((member) => member.item.x));
  const gap = left - (item.x + item.width);
  return gap > 0 && gap < host.size * 4;
}

function touches(item: PageItem, host: Group): boolean {
  // The "st" of "1st" is often drawn almost as large as the figure.
  const ordinal = ordinalEnd.test(item.text.trim());
  if (item.size > host.size * (ordinal ? 1 : 0.8) || item.text.trim().length > 8) return false;
  const rise = host.baseline - item.y;
  if (rise > host.size * 0.75 || rise < -host.size * 0.4 || rise === 0) return false;
  return host.members.some((member) => {
    // A second mark may follow the first ("15 16").
    const figure = ordinal && /\d\s*$/.test(member.item.text) && member.item.x < item.x;
    const larger = member.script === 'none' && member.item.size >= item.size * (figure ? 1 : 1.2);
    if (!larger && !(member.script === 'raised' && Math.abs(member.item.y - item.y) < 1 && member.item !== item)) return false;
    const after = item.x - (member.item.x + member.item.width);
    const before = member.item.x - (item.x + item.width);
    return (after > -host.size * 0.3 && after < host.size * 0.4) || (before > -host.size * 0.2 && before < host.size * 0.4);
  });
}

/** Numbers and signs that begin small print in the lower part of the page. */
function noteMarksAtFoot(groups: readonly Group[], height: number, bodySize: number): Set<string> {
  const marks = new Set<string>();
  for (const group of groups) {
    if (group.baseline < height * 0.4) continue;
    const first = group.members.reduce<Placed | undefined>((a, b) => (a === undefined || b.item.x < a.item.x ? b : a), undefined);
    if (first === undefined) continue;
    const small = group.size < bodySize * 0.95;
    const found = /^[([]?(\d{1,3}|[*†‡§]{1,3}|[a-z])[)\].]?(?:\s|$)/.exec(first.item.text.trim());
    if (found?.[1] !== undefined && (small || first.script === 'raised')) marks.add(found[1]);
  }
  return marks;
}

function segmentsOf(group: Group, notes: ReadonlySet<string>): Segment[] {
  const members = group.members.sort((a, b) => a.item.x - b.item.x);
  const runs: Placed[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const member of members) {
    const last = runs.at(-1);
    if (last === undefined || member.item.x - right > segmentGap * group.size) runs.push([member]);
    else last.push(member);
    right = Math.max(right, member.item.x + member.item.width);
  }
  const segments = runs.map((run) => segmentOf(run, group, notes)).filter((segment) => segment.text !== '' || segment.raisedMark);
  const letters = (rightToLeft: boolean): number =>
    segments.reduce((sum, segment) => sum + (segment.rightToLeft === rightToLeft ? segment.text.length : 0), 0);
  return letters(true) > letters(false) ? segments.reverse() : segments;
}

function segmentOf(run: readonly Placed[], group: Group, notes: ReadonlySet<string>): Segment {
  let text = '';
  const calls: NoteCall[] = [];
  const gaps: InnerGap[] = [];
  let raisedMark: string | null = null;
  let right = Number.NEGATIVE_INFINITY;
  let previous: PageItem | undefined;
  const weight = new SegmentWeight();
  const ordered = inReadingOrder(run);
  for (const [at, { item, script }] of ordered.entries()) {
    const words = readableSigns(item.text);
    const bare = words.trim();
    const gap = previous === undefined || item.x >= previous.x ? item.x - right : previous.x - (item.x + item.width);
    const before = right;
    previous = item;
    right = Math.max(right, item.x + item.width);
    const fraction = /^\s*[\u2044/]/.test(ordered[at + 1]?.item.text ?? '');
    const mark = script === 'raised' && !fraction ? noteMark.exec(bare)?.[1] : undefined;
    if (mark !== undefined && (text === '' || !isRaisedValue(text, bare, notes))) {
      if (text === '') raisedMark = mark;
      else calls.push({ offset: text.trimEnd().length, mark });
      if (/\s$/.test(item.text) && text !== '' && !text.endsWith(' ')) text += ' ';
      continue;
    }
    const ending = script === 'raised' && ordinalEnd.test(bare) ? bare.replace(' ', '') : words;
    const shown = script === 'raised' && !fraction ? (toSuperscript(bare) ?? ending) : words;
    if (needsSpace(text, shown, gap, group.size, fraction ? 'none' : script)) text += ' ';
    if (text !== '' && gap > group.size * 0.55) gaps.push({ offset: text.length, left: before, right: item.x });
    text += shown;
    weight.add(item, bare.length, script === 'none');
  }
  const lead = text.length - text.trimStart().length;
  const trimmed = joinSpacedLetters(text.replace(/[ \t\u00A0]+/g, ' ').trim()).normalize('NFC');
  const shrunk = trimmed.length === text.length - lead || trimmed.length === text.trim().length;
  return {
    text: trimmed,
    x: run[0]?.item.x ?? 0,
    right,
    baseline: group.baseline,
    size: mostOf(weight.sizes) ?? group.size,
    ...weight.shares(),
    font: mostOf(weight.fonts) ?? '',
    calls: calls.map((call) => ({ ...call, offset: Math.min(trimmed.length, Math.max(0, call.offset - lead)) })),
    gaps: shrunk ? gaps.map((gap) => ({ ...gap, offset: gap.offset - lead })) : [],
    raisedMark,
  };
}

/** Counts how many characters of a segment are bold, slanted and so on. */
class SegmentWeight {
  readonly fonts = new Map<string, number>();
  readonly sizes = new Map<number, number>();
  private all = 0;
  private bold = 0;
  private italic = 0;
  private artifact = 0;
  private rightToLeft = 0;

  add(item: PageItem, length: number, ordinary: boolean): void {
    this.all += length;
    if (item.bold) this.bold += length;
    if (item.italic) this.italic += length;
    if (item.artifact) this.artifact += length;
    if (item.rightToLeft) this.rightToLeft += length;
    this.fonts.set(item.font, (this.fonts.get(item.font) ?? 0) + length);
    this.sizes.set(item.size, (this.sizes.get(item.size) ?? 0) + (ordinary ? length : 0));
  }

  shares(): { bold: boolean; italic: boolean; artifact: boolean; rightToLeft: boolean } {
    const some = this.all > 0;
    return {
      bold: some && this.bold >= this.all * 0.95,
      italic: some && this.italic >= this.all * 0.95,
      artifact: some && this.artifact === this.all,
      rightToLeft: this.rightToLeft * 2 > this.all,
    };
  }
}

/** Runs that read from right to left stand in the text in that order; numbers between them keep their own. */
function inReadingOrder(run: readonly Placed[]): readonly Placed[] {
  const backwards = run.reduce((sum, { item }) => sum + (item.rightToLeft ? item.text.length : -item.text.length), 0) > 0;
  if (!backwards) return run;
  const ordered: Placed[] = [];
  let forward: Placed[] = [];
  for (const placed of [...run].reverse()) {
    if (placed.item.rightToLeft) {
      ordered.push(...forward.reverse(), placed);
      forward = [];
    } else forward.push(placed);
  }
  return [...ordered, ...forward.reverse()];
}

function needsSpace(before: string, after: string, gap: number, size: number, script: Placed['script']): boolean {
  if (before === '' || /\s$/.test(before) || /^\s/.test(after)) return false;
  if (script !== 'none') return gap > size * 0.3;
  if (cjk.test(before.at(-1) ?? '') && cjk.test(after.charAt(0))) return gap > size * 0.6;
  return gap > size * 0.13;
}

function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let best: Key | undefined;
  let most = -1;
  for (const [key, count] of counts) {
    if (count > most) {
      most = count;
      best = key;
    }
  }
  return best;
}
