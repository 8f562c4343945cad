import { chineseNumber } from '../verify/quantity/chinese-number.ts';
import { type DateMention, parseDates } from '../verify/quantity/parse-dates.ts';
import type { Detection } from './detection.ts';
import type { DocumentView } from './document-view.ts';

/** Words in front of a date that say what it is; `after` patterns stand behind it. Earlier rows go first. */
interface DateRule {
  readonly before?: RegExp;
  readonly after?: RegExp;
}

const starts: readonly DateRule[] = [
  { before: /\b(?:takes?|took|taking|has|have) effect (?:on|from|as (?:of|from)|with effect from) *$/iu },
  { before: /\b(?:comes?|came|enters?|entered|be brought) into (?:force|effect|operation) (?:on|from|as (?:of|from)) *$/iu },
  {
    before:
      /\b(?:in (?:force|effect)|valid|with effect|appl(?:y|ies)|effective) (?:with effect )?(?:as )?(?:from|since|on|of) *$/iu,
  },
  { before: /\b(?:effective|commencement|start) date *(?::|is|means|shall be|—|-)? *(?:the )?$/iu },
  { before: /\beffective[:,]? *$/iu },
  { before: /\b(?:agreement|contract|term|lease|policy|amendment) (?:shall )?(?:begins?|starts?|commences?) on *$/iu },
  { before: /(?:生效|施行|实施|执行|开始)(?:日期|时间|日)? *[：:为] *$/u },
  { before: /自 *$/u, after: /^ *(?:起)?(?:正式)?(?:施行|实施|生效|执行|适用|至)/u },
  { before: /于 *$/u, after: /^ *(?:起)?(?:正式)?(?:生效|施行|实施)/u },
  { before: /有效期(?:限)?(?:为)?[：:]? *(?:自|从)? *$/u },
  { after: /^ *(?:起)?(?:实施|施行|生效)/u },
];
const filed: readonly DateRule[] = [{ before: /\bfiled (?:with the [\p{L} ]+ )?on *$/iu }];
const dated: readonly DateRule[] = [
  { before: /\bdated?(?: as of)?(?: this)? *:? *$/iu },
  { before: /(?:签订|签署|签发|发布|印发|日期)(?:日期|时间)? *[：:]? *$/u },
];
const ends: readonly DateRule[] = [
  {
    before:
      /\b(?:agreement|contract|term|schedule|policy|lease|it|and|or)?\s*(?:shall )?(?:ends?|expires?|terminates?|lapses?) (?:without notice )?(?:on|at the end of) *$/iu,
  },
  {
    before:
      /\b(?:runs|continues?|valid|in force|in effect|remains? in (?:force|effect)|ends|lasts) (?:until|till|to|up to|through)(?: and including)? *$/iu,
  },
  { before: /\b(?:expiry|expiration|end|termination) date *(?::|is|means|—|-)? *(?:the )?$/iu },
  { before: /(?:终止|届满|到期|截止|失效)(?:日期|时间|日)? *[：:为于] *$/u },
  { before: /(?:有效期(?:限)?(?:为)?[：:]?|有效|期限(?:为)?) *至 *$/u },
  { after: /^ *(?:止|终止|届满|到期|失效)/u },
];
/** Between the first and the last day of a span. */
const span =
  /^ *(?:起)? *(?:to|until|till|through|and ends on|and expires on|and (?:runs|continues) (?:until|to)|[-–—]|至|到) *(?:and including )?$/iu;

/** The document itself is what begins or ends: needed beyond the opening, where other things have dates too. */
const ownSubject =
  /(?:\b[Tt](?:his|hese|he) (?:[Aa]greement|[Cc]ontract|[Aa]mendment|[Pp]olicy|[Rr]egulations?|[Ss]tandard|[Oo]rder|[Aa]ct|[Dd]irective|[Dd]ecision|[Ll]ease|[Tt]erm)\b|(?:^|[.;] +)(?:\d[\d.]* +)?It\b|本(?:合同|协议|补充协议|办法|规定|条例|标准|规范|制度|细则|法|规程|政策)|有效期)[^.;。；]*$/u;

interface Span {
  readonly iso: string;
  readonly end: number;
  /** Where the words that say what the date is begin and end. */
  readonly from: number;
  readonly to: number;
}

/** The first date that a rule marks: in front of the first clause, else in a clause that speaks of the document itself. */
function firstSpan(view: DocumentView, dates: readonly DateMention[], rules: readonly DateRule[]): Span | null {
  for (const inHead of [true, false]) {
    const places = dates.filter((date) => date.start < view.headEnd === inHead);
    for (const rule of rules) {
      for (const date of places) {
        const marked = markedBy(rule, view.flat, date, inHead);
        if (marked !== null) return marked;
      }
    }
  }
  return null;
}

function markedBy(rule: DateRule, flat: string, date: DateMention, inHead: boolean): Span | null {
  const lead = flat.slice(Math.max(0, date.start - 160), date.start);
  const before = rule.before?.exec(lead);
  const after = rule.after?.exec(flat.slice(date.end, date.end + 12));
  if (before === null || after === null || !(inHead || ownSubject.test(lead))) return null;
  const from = date.start - (before?.[0].trimStart().length ?? 0);
  return { iso: date.values[0] ?? '', end: date.end, from, to: date.end + (after?.[0].length ?? 0) };
}

/** First and last day in force: as printed, else computed from the length of the term. */
export function detectDates(view: DocumentView, type: string | null): Detection[] {
  const { flat } = view;
  const dates = parseDates(flat, view.source.language).filter((date) => date.precision === 'day' && date.values.length === 1);
  const start =
    type === 'filing'
      ? firstSpan(view, dates, [...filed, ...dated])
      : (firstSpan(view, dates, starts) ?? firstSpan(view, dates, dated));
  const found: Detection[] = [];
  if (start !== null) found.push(view.found('effectiveDate', start.iso, start.from, start.to));
  if (type === 'filing') return found;
  const next = start === null ? undefined : dates.find((date) => date.start >= start.end);
  const between = start === null || next === undefined ? null : span.exec(flat.slice(start.end, next.start));
  if (start !== null && next !== undefined && between !== null) {
    const lead = between[0].length - between[0].trimStart().length;
    found.push(view.found('expiryDate', next.values[0] ?? '', start.end + lead, next.end));
    return found;
  }
  const end = firstSpan(view, dates, ends);
  if (end !== null) found.push(view.found('expiryDate', end.iso, end.from, end.to));
  else if (start !== null) found.push(...computedEnd(view, start.iso));
  return found;
}

const counts: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  eighteen: 18,
  'twenty-four': 24,
  'thirty-six': 36,
};
const countWords = `\\d{1,3}|${Object.keys(counts).join('|')}`;
const termInEnglish = new RegExp(
  `\\b(?:runs?|remains?|continues?|is valid|valid|in (?:force|effect)|term|period)\\b[^.;]{0,60}?\\b(?:for|of|is)\\s+(?:a (?:term|period) of\\s+)?(${countWords})\\s*(?:\\(\\d+\\)\\s*)?(calendar )?(years?|months?)\\s+(?:from|after|beginning (?:on|with)|starting (?:on|with|from)|commencing on)\\s+(?:the\\s+|its\\s+)?(?:effective date|commencement(?: date)?|start date|date (?:of|on which)[^.;]{0,60}(?:effect|force)[^.;]{0,20}|entry into force)`,
  'iu',
);
const termInChinese =
  /(?:本?(?:合同|协议)[^。；]{0,10})?(?:有效期(?:限)?|期限)(?:为|是)?[：:]?\s*(?:自[^。；，,]{0,20}起)?[，,]?\s*([\d一二三四五六七八九十两]{1,3})\s*(年|个月)|自[^。；，,]{0,12}(?:生效|签订|签署)之日起[^。；]{0,8}?(?:有效期)?(?:为)?([\d一二三四五六七八九十两]{1,3})\s*(年|个月)/u;

/** Last day of a term of years or months that begins on the effective date: the day before its anniversary. */
function computedEnd(view: DocumentView, start: string): Detection[] {
  const match = termInEnglish.exec(view.flat) ?? termInChinese.exec(view.flat);
  if (match === null) return [];
  const english = match[0].search(/\p{Script=Han}/u) < 0;
  const word = english ? (match[1] ?? '') : (match[1] ?? match[3] ?? '');
  const unit = english ? (match[3] ?? '') : (match[2] ?? match[4] ?? '');
  const count = /^\d+$/.test(word) ? Number(word) : (counts[word.toLowerCase()] ?? chineseNumber(word) ?? 0);
  if (count <= 0) return [];
  const months = /^(?:year|年)/iu.test(unit) ? count * 12 : count;
  return [view.found('expiryDate', dayBefore(addMonths(start, months)), match.index, match.index + match[0].length, true)];
}

function addMonths(iso: string, months: number): Date {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  // A term from 31 January over one month ends with February: the day after its last day is 1 March.
  return day > last ? new Date(Date.UTC(year, month + months, 1)) : new Date(Date.UTC(year, month - 1 + months, day));
}

function dayBefore(date: Date): string {
  return new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10);
}
