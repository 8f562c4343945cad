import type { Clause, ClauseTable } from '../../shared/clause.ts';
import type { ReadMessage } from '../../shared/message.ts';
import type { TextRange } from '../../shared/position.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { compareContents } from './compare-contents.ts';
import { contentsBlocks } from './contents-pages.ts';

/** A place in a document that a reader should look at, and why. */
export interface DoubtfulPlace {
  readonly reason: 'gap' | 'repeated' | 'empty' | 'long' | 'unread';
  /** What is doubtful, in words. */
  readonly text: string;
  readonly clauseId: string | null;
  readonly page: number | null;
}

/** What an auditor must know of how a document was read. */
export interface QualityReport {
  /** Numbers left out of a row, and numbers that stand twice in one. */
  readonly gaps: number;
  readonly repeated: number;
  /** Numbers of the contents page that the tree lacks, and numbers of the same kind in the tree that the contents page lacks; null without a numbered contents page. */
  readonly contents: {
    readonly entries: number;
    readonly notInTree: readonly string[];
    readonly notInContents: readonly string[];
  } | null;
  readonly pagesWithoutText: readonly number[];
  /** Letters and figures: all that are words of the document, and those that stand in a clause, a table or the title. */
  readonly characters: { readonly all: number; readonly placed: number };
  /** Pieces of words that stand in no clause, longest first. */
  readonly unplaced: readonly {
    readonly start: number;
    readonly end: number;
    readonly page: number | null;
    readonly words: string;
  }[];
  /** Number of messages for each page, or for each top clause where there are no pages; `place` null: of the whole document. */
  readonly messagesByPlace: readonly {
    readonly place: string | null;
    readonly count: number;
    readonly codes: readonly string[];
  }[];
  readonly doubtful: readonly DoubtfulPlace[];
}

export interface QualityInput {
  readonly source: Pick<SourceDocument, 'text' | 'blocks' | 'pages'>;
  readonly clauses: readonly Clause[];
  readonly tables: readonly ClauseTable[];
  readonly messages: readonly ReadMessage[];
}

/** Words that run on so long under one number are likelier numbers that were not seen. In characters. */
const longClause = 12_000;
const shortestPiece = 15;
const mostPieces = 20;
const mostDoubts = 200;

/** Makes the report on how a document was read. Pure; linear in the length of the document. */
export function qualityReport({ source, clauses, tables, messages }: QualityInput): QualityReport {
  const pageOf = pageFinder(source);
  const contents = new Set([...contentsBlocks(source), ...source.blocks.filter((block) => block.kind === 'contents')]);
  const aside = source.blocks.filter((block) => block.kind === 'furniture' || contents.has(block));
  const titles = source.blocks.filter((block) => block.kind === 'title');
  const firstTitle = source.blocks.find((block) => block.kind === 'heading');
  const placed: TextRange[] = [
    ...clauses.flatMap((clause) => [...clause.ranges, ...(clause.headRange === null ? [] : [clause.headRange])]),
    ...tables.flatMap((table) => table.rows.flatMap((row) => row.cells)),
    // Heads and captions of tables are in their cells' records.
    ...source.blocks.filter((block) => block.kind === 'table'),
    ...captionRanges(source, tables),
    ...titles,
    ...(titles.length === 0 && firstTitle !== undefined ? [firstTitle] : []),
  ];
  const { all, inside, pieces } = measurePlaces(source.text, placed, aside);
  const unplaced = pieces
    .map(({ start, end }) => ({
      start,
      end,
      page: pageOf(start),
      words: source.text.slice(start, end).replace(/\s+/g, ' ').trim().slice(0, 120),
    }))
    .filter((piece) => piece.words.length >= shortestPiece)
    .sort((left, right) => right.end - right.start - (left.end - left.start))
    .slice(0, mostPieces);
  const withText = messages.flatMap((message) =>
    message.code === 'page-without-text' && message.page !== undefined ? [message.page] : [],
  );
  const blank = source.pages.filter((page) => source.text.slice(page.start, page.end).trim() === '').map((page) => page.number);
  return {
    gaps: messages.filter((message) => message.code === 'number-gap').length,
    repeated: messages.filter((message) => message.code === 'number-repeated').length,
    contents: compareContents(source.text, [...contents], clauses),
    pagesWithoutText: [...new Set([...withText, ...blank])].sort((left, right) => left - right),
    characters: { all, placed: inside },
    unplaced,
    messagesByPlace: messagesByPlace(messages, clauses),
    doubtful: doubts(messages, clauses).slice(0, mostDoubts),
  };
}

/** Blocks that carry a table's caption: the table's record has their words. */
function captionRanges(source: QualityInput['source'], tables: readonly ClauseTable[]): TextRange[] {
  const plain = (words: string): string => words.replace(/\s+/g, ' ').trim();
  const captions = new Set(tables.flatMap((table) => (table.caption === null ? [] : [plain(table.caption)])));
  return source.blocks.filter((block) => {
    if (block.end - block.start > 250) return false;
    const words = plain(source.text.slice(block.start, block.end));
    return captions.has(words) || [...captions].some((caption) => words !== '' && caption.startsWith(`${words} `));
  });
}

/** Counts what stands in `placed`, out of all that does not stand in `aside`; gives the rest as pieces. */
function measurePlaces(
  text: string,
  placed: readonly TextRange[],
  aside: readonly TextRange[],
): { all: number; inside: number; pieces: TextRange[] } {
  const marks = new Uint8Array(text.length);
  for (const range of placed) marks.fill(1, range.start, range.end);
  for (const range of aside) marks.fill(2, range.start, range.end);
  let all = 0;
  let inside = 0;
  const pieces: TextRange[] = [];
  let open = -1;
  let last = -1;
  for (let offset = 0; offset < text.length; offset += 1) {
    const mark = marks[offset];
    const sign = isWordSign(text, offset);
    if (mark === 0 && sign) {
      if (open < 0) open = offset;
      last = offset;
    } else if (mark !== 0 && open >= 0) {
      pieces.push({ start: open, end: last + 1 });
      open = -1;
    }
    if (!sign || mark === 2) continue;
    all += 1;
    if (mark === 1) inside += 1;
  }
  if (open >= 0) pieces.push({ start: open, end: last + 1 });
  return { all, inside, pieces };
}

/** A letter or a figure; a surrogate half counts as one. */
function isWordSign(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  if (code < 0x80) return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return (code >= 0xd800 && code <= 0xdfff) || /[\p{L}\p{N}]/u.test(text.charAt(offset));
}

function pageFinder(source: QualityInput['source']): (offset: number) => number | null {
  const { pages } = source;
  return (offset) => {
    let low = 0;
    let high = pages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pages[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return pages[low]?.number ?? null;
  };
}

function messagesByPlace(messages: readonly ReadMessage[], clauses: readonly Clause[]): QualityReport['messagesByPlace'] {
  const byId = new Map(clauses.map((clause) => [clause.clauseId, clause]));
  const top = (clauseId: string): Clause | undefined => {
    let clause = byId.get(clauseId);
    while (clause !== undefined && clause.parentId !== null) clause = byId.get(clause.parentId) ?? clause;
    return clause;
  };
  const places = new Map<string | null, { count: number; codes: Set<string> }>();
  for (const message of messages) {
    const clause = message.clauseId === undefined ? undefined : byId.get(message.clauseId);
    const page = message.page ?? clause?.pages[0];
    const place =
      page !== undefined ? `page ${page}` : message.clauseId === undefined ? null : (top(message.clauseId)?.label ?? null);
    const entry = places.get(place) ?? { count: 0, codes: new Set() };
    entry.count += 1;
    entry.codes.add(message.code);
    places.set(place, entry);
  }
  return [...places].map(([place, { count, codes }]) => ({ place, count, codes: [...codes].sort() }));
}

function doubts(messages: readonly ReadMessage[], clauses: readonly Clause[]): DoubtfulPlace[] {
  const byId = new Map(clauses.map((clause) => [clause.clauseId, clause]));
  const found: DoubtfulPlace[] = [];
  const reasons: Readonly<Record<string, DoubtfulPlace['reason']>> = {
    'number-gap': 'gap',
    'number-repeated': 'repeated',
    'garbled-text': 'unread',
    'numbering-unresolved': 'unread',
    'document-damaged': 'unread',
  };
  for (const message of messages) {
    const reason = reasons[message.code];
    if (reason === undefined) continue;
    const clause = message.clauseId === undefined ? undefined : byId.get(message.clauseId);
    found.push({
      reason,
      text: message.text,
      clauseId: message.clauseId ?? null,
      page: message.page ?? clause?.pages[0] ?? null,
    });
  }
  const parents = new Set(clauses.map((clause) => clause.parentId));
  for (const clause of clauses) {
    const place = { clauseId: clause.clauseId, page: clause.pages[0] ?? null };
    const bare =
      clause.number !== null &&
      clause.heading === null &&
      clause.text === '' &&
      clause.status === 'in-force' &&
      !parents.has(clause.clauseId);
    if (bare) found.push({ reason: 'empty', text: `${clause.label} has a number and no words.`, ...place });
    if (clause.text.length > longClause)
      found.push({
        reason: 'long',
        text: `${clause.label} runs over ${clause.text.length} characters without a number.`,
        ...place,
      });
  }
  return found;
}
