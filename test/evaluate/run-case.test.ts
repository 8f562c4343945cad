import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CaseOutcome, runCase } from '../../src/node/evaluate/cases/run-case.ts';
import { answerOf, type FakeAnswers, FakeLibrary } from './fake-library.ts';
import { documentId, type Tiny } from './tiny-tree.ts';

const tree: Tiny[] = [
  {
    number: '1',
    heading: 'Parking',
    children: [
      {
        number: '1.1',
        text: 'Visitors may park for',
        children: [
          { number: '(a)', text: '4 hours by day;' },
          { number: '(b)', text: '2 hours by night.' },
        ],
      },
      { number: '1.2', text: 'Staff may park.' },
      { number: '1.3', text: 'Rates:', children: [{ kind: 'table-row', text: 'Car 5 euros' }] },
    ],
  },
];
/** Orders of the clauses in the tree above. */
const at = { parent: 1, day: 2, night: 3, staff: 4, rates: 5, row: 6 };

const clauses = [
  { ref: '1', number: '1', parent: null, headingPath: [], heading: 'Parking', text: '' },
  { ref: '1.1', number: '1.1', parent: '1', headingPath: ['1 Parking'], heading: null, text: 'Visitors may park for' },
  { ref: '1.1(a)', number: '(a)', parent: '1.1', headingPath: ['1 Parking', '1.1'], heading: null, text: '4 hours by day;' },
  { ref: '1.1(b)', number: '(b)', parent: '1.1', headingPath: ['1 Parking', '1.1'], heading: null, text: '2 hours by night.' },
  { ref: '1.2', number: '1.2', parent: '1', headingPath: ['1 Parking'], heading: null, text: 'Staff may park.' },
  { ref: '1.3', number: '1.3', parent: '1', headingPath: ['1 Parking'], heading: null, text: 'Rates:' },
];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proviso-test-case-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(
  expectation: object,
  says: FakeAnswers = {},
  more: object = {},
): Promise<CaseOutcome & { library: FakeLibrary }> {
  const form = {
    format: 1,
    id: 'c',
    class: 'k',
    kind: 'parse',
    source: [],
    note: '',
    input: ['a.txt'],
    expect: expectation,
    ...more,
  };
  writeFileSync(join(folder, 'case.json'), JSON.stringify(form));
  writeFileSync(join(folder, 'a.txt'), 'x');
  const library = new FakeLibrary({ tree, ...says });
  return { ...(await runCase(folder, () => library)), library };
}

const ask = (wanted: object): object => ({ clauses, answers: [{ question: 'q?', answerable: true, ...wanted }] });
const status = async (expectation: object, says: FakeAnswers = {}, more: object = {}): Promise<string> =>
  (await run(expectation, says, more)).status;

describe('a case', () => {
  it('passes when every key holds', async () => {
    const outcome = await run({ clauses, complete: true });
    expect(outcome).toMatchObject({ status: 'passed', failures: [] });
    expect(outcome.checks.passed).toBeGreaterThan(10);
  });

  it('fails on a key that the runner does not know', async () => {
    const outcome = await run({ clauses, somethingNew: true });
    expect(outcome.status).toBe('failed');
    expect(outcome.failures.join()).toContain('somethingNew');
  });

  it('fails when the import fails, though nothing else is expected', async () => {
    expect(await status({ warningOptional: true }, { error: { code: 'unreadable-file', message: 'no', data: {} } })).toBe(
      'failed',
    );
  });

  it('fails when a tree is described and no document is there', async () => {
    expect(await status({ perFile: { 'other.txt': { clauses } } })).toBe('failed');
  });

  it('skips what needs scripted models and says why', async () => {
    const outcome = await run({ engine: [{ behaviour: 'x' }] }, {}, { kind: 'engine' });
    expect(outcome).toMatchObject({ status: 'skipped' });
    expect(outcome.failures.join()).toContain('model');
  });
});

describe('errors', () => {
  const expectation = { error: { code: 'no-text-layer', messageMentions: ['scan'] } };
  const error = (code: 'no-text-layer' | 'wrong-type', message: string) => ({ error: { code, message, data: {} } });

  it('wants the code and a message that names what is wrong', async () => {
    expect(await status(expectation, error('no-text-layer', 'This is a Scan.'))).toBe('passed');
    expect(await status(expectation, error('wrong-type', 'This is a scan.'))).toBe('failed');
    expect(await status(expectation, error('no-text-layer', 'Cannot read.'))).toBe('failed');
  });

  it('fails when the document is imported all the same', async () => {
    expect(await status(expectation)).toBe('failed');
  });

  it('passes by one alternative in full, not by halves of two', async () => {
    const anyOf = [{ error: { code: 'wrong-type' } }, { clauses: clauses.slice(0, 1) }];
    expect(await status({ anyOf })).toBe('passed');
    expect(await status({ anyOf }, { tree: [] })).toBe('failed');
  });
});

describe('words and notices', () => {
  it('finds words that must be absent, and words that must be there once', async () => {
    expect(await status({ absentFromClauses: ['Page 3'] })).toBe('passed');
    expect(await status({ absentFromClauses: ['by night'] })).toBe('failed');
    expect(await status({ presentOnce: ['Staff may park.'] })).toBe('passed');
    expect(await status({ presentOnce: ['may park'] })).toBe('failed');
    expect(await status({ presentOnce: ['nowhere'] })).toBe('failed');
  });

  it('wants the notice, unless it is optional', async () => {
    expect(await status({ warnings: ['comments'] })).toBe('failed');
    expect(await status({ warnings: ['comments'] }, { messages: [{ code: 'comments', text: 'x' }] })).toBe('passed');
    expect(await status({ clauses, warnings: ['comments'], warningOptional: true })).toBe('passed');
  });
});

describe('searches', () => {
  const search = (more: object): object => ({ clauses, search: [{ query: 'park', goldClauses: ['1.2'], topK: 1, ...more }] });

  it('wants the gold clause among the first hits', async () => {
    expect(await status(search({}), { hits: [at.staff] })).toBe('passed');
    expect(await status(search({}), { hits: [at.day, at.staff] })).toBe('failed');
    expect(await status(search({ topK: 2 }), { hits: [at.day, at.staff] })).toBe('passed');
    expect(await status(search({}), { hits: [] })).toBe('failed');
  });

  it('counts a row of a table as the clause that holds it, and a child not as its parent', async () => {
    expect(await status(search({ goldClauses: ['1.3'] }), { hits: [at.row] })).toBe('passed');
    expect(await status(search({ goldClauses: ['1.1'] }), { hits: [at.day] })).toBe('failed');
  });

  it('searches by words alone when the case says so, and finds nothing where nothing may be found', async () => {
    const keywordOnly = 'by keywords alone; park gives none';
    const expectation = { clauses, search: [{ query: 'park', goldClauses: [], topK: 3, mustNotThrow: true }], keywordOnly };
    const { library } = await run(expectation);
    expect(library.searches.map((request) => request.mode)).toEqual(['keyword']);
    expect(await status(expectation, { hits: [at.staff] })).toBe('failed');
  });

  it('limits hits of one clause', async () => {
    expect(await status(search({ topK: 5, maxHitsPerClause: 1 }), { hits: [at.staff, at.staff] })).toBe('failed');
  });
});

describe('answers', () => {
  it('wants a gold clause, all of them with citeAll, and one whole set with goldSets', async () => {
    const gold = { goldClauses: ['1.1(a)', '1.2'] };
    expect(await status(ask(gold), { answer: answerOf('4 hours', [at.day]) })).toBe('passed');
    expect(await status(ask({ ...gold, citeAll: true }), { answer: answerOf('4 hours', [at.day]) })).toBe('failed');
    expect(await status(ask({ ...gold, citeAll: true }), { answer: answerOf('4 hours', [at.day, at.staff]) })).toBe('passed');
    const goldSets = [['1.1(a)', '1.1(b)'], ['1.2']];
    expect(await status(ask({ ...gold, goldSets }), { answer: answerOf('x', [at.staff]) })).toBe('passed');
    expect(await status(ask({ ...gold, goldSets }), { answer: answerOf('x', [at.day]) })).toBe('failed');
  });

  it('fails on a citation that does not support, not on a lead-in', async () => {
    const gold = { goldClauses: ['1.1(a)'] };
    expect(await status(ask(gold), { answer: answerOf('x', [at.day, at.staff]) })).toBe('failed');
    expect(await status(ask(gold), { answer: answerOf('x', [at.parent, at.day]) })).toBe('passed');
    expect(await status(ask(gold), { answer: answerOf('x', [at.parent]) })).toBe('failed');
    expect(await status(ask({ ...gold, mayCite: ['1.2'] }), { answer: answerOf('x', [at.day, at.staff]) })).toBe('passed');
    expect(
      await status(ask({ ...gold, mayCite: ['1.2'], mustNotCite: ['1.2'] }), { answer: answerOf('x', [at.day, at.staff]) }),
    ).toBe('failed');
  });

  it('judges the words of supported sentences alone', async () => {
    const wanted = { goldClauses: ['1.2'], mustInclude: ['4 hours'] };
    expect(await status(ask(wanted), { answer: answerOf('4 hours', [at.staff]) })).toBe('passed');
    expect(await status(ask(wanted), { answer: answerOf('14 hours', [at.staff]) })).toBe('failed');
    const withheld = { text: '4 hours', clauses: [], evidence: [], status: 'withheld' as const };
    const both = answerOf('some hours', [at.staff]);
    expect(await status(ask(wanted), { answer: { ...both, sentences: [...(both.sentences ?? []), withheld] } })).toBe('failed');
    expect(
      await status(ask({ goldClauses: ['1.2'], mustNotInclude: ['2 hours'] }), { answer: answerOf('2 hours', [at.staff]) }),
    ).toBe('failed');
    expect(
      await status(ask({ goldClauses: ['1.2'], mustIncludeAny: ['no', 'not'] }), { answer: answerOf('yes', [at.staff]) }),
    ).toBe('failed');
  });

  it('wants a refusal where the documents do not say, and an answer where they do', async () => {
    const refuse = { clauses, answers: [{ question: 'q?', answerable: false }] };
    expect(await status(refuse)).toBe('passed');
    expect(await status(refuse, { answer: answerOf('4 hours', [at.day]) })).toBe('failed');
    expect(await status(ask({ goldClauses: ['1.2'] }))).toBe('failed');
  });

  it('wants a notice that names what prevails', async () => {
    const conflict = { between: ['1.1(a)', '1.2'], prevails: '1.2' };
    const wanted = ask({ goldClauses: ['1.2'], mayCite: ['1.1(a)'], conflict });
    const ids = [`${documentId}/${at.day}`, `${documentId}/${at.staff}`];
    const answer = (governs?: string) =>
      answerOf('x', [at.staff], { conflicts: [{ clauses: ids, note: 'n', ...(governs === undefined ? {} : { governs }) }] });
    expect(await status(wanted, { answer: answer(ids[1]) })).toBe('passed');
    expect(await status(wanted, { answer: answer(ids[0]) })).toBe('failed');
    expect(await status(wanted, { answer: answer() })).toBe('failed');
    expect(await status(wanted, { answer: answerOf('x', [at.staff]) })).toBe('failed');
  });

  it('shows nothing that must not be seen, in any field', async () => {
    const wanted = { clauses, answers: [{ question: 'q?', answerable: false, mustNotReveal: ['Settlement'] }] };
    expect(await status(wanted)).toBe('passed');
    expect(await status(wanted, { answer: { notices: ['a settlement letter is closed to you'] } })).toBe('failed');
  });

  it('rests on nothing that the filters take away', async () => {
    const library = [
      {
        file: 'a.txt',
        title: 'Tiny rules',
        effectiveDate: '2024-01-01',
        expiryDate: '2024-12-31',
        status: 'in-force',
        accessGroup: 'all',
      },
    ];
    const says = { answer: answerOf('x', [at.staff]) };
    expect(await status(ask({ goldClauses: ['1.2'] }), says, { library, today: '2024-06-30' })).toBe('passed');
    expect(await status(ask({ goldClauses: ['1.2'] }), says, { library, today: '2025-06-30' })).toBe('failed');
    expect(await status(ask({ goldClauses: ['1.2'], asOf: '2024-12-31' }), says, { library, today: '2025-06-30' })).toBe(
      'passed',
    );
  });

  it('marks the words and not the whole clause', async () => {
    const text = 'Visitors may park for';
    const wanted = ask({ goldClauses: ['1.1'], highlight: text });
    // "1 Parking\n" and "1.1 " stand before the words.
    const evidence = (start: number, end: number) => {
      const answer = answerOf('x', [at.parent]);
      return {
        ...answer,
        sentences: (answer.sentences ?? []).map((one) => ({
          ...one,
          evidence: [{ clauseId: `${documentId}/1`, start, end, quote: text }],
        })),
      };
    };
    expect(await status(wanted, { answer: evidence(14, 14 + text.length) })).toBe('passed');
    expect(await status(wanted, { answer: evidence(14, 20) })).toBe('failed');
    expect(await status(wanted, { answer: evidence(0, 90) })).toBe('failed');
  });
});

describe('sentences and quotes', () => {
  const claim = (more: object): object => ({
    clauses,
    verify: [{ sentence: 'Staff may park.', cites: ['1.2'], accept: true, ...more }],
  });

  it('compares the verdicts', async () => {
    expect(await status(claim({}))).toBe('passed');
    expect(await status(claim({}), { verdict: () => false })).toBe('failed');
    expect(await status(claim({ accept: false }))).toBe('failed');
    expect(await status(claim({ mayFlag: true }), { verdict: () => false })).toBe('passed');
  });

  it('counts hard ones apart', async () => {
    const outcome = await run({ clauses, verify: [{ sentence: 'x', cites: ['1.2'], accept: false, hard: true }] });
    expect(outcome).toMatchObject({ status: 'passed', hard: { passed: 0, failed: 1 } });
    expect(outcome.hardFailures).toHaveLength(1);
  });

  it('fails when a described clause is missing, and hands a clause that is nowhere to the product', async () => {
    const wrong = { clauses, verify: [{ sentence: 'x', cites: ['1.9'], accept: false }] };
    expect(await status(wrong, { verdict: (one) => !('clauses' in one) || !one.clauses[0]?.endsWith('/1.9') })).toBe('passed');
    const outcome = await run(claim({ cites: ['1.2'], accept: false }), { tree: [], verdict: () => false });
    expect(outcome.failures.join()).toContain('1.2 was not found');
  });
});
