import type { SourceBlock, SourceDocument } from '../read/source-document.ts';
import { boldTitles } from './bold-titles.ts';
import type { Marker } from './marker.ts';
import { parseMarker } from './parse-marker.ts';
import { quotedBlocks } from './quoted-blocks.ts';
import { readsAsTitle } from './title-form.ts';

/**
 * A piece of a block. A block is cut where a number might stand: at its start, at a line start, behind a run-in title.
 * `words` may open a clause when it has a marker; all other kinds never do.
 */
export interface Unit {
  readonly kind: 'words' | 'heading' | 'table' | 'footnote' | 'box' | 'loose';
  readonly block: SourceBlock;
  readonly start: number;
  readonly end: number;
  readonly marker: Marker | null;
  /** The format itself gives the number. */
  readonly given: boolean;
  /** Cost of taking the marker for plain words: how much the place and the form speak for a clause. */
  readonly strength: number;
  /** Heading level, where the block is a heading or serves as one. */
  readonly headingLevel: number | null;
  /** First unit of its block. */
  readonly first: boolean;
}

const referenceEnd =
  /(?:^|[\s(])(?:articles?|sections?|clauses?|sub-?clauses?|paragraphs?|sub-?paragraphs?|schedules?|annex(?:es)?|append(?:ix|ices)|exhibits?|parts?|chapters?|rules?|items?|points?|recitals?|tables?|art\.|sec\.|para\.|no\.|nos\.|§§?|artikel|abs\.|absatz|nr\.|and|or|to|of|the|in|under|by)$/iu;
const listEnd = /[.;:,—–。；：，][”"’')\]]*$|(?:^|\s)(?:and|or|und|oder|et|ou)$/u;
const runIn = /^[\p{Lu}][^.:;!?\n(]{0,80}(?:\.\s*[—–]|[.:—–])\s*(?=[(（])/u;
const modalWords =
  /\b(?:shall|must|may|will|should|can|cannot|is|are|was|were|has|have|applies|apply|means|muss|darf|sind|ist)\b/iu;

/** How much a marker at the start of a block speaks for a clause. */
function blockStrength(marker: Marker, given: boolean, block: SourceBlock, text: string): number {
  if (given) return 8;
  const heading = block.kind === 'heading';
  const sure = marker.closed || marker.parts.length > 1 || marker.shape !== 'decimal';
  const boost = heading ? (sure ? 3.5 : 1.5) : block.style?.bold === true ? 0.5 : 0;
  const lower = marker.following === 'lower';
  switch (marker.shape) {
    case 'word':
    case 'section-sign': {
      if (lower) return 1;
      const words = text.slice(marker.bodyStart, block.end);
      const running = !marker.closed && words.length > 60 && modalWords.test(words);
      return (running ? 2.2 : marker.following === 'nothing' || marker.closed ? 5 : 4) + boost;
    }
    case 'chinese-word':
      return marker.bodyStart > marker.end || marker.following === 'nothing' ? 5 : 2.2;
    case 'chinese-item':
      return 4;
    case 'decimal':
      if (marker.parts.length > 1) return (lower ? 1.6 : 4) + boost;
      return marker.closed ? (lower ? 2.6 : 3.6) + boost : (lower ? 0.6 : 2.6) + boost;
    case 'item':
      return (/^[([]/.test(marker.style) ? 4 : 2.8) + boost;
    default:
      return 3;
  }
}

/** The line breaks off inside a reference ("under clause"); a title that ends in such a word ("OTHER RULES") does not. */
function endsInReference(line: string, inTitle: boolean): boolean {
  if (!referenceEnd.test(line.slice(-40)) || /[;:]\s*(?:and|or)$/i.test(line)) return false;
  // "Other Dealing Rules" may be a title; "See Article" breaks off.
  if (inTitle && /s$/.test(line)) return false;
  return !/(?:^|\s)\p{Lu}{3,}$/u.test(line);
}

/** Numbers at line starts and behind run-in titles inside one block, in order. */
function innerMarkers(
  text: string,
  block: SourceBlock,
  from: number,
  previous: Marker | null,
): { marker: Marker; strength: number }[] {
  const found: { marker: Marker; strength: number }[] = [];
  let last = previous;
  let offset = from;
  const firstBreak = text.indexOf('\n', from);
  const firstLine = text.slice(previous?.bodyStart ?? from, firstBreak < 0 ? block.end : firstBreak);
  const titleEnd = readsAsTitle(firstLine, { mayEndInStop: false, most: 8 }) ? from + 90 : -1;
  while (offset < block.end) {
    const lineBreak = text.indexOf('\n', offset);
    const lineEnd = lineBreak < 0 || lineBreak >= block.end ? block.end : lineBreak;
    // Chains such as "(a) General. (1) Each …" and "(c)(1)(ii)".
    while (last !== null && last.bodyStart < lineEnd) {
      const rest = text.slice(last.bodyStart, Math.min(lineEnd, last.bodyStart + 120));
      const title = /^[(（]/.test(rest) ? 0 : (runIn.exec(rest)?.[0].length ?? -1);
      if (title < 0) break;
      const inner = parseMarker(text, last.bodyStart + title, lineEnd);
      const opens = inner?.parts[0]?.readings.some((reading) => Math.floor(reading.value) === 1) ?? false;
      const sub = inner !== null && inner.shape === 'item' && inner.following !== 'lower' && (opens || title === 0);
      if (!sub || inner === null || (last.shape === 'item' && last.style === inner.style && title > 0)) break;
      found.push({ marker: inner, strength: title === 0 ? 3 : 2 });
      last = inner;
    }
    if (lineEnd >= block.end) break;
    const before = text.slice(offset, lineEnd).trimEnd();
    offset = lineEnd + 1;
    last = null;
    if (endsInReference(before, previous !== null && lineEnd <= titleEnd)) continue;
    const nextBreak = text.indexOf('\n', offset);
    const nextEnd = nextBreak < 0 || nextBreak >= block.end ? block.end : nextBreak;
    const marker = parseMarker(text, offset, nextEnd);
    if (marker === null) continue;
    const ended = listEnd.test(before);
    found.push({ marker, strength: blockStrength(marker, false, block, text) * (ended ? 0.9 : 0.4) });
    last = marker;
  }
  return found;
}

/** Cuts the blocks of a source into units. Furniture and contents never come through. */
export function sourceUnits(source: SourceDocument, dropped: ReadonlySet<SourceBlock>): Unit[] {
  const quoted = quotedBlocks(source);
  const bold = boldTitles(source);
  const units: Unit[] = [];
  for (const block of source.blocks) {
    if (block.kind === 'furniture' || block.kind === 'contents' || block.start >= block.end || dropped.has(block)) continue;
    const whole = {
      block,
      start: block.start,
      end: block.end,
      marker: null,
      given: false,
      strength: 0,
      headingLevel: null,
      first: true,
    };
    if (block.kind === 'table') units.push({ ...whole, kind: 'table' });
    else if (block.kind === 'footnote') units.push({ ...whole, kind: 'footnote' });
    else if (block.kind === 'text-box') units.push({ ...whole, kind: 'box' });
    else if (
      block.kind === 'code' ||
      block.kind === 'quote' ||
      block.boxed === true ||
      block.bullet === true ||
      quoted.has(block)
    ) {
      units.push({ ...whole, kind: 'loose' });
    } else units.push(...wordUnits(source.text, block, whole, bold));
  }
  return units;
}

function wordUnits(
  text: string,
  block: SourceBlock,
  whole: Omit<Unit, 'kind'>,
  boldTitles: ReadonlyMap<SourceBlock, number>,
): Unit[] {
  const given = block.marker !== undefined;
  const lineBreak = text.indexOf('\n', block.start);
  const lineEnd = lineBreak < 0 || lineBreak >= block.end ? block.end : lineBreak;
  const typed = block.unnumbered === true ? null : parseMarker(text, block.start, lineEnd);
  const marker = given ? givenMarker(text, block) : typed;
  const titled = (block.kind === 'heading' || boldTitles.has(block)) && !isNotice(text, block);
  const kind = marker === null && titled ? 'heading' : 'words';
  const inner = kind === 'heading' ? [] : innerMarkers(text, block, block.start, marker);
  const starts = [block.start, ...inner.map((entry) => entry.marker.start)];
  const headingLevel = block.kind === 'heading' ? (block.level ?? 1) : (boldTitles.get(block) ?? null);
  return starts.map((start, index): Unit => {
    const entry = inner[index - 1];
    const end = starts[index + 1] ?? block.end;
    if (entry === undefined) {
      return {
        ...whole,
        kind,
        start,
        end,
        headingLevel,
        marker,
        given: given && marker !== null,
        strength: marker === null ? 0 : blockStrength(marker, given, block, text),
      };
    }
    return { ...whole, kind: 'words', start, end, marker: entry.marker, given: false, strength: entry.strength, first: false };
  });
}

const notice =
  /^[[(<*\s]*(?:(?:the\s+)?(?:remainder|rest|balance) of (?:this|the) page|this page (?:is\s+)?(?:has been\s+)?(?:intentionally\s+)?(?:left\s+)?blank|(?:intentionally|deliberately) left blank|signature pages?\b.{0,20}\bfollows?|\(?continued\b.{0,30})/iu;

/** What a page says of itself ("This page intentionally left blank") heads nothing. */
const isNotice = (text: string, block: SourceBlock): boolean =>
  block.end - block.start < 120 && notice.test(text.slice(block.start, block.end));

function givenMarker(text: string, block: SourceBlock): Marker | null {
  const range = block.marker;
  if (range === undefined) return null;
  const marker = parseMarker(text, range.start, range.end, true);
  if (marker === null) return null;
  let bodyStart = range.end;
  while (bodyStart < block.end && /\s/.test(text.charAt(bodyStart))) bodyStart += 1;
  return { ...marker, bodyStart, closed: true };
}
