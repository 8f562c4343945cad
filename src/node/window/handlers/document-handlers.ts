import { randomUUID } from 'node:crypto';
import { clauseCard } from '../clause-card.ts';
import { outlineRows } from '../outline-rows.ts';
import type { HandlerGroup, WindowContext } from '../window-context.ts';

/** Documents and clauses. */
export function documentHandlers(context: WindowContext): HandlerGroup<'documents.'> & HandlerGroup<'clauses.'> {
  const { visible } = context;
  return {
    'documents.list': async () => ({ documents: await visible.documents() }),
    'documents.describe': async ({ documentId }) => {
      await visible.document(documentId);
      const { document, detected, quality } = await visible.service.describe(documentId);
      return {
        document,
        detected: [...detected],
        quality: { ...quality, flags: [...quality.flags], messages: { ...quality.messages } },
      };
    },
    'documents.update': async ({ documentId, metadata }) => {
      await visible.document(documentId);
      const record = await visible.service.updateMetadata(documentId, metadata);
      context.documentsChanged();
      return record;
    },
    'documents.remove': async ({ documentId }) => {
      await visible.document(documentId);
      const undoId = randomUUID();
      await context.removals.remove(documentId, undoId);
      context.addUndo(undoId, async () => {
        await context.removals.restore({ undoId });
        context.documentsChanged();
      });
      context.documentsChanged();
      return { undoId };
    },
    'documents.outline': async ({ documentId }) => ({ rows: outlineRows((await visible.outline(documentId)).clauses) }),
    'clauses.card': async ({ clauseId }) => {
      const { clause, outline } = await visible.clause(clauseId);
      const answers = (await visible.answers()).filter((answer) => answer.clauses.some((cited) => cited.clauseId === clauseId));
      const numbered = answers.map((answer) => ({ ...answer, number: context.records.record(answer).number }));
      return clauseCard(clause, outline, numbered);
    },
  };
}
