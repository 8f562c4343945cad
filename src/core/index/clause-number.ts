import type { Clause } from '../../shared/clause.ts';
import { chineseNumeral, romanNumeral } from './numerals.ts';

/** A clause number found in a text, in the form in which numbers are compared. */
export interface ClauseNumber {
  /** Place of the words in the text that was searched. */
  readonly start: number;
  readonly end: number;
  /** Canonical word at the last part that has one (`article`, `section`, `annex`, `条` …); null when there is none. */
  readonly unit: string | null;
  /**
   * Paths to look for, best first: `33/1`, `annex 3/4/a`, `12/2`. Later ones leave out containers that do not restart the
   * count (`Chapter III, Article 5`), paragraphs that carry no number of their own (第一款), and then parts from the end.
   */
  readonly paths: readonly string[];
  /** Number of leading entries of `paths` that mean exactly what was written; the others are its nearest ancestors. */
  readonly exactPaths: number;
  /** A word says that this is a clause number; otherwise it only looks like one. */
  readonly explicit: boolean;
}

type Group = 'container' | 'upper' | 'plain' | 'paragraph';

interface Unit {
  /** Word in a path: the same in every language. */
  readonly name: string;
  readonly group: Group;
  /** The Chinese word, where it is one: a question's language prefers numbers of its own. */
  readonly sign?: string;
}

interface Segment {
  readonly unit: Unit | null;
  readonly parts: readonly string[];
}

const wordUnits: readonly (readonly [RegExp, Unit])[] = [
  [/^art(icle|ikel|\.)?s?$/, { name: 'article', group: 'plain' }],
  [/^(sections?|sec\.|§§?)$/, { name: 'section', group: 'plain' }],
  [/^(clauses?|cl\.)$/, { name: 'clause', group: 'plain' }],
  [/^(sub-?)?para(graph)?s?\.?$/, { name: 'paragraph', group: 'plain' }],
  [/^(sub-?)?(point|item)s?$/, { name: 'item', group: 'plain' }],
  [/^(rule|regulation)s?$/, { name: 'rule', group: 'plain' }],
  [/^(annex(es)?|anhang)$/, { name: 'annex', group: 'container' }],
  [/^appendi(x|ces)$/, { name: 'appendix', group: 'container' }],
  [/^schedules?$/, { name: 'schedule', group: 'container' }],
  [/^(exhibit|attachment)s?$/, { name: 'exhibit', group: 'container' }],
  [/^recitals?$/, { name: 'recital', group: 'container' }],
  [/^parts?$/, { name: 'part', group: 'upper' }],
  [/^chapters?$/, { name: 'chapter', group: 'upper' }],
  [/^titles?$/, { name: 'title', group: 'upper' }],
];
const chineseUnits: Readonly<Record<string, Unit>> = {
  条: { name: 'article', group: 'plain', sign: '条' },
  款: { name: 'paragraph', group: 'paragraph', sign: '款' },
  项: { name: 'item', group: 'plain', sign: '项' },
  目: { name: 'item', group: 'plain', sign: '目' },
  章: { name: 'chapter', group: 'upper', sign: '章' },
  节: { name: 'section of chapter', group: 'upper', sign: '节' },
  编: { name: 'part', group: 'upper', sign: '编' },
  附件: { name: 'annex', group: 'container', sign: '附件' },
  附录: { name: 'appendix', group: 'container', sign: '附录' },
  附表: { name: 'schedule', group: 'container', sign: '附表' },
};

const word =
  '(?:art(?:icles?|ikel|\\.)|sections?|sec\\.|clauses?|cl\\.|(?:sub-?)?paragraphs?|paras?\\.?|(?:sub-?)?points?|(?:sub-?)?items?|rules?|' +
  'regulations?|annex(?:es)?|anhang|appendix|appendices|schedules?|exhibits?|attachments?|recitals?|parts?|chapters?|titles?)';
const brackets = '(?:\\s?[(（][0-9A-Za-z]{1,5}[)）])';
const head =
  '(?:\\d+[A-Za-z]{0,2}(?![A-Za-z])(?:[.-]\\d+[A-Za-z]{0,2}(?![A-Za-z]))*|[IVXLCDM]+(?![A-Za-z])|[A-Za-z](?![A-Za-z]))';
const chineseDigits = '[〇零一二两三四五六七八九十百千\\d]+';
const worded = new RegExp(`(?<![\\p{L}\\p{N}])(?:(${word})\\s+|(§§?)\\s*)(${head}${brackets}*|${brackets}+)`, 'giuy');
const chinese = new RegExp(
  `第\\s*(${chineseDigits})\\s*(条|款|项|目|章|节|编)(?:之(${chineseDigits}))?|第?[（(](${chineseDigits})[）)](?:项|目)?|(附件|附录|附表)\\s*(${chineseDigits}|[A-Z])`,
  'uy',
);
const bare = new RegExp(`(?<![\\p{L}\\p{N}.,$€£¥-])(${head}${brackets}*|${brackets}+)`, 'uy');
const connector = /\s*(?:,|\/|:)?\s*(of\s+(?:the\s+)?)?/iuy;
const notANumber = /^\s*(?:%|‰|percent|per cent|million|billion|thousand|years?|months?|days?|hours?|euros?|dollars?|°)/i;

function at(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

function unitOf(name: string): Unit | null {
  const folded = name.toLowerCase();
  return wordUnits.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

function partsOf(number: string, unit: Unit | null): string[] {
  return number
    .split(/[.()（）\s-]+/)
    .filter((part) => part !== '')
    .map((part, index) => {
      const roman = unit !== null && index === 0 ? romanNumeral(part) : null;
      const han = /^[〇零一二两三四五六七八九十百千]+$/u.test(part) ? chineseNumeral(part) : null;
      return String(roman ?? han ?? part.toLowerCase());
    });
}

function segmentAt(text: string, offset: number, bareAllowed: boolean): { segment: Segment; end: number } | null {
  const named = at(worded, text, offset);
  if (named !== null) {
    const unit = unitOf(named[1] ?? named[2] ?? '');
    return { segment: { unit, parts: partsOf(named[3] ?? '', unit) }, end: offset + named[0].length };
  }
  const han = at(chinese, text, offset);
  if (han !== null && (han[4] === undefined || bareAllowed)) {
    const unit = chineseUnits[han[2] ?? han[5] ?? '项'] ?? null;
    const parts = partsOf(han[1] ?? han[4] ?? han[6] ?? '', unit);
    if (han[3] !== undefined) parts[0] = `${parts[0] ?? ''}-${String(chineseNumeral(han[3]) ?? han[3])}`;
    return { segment: { unit, parts }, end: offset + han[0].length };
  }
  if (!bareAllowed) return null;
  const plain = at(bare, text, offset);
  return plain === null ? null : { segment: { unit: null, parts: partsOf(plain[1] ?? '', null) }, end: offset + plain[0].length };
}

function pathOf(segments: readonly Segment[]): string {
  return segments
    .flatMap(({ unit, parts }) =>
      unit?.group === 'container' || unit?.group === 'upper' ? [`${unit.name} ${parts[0] ?? ''}`, ...parts.slice(1)] : parts,
    )
    .join('/');
}

function repeatsThePrevious(segments: readonly Segment[]): boolean {
  const last = segments.at(-1);
  const previous = segments.at(-2);
  return last !== undefined && last.parts.length > 1 && previous !== undefined && previous.parts.at(-1) === last.parts[0];
}

function pathsOf(segments: readonly Segment[]): { paths: string[]; exactPaths: number } {
  const withoutUpper = segments.filter(({ unit }, index) => unit?.group !== 'upper' || index === segments.length - 1);
  const last = segments.slice(-1);
  const exact = [segments, withoutUpper];
  // "Article IV, Section 4.01": the section's own number says its article again.
  if (segments.at(-1)?.unit?.group === 'upper' || repeatsThePrevious(segments)) exact.push(last);
  const nearest: (readonly Segment[])[] = [withoutUpper.filter(({ unit }) => unit?.group !== 'paragraph')];
  const paths = new Set(exact.map(pathOf));
  const exactPaths = paths.size;
  for (const variant of nearest) paths.add(pathOf(variant));
  const parts = pathOf(withoutUpper).split('/');
  for (let length = parts.length - 1; length > 0; length -= 1) paths.add(parts.slice(0, length).join('/'));
  paths.delete('');
  return { paths: [...paths], exactPaths };
}

/** Reads one number with everything that belongs to it ("point (a) of Article 5(1)", "Schedule 1, paragraph 2"). */
function numberAt(text: string, offset: number, bareFirst: boolean): ClauseNumber | null {
  const first = segmentAt(text, offset, bareFirst);
  if (first === null) return null;
  let segments: Segment[] = [first.segment];
  let end = first.end;
  for (;;) {
    const link = at(connector, text, end);
    const from = end + (link?.[0].length ?? 0);
    const previous = segments.at(-1);
    // A number without a word of its own continues an annex or schedule ("Schedule 1, 2") or, in Chinese, an article.
    const bareNext = previous?.unit?.group === 'container' || (from === end && /[条款项）)]/.test(text.charAt(end - 1)));
    const next = segmentAt(text, from, bareNext);
    if (next === null || (from === end && next.segment.unit === null && !bareNext)) break;
    const of = link?.[1] !== undefined;
    const sameKind = next.segment.unit !== null && next.segment.unit.name === segments[of ? 0 : segments.length - 1]?.unit?.name;
    if (sameKind && /[,\s]/.test(text.slice(end, from))) break;
    segments = of ? [next.segment, ...segments] : [...segments, next.segment];
    end = next.end;
  }
  const { paths, exactPaths } = pathsOf(segments);
  if (paths.length === 0) return null;
  const explicit = segments.some(({ unit }) => unit !== null);
  const named = segments.findLast((segment) => segment.unit !== null)?.unit;
  return { start: offset, end, unit: named?.sign ?? named?.name ?? null, paths, exactPaths, explicit };
}

/** Does a number without a word in front look like a clause number: "7.3(a)", "5.1.2", "4(ii)", "9ZA"? */
function looksLikeNumber(text: string, number: ClauseNumber): boolean {
  const words = text.slice(number.start, number.end);
  if (notANumber.test(text.slice(number.end))) return false;
  if (/^\d/.test(words) && /^[\p{L}\p{N}]|^[-/:]\p{N}/u.test(text.slice(number.end))) return false;
  return /^\d+[A-Za-z]{0,2}(?:[.]\d+[A-Za-z]{0,2}|\s?\()/.test(words) || /^\d+[A-Z]{1,2}$/.test(words);
}

/** Finds the clause numbers that a question names, in the order in which they stand. */
export function findClauseNumbers(text: string): readonly ClauseNumber[] {
  const whole = text.trim().replace(/[?？.。]+$/u, '');
  const start = text.indexOf(whole);
  if (whole !== '') {
    const alone = numberAt(text, start, true);
    if (alone !== null && alone.end === start + whole.length) return [{ ...alone, explicit: true }];
  }
  const found: ClauseNumber[] = [];
  for (let offset = 0; offset < text.length; ) {
    const named = numberAt(text, offset, false);
    const number = named ?? numberAt(text, offset, true);
    if (number !== null && (named !== null || looksLikeNumber(text, number))) {
      found.push(number);
      offset = number.end;
    } else offset += 1;
  }
  return found;
}

/** Path and unit under which a clause is found by its number; null for a clause without one. */
export function clauseNumberKey(clause: Pick<Clause, 'number' | 'label' | 'kind'>): { path: string; unit: string | null } | null {
  if (clause.number === null) return null;
  const label = clause.label.trim();
  const parsed = numberAt(label, 0, true) ?? numberAt(clause.number.trim(), 0, true);
  const path = parsed?.paths[0];
  if (parsed === null || path === undefined) return null;
  if (clause.kind === 'recital' && !path.startsWith('recital ')) return { path: `recital ${path}`, unit: 'recital' };
  return { path, unit: parsed.unit };
}
