import type { Clause } from '../../shared/clause.ts';
import type { SourceBlock } from '../read/source-document.ts';
import { numberKey } from './clause-index.ts';
import { parseMarker } from './parse-marker.ts';

/** Fewer numbered entries are no contents page to measure a tree by. */
const fewestEntries = 3;
const mostShown = 100;

/** The number without its word: "section4.01" and "4.01" may name one clause. */
const wordless = (key: string): string => key.replace(/^\p{L}{3,}(?=[\divxlc§])/u, '');

/**
 * Numbers of the contents page against the numbers of the tree, both ways. Only numbers of the kinds that the contents page
 * lists are looked for in it: one that lists chapters says nothing of paragraphs. Null when it lists too few numbers.
 */
export function compareContents(
  text: string,
  contents: readonly SourceBlock[],
  clauses: readonly Clause[],
): { entries: number; notInTree: string[]; notInContents: string[] } | null {
  const listed = new Map<string, string>();
  const kinds = new Set<string>();
  for (const block of contents) {
    for (let offset = block.start; offset < block.end; ) {
      const lineBreak = text.indexOf('\n', offset);
      const end = lineBreak < 0 || lineBreak > block.end ? block.end : lineBreak;
      const marker = parseMarker(text, offset, end);
      const entry = marker === null || marker.following === 'lower' ? null : marker;
      if (entry !== null && text.slice(entry.bodyStart, end).trim() !== '') {
        const number = text.slice(entry.start, entry.end).replace(/\s+/g, ' ').trim();
        listed.set(numberKey(number), number);
        kinds.add(kindOf(numberKey(number)));
      }
      offset = end + 1;
    }
  }
  if (listed.size < fewestEntries) return null;
  const numbered = clauses.filter((clause) => clause.number !== null);
  const inTree = new Set(numbered.flatMap((clause) => keysOf(clause.number ?? '')));
  const inContents = new Set([...listed.keys()].flatMap((key) => [key, wordless(key)]));
  const notInTree = [...listed].filter(([key]) => !inTree.has(key) && !inTree.has(wordless(key))).map(([, number]) => number);
  const notInContents = numbered
    .filter((clause) => {
      const key = numberKey(clause.number ?? '');
      return (
        kinds.has(kindOf(key)) &&
        clause.kind !== 'item' &&
        clause.kind !== 'paragraph' &&
        clause.kind !== 'recital' &&
        !inContents.has(key) &&
        !inContents.has(wordless(key))
      );
    })
    .map((clause) => clause.label);
  return {
    entries: listed.size,
    notInTree: notInTree.slice(0, mostShown),
    notInContents: [...new Set(notInContents)].slice(0, mostShown),
  };
}

const keysOf = (number: string): string[] => [numberKey(number), wordless(numberKey(number))];

/** What the number looks like: its word, and how many parts it has. */
function kindOf(key: string): string {
  const word = /^(?:\p{L}{3,}|§|第)(?=[\divxlc])/u.exec(key)?.[0] ?? '';
  const first = /^\d/.test(key.slice(word.length)) ? 'figure' : 'letter';
  return `${word}:${first}:${key.split(/[.\-–(]/).length}`;
}
