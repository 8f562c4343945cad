import { describe, expect, it } from 'vitest';
import {
  type LevelOverride,
  ListCounter,
  type NumberingDefinitions,
  type NumberingLevel,
} from '../../src/core/read/docx/numbering.ts';

type Step = readonly [list: string, level: number, printed: string | undefined];

function level(text: string, format = 'decimal', more: Partial<NumberingLevel> = {}): NumberingLevel {
  return { start: 1, format, text, legal: false, ...more };
}

function definitions(
  levels: readonly NumberingLevel[],
  instances: Readonly<Record<string, Readonly<Record<number, LevelOverride>>>> = { '1': {} },
): NumberingDefinitions {
  return {
    abstracts: new Map([['0', { levels: new Map(levels.map((one, index) => [index, one])) }]]),
    instances: new Map(
      Object.entries(instances).map(([id, overrides]) => [
        id,
        { abstractId: '0', overrides: new Map(Object.entries(overrides).map(([index, override]) => [Number(index), override])) },
      ]),
    ),
    styleNumbering: new Map(),
  };
}

const outline = [level('%1.'), level('%1.%2'), level('(%3)', 'lowerLetter'), level('(%4)', 'lowerRoman')];

const cases: readonly (readonly [behaviour: string, NumberingDefinitions, readonly Step[]])[] = [
  [
    'counts each level and begins deeper ones anew',
    definitions(outline),
    [
      ['1', 0, '1.'],
      ['1', 1, '1.1'],
      ['1', 2, '(a)'],
      ['1', 2, '(b)'],
      ['1', 3, '(i)'],
      ['1', 1, '1.2'],
      ['1', 2, '(a)'],
      ['1', 0, '2.'],
      ['1', 1, '2.1'],
    ],
  ],
  [
    'counts a skipped level as used',
    definitions(outline.slice(0, 2).concat(level('%1.%2.%3'))),
    [
      ['1', 0, '1.'],
      ['1', 2, '1.1.1'],
      ['1', 1, '1.2'],
    ],
  ],
  [
    'begins anew at a start override, once, and other instances of the list count on from there',
    definitions(outline, { '1': {}, '2': { 0: { startOverride: 8 } } }),
    [
      ['1', 0, '1.'],
      ['1', 0, '2.'],
      ['2', 0, '8.'],
      ['2', 0, '9.'],
      ['1', 0, '10.'],
    ],
  ],
  [
    'uses the start override whenever its level restarts',
    definitions(outline, { '1': { 1: { startOverride: 5 } } }),
    [
      ['1', 0, '1.'],
      ['1', 1, '1.5'],
      ['1', 1, '1.6'],
      ['1', 0, '2.'],
      ['1', 1, '2.5'],
    ],
  ],
  [
    'counts on in a second instance without overrides',
    definitions(outline, { '1': {}, '2': {} }),
    [
      ['1', 0, '1.'],
      ['2', 0, '2.'],
      ['1', 0, '3.'],
    ],
  ],
  [
    'prints a level as its instance redefines it',
    definitions(outline, { '1': {}, '2': { 0: { level: level('Section %1', 'upperLetter') } } }),
    [
      ['1', 0, '1.'],
      ['2', 0, 'Section B'],
    ],
  ],
  [
    'never restarts a level whose restart is 0',
    definitions([level('%1.'), level('%2)', 'decimal', { restart: 0 })]),
    [
      ['1', 0, '1.'],
      ['1', 1, '1)'],
      ['1', 0, '2.'],
      ['1', 1, '2)'],
    ],
  ],
  [
    'restarts a level only after the level it names',
    definitions([level('%1.'), level('%1.%2'), level('(%3)', 'decimal', { restart: 1 })]),
    [
      ['1', 0, '1.'],
      ['1', 1, '1.1'],
      ['1', 2, '(1)'],
      ['1', 1, '1.2'],
      ['1', 2, '(2)'],
      ['1', 0, '2.'],
      ['1', 2, '(1)'],
    ],
  ],
  [
    'turns every placeholder of a legal level into digits',
    definitions([level('Article %1', 'upperRoman', { start: 4 }), level('%1.%2', 'decimal', { legal: true }), level('%1.%3')]),
    [
      ['1', 0, 'Article IV'],
      ['1', 1, '4.1'],
      ['1', 2, 'IV.1'],
    ],
  ],
  [
    'prints each placeholder in the format of its own level',
    definitions([level('%1'), level('%1.%2', 'lowerLetter'), level('%1.%2.%3', 'lowerRoman')]),
    [
      ['1', 0, '1'],
      ['1', 1, '1.a'],
      ['1', 2, '1.a.i'],
      ['1', 1, '1.b'],
    ],
  ],
  [
    'prints nothing for placeholders of deeper or missing levels',
    definitions([level('%1%2.'), level('%9%2)')]),
    [
      ['1', 0, '1.'],
      ['1', 1, '1)'],
    ],
  ],
  [
    'keeps words of a level without a number',
    definitions([level('Note:', 'none')]),
    [
      ['1', 0, 'Note:'],
      ['1', 0, 'Note:'],
    ],
  ],
  [
    'counts a level that prints nothing',
    definitions([level('', 'none'), level('%1.%2')]),
    [
      ['1', 0, ''],
      ['1', 0, ''],
      ['1', 1, '.1'],
    ],
  ],
  [
    'counts a hidden number',
    definitions([level('%1.', 'decimal', { hidden: true }), level('%1.%2')]),
    [
      ['1', 0, ''],
      ['1', 1, '1.1'],
    ],
  ],
  [
    'starts at 0 where the list says so',
    definitions([level('%1.', 'decimal', { start: 0 })]),
    [
      ['1', 0, '0.'],
      ['1', 0, '1.'],
    ],
  ],
  [
    'gives no number for a list or level that is not there',
    definitions(outline),
    [
      ['9', 0, undefined],
      ['1', 7, undefined],
      ['1', 0, '1.'],
    ],
  ],
];

describe('list counter', () => {
  it.each(cases)('%s', (_behaviour, lists, steps) => {
    const counter = new ListCounter(lists);
    expect(steps.map(([list, depth]) => counter.next(list, depth)?.marker)).toEqual(steps.map(([, , printed]) => printed));
  });

  it('marks bullets and keeps one sign for all of them', () => {
    const counter = new ListCounter(definitions([level('\uF0B7', 'bullet')]));
    expect(counter.next('1', 0)).toMatchObject({ marker: '•', bullet: true });
  });

  it('names a list that begins anew as another list', () => {
    const counter = new ListCounter(definitions(outline, { '1': {}, '2': { 0: { startOverride: 1 } } }));
    const first = counter.next('1', 0)?.listId;
    expect(counter.next('1', 1)?.listId).toBe(first);
    expect(counter.next('2', 0)?.listId).not.toBe(first);
  });

  it('follows a link to a numbering style', () => {
    const counter = new ListCounter({
      abstracts: new Map([
        ['0', { levels: new Map([[0, level('§ %1')]]) }],
        ['1', { levels: new Map(), numberingStyleLink: 'Legal' }],
      ]),
      instances: new Map([
        ['1', { abstractId: '0', overrides: new Map() }],
        ['2', { abstractId: '1', overrides: new Map() }],
      ]),
      styleNumbering: new Map([['Legal', '1']]),
    });
    expect(counter.next('1', 0)?.marker).toBe('§ 1');
    expect(counter.next('2', 0)?.marker).toBe('§ 2');
  });

  it('ends at a link that points back to itself', () => {
    const counter = new ListCounter({
      abstracts: new Map([
        ['0', { levels: new Map(), numberingStyleLink: 'A' }],
        ['1', { levels: new Map(), numberingStyleLink: 'B' }],
      ]),
      instances: new Map([
        ['1', { abstractId: '0', overrides: new Map() }],
        ['2', { abstractId: '1', overrides: new Map() }],
      ]),
      styleNumbering: new Map([
        ['A', '2'],
        ['B', '1'],
      ]),
    });
    expect(counter.next('1', 0)).toBeUndefined();
  });
});
