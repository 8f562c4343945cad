import { z } from 'zod';
import { SourceBuilder } from '../../../../core/read/source-builder.ts';
import { ClauseIndex } from '../../../../core/structure/clause-index.ts';
import { clauseReferences } from '../../../../core/structure/cross-references.ts';
import { clauseDefinitions } from '../../../../core/structure/definitions.ts';
import { RangeReader } from '../../../../core/structure/range-reader.ts';
import type { Clause } from '../../../../shared/clause.ts';
import { ProvisoError } from '../../../../shared/errors.ts';
import type { ReadOutcome } from '../../../read/read-request.ts';

const passageSchema = z.looseObject({ doc: z.string(), number: z.string(), text: z.string() });
export type Passage = z.infer<typeof passageSchema>;

/** Longest passage without a closing sign that is read as the heading of what follows, in characters. */
const longestHeading = 120;

/** A line of a list of passages; null where it is something else. */
export function readPassage(line: string): Passage | null {
  try {
    return passageSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** Passages of a `.jsonl` list. Throws `wrong-usage` with the first line that is none. */
export function parsePassages(text: string, name: string): Passage[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const passage = readPassage(line);
    if (passage === null)
      throw new ProvisoError('wrong-usage', `${name} line ${index + 1} is not a passage with doc, number and text.`, { name });
    return [passage];
  });
}

/**
 * A document whose clauses are the passages of a list: a number that begins with another's parts lies below it, and a short
 * passage with others below it is their heading. Definitions and references are found as in any other document. The label of
 * a clause is its passage's number as listed.
 */
export function passageOutcome(passages: readonly Passage[], documentId: string): ReadOutcome {
  const builder = new SourceBuilder();
  const clauses: Clause[] = [];
  const latest = new Map<string, { readonly clause: Clause; readonly parts: readonly string[] }>();
  for (const [order, { number, text }] of passages.entries()) {
    const parts = partsOf(number);
    let above: { readonly clause: Clause; readonly parts: readonly string[] } | undefined;
    for (let length = parts.length - 1; length > 0 && above === undefined; length -= 1) {
      above = latest.get(parts.slice(0, length).join(' '));
    }
    const next = passages[order + 1];
    const holds = next !== undefined && startsWith(partsOf(next.number), parts);
    const words = text.normalize('NFC').trim();
    const isHeading = holds && words !== '' && words.length <= longestHeading && !/[.:;]$/.test(words);
    const block = builder.addBlock({ kind: 'paragraph' }, words === '' ? number : `${number} ${words}`);
    const wordsStart = block.end - words.length;
    const parent = above?.clause;
    const clause: Clause = {
      clauseId: `${documentId}/${order}`,
      documentId,
      parentId: parent?.clauseId ?? null,
      kind: 'clause',
      number: ownNumber(number, parts, above?.parts ?? []),
      label: number,
      heading: isHeading ? words : null,
      headingPath: parent === undefined ? [] : [...parent.headingPath, `${parent.label} ${parent.heading ?? ''}`.trim()],
      text: '',
      ranges: isHeading || words === '' ? [] : [{ start: wordsStart, end: block.end }],
      headRange: { start: block.start, end: isHeading ? block.end : block.start + number.length },
      subtreeStart: block.start,
      subtreeEnd: block.end,
      order,
      depth: parent === undefined ? 0 : parent.depth + 1,
      pages: [],
      status: 'in-force',
    };
    clauses.push(clause);
    latest.set(parts.join(' '), { clause, parts });
  }
  const source = builder.build({ format: 'text', title: passages[0]?.doc ?? null, language: 'en' });
  const reader = new RangeReader(source);
  const read = new Map(clauses.map((clause) => [clause.clauseId, reader.read(clause.ranges)]));
  const ends = subtreeEnds(clauses);
  const complete = clauses.map((clause) => ({
    ...clause,
    text: read.get(clause.clauseId)?.text ?? '',
    subtreeEnd: ends.get(clause.clauseId) ?? clause.subtreeEnd,
  }));
  const index = new ClauseIndex(complete);
  const withWords = complete.flatMap((clause) => {
    const reading = read.get(clause.clauseId);
    return reading === undefined || clause.ranges.length === 0 ? [] : [{ clause, reading }];
  });
  return {
    documentId,
    source,
    tree: {
      title: source.title,
      clauses: complete,
      tables: [],
      definitions: withWords.flatMap(({ clause, reading }) => clauseDefinitions(clause, reading, index)),
      crossReferences: withWords.flatMap(({ clause, reading }) => clauseReferences(clause, reading, index).references),
      messages: [],
      qualityFlags: [],
    },
  };
}

function partsOf(number: string): string[] {
  return number.split('.').filter((part) => part !== '');
}

function startsWith(parts: readonly string[], beginning: readonly string[]): boolean {
  return parts.length > beginning.length && beginning.every((part, index) => parts[index] === part);
}

/** `1.2.3` below `1.2` is known by all its parts, `1.2.3.(a)` by its last one, `Part 4.30` by what follows the part. */
function ownNumber(number: string, parts: readonly string[], above: readonly string[]): string {
  const rest = parts.slice(above.length).join('.');
  const whole = number.replace(/\.$/, '');
  const plain = parts.every((part) => /^\d+[A-Z]*$/.test(part));
  return above.length === 0 || plain ? whole : rest;
}

function subtreeEnds(clauses: readonly Clause[]): Map<string, number> {
  const ends = new Map<string, number>();
  for (const clause of clauses.toReversed()) {
    const end = Math.max(ends.get(clause.clauseId) ?? 0, clause.subtreeEnd);
    ends.set(clause.clauseId, end);
    if (clause.parentId !== null) ends.set(clause.parentId, Math.max(ends.get(clause.parentId) ?? 0, end));
  }
  return ends;
}
