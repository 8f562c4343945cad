import { composeAnswer } from '../../../core/answer/compose-answer.ts';
import { FakeChatModel } from '../../../core/chat/fake-chat-model.ts';
import type { Candidate } from '../../../core/search/candidate.ts';
import { createVerificationContext } from '../../../core/verify/verification-context.ts';
import type { CaseContext } from '../cases/case-context.ts';
import type { ExpectedVerdict } from '../cases/case-form.ts';
import { brief, type Checks } from '../checks.ts';
import type { FakeAnswer } from './script-form.ts';

/**
 * The scripted answer goes the whole way of a composed one, its repair writing the same again: what the case accepts stands,
 * what it rejects does not, and sentences that cite what was not given make the answer as a whole one that is not shown.
 */
export async function checkFakeAnswer(
  context: CaseContext,
  { sources, sentences }: FakeAnswer,
  expected: readonly ExpectedVerdict[],
  checks: Checks,
): Promise<void> {
  const clauses = context.documents.flatMap(({ view }) => view.clauses);
  const ids = sources.map((source) => context.clauseIds(source)[0] ?? '');
  const chosen = ids.flatMap((id): Candidate[] => {
    const clause = clauses.find(({ clauseId }) => clauseId === id);
    return clause === undefined
      ? []
      : [{ clause, why: 'hit', from: null, score: 1, ranks: {}, termCoverage: 0, similarity: null }];
  });
  if (!checks.that(chosen.length === sources.length, 'fake answer: not every source was found in the documents')) return;
  const { asOf, accessGroups } = context.filters({});
  const judging = createVerificationContext({
    documents: context.documents.map(({ view }) => view.outline.document),
    clauses,
    tables: context.documents.flatMap(({ view }) => view.outline.tables),
    definitions: context.documents.flatMap(({ view }) => view.outline.definitions),
    texts: new Map(
      context.documents.map(({ view }) => [view.outline.document.documentId, { text: view.canonicalText, lineEndHyphens: [] }]),
    ),
    asOf: asOf ?? '',
    accessGroups,
    changes: [],
  });
  const written = sentences.map(({ text, cites }) => ({ ids: cites.map((cite) => sources.indexOf(cite) + 1), text }));
  const compose = (list: typeof written) =>
    composeAnswer(
      '?',
      chosen,
      judging,
      new FakeChatModel([{ text: JSON.stringify({ sentences: list }) }], { contextTokens: 8192 }),
    );
  const possible = written.filter(({ ids: own }) => own.every((id) => id > 0));
  const { judged } = await compose(possible);
  for (const { ids: own, text } of possible) {
    const wanted = expected.find(
      ({ sentence, cites }) => sentence === text && JSON.stringify(cites) === JSON.stringify(own.map((id) => sources[id - 1])),
    );
    if (wanted === undefined || wanted.hard === true) continue;
    const stands = judged.some(
      ({ draft, verdict }) =>
        verdict.accept && draft.text === text && own.some((id) => draft.clauses.includes(ids[id - 1] ?? '')),
    );
    const name = `fake answer ${brief(text, 60)}`;
    checks.that(stands === wanted.accept, `${name}: ${stands ? 'shown as supported' : 'not shown as supported'}`);
  }
  if (possible.length < written.length) {
    const { judged: none, failure } = await compose(written);
    checks.that(none.length === 0 && failure !== null, 'fake answer: one that cites what was not given is shown');
  }
}
