import type { Clause, CrossReference } from '../../shared/clause.ts';
import type { ReadMessage } from '../../shared/message.ts';
import type { ReadingText } from '../read/reading-text.ts';
import { chineseReferences } from './chinese-references.ts';
import type { ClauseIndex } from './clause-index.ts';
import type { FoundReference } from './found-reference.ts';

const wordForms: readonly (readonly [RegExp, string])[] = [
  [/^(?:articles?|arts?\.|artikels?)$/i, 'article'],
  [/^(?:sub-?)?sections?$|^secs?\.$/i, 'section'],
  [/^§§?$/, '§'],
  [/^(?:sub-?)?clauses?$/i, 'clause'],
  [/^(?:sub-?)?paragraphs?$|^paras?\.$|^Absatz$|^Abs\.$/i, 'paragraph'],
  [/^points?$/i, 'point'],
  [/^items?$/i, 'item'],
  [/^rules?$/i, 'rule'],
  [/^annex(?:es)?$/i, 'annex'],
  [/^schedules?$/i, 'schedule'],
  [/^appendi(?:x|ces)$/i, 'appendix'],
  [/^exhibits?$/i, 'exhibit'],
  [/^attachments?$/i, 'attachment'],
  [/^anlagen?$/i, 'anlage'],
  [/^parts?$/i, 'part'],
  [/^subparts?$/i, 'subpart'],
  [/^chapters?$/i, 'chapter'],
  [/^titles?$/i, 'title'],
  [/^recitals?$/i, 'recital'],
  [/^notes?$/i, 'note'],
];
const referenceWord =
  /(?<![\p{L}\p{N}-])(articles?|arts?\.|artikel|(?:sub-?)?sections?|secs?\.|(?:sub-?)?clauses?|(?:sub-?)?paragraphs?|paras?\.|Absatz|Abs\.|points?|items?|rules?|annex(?:es)?|schedules?|appendi(?:x|ces)|exhibits?|attachments?|anlagen?|parts?|subparts?|chapters?|titles?|recitals?|notes?)\s*(?=[\d(A-Z])|§§?\s*(?=\d)/giu;
const bareChain = /(?<=\bor |\band |\bof |\bunder |\bin |\bto |\bwith |^)(?:\([a-z0-9]{1,4}\)){2,}/giu;
const value =
  /(\d{1,5}(?:[A-Z]{1,3}|[a-z](?=-\d))?(?:[.\-–]\d{1,5}(?:[A-Z]{1,2}|[a-z](?![a-z]))?)*(?![\p{L}\d])|[IVXLC]{1,7}(?![\p{L}])|[A-Z](?:[.-]?\d{1,3})?(?![\p{L}\d]))?((?:\s?\((?:\d{1,3}|[A-Za-z]{1,4})\))*)/uy;
const joint = /\s*(?:,\s*(?:and\s+|or\s+)?|\band\b\s*|\bor\b\s*|\bto\b\s*|\bthrough\b\s*|[–-]\s*|und\s+|bis\s+)/uy;
const deeper =
  /,?\s*(?:(?:first|second|third|fourth|fifth|last)\s+(?:sub)?paragraphs?,?\s*)?(?:of\s+)?(points?|paragraphs?|sub-?paragraphs?|sections?|Absatz|Abs\.)\s*(?=[\d(])/iuy;
const inside =
  /\s*(?:,\s*(?:first|second|third|fourth|fifth|last)\s+(?:sub)?paragraph,?)?\s*(?:of|in|to|under)\s+(articles?|(?:sub-?)?sections?|clauses?|(?:sub-?)?paragraphs?|annex|schedule|appendix|exhibit|part|chapter|rule)\s*(?=[\d(A-Z])/iuy;
const foreign =
  /^\s*,?\s*(?:(?:of|to|in|under)\s+)(?:the\s+|its\s+|that\s+|such\s+|a\s+|an\s+)?(?!(?:this|Parties|Articles?|Sections?|Clauses?|Annex|Schedule|Agreement\b|Contract\b))(?:\(?[A-Z][\p{L}\d/.()-]*|€|U\.S\.C)/u;
const foreignCode = /^\s*(?:C\.?F\.?R|U\.?S\.?C|TFEU|TEU|AEUV|BGB|HGB|DSGVO|GDPR)\b/u;
const foreignBefore =
  /(?:\b\d{1,3}\s+(?:C\.?F\.?R\.?|U\.?S\.?C\.?)\s*(?:parts?|§+)?\s*|(?:Regulation|Directive|Act|Code|Treaty|Decision)\s*(?:\([A-Z]{2,4}\)\s*)?(?:No\s*)?[\d/]*[A-Z]*\s*,?\s*)$/u;
/** The words after a list of references name another text for all of them: "Article 25(6) or Article 26(4) of Directive 95/46/EC". */
const foreignLater =
  /^(?:\s*,?\s*(?:(?:or|and|to)\s+)?(?:(?:articles?|sections?|chapters?|titles?|parts?|annex|paragraphs?|points?)\s+)?(?:[\dIVXLC]+[A-Za-z]?(?:\([^)]{1,6}\))*|Two|Three|One))*\s*(?:,?\s*of\s+(?:the\s+)?(?:(?:Annex|Title|Part|Chapter|Protocol)\s+\S+\s*(?:,|of|to|and)?\s*(?:the\s+)?)*)(?!this)(?:TFEU|TEU|Treaty|Charter|Convention|Regulations?\s+(?:\(|No|\d)|Directives?\s+(?:\(|No|\d)|(?:Implementing |Framework |Council |Commission )?Decisions?\s+(?:\(|No|\d)|Protocol\s+No)/iu;
const thereof = /^\s*thereof\b/iu;
/** Names of codes and publishers that stand right before a reference into them. */
const namedBefore = /\b(?:D?FARS?|CFR|USC|NIST|ISO|IEC|DIN|IFRS|IAS|ASC|OMB|FIPS|[A-Z]-\d{2,4}|U\.S\.C\.|C\.F\.R\.)\)?,?\s*$/u;
const acronymBefore = /\b[A-Z]{2,8}\s*$/u;
/** Words before or after a reference that say that the thing is part of this document. */
const attachedBefore =
  /(?:attached|annexed|hereto|set\s+(?:forth|out)|specified|listed|depicted|described|referred\s+to|contained|stated|shown|defined|identified|noted)\s+(?:\p{L}+\s+){0,3}$/iu;
const attachedAfter = /^\s*[,(]?\s*(?:attached|annexed|hereto|hereof|to\s+this|of\s+this)\b/iu;
const attached = new Set(['annex', 'schedule', 'appendix', 'exhibit', 'attachment', 'anlage']);
const relativeWords = new Set(['paragraph', 'point', 'clause', 'section', 'item']);

const nameOf = (printed: string): string => wordForms.find(([form]) => form.test(printed.trim()))?.[1] ?? '';
const chainOf = (brackets: string): string[] =>
  [...brackets.matchAll(/\(([^)]+)\)/g)].map((match) => (match[1] ?? '').toLowerCase());

interface Token {
  readonly number: string;
  readonly chain: readonly string[];
  readonly start: number;
  readonly end: number;
}

function tokenAt(text: string, offset: number): Token | null {
  value.lastIndex = offset;
  const match = value.exec(text);
  if (match === null || match[0].trim() === '') return null;
  return { number: match[1] ?? '', chain: chainOf(match[2] ?? ''), start: offset, end: offset + match[0].length };
}

/** Numbers that one word introduces: "6(2) and (3)", "4 to 6". `joined` tells which came after "to". */
function tokensAt(text: string, offset: number): { readonly token: Token; readonly range: boolean }[] {
  const tokens: { token: Token; range: boolean }[] = [];
  let at = offset;
  let range = false;
  for (;;) {
    const token = tokenAt(text, at);
    if (token === null) break;
    // "Sections 4, A party …": a capital that begins a sentence is no number.
    if (tokens.length > 0 && /^[A-Z]$/.test(token.number) && token.chain.length === 0) break;
    tokens.push({ token, range });
    joint.lastIndex = token.end;
    const link = joint.exec(text);
    if (link === null || !/[\d(]/.test(text.charAt(token.end + link[0].length)) || tokens.length > 40) break;
    const next = tokenAt(text, token.end + link[0].length);
    if (
      next === null ||
      (next.number === '' && next.chain.length === 0) ||
      /^\s*(?:days?|months?|years?|per\s?cent|%|euros?|hours?)\b/i.test(text.slice(next.end, next.end + 12))
    )
      break;
    range = /to|through|[–-]|bis/.test(link[0]);
    at = next.start;
  }
  return tokens;
}

/** Whether a reference that leads nowhere is a fault: this document counts in such numbers, or should carry such a part. */
function pointsInside(index: ClauseIndex, word: string, number: string, before: string, after: string): boolean {
  if (/^(?:19|20)\d\d$/.test(number)) return false;
  if (attached.has(word)) {
    // "Exhibit 10.5" is the label that a filing gives to a whole document; a Schedule 13G is a form.
    if (word === 'exhibit' && number.includes('.')) return false;
    return index.hasWord(word) || attachedBefore.test(before) || attachedAfter.test(after);
  }
  if (word === 'section' || word === 'clause')
    return index.hasWord('section') || index.hasWord('clause') || (number.includes('.') && index.hasWord(''));
  if (relativeWords.has(word)) return number.includes('.') && index.hasWord('');
  return index.hasWord(word);
}

/** Looks a number up by its word, or by the kinds of number that the word is used for. */
function lookUp(index: ClauseIndex, word: string, number: string, from: Clause): Clause | null {
  const direct = index.find(word, number, from);
  if (direct !== null) return direct;
  if (
    word === 'annex' ||
    word === 'schedule' ||
    word === 'appendix' ||
    word === 'recital' ||
    word === 'chapter' ||
    word === 'title' ||
    word === 'part' ||
    word === 'exhibit' ||
    word === 'note'
  )
    return null;
  if (word === 'paragraph' || word === 'point') {
    const near = index.climb(from, [number.toLowerCase()]);
    if (near !== null) return near;
  }
  const others = word === '§' ? ['section'] : ['section', 'clause', '§', 'rule', ''];
  // "Article 5" is no clause 5 where articles are counted.
  if (word === 'article' && index.hasWord('article')) return null;
  if ((word === 'section' || word === 'clause' || word === 'rule') && /^\d+$/.test(number)) {
    const plain = index.find('', number, from);
    if (plain !== null && plain.kind !== 'item' && plain.kind !== 'paragraph') return plain;
  }
  for (const other of others) {
    const found = index.find(other, number, from);
    if (found !== null && found.kind !== 'item') return found;
  }
  // Lists in lists print "1." in "2."; the text calls it 2.1.
  const [head = '', ...steps] = number.split('.');
  if (steps.length > 0) {
    for (const holder of index.all('', head, from)) {
      const inner = index.descend(holder, steps);
      if (inner !== null) return inner;
    }
  }
  return word === 'item' ? index.climb(from, [number.toLowerCase()]) : null;
}

function resolveToken(index: ClauseIndex, word: string, token: Token, from: Clause, within: Clause | null): Clause | null {
  if (within !== null) {
    const chain = token.number === '' ? token.chain : [token.number.toLowerCase(), ...token.chain];
    const named = token.number === '' ? null : index.childByWord(within, word, token.number);
    // "point 4.6 of Annex VII" stands below point 4 there.
    const deep = index.all('', token.number, from).find((clause) => index.isInside(clause, within));
    return (
      index.descend(within, chain) ??
      (named === null ? null : index.descend(named, token.chain)) ??
      (deep === undefined ? null : index.descend(deep, token.chain))
    );
  }
  if (token.number === '' && word === 'recital') return index.find('recital', token.chain[0] ?? '', from);
  if (token.number === '') return relativeWords.has(word) ? index.climb(from, token.chain) : null;
  const base = lookUp(index, word, token.number, from);
  return base === null ? null : (index.descend(base, token.chain) ?? holderOfInline(index, base, token.chain));
}

/** "Section 6.1(b)" where (b) runs on inside the words of 6.1: the clause whose own words print it. */
function holderOfInline(index: ClauseIndex, base: Clause, chain: readonly string[]): Clause | null {
  let here = base;
  for (const [place, sign] of chain.entries()) {
    const below = index.descend(here, [sign]);
    if (below !== null) {
      here = below;
      continue;
    }
    const printed = chain.slice(place).every((rest) => here.text.toLowerCase().includes(`(${rest})`));
    return printed ? here : null;
  }
  return here;
}

/** "(b)(1)(ii) and (iii)": the second takes its start from the first, as much of it as leads to a clause. */
function resolveShorthand(index: ClauseIndex, token: Token, previous: Clause): Clause | null {
  const chain = token.number === '' ? token.chain : [token.number.toLowerCase(), ...token.chain];
  for (let above = index.parentOf(previous); above !== null; above = index.parentOf(above)) {
    const found = index.descend(above, chain);
    if (found !== null) return found;
  }
  return null;
}

function between(first: string, last: string): string[] {
  const low = /^(.*?)(\d+)$/.exec(first);
  const high = /^(.*?)(\d+)$/.exec(last);
  if (low === null || high === null || low[1] !== high[1]) return [];
  const start = Number(low[2]);
  const end = Number(high[2]);
  if (end - start > 60) return [];
  return Array.from({ length: Math.max(0, end - start - 1) }, (_, place) => `${low[1]}${start + place + 1}`);
}

/** Reads the list of numbers behind one reference word, and what hangs on it ("point (a) of Article 6(1)"). */
function readReference(
  text: string,
  wordStart: number,
  numbersAt: number,
  word: string,
  index: ClauseIndex,
  from: Clause,
  out: FoundReference[],
): number {
  const tokens = tokensAt(text, numbersAt);
  const last = tokens.at(-1)?.token;
  if (last === undefined) return numbersAt;
  let end = last.end;
  let within: Clause | null = null;
  let container: FoundReference[] = [];
  inside.lastIndex = end;
  const holder = inside.exec(text);
  let outside = false;
  if (holder !== null) {
    container = [];
    const holderStart = end + holder[0].length;
    const word2 = nameOf(holder[1] ?? '');
    const wordAt = holderStart - (holder[0].length - holder[0].toLowerCase().lastIndexOf((holder[1] ?? '').toLowerCase()));
    end = readReference(text, wordAt, holderStart, word2, index, from, container);
    within = container[0]?.to ?? null;
    outside = container.some((reference) => reference.foreign);
  }
  const rest = text.slice(end, end + 80);
  // "§ 101.11 of this chapter", where the document is no chapter of that kind, is another part of the same code.
  const around = /^\s*(?:of|in)\s+this\s+(chapter|title|subtitle|subchapter)\b/i.exec(rest)?.[1]?.toLowerCase();
  if (around !== undefined && !index.hasWord(around)) outside = true;
  outside ||=
    thereof.test(rest) ||
    foreignLater.test(text.slice(end, end + 160)) ||
    namedBefore.test(text.slice(Math.max(0, wordStart - 20), wordStart)) ||
    foreign.test(rest) ||
    foreignCode.test(rest) ||
    foreignBefore.test(text.slice(Math.max(0, wordStart - 60), wordStart));
  let previous: Clause | null = null;
  let previousNumber = '';
  for (const [place, { token, range }] of tokens.entries()) {
    const start = place === 0 ? wordStart : token.start;
    let to: Clause | null = null;
    if (!outside) {
      to = previous !== null && token.number === '' ? resolveShorthand(index, token, previous) : null;
      to ??= resolveToken(index, word, token, from, holder === null ? null : within);
      if (to === null && holder === null && previous !== null) to = resolveShorthand(index, token, previous);
      if (range && previousNumber !== '' && token.number !== '') {
        for (const number of between(previousNumber, token.number)) {
          const middle = resolveToken(index, word, { ...token, number, chain: [] }, from, within);
          if (middle !== null) out.push({ start, end: token.end, to: middle, own: true, foreign: false });
        }
      }
    }
    const before = text.slice(Math.max(0, wordStart - 80), wordStart);
    const named = acronymBefore.test(before) && !/^\p{Lu}{2}/u.test(text.slice(wordStart, wordStart + 2));
    const after = text.slice(token.end, token.end + 60);
    const own = !outside && !named && token.number !== '' && pointsInside(index, word, token.number, before, after);
    out.push({ start, end: token.end, to, own, foreign: outside });
    previous = to ?? previous;
    previousNumber = token.number;
    if (place === tokens.length - 1 && to !== null && holder === null) end = readDeeper(text, end, to, index, out);
  }
  out.push(...container);
  return end;
}

/** "Article 6(1), point (a)" and "Article 5(1), first subparagraph, points (a) and (b)". */
function readDeeper(text: string, from: number, base: Clause, index: ClauseIndex, out: FoundReference[]): number {
  deeper.lastIndex = from;
  const match = deeper.exec(text);
  if (match === null) return from;
  let end = from;
  for (const { token } of tokensAt(text, from + match[0].length)) {
    const named = token.number === '' ? null : index.childByWord(base, nameOf(match[1] ?? ''), token.number);
    const below = index.descend(base, token.number === '' ? token.chain : [token.number.toLowerCase(), ...token.chain]);
    const to = below ?? (named === null ? null : index.descend(named, token.chain));
    out.push({ start: token.start, end: token.end, to, own: false, foreign: false });
    end = token.end;
  }
  return end;
}

function findReferences(text: string, index: ClauseIndex, from: Clause): FoundReference[] {
  const found: FoundReference[] = [];
  referenceWord.lastIndex = 0;
  for (let match = referenceWord.exec(text); match !== null; match = referenceWord.exec(text)) {
    const printed = match[1] ?? '§';
    const numbersAt = match.index + match[0].length;
    const end = readReference(text, match.index, numbersAt, nameOf(printed), index, from, found);
    referenceWord.lastIndex = Math.max(end, numbersAt);
  }
  for (const match of text.matchAll(bareChain)) {
    if (found.some((reference) => reference.start <= match.index && match.index < reference.end)) continue;
    const to = index.climb(from, chainOf(match[0]));
    if (to !== null) found.push({ start: match.index, end: match.index + match[0].length, to, own: false, foreign: false });
  }
  return found;
}

/** A quotation that opens with a number: an amendment of another text. */
const quotedRule =
  /‘\s*(?:\(?\d+[a-z]?\)?[.)]|Article \d|When |Where )[^’]{40,}(?:’(?=\p{L})[^’]*)*’|“\s*(?:\(?\d+[a-z]?\)?[.)]|(?:Article|Section) \d)[^”]{40,}”/gu;

/** The reference is a line of its own: a label, such as the number of an exhibit over its title. */
const isWholeParagraph = (clause: Clause, start: number, end: number): boolean =>
  clause.ranges.some((range) => range.start === start && range.end - end <= 2);

/** References that the words of one clause make, with a message for each that leads nowhere. */
export function clauseReferences(
  clause: Clause,
  reading: ReadingText,
  index: ClauseIndex,
): { readonly references: CrossReference[]; readonly messages: ReadMessage[] } {
  const references: CrossReference[] = [];
  const messages: ReadMessage[] = [];
  const found = /[\u4E00-\u9FFF]/.test(reading.text)
    ? chineseReferences(reading.text, index, clause)
    : findReferences(reading.text, index, clause);
  const quotations = [...reading.text.matchAll(quotedRule)].map((match) => ({
    start: match.index + 1,
    end: match.index + match[0].length,
  }));
  const seen = new Set<string>();
  for (const reference of found) {
    // A rule that is quoted to be put into another text refers to that text.
    if (quotations.some((quotation) => quotation.start <= reference.start && reference.start < quotation.end)) continue;
    if (reference.to?.clauseId === clause.clauseId) continue;
    const key = `${reference.start}:${reference.to?.clauseId ?? ''}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const words = reading.text.slice(reference.start, reference.end).trim();
    const start = reading.offsets[reference.start] ?? 0;
    const end = (reading.offsets[reference.end - 1] ?? start) + 1;
    references.push({
      from: clause.clauseId,
      to: reference.to?.clauseId ?? null,
      text: words,
      start,
      end,
      resolved: reference.to !== null,
    });
    if (reference.to === null && reference.own && !isWholeParagraph(clause, start, end) && clause.kind !== 'table-row') {
      messages.push({
        code: 'reference-unresolved',
        text: `${clause.label} refers to “${words}”, which was not found in this document.`,
        clauseId: clause.clauseId,
        start,
        end,
      });
    }
  }
  return { references, messages };
}
