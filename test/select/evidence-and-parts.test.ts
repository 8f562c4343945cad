import { describe, expect, it } from 'vitest';
import { askedByNumber } from '../../src/core/select/asked-number.ts';
import { assignParts } from '../../src/core/select/assign-parts.ts';
import { absentShare, asksOfAbsent } from '../../src/core/select/evidence-of-answer.ts';
import { weightTerms } from '../../src/core/select/question-terms.ts';
import type { ScoredCandidate } from '../../src/core/select/score-candidates.ts';
import { selectByRanks } from '../../src/core/select/select-by-ranks.ts';
import { sharedWords } from '../../src/core/select/shared-words.ts';
import { clauseOf } from '../verify/clause-fixture.ts';
import { type CandidateInput, retrievalOf } from './retrieval-fixture.ts';

const ids = (selection: ReturnType<typeof selectByRanks>): string[] => selection.chosen.map(({ clause }) => clause.clauseId);

/** Clauses that fill the list below the ones that matter, all as similar as each other. */
const filler = (count: number): CandidateInput[] =>
  Array.from({ length: count }, (_, index) => ({
    clause: clauseOf({ clauseId: `f${index}`, text: `Paragraph ${index} speaks of unlike things at length.`, order: 50 + index }),
    score: 0.005,
    similarity: 0.78,
  }));

describe('refusal', () => {
  const leave = clauseOf({ clauseId: 'leave', text: 'An employee has 27 days of paid leave.', order: 1 });

  it('refuses a near miss: the very thing asked about stands nowhere', () => {
    const retrieval = retrievalOf(
      'How many days of parental leave are there?',
      [{ clause: leave, score: 0.03, similarity: 0.8 }, ...filler(8)],
      { parental: 0, days: 2, leave: 2 },
    );
    expect(asksOfAbsent(retrieval.question, weightTerms(retrieval))).toBe(true);
    expect(ids(selectByRanks(retrieval))).toEqual([]);
  });

  it('answers the same question about what is there', () => {
    const retrieval = retrievalOf(
      'How many days of paid leave are there?',
      [{ clause: leave, score: 0.03, similarity: 0.8 }, ...filler(8)],
      { paid: 1, days: 2, leave: 2 },
    );
    expect(ids(selectByRanks(retrieval))).toEqual(['leave']);
  });

  it('does not count words that only ask, numbers and everyday words against the documents', () => {
    const retrieval = retrievalOf('Must somebody aged 17 tell the boss?', [], {
      must: 0,
      somebody: 0,
      '17': 0,
      boss: 0,
      aged: 1,
    });
    expect(absentShare(weightTerms(retrieval))).toBe(0);
  });
});

describe('a clause asked for by its number', () => {
  const named = clauseOf({ clauseId: '7B', text: '', heading: '[Repealed]', number: '7B', status: 'repealed', order: 3 });
  const other = clauseOf({ clauseId: '9', text: 'A licence lasts for 4 years.', number: '9', order: 4 });

  it('is the answer, also when it is repealed', () => {
    const retrieval = retrievalOf(
      'What does section 7B say?',
      [
        { clause: named, score: 0.01, similarity: 0.7, number: 1 },
        { clause: other, score: 0.03, similarity: 0.9 },
      ],
      { section: 0 },
    );
    expect(ids(selectByRanks(retrieval))).toEqual(['7B']);
  });

  it('is not taken for the answer where the number only tells what is meant', () => {
    const retrieval = retrievalOf(
      'From what date does the rule in section 7B apply?',
      [{ clause: named, score: 0.01, similarity: 0.7, number: 1 }],
      { rule: 3 },
    );
    expect(askedByNumber(retrieval)).toEqual([]);
  });
});

describe('parts of a question', () => {
  const scored = (clauseId: string, partScores: readonly number[]): ScoredCandidate => ({
    candidate: retrievalOf('', [{ clause: clauseOf({ clauseId, text: clauseId }), score: 1 }], {}).candidates[0] as never,
    score: Math.max(...partScores),
    partScores,
    held: new Set(),
    coverage: 0,
    namedRow: false,
    deviation: 0,
  });
  const given = (list: readonly ScoredCandidate[]): (string | undefined)[] =>
    assignParts(list, 2).map((entry) => entry?.candidate.clause.clauseId);

  it('get clauses of their own where another stands nearly as high', () => {
    expect(given([scored('a', [1, 1]), scored('b', [0.6, 0.95])])).toEqual(['a', 'b']);
  });

  it('share a clause that stands far above the rest for both', () => {
    expect(given([scored('a', [1, 1]), scored('b', [0.6, 0.7])])).toEqual(['a', 'a']);
  });

  it('bring clauses that the search for the whole question did not', () => {
    const report = clauseOf({ clauseId: 'report', text: 'The report is sent within 3 days.', order: 1 });
    const fine = clauseOf({ clauseId: 'fine', text: 'Whoever does not report pays a fine of 500 euros.', order: 2 });
    const terms = { report: 6, fine: 1, days: 4 };
    const part = (question: string, clause: typeof report) =>
      retrievalOf(question, [{ clause, score: 0.03, similarity: 0.9 }, ...filler(6)], terms);
    const retrieval = retrievalOf(
      'Within how many days is the report sent, and what is the fine otherwise?',
      [{ clause: report, score: 0.03, similarity: 0.9 }, ...filler(6)],
      terms,
      { parts: [part('Within how many days is the report sent', report), part('what is the fine otherwise?', fine)] },
    );
    expect(ids(selectByRanks(retrieval))).toEqual(['report', 'fine']);
  });
});

describe('closure', () => {
  it('brings the definition that holds the figure which the chosen clause does not', () => {
    const pays = clauseOf({ clauseId: 'pays', text: 'The Operator shall make good all Losses up to the Cap.', order: 2 });
    const cap = clauseOf({ clauseId: 'cap', text: '“Cap” means 150,000 euros.', order: 1 });
    const retrieval = retrievalOf(
      'How much must the Operator make good?',
      [
        { clause: pays, score: 0.03, similarity: 0.9 },
        { clause: cap, score: 0.01, similarity: 0.75, why: 'definition' },
      ],
      { operator: 3, good: 2 },
      { definitions: [{ term: 'Cap', clauseId: 'cap', start: 0, end: 10, text: cap.text, scope: null }] },
    );
    // Clause ids begin with their document's.
    const own = {
      ...retrieval,
      candidates: retrieval.candidates.map((candidate) => ({
        ...candidate,
        clause: { ...candidate.clause, documentId: '' },
      })),
    };
    expect(ids(selectByRanks(own))).toEqual(['cap', 'pays']);
  });

  it('takes the row that a key leads to, with the clause that explains the key', () => {
    const row = (group: number, price: string) =>
      clauseOf({ clauseId: `r${group}`, kind: 'table-row', text: `Group ${group}: Hotel per night: ${price}`, order: group });
    const key = clauseOf({ clauseId: 'key', text: 'Group 1 is London, Paris and Copenhagen. Group 2 is the rest.', order: 9 });
    const rows = [row(1, '210'), row(2, '165')];
    const cell = (value: string, group: number) => ({
      value,
      start: 0,
      end: 1,
      column: 1,
      rowHeads: [`Group ${group}`],
      columnHeads: ['Hotel per night'],
    });
    const retrieval = retrievalOf(
      'What may a hotel night in Copenhagen cost?',
      [
        { clause: rows[1] as never, score: 0.03, similarity: 0.9 },
        { clause: rows[0] as never, score: 0.028, similarity: 0.89 },
        { clause: key, score: 0.01, similarity: 0.7 },
      ],
      { copenhagen: 1, hotel: 4, night: 4 },
      {
        tables: [
          {
            tableId: 't',
            clauseId: null,
            caption: null,
            unit: 'EUR',
            rows: rows.map((clause, index) => ({ clauseId: clause.clauseId, cells: [cell('210', index + 1)] })),
          },
        ],
      },
    );
    expect(ids(selectByRanks(retrieval)).sort()).toEqual(['key', 'r1']);
  });

  it('lets an exception answer by itself whether the rule applies', () => {
    const rule = clauseOf({ clauseId: 'rule', text: 'A ship at berth shall connect to shore power.', order: 1 });
    const exception = clauseOf({ clauseId: 'exception', text: 'Paragraph 1 does not apply to a ship in distress.', order: 2 });
    const retrieval = retrievalOf(
      'Must a ship in distress connect to shore power?',
      [{ clause: exception, score: 0.03, similarity: 0.9 }, { clause: rule, score: 0.028, similarity: 0.89 }, ...filler(6)],
      { distress: 1, ship: 4, shore: 12, power: 12 },
    );
    expect(ids(selectByRanks(retrieval))).toEqual(['exception']);
  });
});

describe('words that a question shares with texts', () => {
  it('meet everyday words and Chinese pairs that a dictionary cuts otherwise', () => {
    const texts = ['生产经营单位主要负责人逃匿的，处十五日以下拘留。', '从业人员应当接受培训。', '单位应当备案。'];
    const shares = sharedWords('老板跑了会怎样？', texts);
    expect(shares[0]).toBeGreaterThan(shares[1] ?? 1);
  });
});
