import { describe, expect, it } from 'vitest';
import { type AnswerFacts, assembleAnswer, type JudgedSentence } from '../../src/core/answer/assemble-answer.ts';
import type { Selection } from '../../src/core/select/selection.ts';
import { answerSchema, type Verdict } from '../../src/shared/answer.ts';
import type { Clause } from '../../src/shared/clause.ts';
import { retrievalOf } from '../select/retrieval-fixture.ts';
import { clauseOf, documentOf } from '../verify/clause-fixture.ts';

const facts: AnswerFacts = {
  answerId: 'answer-1',
  askedAt: '2025-10-15T08:00:00.000Z',
  asOf: '2025-10-15',
  style: 'quoted',
  seconds: { retrieve: 0, select: 0, answer: 0, verify: 0 },
  usage: { promptTokens: 0, outputTokens: 0, modelCalls: 0 },
  models: [],
  changes: [],
};
const yes: Verdict = { accept: true, reason: null, explanation: null, checks: [] };
const no: Verdict = {
  accept: false,
  reason: 'number-not-in-clause',
  explanation: '"9" does not stand in the cited clauses.',
  checks: [],
};
const old = clauseOf({
  clauseId: 'old',
  documentId: 'one',
  label: '7.2',
  text: 'The Buyer shall pay each invoice within 30 days after receipt.',
});
const fresh = clauseOf({
  clauseId: 'new',
  documentId: 'two',
  label: '1',
  text: 'The Buyer shall pay each invoice within 45 days after receipt.',
});
const documents = [documentOf({ documentId: 'one', title: 'Agreement' }), documentOf({ documentId: 'two', title: 'Letter' })];

function build(
  judged: readonly JudgedSentence[],
  clauses: readonly Clause[],
  extra: Partial<AnswerFacts> = {},
  given = documents,
): ReturnType<typeof assembleAnswer> {
  const retrieval = retrievalOf(
    'Within how many days?',
    clauses.map((clause) => ({ clause, score: 1 })),
    { days: 3 },
    { documents: given },
  );
  const selection: Selection = { chosen: retrieval.candidates.slice(0, 1), uncovered: [], rule: 'a rule', nearest: [] };
  return assembleAnswer(retrieval, selection, judged, { ...facts, ...extra });
}
const said = (clause: Clause, verdict = yes, text = clause.text): JudgedSentence => ({
  draft: { text, clauses: [clause.clauseId], evidence: [] },
  verdict,
});

describe('the record of an answer', () => {
  it('fits the contract and lists a withheld sentence with its reason, never its clause as support', () => {
    const answer = build([said(old), said(fresh, no)], [old, fresh]);
    expect(answerSchema.safeParse(answer).error).toBeUndefined();
    expect(answer.sentences.map(({ status, reason }) => [status, reason])).toEqual([
      ['supported', undefined],
      ['withheld', 'number-not-in-clause'],
    ]);
    expect(answer.clauses.map(({ clauseId }) => clauseId)).toEqual(['old']);
    expect(answer.grounding).toEqual({ supported: 1, total: 2 });
    expect(answer.review).toMatchObject({ state: 'open', reasons: expect.arrayContaining(['withheld-sentence']) });
  });

  it('is a refusal when nothing stands: what was searched, by which words, and the nearest clauses', () => {
    const answer = build([said(old, no)], [old]);
    expect(answer).toMatchObject({
      answerable: false,
      clauses: [],
      uncovered: ['Within how many days?'],
      searched: { words: ['days'] },
    });
    expect(answer.searched.documentList.map(({ title }) => title)).toEqual(['Agreement', 'Letter']);
    expect(answer.nearest).toEqual([expect.objectContaining({ clauseId: 'old', why: no.explanation })]);
    expect(answer.review.reasons).toContain('refusal');
  });

  it('says the same words once', () => {
    const copy = clauseOf({ ...old, clauseId: 'copy', documentId: 'two' });
    const answer = build([said(old), said(copy)], [old, copy]);
    expect(answer.sentences).toHaveLength(1);
    expect(answer.clauses.map(({ clauseId }) => clauseId)).toEqual(['old']);
  });

  it('notes other figures for the same requirement and chooses neither when nothing decides', () => {
    const answer = build([said(old)], [old, fresh]);
    expect(answer.conflicts).toEqual([expect.objectContaining({ clauses: ['old', 'new'] })]);
    expect(answer.conflicts[0]).not.toHaveProperty('governs');
    expect(answer.review.reasons).toContain('conflict');
  });

  it('lets a recorded change or a replaced document decide', () => {
    const change = { clauseId: 'old', by: fresh, how: 'replaced', from: '2025-07-01' } as const;
    expect(build([said(fresh)], [fresh, old], { changes: [change] }).conflicts[0]?.governs).toBe('new');
    expect(build([said(old)], [old], { changes: [change], asOf: '2025-06-30' }).conflicts).toEqual([]);
    const replacing = [
      documentOf({ documentId: 'one', title: 'Agreement', file: 'one.txt' }),
      documentOf({ documentId: 'two', supersedes: [{ document: 'one.txt' }] }),
    ];
    expect(build([said(fresh)], [fresh, old], {}, replacing).conflicts[0]?.governs).toBe('new');
  });

  it('sees no conflict between contracts with different vendors', () => {
    const apart = [documentOf({ documentId: 'one', vendorId: 'V-1' }), documentOf({ documentId: 'two', vendorId: 'V-2' })];
    expect(build([said(old)], [old, fresh], {}, apart).conflicts).toEqual([]);
  });
});
