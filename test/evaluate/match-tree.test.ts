import { describe, expect, it } from 'vitest';
import type { ExpectedNode, TreeExpectation } from '../../src/node/evaluate/cases/case-form.ts';
import { checkTree } from '../../src/node/evaluate/cases/check-tree.ts';
import { Checks } from '../../src/node/evaluate/checks.ts';
import { type Tiny, tinyView } from './tiny-tree.ts';

const right: Tiny[] = [
  {
    number: '1',
    heading: 'Cranes',
    children: [
      {
        number: '1.1',
        text: 'The User shall not lift unless',
        pages: [1, 2],
        children: [
          { number: '(a)', text: 'it is calm, and' },
          { number: '(b)', text: 'it is day.' },
        ],
      },
      { number: '1.2', text: 'Night lifts are banned.', pages: [2] },
    ],
  },
];

const node = (ref: string, number: string | null, parent: string | null, heading: string | null, text: string): ExpectedNode => ({
  ref,
  number,
  parent,
  headingPath: [],
  heading,
  text,
});

const expected = (): ExpectedNode[] => [
  node('1', '1', null, 'Cranes', ''),
  { ...node('1.1', '1.1', '1', null, 'The User shall not lift unless'), page: 1, pages: [1, 2] },
  node('1.1(a)', '(a)', '1.1', null, 'it is calm, and'),
  node('1.1(b)', '(b)', '1.1', null, 'it is day.'),
  node('1.2', '1.2', '1', null, 'Night lifts are banned.'),
];

function failures(tree: readonly Tiny[], want: TreeExpectation): string[] {
  const checks = new Checks();
  checkTree(tinyView(tree), want, checks);
  return checks.failures;
}

/** The right tree with one place changed. */
function changed(path: number[], change: Partial<Tiny>): Tiny[] {
  const edit = (nodes: readonly Tiny[], [at = 0, ...rest]: number[]): Tiny[] =>
    nodes.map((one, index) =>
      index !== at ? one : rest.length === 0 ? { ...one, ...change } : { ...one, children: edit(one.children ?? [], rest) },
    );
  return edit(right, path);
}

describe('a clause tree against its expectation', () => {
  it('passes when numbers, parents, headings, words and pages agree', () => {
    expect(failures(right, { clauses: expected(), complete: true })).toEqual([]);
  });

  it('sees brackets and closing dots of a number as the same number', () => {
    expect(failures(changed([0, 0, 0], { number: 'a)' }), { clauses: expected() })).toEqual([]);
  });

  const faults: [string, Tiny[]][] = [
    ['a missing clause', changed([0, 0], { children: [{ number: '(a)', text: 'it is calm, and' }] })],
    ['another number', changed([0, 1], { number: '1.3' })],
    ['a word less', changed([0, 1], { text: 'Night lifts are.' })],
    ['a word more', changed([0, 0, 1], { text: 'it is day. Page 3' })],
    ['another heading', changed([0], { heading: 'Cranes and hoists' })],
    ['a heading made of the first words', changed([0, 1], { heading: 'Night lifts', text: 'are banned.' })],
    [
      'an item that swallowed its sibling',
      changed([0, 0], { children: [{ number: '(a)', text: 'it is calm, and (b) it is day.' }] }),
    ],
    [
      'a clause under the wrong parent',
      changed([0], {
        children: [
          {
            number: '1.1',
            text: 'The User shall not lift unless',
            pages: [1, 2],
            children: [
              { number: '(a)', text: 'it is calm, and' },
              { number: '(b)', text: 'it is day.' },
              { number: '1.2', text: 'Night lifts are banned.', pages: [2] },
            ],
          },
        ],
      }),
    ],
    ['a page too late', changed([0, 0], { pages: [2] })],
    ['a number that is none', changed([0], { children: [...(right[0]?.children ?? []), { number: '38', text: 'tonnes' }] })],
  ];
  it.each(faults)('fails on %s', (_name, tree) => {
    expect(failures(tree, { clauses: expected(), complete: true })).not.toEqual([]);
  });

  it('fails when siblings stand in the wrong order', () => {
    const [first, second] = right[0]?.children ?? [];
    const tree = changed([0], { children: [second ?? {}, first ?? {}] });
    expect(failures(tree, { clauses: expected() }).join()).toContain('document order');
  });

  it('passes one field for heading and words, heading first', () => {
    expect(failures(changed([0], { heading: null, text: 'Cranes' }), { clauses: expected() })).toEqual([]);
  });

  it('fails when the heading path that is shown leaves an ancestor out', () => {
    const view = tinyView(right);
    const clauses = view.outline.clauses.map((clause) =>
      clause.number === '(b)' ? { ...clause, headingPath: ['1 Cranes'] } : clause,
    );
    const checks = new Checks();
    const TreeViewClass = view.constructor as new (...args: unknown[]) => typeof view;
    checkTree(new TreeViewClass({ ...view.outline, clauses }, ''), { clauses: expected() }, checks);
    expect(checks.failures.join()).toContain('heading path');
  });

  it('lets the document title stand above the root and other headings not', () => {
    const want = { clauses: expected() };
    expect(failures([{ heading: 'Tiny rules', kind: 'heading', children: right }], want)).toEqual([]);
    expect(failures([{ heading: 'Somewhere', kind: 'heading', children: right }], want)).not.toEqual([]);
  });

  it('lets an optional node be missing, its children one level up, but not a wrong one', () => {
    const part = [
      { ...node('P', 'PART I', null, null, ''), optional: true },
      ...expected().map((one) => (one.ref === '1' ? { ...one, parent: 'P' } : one)),
    ];
    expect(failures(right, { clauses: part })).toEqual([]);
    expect(failures([{ number: 'PART I', children: right }], { clauses: part, complete: true })).toEqual([]);
    expect(failures([{ number: 'PART II', children: right }], { clauses: part, complete: true })).not.toEqual([]);
  });

  it('lets an unnumbered heading stay inside its parent only with all its words', () => {
    const want = [
      node('7', '7', null, 'Results', ''),
      { ...node('7/cash', null, '7', 'Cash', 'We had 5 euros.'), mayBeInParent: true },
    ];
    expect(failures([{ number: '7', heading: 'Results', text: 'Cash We had 5 euros.' }], { clauses: want })).toEqual([]);
    expect(
      failures([{ number: '7', heading: 'Results', children: [{ heading: 'Cash', kind: 'heading', text: 'We had 5 euros.' }] }], {
        clauses: want,
      }),
    ).toEqual([]);
    expect(failures([{ number: '7', heading: 'Results', text: 'We had 5 euros.' }], { clauses: want })).not.toEqual([]);
    expect(failures([{ number: '7', heading: 'Results', text: '' }], { clauses: want })).not.toEqual([]);
  });

  it('accepts another parent only where the case allows it', () => {
    const flat: Tiny[] = [
      { number: '1', heading: 'Cranes' },
      { number: '2', text: 'Two.' },
    ];
    const want = (parentMayBe?: (string | null)[]): ExpectedNode[] => [
      node('1', '1', null, 'Cranes', ''),
      { ...node('2', '2', '1', null, 'Two.'), ...(parentMayBe === undefined ? {} : { parentMayBe }) },
    ];
    expect(failures(flat, { clauses: want() })).not.toEqual([]);
    expect(failures(flat, { clauses: want([null]) })).toEqual([]);
  });

  it('compares without spaces only under the flag', () => {
    const tree: Tiny[] = [{ number: '第一条', text: '罚 款。' }];
    const want = [node('1', '第一条', null, null, '罚款。')];
    expect(failures(tree, { clauses: want })).not.toEqual([]);
    expect(failures(tree, { clauses: want, spaceIgnored: true })).toEqual([]);
  });
});

describe('other keys of a tree', () => {
  it('names numbers at the root in order', () => {
    expect(failures([...right, { number: '2', text: 'x' }], { topLevelNumbers: ['1', '2'] })).toEqual([]);
    expect(failures(right, { topLevelNumbers: ['1', '1.1'] })).not.toEqual([]);
  });

  it('wants different citations for the same number', () => {
    const twice = (label: string): Tiny[] => [
      { number: 'SCHEDULE 1', children: [{ number: '1', text: 'A.', label: 'Schedule 1, 1' }] },
      { number: 'SCHEDULE 2', children: [{ number: '1', text: 'B.', label }] },
    ];
    expect(failures(twice('Schedule 2, 1'), { distinctIds: true })).toEqual([]);
    expect(failures(twice('Schedule 1, 1'), { distinctIds: true })).not.toEqual([]);
  });
});
