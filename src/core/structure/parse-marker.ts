import type { Following, Marker, NumberPart } from './marker.ts';
import { numberPart, wordRanks } from './marker.ts';
import { romanValue } from './number-values.ts';

const spaces = '[ \\t\\u00A0\\u2000-\\u200A\\u202F\\u3000]';
const words =
  'annexe?|schedule|appendix|exhibit|attachment|addendum|anlage|anhang|volume|book|buch|livre|part|teil|partie|parte|title|titel|titre|título|subtitle|chapter|kapitel|chapitre|capítulo|subchapter|subpart|division|section|sec\\.|abschnitt|sección|subsection|item|article|art\\.|artikel|artículo|rule|clause|note';
const wordNumber =
  '(?:1er|Ier|ière)|\\d{1,4}(?: ?(?:bis|ter|quater|quinquies|sexies|septies|octies)(?!\\p{L}))?[A-Z]{0,3}(?:[.\\-–]\\d{1,4}[A-Z]{0,2})*|[IVXLC]{1,7}[A-Z]?|[A-Z](?:[.-]\\d{1,3}|\\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const wordMarker = new RegExp(`(${words})${spaces}*(?:(?:no\\.?|nr\\.?)${spaces}*)?(${wordNumber})(?![\\p{L}\\p{N}(])`, 'iuy');
const ordinalMarker =
  /(?:the\s+)?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)\s+(schedule|annex|appendix|part|chapter)(?=\s*(?:$|\n|[:.–—-]))/iuy;
const bareWord = /(annex|schedule|appendix|anhang|anlage)(?=[ \t]*(?:$|\n))/iuy;
const signMarker = new RegExp(`§{1,2}${spaces}*(\\d{1,5}[A-Za-z]{0,3}(?:[.\\-–]\\d{1,5}[A-Za-z]{0,2})*)(?![\\p{N}])`, 'uy');
const chineseNumeral = '[零〇一二两三四五六七八九十百千\\d０-９]{1,9}';
const chineseWord = new RegExp(
  `第${spaces}*(${chineseNumeral})${spaces}*(分编|编|篇|部分|章|节|条|款|项)(?:之(${chineseNumeral}))?`,
  'uy',
);
const koreanWord = /제 ?(\d{1,4}) ?(편|장|절|조|항|호)(?:의 ?(\d{1,2}))?/uy;
const koreanUnits: Readonly<Record<string, string>> = { 편: '编', 장: '章', 절: '节', 조: '条', 항: '款', 호: '项' };
const chineseAnnex = /(附录|附件|附表)[ \u3000]*([一二三四五六七八九十]{1,3}|[A-Z](?!\p{L})|\d{1,2})?(?=\s|$|[：:])/uy;
const chineseItem = /[（(]([一二三四五六七八九十百]{1,5})[）)]|([一二三四五六七八九十百]{1,5})[、．](?!\d)/uy;
const bracketItem = /([([（［])(\d{1,3}[A-Za-z]{0,2}|[A-Za-z]{1,6})([)\]）］])/uy;
const halfBracketItem = /([\d０-９]{1,3}[A-Za-z]?|[A-Za-z]{1,5})([)）°])/uy;
const dottedItem = /([A-Za-z]|[ivxl]{1,6}|[IVXL]{1,6}|([a-z])\2)\.(?=\s|$)/uy;
const circled = /[\u2460-\u2473]/uy;
const decimal =
  /(?:[A-Z]{1,2}[.-]?(?=\d)|[IVX]{1,5}\.(?=\d))?[\d０-９]{1,5}[A-Z]{0,3}(?![a-z])(?:[.．\-–](?:\d{1,4}[A-Z]{0,2}(?![a-z])|[a-z]{1,4}(?![a-z])))*/uy;
// 1.2.1.(1), 1910.134(c)(1)(ii), 3.2.Guidance.1: rule books print the whole path.
const pathNumber =
  /\d{1,4}[A-Z]{0,3}(?:[.\-–]\d{1,4}[A-Z]{0,3})*(?:(?:\.?\((?:\d{1,3}[A-Z]{0,2}|[A-Za-z]{1,5})\)|\.[A-Z][a-z]{3,14}(?:(?: [\p{L}()/-]{1,20}){1,14} ?(?=[.\t\n]))?)(?:\.\d{1,3}[A-Z]?)*)+/uy;
const months =
  /^(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|février|mar(?:ch|s)?|märz|apr(?:il)?|avril|may|mai|jun[ei]?|juin|jul[yi]?|juillet|aug(?:ust)?|août|sept?(?:ember)?|o[ck]t(?:ober|obre)?|nov(?:ember|embre)?|de[cz](?:ember|embre)?|décembre)\b/iu;
const referenceAfter =
  /^(?:and|or|to|of|und|oder|bis|des|der|Abs|Absatz|Satz|Nr|through|et|ou)\b|^[(,;/]|^第|^(?:规定|的|所|中|和|与|及|至|或)/u;
const isSpace = /\s/;

interface Found {
  readonly shape: Marker['shape'];
  readonly style: string;
  readonly word: string;
  readonly parts: readonly NumberPart[];
  readonly end: number;
  /** Given by its own form, before any dot behind it. */
  readonly closed: boolean;
}

function at(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

const caseOf = (sign: string): string => (/^\d/.test(sign) ? 'digit' : /^\p{Lu}/u.test(sign) ? 'upper' : 'lower');
const splitParts = (number: string): NumberPart[] =>
  number
    .split(/[.．\-–]/)
    .filter((sign) => sign !== '')
    .map(numberPart);

function findWord(text: string, offset: number): Found | null {
  const word = at(wordMarker, text, offset);
  if (word !== null) {
    const name = (word[1] ?? '')
      .toLowerCase()
      .replace('.', '')
      .replace(/^annexe$/, 'annex')
      .replace(/^sec$/, 'section')
      .replace(/^art$/, 'article');
    // A lower-case word ("section 5 …") is a reference, never a heading; a small letter is no number ("Rules").
    const number = word[2] ?? '';
    const glued = /\p{L}/u.test(text.charAt(offset + word[0].length - number.length - 1)) && !/^\d/.test(number);
    const small = /^[a-z]/.test(number) && number.length < 3;
    if (/^\p{Ll}/u.test(word[1] ?? '') || glued || small) return null;
    return {
      shape: 'word',
      style: name,
      word: name,
      parts: splitParts(word[2] ?? ''),
      end: offset + word[0].length,
      closed: false,
    };
  }
  const ordinal = at(ordinalMarker, text, offset);
  if (ordinal !== null) {
    const name = (ordinal[2] ?? '').toLowerCase();
    return {
      shape: 'word',
      style: name,
      word: name,
      parts: [numberPart(ordinal[1] ?? '')],
      end: offset + ordinal[0].length,
      closed: true,
    };
  }
  const bare = at(bareWord, text, offset);
  if (bare !== null && /^\p{Lu}/u.test(bare[0])) {
    const name = bare[0].toLowerCase();
    return { shape: 'word', style: name, word: name, parts: [numberPart('1')], end: offset + bare[0].length, closed: true };
  }
  const sign = at(signMarker, text, offset);
  if (sign === null) return null;
  return {
    shape: 'section-sign',
    style: '§',
    word: '§',
    parts: splitParts(sign[1] ?? ''),
    end: offset + sign[0].length,
    closed: false,
  };
}

function findChinese(text: string, offset: number): Found | null {
  const word = at(chineseWord, text, offset) ?? at(koreanWord, text, offset);
  if (word !== null) {
    const unit = koreanUnits[word[2] ?? ''] ?? word[2] ?? '';
    const parts = [numberPart(word[1] ?? '')];
    const inserted = word[3] === undefined ? null : numberPart(word[3]).readings[0]?.value;
    const value = parts[0]?.readings[0]?.value;
    const readings =
      value === undefined
        ? []
        : [{ alphabet: 'chinese' as const, value: value + (inserted === null || inserted === undefined ? 0 : inserted / 100) }];
    return {
      shape: 'chinese-word',
      style: unit,
      word: unit,
      parts: [{ sign: word[0], readings }],
      end: offset + word[0].length,
      closed: false,
    };
  }
  const annex = at(chineseAnnex, text, offset);
  if (annex !== null) {
    const name = annex[1] ?? '';
    return {
      shape: 'chinese-word',
      style: name,
      word: name,
      parts: [numberPart(annex[2] ?? '一')],
      end: offset + annex[0].length,
      closed: true,
    };
  }
  const item = at(chineseItem, text, offset);
  if (item === null) return null;
  const bracketed = item[1] !== undefined;
  return {
    shape: 'chinese-item',
    style: bracketed ? '（一）' : '一、',
    word: '',
    parts: [numberPart(item[1] ?? item[2] ?? '')],
    end: offset + item[0].length - (bracketed ? 0 : 1),
    closed: true,
  };
}

function findItem(text: string, offset: number): Found | null {
  const bracket = at(bracketItem, text, offset);
  const half = bracket === null ? at(halfBracketItem, text, offset) : null;
  const dotted = bracket === null && half === null ? at(dottedItem, text, offset) : null;
  const sign = bracket?.[2] ?? half?.[1] ?? dotted?.[1];
  if (sign === undefined) {
    const circle = at(circled, text, offset);
    if (circle === null) return null;
    const value = circle[0].charCodeAt(0) - 0x245f;
    return {
      shape: 'item',
      style: '①',
      word: '',
      parts: [{ sign: circle[0], readings: [{ alphabet: 'digit', value }] }],
      end: offset + 1,
      closed: true,
    };
  }
  // "[X]" is a ticked box.
  if (bracket !== null && /[[［]/.test(bracket[1] ?? '') && !/\d/.test(sign)) return null;
  const part = numberPart(sign);
  if (part.readings.length === 0 || part.readings.every((reading) => reading.value >= 400)) return null;
  const open = (bracket?.[1] ?? '').normalize('NFKC');
  const form = bracket !== null ? `${open}x` : half !== null ? 'x)' : 'x.';
  const length = (bracket ?? half ?? dotted)?.[0].length ?? 0;
  return {
    shape: 'item',
    style: `${form} ${caseOf(sign)}`,
    word: '',
    parts: [part],
    end: offset + length - (dotted === null ? 0 : 1),
    closed: true,
  };
}

/** A kind of paragraph written into a number ("Guidance") counts as the first of its row. */
const pathPart = (sign: string): NumberPart =>
  /^[A-Z][a-z]{3}/.test(sign) ? { sign: sign.trim(), readings: [{ alphabet: 'word', value: 1 }] } : numberPart(sign);

function findPath(text: string, offset: number): Found | null {
  const match = at(pathNumber, text, offset);
  if (match === null) return null;
  const end = offset + match[0].length;
  const after = text.charAt(end) === '.' ? text.charAt(end + 1) : text.charAt(end);
  if (after !== '' && !isSpace.test(after)) return null;
  const signs = match[0].match(/[A-Z][a-z]{3}[^.\t\n]*|[A-Za-z\d]+/g) ?? [];
  // "2.Guidance" on a line and "2.Guidance.1" name a path; "67.This Agreement" is a number whose space was lost.
  const second = signs[1] ?? '';
  const runsOn = /\s/.test(second.trim()) || !/[\t\n.]/.test(text.charAt(end) || '\n');
  if (/^[A-Z][a-z]{3}/.test(second) && signs.length === 2 && runsOn) return null;
  const parts = signs.map(pathPart);
  if (parts.some((part) => part.readings.length === 0)) return null;
  return { shape: 'decimal', style: 'decimal', word: '', parts, end, closed: true };
}

function findDecimal(text: string, offset: number): Found | null {
  const match = at(decimal, text, offset);
  if (match === null) return null;
  const all = splitParts(match[0].replace(/^([A-Z]{1,2})(?=\d)/, '$1.'));
  // "2.0" heads 2.1 and 2.2.
  const parts = all.length === 2 && all[1]?.sign === '0' ? all.slice(0, 1) : all;
  if (parts.some((part) => part.readings.length === 0)) return null;
  const first = Number(parts[0]?.sign);
  // 2015-09-17 is a date too.
  if (parts.length > 1 && first >= 1900 && first <= 2100 && /^\d{4}[-–.]\d{1,2}\b/.test(match[0])) return null;
  const last = Number(parts.at(-1)?.sign);
  // 31.12.2025 is a date, 2024 a year, 12345 an amount.
  if (parts.length === 3 && last >= 1900 && Number(parts[0]?.sign) <= 31 && Number(parts[1]?.sign) <= 31) return null;
  if (parts.length === 1 && Number.parseInt(match[0], 10) > 999) return null;
  const end = offset + match[0].length;
  const after = text.charAt(end);
  const closed = after === '.' || after === '．' || after === '、';
  const next = text.charAt(end + (closed ? 1 : 0));
  const behind = text.slice(end + (closed ? 1 : 0), end + 4);
  const glued =
    parts.length === 1 || !closed ? /^\p{Lu}\p{Ll}{2}/u.test(behind) || (closed && /^\p{Lu}{2}/u.test(behind)) : false;
  const open =
    next === '' ||
    isSpace.test(next) ||
    /[:：]/.test(next) ||
    glued ||
    (/[\u2E80-\u9FFF]/.test(next) && (closed || parts.length > 1));
  if (!open) return null;
  return { shape: 'decimal', style: 'decimal', word: '', parts, end, closed };
}

/** What stands behind a number. `glued`: no space needed (Chinese, "5Termination"). */
function followingOf(text: string, bodyStart: number, lineEnd: number): Following {
  if (bodyStart >= lineEnd) return 'nothing';
  const rest = text.slice(bodyStart, Math.min(lineEnd, bodyStart + 12));
  // A date in brackets behind a number says since when it stands so.
  if (/^\(\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\)/.test(rest)) return 'title';
  if (referenceAfter.test(rest)) return 'lower';
  return /^\p{Ll}/u.test(rest) ? 'lower' : /^[\p{Lu}\p{Lo}[“"‘«„「《'(（]/u.test(rest) ? 'title' : 'other';
}

/**
 * Reads a number at `offset`, or null. `lineEnd` ends the line, `blockEnd` the block. The numbers that a reader took from
 * the format are parsed here too, with `given` true: they need nothing behind them to be believed.
 */
export function parseMarker(text: string, offset: number, lineEnd: number, given = false): Marker | null {
  const found =
    findWord(text, offset) ??
    findChinese(text, offset) ??
    (given ? findGiven(text, offset, lineEnd) : (findPath(text, offset) ?? findDecimal(text, offset) ?? findItem(text, offset)));
  if (found === null || found.end > lineEnd) return null;
  let bodyStart = found.end;
  let closed = found.closed;
  while (bodyStart < lineEnd && /[.:．、：]/.test(text.charAt(bodyStart)) && bodyStart - found.end < 2) {
    bodyStart += 1;
    closed = true;
  }
  const afterNumber = bodyStart;
  while (bodyStart < lineEnd && isSpace.test(text.charAt(bodyStart))) bodyStart += 1;
  if (
    /[–—-]/.test(text.charAt(bodyStart)) &&
    (found.shape === 'word' || found.shape === 'section-sign' || found.shape === 'chinese-word')
  ) {
    bodyStart += 1;
    closed = true;
    while (bodyStart < lineEnd && isSpace.test(text.charAt(bodyStart))) bodyStart += 1;
  }
  const following = followingOf(text, bodyStart, lineEnd);
  if (!given) {
    if (
      found.shape === 'decimal' &&
      !found.closed &&
      found.parts.length === 1 &&
      months.test(text.slice(bodyStart, bodyStart + 10))
    )
      return null;
    if (
      found.shape === 'decimal' &&
      found.closed &&
      found.parts.length === 1 &&
      months.test(text.slice(bodyStart, bodyStart + 10))
    )
      return null;
    // A word and a number in running text is a reference.
    if ((found.shape === 'word' || found.shape === 'section-sign') && following === 'lower') return null;
    if (found.shape === 'word' && !closed && (following === 'other' || found.word === 'note')) return null;
    if (found.shape === 'chinese-word' && following === 'lower' && bodyStart === found.end) return null;
  }
  const glued = bodyStart === afterNumber && !closed && bodyStart < lineEnd;
  return {
    shape: found.shape,
    style: found.style,
    word: found.word,
    parts: found.parts,
    start: offset,
    end: found.end,
    bodyStart,
    following,
    closed: closed || (found.shape === 'word' && !glued && wordRanks[found.word] !== undefined && following === 'nothing'),
  };
}

/** A format-given number without any sign behind it: `c`, `iv`, `5`. */
function findGiven(text: string, offset: number, end: number): Found | null {
  const sign = text.slice(offset, end).trim();
  const whole = sign.replace(/[.．:：、]+$/, '');
  if (/^[A-Za-z]{1,6}$/.test(whole)) {
    const part = numberPart(whole);
    const form = sign.endsWith('.') ? 'x.' : 'x';
    if (part.readings.length > 0)
      return {
        shape: 'item',
        style: `${form} ${caseOf(whole)}`,
        word: '',
        parts: [part],
        end: offset + whole.length,
        closed: true,
      };
  }
  const item = findItem(text, offset);
  if (item !== null && item.end >= offset + whole.length) return item;
  const parts = splitParts(whole);
  if (parts.length > 0 && parts.every((part) => part.readings.length > 0) && romanOrNumber(parts)) {
    return { shape: 'decimal', style: 'decimal', word: '', parts, end: offset + whole.length, closed: true };
  }
  return whole === ''
    ? null
    : {
        shape: 'item',
        style: `given ${whole.replace(/[\p{L}\p{N}]+/gu, 'x')}`,
        word: '',
        parts: [numberPart(/[\p{L}\p{N}]+/u.exec(whole)?.[0] ?? '')],
        end: offset + whole.length,
        closed: true,
      };
}

const romanOrNumber = (parts: readonly NumberPart[]): boolean =>
  parts.some((part) => /\d/.test(part.sign)) || parts.every((part) => romanValue(part.sign) !== null);
