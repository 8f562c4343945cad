import type { Clause } from '../../shared/clause.ts';
import type { ReadMessage } from '../../shared/message.ts';
import type { DraftTree } from './build-tree.ts';
import type { DraftNode } from './draft-node.ts';

/** From this share of its steps on, a row leaves numbers out by design (§ 11.10, § 11.30, § 11.50). */
const gappedByDesign = 0.34;
const fewestGaps = 3;

/** Notices of doubt about the numbers: numbers left out of a row, numbers that stand twice in one. */
export function numberMessages(tree: DraftTree, recordOf: ReadonlyMap<DraftNode, Clause>): ReadMessage[] {
  const messages: ReadMessage[] = [];
  const seen = new Map<string, Clause>();
  const rows = new Map<string, { steps: number; gaps: number; told: boolean }>();
  const rowOf = (clause: Clause, node: DraftNode): string => `${clause.parentId ?? ''}|${node.shape ?? ''}`;
  for (const { node, choice } of tree.placed) {
    const clause = recordOf.get(node);
    if (clause === undefined || clause.number === null) continue;
    const row = rows.get(rowOf(clause, node)) ?? { steps: 0, gaps: 0, told: false };
    row.steps += 1;
    if (choice.missing > 0) row.gaps += 1;
    rows.set(rowOf(clause, node), row);
  }
  for (const { node, choice } of tree.placed) {
    const clause = recordOf.get(node);
    if (clause === undefined || clause.number === null || clause.headRange === null) continue;
    const place = { clauseId: clause.clauseId, start: clause.headRange.start, end: clause.headRange.end };
    const page = clause.pages[0];
    const where = page === undefined ? place : { ...place, page };
    const row = rows.get(rowOf(clause, node));
    if (choice.missing > 0 && row !== undefined) {
      if (row.gaps >= fewestGaps && row.gaps >= row.steps * gappedByDesign) {
        const text = `The numbers from ${clause.label} on leave others out (${row.gaps} times in ${row.steps} numbers).`;
        if (!row.told) messages.push({ code: 'number-gap', text, ...where });
        row.told = true;
      } else {
        const count = choice.missing === 1 ? 'One number is' : `${choice.missing} numbers are`;
        messages.push({ code: 'number-gap', text: `${count} missing before ${clause.label}.`, ...where });
      }
    }
    const key = `${clause.parentId ?? ''}|${clause.number}`;
    if (seen.has(key))
      messages.push({ code: 'number-repeated', text: `${clause.label} stands more than once in the same place.`, ...where });
    else seen.set(key, clause);
  }
  return messages;
}
