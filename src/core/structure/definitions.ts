import type { Clause, Definition } from '../../shared/clause.ts';
import type { ReadingText } from '../read/reading-text.ts';
import type { ClauseIndex } from './clause-index.ts';

const quoted =
  /(?<![\p{L}\p{N}])["“‘„']([^"“”‘’„']{1,80})["”’“'](?:\s*(?:,|or|and)\s*["“‘„'][^"“”‘’„']{1,80}["”’“'])*\s*(?:\([^)]{0,60}\)\s*)?(?:,[^,;.]{0,80},\s*)?(?:means?\b|shall mean\b|shall have the meaning|(?:has|have|bears?) the (?:same )?meaning|is defined (?:as|in)|refers? to\b|includes?\b|:\s|bezeichnet|bedeutet|ist\b|désigne|是指|系指|指|，是指|，指)/gu;
const unquoted =
  /^([\p{Lu}][\p{L}\p{N}'’/()-]*(?:[ -](?:(?:of|and|or|the|to|for|in|on)\s)?[\p{Lu}\p{N}][\p{L}\p{N}'’/()-]*){0,6})(?:\s+or\s+[\p{Lu}][\p{L} ]{1,40})?\s+(?:means\b|shall mean\b|has the meaning\b|shall have the meaning\b|refers to\b)/u;
const plainTerm = /^([\p{Lu}][\p{L}\p{N}'’/(), -]{1,70}?),?\s+(?:means\b|shall mean\b|has the meaning\b|is defined\b)/u;
const listed = /^([\p{Lu}][^:.;!?\n]{0,60}):\s+(?=\S)/u;
const bracketed =
  /\((?:(?:hereinafter|hereafter|collectively|together|each|individually|the|an?|“[^”]*” or)[\s,]*(?:referred to as\s*)?(?:the\s+|an?\s+)?)*["“‘]([^"“”‘’]{2,60})["”’]\s*\)/gu;
const chineseCalled =
  /(?:本[\p{Script=Han}]{1,6}|下列)?所(?:称|指)(?:的)?[“"「]?([^，,。；”"」：]{1,30}?)[”"」]?[，,]?\s*(?:是指|系指|指|包括)/gu;
const chineseListed = /^[“"「]?([^，。；“”：:]{1,24})[”"」]?(?:[，,：:]\s*)?(?:是指|系指|，指)/u;
const chineseShort = /[（(]以下(?:简称|统称|称)(?:为)?[“"「]?([^”"」）)]{1,24})[”"」]?[）)]/gu;
const definitionHeading = /definition|interpretation|glossary|defined terms|begriffsbestimmung|définitions|定义|术语|用语|释义/iu;
const scopeWords =
  /\b(?:in|of|under) this (article|section|part|chapter|schedule|annex|clause|paragraph|title|subpart|appendix|rule)\b|本(章|节|条|编)所?/iu;
const scopeKinds: Readonly<Record<string, readonly Clause['kind'][]>> = {
  article: ['article'],
  section: ['section', 'clause', 'article'],
  part: ['part'],
  chapter: ['chapter'],
  schedule: ['schedule'],
  annex: ['annex'],
  clause: ['clause'],
  paragraph: ['paragraph', 'clause'],
  title: ['chapter'],
  subpart: ['part'],
  appendix: ['annex'],
  rule: ['article'],
  章: ['chapter'],
  节: ['section'],
  条: ['article'],
  编: ['part'],
};

interface FoundTerm {
  readonly term: string;
  readonly start: number;
  /** The term stands in brackets inside a sentence: the sentence is the definition. */
  readonly sentence: boolean;
}

function findTerms(text: string, starts: readonly number[], inDefinitions: boolean): FoundTerm[] {
  const found: FoundTerm[] = [];
  const add = (term: string | undefined, start: number, sentence = false): void => {
    const plain = term?.replace(/\s+/g, ' ').trim() ?? '';
    if (plain !== '' && !found.some((one) => one.start === start)) found.push({ term: plain, start, sentence });
  };
  for (const match of text.matchAll(quoted)) {
    if (match[0].endsWith(': ') && !inDefinitions) continue;
    const all = [...match[0].matchAll(/["“‘„']([^"“”‘’„']{1,80})["”’“']/gu)];
    for (const [place, term] of all.entries()) add(term[1], match.index + (place === 0 ? 0 : term.index));
  }
  for (const start of starts) {
    const rest = text.slice(start, start + 240);
    const term =
      unquoted.exec(rest)?.[1] ??
      chineseListed.exec(rest)?.[1] ??
      (inDefinitions ? (plainTerm.exec(rest)?.[1] ?? listed.exec(rest)?.[1]) : undefined);
    if (term !== undefined && !/^(?:本|In |For |The following|As used|Where |If |When |Unless |References?)/.test(term))
      add(term, start);
  }
  for (const match of text.matchAll(chineseCalled)) add(match[1], match.index);
  for (const match of text.matchAll(bracketed)) add(match[1], match.index, true);
  for (const match of text.matchAll(chineseShort)) add(match[1], match.index, true);
  return found.sort((left, right) => left.start - right.start);
}

function scopeOf(clause: Clause, before: string, index: ClauseIndex): string | null {
  const parent = index.parentOf(clause);
  const named = scopeWords.exec(before.slice(-300)) ?? (parent === null ? null : scopeWords.exec(parent.text.slice(0, 300)));
  const kinds = scopeKinds[(named?.[1] ?? named?.[2] ?? '').toLowerCase()];
  if (kinds !== undefined) {
    for (let here: Clause | null = clause; here !== null; here = index.parentOf(here))
      if (kinds.includes(here.kind)) return here.clauseId;
  }
  return index.outerOf(clause);
}

/** Definitions that the words of one clause give, each with the place of the words that define. */
export function clauseDefinitions(clause: Clause, reading: ReadingText, index: ClauseIndex): Definition[] {
  const { text, offsets } = reading;
  const parent = index.parentOf(clause);
  const inDefinitions = definitionHeading.test(
    `${clause.heading ?? ''} ${parent?.heading ?? ''} ${clause.headingPath.at(-1) ?? ''}`,
  );
  // Paragraph starts in the reading form: where each further range begins.
  const rangeStarts = clause.ranges.map((range) => lowerBound(offsets, range.start));
  const starts = [...new Set(rangeStarts)];
  const terms = findTerms(text, starts, inDefinitions);
  return terms.map((term, place) => {
    const paragraphEnd = starts.find((start) => start > term.start) ?? text.length;
    const next = terms
      .slice(place + 1)
      .find((other) => other.start > term.start && !other.sentence && other.start < paragraphEnd);
    let start = term.start;
    let end = next === undefined ? paragraphEnd : next.start;
    if (!term.sentence) end = Math.min(end, sentenceEnd(text, term.start, term.term));
    if (term.sentence) {
      start = Math.max(
        0,
        ...[...text.slice(0, term.start).matchAll(/[.。;；]\s*/gu)].map((match) => match.index + match[0].length),
      );
      const stop = /[.。](?=\s|$)|[。；;]/u.exec(text.slice(term.start));
      end = Math.min(end, stop === null ? paragraphEnd : term.start + stop.index + 1);
    }
    const words = text.slice(start, end).trimEnd();
    return {
      term: term.term,
      clauseId: clause.clauseId,
      start: offsets[start] ?? 0,
      end: (offsets[start + words.length - 1] ?? 0) + 1,
      text: words,
      scope: scopeOf(clause, text.slice(0, term.start), index),
    };
  });
}

/** What goes on with a definition behind its first sentence. */
const goesOn =
  /^\s*(?:It|Its|They|Such|This|That|These|Those|The (?:term|expression|word|foregoing|definition)|For (?:the|this|these) (?:purposes?|avoidance)|In this definition|Without limit|Where|Notwithstanding|If|Unless|However|References?)\b/u;
const abbreviated =
  /(?:\b(?:No|Nos|Art|Arts|Sec|Inc|Ltd|Co|Corp|St|Mr|Mrs|Dr|vs|cf|para|paras|Reg|ed|al|approx|incl|e\.g|i\.e|U\.S|U\.K|L\.P|N\.A)|\b\p{Lu})\.$/u;

/** End of the definition that begins at `start`: its first sentence, and those after it that speak of the same thing. */
function sentenceEnd(text: string, start: number, term: string): number {
  const stops = /[.。](?:["”’'」）)]*)(?=\s+["“(]?\p{Lu}|\s*$)|。/gu;
  stops.lastIndex = start;
  for (let stop = stops.exec(text); stop !== null; stop = stops.exec(text)) {
    const end = stop.index + stop[0].length;
    if (stop[0].startsWith('.') && abbreviated.test(text.slice(Math.max(0, stop.index - 12), stop.index + 1))) continue;
    const next = text.slice(end, end + 120);
    if (goesOn.test(next) || next.replace(/^[\s"“]+(?:The\s+)?/, '').startsWith(term)) continue;
    return end;
  }
  return text.length;
}

/** First place in ascending `offsets` that is not below `offset`. */
function lowerBound(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
