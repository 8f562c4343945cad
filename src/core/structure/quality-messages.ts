import type { Clause } from '../../shared/clause.ts';
import type { ReadMessage } from '../../shared/message.ts';
import type { DraftTree } from './build-tree.ts';
import type { DraftNode } from './draft-node.ts';

/** Notices of doubt about the numbers: numbers left out of a row, numbers that stand twice in one. */
export function numberMessages(tree: DraftTree, recordOf: ReadonlyMap<DraftNode, Clause>): ReadMessage[] {
  const messages: ReadMessage[] = [];
  const seen = new Map<string, Clause>();
  for (const { node, choice } of tree.placed) {
    const clause = recordOf.get(node);
    if (clause === undefined || clause.number === null || clause.headRange === null) continue;
    const place = { clauseId: clause.clauseId, start: clause.headRange.start, end: clause.headRange.end };
    const page = clause.pages[0];
    const where = page === undefined ? place : { ...place, page };
    if (choice.missing > 0) {
      const count = choice.missing === 1 ? 'One number is' : `${choice.missing} numbers are`;
      messages.push({ code: 'number-gap', text: `${count} missing before ${clause.label}.`, ...where });
    }
    const key = `${clause.parentId ?? ''}|${clause.number}`;
    if (seen.has(key))
      messages.push({ code: 'number-repeated', text: `${clause.label} stands more than once in the same place.`, ...where });
    else seen.set(key, clause);
  }
  return messages;
}
