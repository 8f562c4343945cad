import { createHash } from 'node:crypto';
import { LabelledDocument } from '../../../src/node/evaluate/labelled/labelled-document.ts';
import { passageOutcome } from '../../../src/node/evaluate/labelled/passages/passage-list.ts';
import type { ReadOutcome } from '../../../src/node/read/read-request.ts';
import type { DocumentOutline } from '../../../src/node/store/library-store.ts';
import type { Answer } from '../../../src/shared/answer.ts';
import { refusal } from '../fake-library.ts';
import { tinyDocument } from '../tiny-tree.ts';

/** A document of numbered passages, with true places. */
export function madeDocument(passages: readonly (readonly [number: string, text: string])[], name = 'made'): LabelledDocument {
  const id = createHash('sha256').update(name).digest('hex');
  const outcome = passageOutcome(
    passages.map(([number, text]) => ({ doc: name, number, text })),
    id,
  );
  return new LabelledDocument(outlineOf(outcome), outcome.source);
}

export function outlineOf({ documentId, tree }: ReadOutcome): DocumentOutline {
  const { clauses, tables, definitions, crossReferences } = tree;
  return { document: tinyDocument({ documentId }), clauses, tables, definitions, crossReferences };
}

export function idOf(document: LabelledDocument, label: string): string {
  const clause = document.view.clauses.find((one) => one.label === label);
  if (clause === undefined) throw new Error(`no clause ${label}`);
  return clause.clauseId;
}

/** An answer of one supported sentence for each cited clause. */
export function answerCiting(ids: readonly string[], more: Partial<Answer> = {}): Answer {
  return {
    ...refusal,
    answerable: true,
    sentences: ids.map((clauseId) => ({
      text: 'words',
      clauses: [clauseId],
      evidence: [{ clauseId, start: 0, end: 1, quote: 'w' }],
      status: 'supported',
    })),
    candidates: [...ids],
    ...more,
  };
}
