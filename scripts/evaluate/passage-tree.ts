import type { ClauseTree } from '../../src/core/structure/clause-tree.ts';
import type { Clause } from '../../src/shared/clause.ts';

export interface Passage {
  readonly number: string;
  readonly text: string;
}

/** Longest passage without a closing sign that is read as the heading of what follows, in characters. */
const longestHeading = 120;

/**
 * The clause tree of a list of numbered passages: a number that begins with another's parts lies below it, and a short passage
 * with others below it is their heading.
 */
export function passageTree(passages: readonly Passage[], documentId: string): { text: string; tree: ClauseTree } {
  const parts = (number: string): string[] => number.split('.').filter((part) => part !== '');
  const latest = new Map<string, Clause>();
  const clauses: Clause[] = [];
  let text = '';
  for (const [order, { number, text: words }] of passages.entries()) {
    const own = parts(number);
    let parent: Clause | undefined;
    for (let length = own.length - 1; length > 0 && parent === undefined; length -= 1) {
      parent = latest.get(own.slice(0, length).join('.'));
    }
    const next = passages[order + 1];
    const holds =
      next !== undefined && parts(next.number).slice(0, own.length).join('.') === own.join('.') && next.number !== number;
    const heading =
      holds && words.length <= longestHeading && !/[.:;]\s*$/.test(words) && words.trim() !== '' ? words.trim() : null;
    const start = text.length;
    text += `${number} ${words}\n`;
    const clause: Clause = {
      clauseId: `${documentId}/${order}`,
      documentId,
      parentId: parent?.clauseId ?? null,
      kind: 'clause',
      number,
      label: number,
      heading,
      headingPath:
        parent === undefined
          ? []
          : [...parent.headingPath, [parent.number, parent.heading].filter((part) => part !== null).join(' ')],
      text: heading === null ? words.trim() : '',
      ranges: [{ start: start + number.length + 1, end: start + number.length + 1 + words.length }],
      headRange: null,
      subtreeStart: start,
      subtreeEnd: text.length,
      order,
      depth: own.length,
      pages: [],
      status: 'in-force',
    };
    clauses.push(clause);
    latest.set(own.join('.'), clause);
  }
  return {
    text,
    tree: { title: null, clauses, tables: [], definitions: [], crossReferences: [], messages: [], qualityFlags: [] },
  };
}
