import { describe, expect, it } from 'vitest';
import { matchEntries } from '../../src/renderer/shell/go-to-entries.ts';
import { layoutOf } from '../../src/renderer/shell/use-layout.ts';
import { type LitRange, litRanges, segmentsOf, strongest, without } from '../../src/renderer/source/lit-ranges.ts';
import { lineBoxes, turnBox, unionBox } from '../../src/renderer/source/place-lines.ts';
import { nextZoom } from '../../src/renderer/source/source-tools-state.ts';
import type { ClauseCard } from '../../src/shared/window/views.ts';
import { madeAnswer, madeDocument, madeSentence } from './made.ts';

const mark = (start: number, end: number, change: Partial<LitRange> = {}): LitRange => ({
  start,
  end,
  kind: 'evidence',
  clauseId: 'd1/1',
  label: '1',
  tint: 1,
  active: false,
  cell: false,
  ...change,
});

function cardOf(clauseId: string, ranges: readonly { start: number; end: number }[]): ClauseCard {
  return {
    clause: {
      clauseId,
      documentId: 'd1',
      parentId: null,
      kind: 'clause',
      number: '1',
      label: '1',
      heading: null,
      headingPath: [],
      text: 'words',
      ranges: [...ranges],
      headRange: null,
      subtreeStart: 0,
      subtreeEnd: 50,
      order: 0,
      depth: 0,
      pages: [],
      status: 'in-force',
    },
    document: madeDocument('d1'),
    leadIn: null,
    children: [],
    previous: null,
    next: null,
    refersTo: [],
    referredToBy: [],
    terms: [],
    usedIn: [],
    citation: '',
  };
}

describe('lit ranges', () => {
  const record = { number: 1, answer: madeAnswer([madeSentence('a', ['d1/1'])]), opened: [], flagged: false };

  it('lights exactly the evidence, and the rest of the open clause apart from it', () => {
    const lit = litRanges('d1', record, 'd1/1', cardOf('d1/1', [{ start: 0, end: 30 }]));
    expect(lit.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ['evidence', 0, 10],
      ['clause', 10, 30],
    ]);
  });

  it('outlines a nearest clause and never lights it', () => {
    const nearest = [{ clauseId: 'd1/2', documentId: 'd1', label: '2', text: '', why: '' }];
    const refusal = { ...record, answer: madeAnswer([], { nearest }) };
    expect(
      litRanges('d1', refusal, 'd1/2', cardOf('d1/2', [{ start: 0, end: 5 }])).map(({ kind, tint }) => [kind, tint]),
    ).toEqual([['near', null]]);
  });

  it('lights nothing in another document', () => {
    expect(litRanges('d2', record, 'd1/1', cardOf('d1/1', [{ start: 0, end: 30 }]))).toEqual([]);
  });

  it('cuts text so that every piece has the same marks throughout and none is lost', () => {
    const pieces = segmentsOf(0, 20, [mark(5, 12), mark(10, 15, { clauseId: 'd1/2' })]);
    expect(pieces.map(({ start, end, marks }) => [start, end, marks.length])).toEqual([
      [0, 5, 0],
      [5, 10, 1],
      [10, 12, 2],
      [12, 15, 1],
      [15, 20, 0],
    ]);
  });

  it('takes what others cover out of a range', () => {
    expect(
      without({ start: 0, end: 10 }, [
        { start: 2, end: 4 },
        { start: 8, end: 20 },
      ]),
    ).toEqual([
      { start: 0, end: 2 },
      { start: 4, end: 8 },
    ]);
  });

  it('shows a found word over a lit clause', () => {
    expect(strongest([mark(0, 5), mark(1, 2, { kind: 'hit' })])?.kind).toBe('hit');
    expect(strongest([])).toBeNull();
  });
});

describe('places on a page', () => {
  const box = (x: number, y: number, width: number, page = 1) => ({
    page,
    start: 0,
    end: 1,
    x,
    y,
    width,
    height: 10,
    text: 't',
    whole: true,
  });

  it('merges the pieces of a line and keeps lines, columns and pages apart', () => {
    const lines = lineBoxes([box(10, 100, 20), box(32, 101, 20), box(10, 114, 40), box(300, 114, 40), box(10, 20, 5, 2)]);
    expect(lines.map(({ page, x, y, width, text }) => [page, x, y, width, text])).toEqual([
      [1, 10, 100, 42, 'tt'],
      [1, 10, 114, 40, 't'],
      [1, 300, 114, 40, 't'],
      [2, 10, 20, 5, 't'],
    ]);
    expect(unionBox(lines.slice(0, 2))).toMatchObject([{ x: 10, y: 100, width: 42, height: 24 }]);
  });

  it('turns boxes with the page; four quarter turns bring them back', () => {
    const page = { width: 600, height: 800 };
    const start = { x: 10, y: 20, width: 30, height: 5 };
    expect(turnBox(start, page, 90)).toEqual({ x: 775, y: 10, width: 5, height: 30 });
    const twice = turnBox(turnBox(start, page, 90), { width: 800, height: 600 }, 90);
    expect(twice).toEqual(turnBox(start, page, 180));
    expect(turnBox(twice, page, 180)).toEqual(start);
  });

  it('zooms by steps from where it stands', () => {
    expect([nextZoom(0.87, 1), nextZoom(1, -1), nextZoom(4, 1), nextZoom(0.5, -1)]).toEqual([0.9, 0.9, 4, 0.5]);
  });
});

describe('layout', () => {
  it.each([
    [720, 'tabs'],
    [900, 'narrow'],
    [1180, 'three'],
    [1680, 'wide'],
    [2560, 'widest'],
  ] as const)('%i pixels wide is %s', (width, layout) => expect(layoutOf(width)).toBe(layout));

  it('goes to a number in full before one that begins so', () => {
    const entry = (number: string, words: string) => ({ id: number, number, words, kind: 'Standard', run: () => undefined });
    const entries = [entry('6.2(b)', 'Above'), entry('6.2', 'Limits'), entry('7', 'Section 6.2 applies')];
    expect(matchEntries(entries, '6.2', 10).map((found) => found.number)).toEqual(['6.2', '6.2(b)', '7']);
    expect(matchEntries(entries, 'standard limits', 10).map((found) => found.number)).toEqual(['6.2']);
  });
});
