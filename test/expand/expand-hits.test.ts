import { describe, expect, it } from 'vitest';
import { expandHits } from '../../src/core/expand/expand-hits.ts';
import { isException } from '../../src/core/expand/is-exception.ts';
import type { ClauseLookup } from '../../src/core/search/candidate.ts';
import type { Clause, ClauseKind, ClauseTable, CrossReference, Definition } from '../../src/shared/clause.ts';

interface Made {
  readonly id: string;
  readonly text: string;
  readonly kind?: ClauseKind;
  readonly size?: number;
}

/** Clauses of one document; `a/b` is a child of `a`. A clause's `size` is the length of its subtree. */
function tree(
  made: readonly Made[],
  more: { references?: CrossReference[]; definitions?: Definition[]; tables?: ClauseTable[] } = {},
): ClauseLookup & { get(id: string): Clause } {
  const clauses = made.map(({ id, text, kind = 'clause', size = 100 }, order): Clause => {
    const at = id.lastIndexOf('/');
    return {
      clauseId: id,
      documentId: 'd',
      parentId: at < 0 ? null : id.slice(0, at),
      kind,
      number: id,
      label: id,
      heading: null,
      headingPath: [],
      text,
      ranges: [],
      headRange: null,
      subtreeStart: order * 10,
      subtreeEnd: order * 10 + size,
      order,
      depth: id.split('/').length - 1,
      pages: [],
      status: 'in-force',
    };
  });
  const find = (id: string): Clause | undefined => clauses.find(({ clauseId }) => clauseId === id);
  return {
    clause: find,
    get: (id) => {
      const found = find(id);
      if (found === undefined) throw new Error(`no clause ${id}`);
      return found;
    },
    children: (id) => clauses.filter(({ parentId }) => parentId === id),
    referencesFrom: (id) => (more.references ?? []).filter(({ from }) => from === id),
    referencesTo: (id) => (more.references ?? []).filter(({ to }) => to === id),
    definitionsOf: () => more.definitions ?? [],
    tablesOf: (id) => (more.tables ?? []).filter(({ clauseId }) => clauseId === id),
  };
}
const reference = (from: string, to: string | null, text: string): CrossReference => ({
  from,
  to,
  text,
  start: 0,
  end: text.length,
  resolved: to !== null,
});
const expand = (lookup: ReturnType<typeof tree>, ids: readonly string[], maximum = 40): string[] =>
  expandHits(
    ids.map((id, index) => ({ clause: lookup.get(id), score: 1 / (61 + index), ranks: { keyword: index + 1 } })),
    lookup,
    maximum,
  ).map(({ clause, why, from }) => `${clause.clauseId} ${why}${from === null ? '' : ` ${from}`}`);

describe('expansion', () => {
  it('brings the children of a parent, all levels of a short one', () => {
    const lookup = tree([
      { id: '1', text: 'A lead shall:' },
      { id: '1/a', text: 'keep the index;', kind: 'item' },
      { id: '1/b', text: 'review it:', kind: 'item' },
      { id: '1/b/i', text: 'yearly.', kind: 'item' },
    ]);
    expect(expand(lookup, ['1'])).toEqual(['1 hit', '1/a child 1', '1/b child 1', '1/b/i child 1']);
  });

  it('brings only the first level of a long parent', () => {
    const lookup = tree([
      { id: '1', text: 'Duties.', size: 90_000 },
      { id: '1/a', text: 'keep;', kind: 'item' },
      { id: '1/a/i', text: 'deep.', kind: 'item' },
    ]);
    expect(expand(lookup, ['1'])).toEqual(['1 hit', '1/a child 1']);
  });

  it('brings the lead-ins of an item and a short list around it', () => {
    const lookup = tree([
      { id: '1', text: 'A lead shall:' },
      { id: '1/a', text: 'keep the index;', kind: 'item' },
      { id: '1/b', text: 'review it:', kind: 'item' },
      { id: '1/b/i', text: 'yearly; or', kind: 'item' },
      { id: '1/b/ii', text: 'at once.', kind: 'item' },
    ]);
    expect(expand(lookup, ['1/b/ii'])).toEqual(['1/b/ii hit', '1/b lead-in 1/b/ii', '1 lead-in 1/b/ii', '1/b/i sibling 1/b/ii']);
  });

  it('leaves a long list of siblings alone', () => {
    const items = Array.from({ length: 30 }, (_, index): Made => ({ id: `1/${index}`, text: 'x'.repeat(200), kind: 'item' }));
    expect(expand(tree([{ id: '1', text: 'Means:' }, ...items]), ['1/3'])).toEqual(['1/3 hit', '1 lead-in 1/3']);
  });

  it('brings the items of a clause that a hit refers to behind the clause itself', () => {
    const lookup = tree(
      [
        { id: '1', text: 'Unless clause 2 says so, a log is kept.' },
        { id: '2', text: 'No log is needed where:' },
        { id: '2/a', text: 'the file is empty;', kind: 'item' },
        { id: '2/b', text: 'the office is shut.', kind: 'item' },
      ],
      { references: [reference('1', '2', 'clause 2')] },
    );
    expect(expand(lookup, ['1'])).toEqual(['1 hit', '2 cross-reference 1', '2/a cross-reference 1', '2/b cross-reference 1']);
  });

  it('follows references one hop both ways, and no further', () => {
    const lookup = tree(
      [
        { id: '1', text: 'As in clause 2.' },
        { id: '2', text: 'As in clause 3.' },
        { id: '3', text: 'The end.' },
        { id: '4', text: 'See clause 9.' },
      ],
      { references: [reference('1', '2', 'clause 2'), reference('2', '3', 'clause 3'), reference('4', null, 'clause 9')] },
    );
    expect(expand(lookup, ['2'])).toEqual(['2 hit', '3 cross-reference 2', '1 cross-reference 2']);
    expect(expand(lookup, ['1'])).toEqual(['1 hit', '2 cross-reference 1']);
    expect(expand(lookup, ['4'])).toEqual(['4 hit']);
  });

  it('brings exceptions that name the hit or what is above it', () => {
    const lookup = tree(
      [
        { id: '3', text: 'Loads are weighed.' },
        { id: '3/1', text: 'Each load is weighed on the day.' },
        { id: '9', text: 'Article 3 does not apply to empty trucks.' },
      ],
      { references: [reference('9', '3', 'Article 3')] },
    );
    expect(expand(lookup, ['3/1'])).toContain('9 exception 3/1');
    expect(expand(lookup, ['3'])).toContain('9 exception 3');
  });

  it('brings the definitions of the terms that a hit uses, as whole words and in scope', () => {
    const lookup = tree(
      [
        { id: '1', text: '"Shift" means a period of 8 hours.' },
        { id: '2', text: 'Two cranes for each Shift.' },
        { id: '3', text: 'A shiftless night.' },
        { id: 's', text: 'Elsewhere.', size: 1 },
      ],
      {
        definitions: [
          { term: 'Shift', clauseId: '1', start: 0, end: 1, text: '', scope: null },
          { term: 'cranes', clauseId: 's', start: 0, end: 1, text: '', scope: 's' },
        ],
      },
    );
    expect(expand(lookup, ['2'])).toEqual(['2 hit', '1 definition 2']);
    expect(expand(lookup, ['3'])).toEqual(['3 hit']);
  });

  it('brings the rows of a table', () => {
    const lookup = tree(
      [
        { id: '1', text: 'Fees:' },
        { id: 'row', text: 'Lamp: 55', kind: 'table-row' },
      ],
      { tables: [{ tableId: 't', clauseId: '1', caption: null, unit: null, rows: [{ clauseId: 'row', cells: [] }] }] },
    );
    expect(expand(lookup, ['1'])).toEqual(['1 hit', 'row table-row 1']);
  });

  it('keeps each clause once, hits as hits, best first, and obeys the maximum', () => {
    const lookup = tree([
      { id: '1', text: 'A lead shall:' },
      { id: '1/a', text: 'keep;', kind: 'item' },
      { id: '2', text: 'Other.' },
    ]);
    expect(expand(lookup, ['1', '2', '1/a'])).toEqual(['1 hit', '2 hit', '1/a hit']);
    expect(expand(lookup, ['1', '2', '1/a'], 2)).toEqual(['1 hit', '2 hit']);
    expect(expand(lookup, [], 5)).toEqual([]);
  });

  it('adds nothing that the look-ups do not let through', () => {
    const lookup = tree([{ id: '1', text: 'As in clause 2.' }], { references: [reference('1', '2', 'clause 2')] });
    expect(expand(lookup, ['1'])).toEqual(['1 hit']);
  });
});

describe('words that set a clause aside', () => {
  it.each([
    ['Article 3 does not apply to tests.', 'Article 3'],
    ['By way of derogation from Article 3, a test may run.', 'Article 3'],
    ['Notwithstanding clause 7.2, the carrier may stop.', 'clause 7.2'],
    ['Save as in clause 4, no fee is due.', 'clause 4'],
    ['除第三条规定的情形外，不得转包。', '第三条'],
    ['第三条的规定不适用于试验。', '第三条'],
  ])('are seen in %s', (text, name) => expect(isException(text, name)).toBe(true));
  it.each([
    ['The report under Article 3 is sent. Fees do not apply.', 'Article 3'],
    ['As laid down in Article 3, loads are weighed.', 'Article 3'],
    ['依照第三条的规定报告。', '第三条'],
  ])('are not seen in %s', (text, name) => expect(isException(text, name)).toBe(false));
});
