import type { Clause, ClauseTable, TableCell } from '../../shared/clause.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import { findByNumber, findDocument, splitReference } from './find-changes.ts';

/** A cell of an earlier filing whose column a later one has corrected. */
export interface Restated {
  readonly later: DocumentRecord;
  readonly column: string;
}

/**
 * The later filing in view that corrects the column of a cell, by its recorded restatements; null when none does. The earlier
 * figure stays right for what was reported on its own day.
 */
export function restatementOf(
  table: ClauseTable,
  cell: Pick<TableCell, 'columnHeads'>,
  documentId: string,
  documents: readonly DocumentRecord[],
  clauses: readonly Clause[],
  asOf: string,
): Restated | null {
  for (const later of documents) {
    if (later.status === 'draft' || (later.effectiveDate !== null && later.effectiveDate > asOf)) continue;
    for (const { table: reference, column } of later.restates ?? []) {
      const [file, path] = splitReference(reference);
      if (findDocument(documents, file)?.documentId !== documentId || !cell.columnHeads.some((head) => head.includes(column)))
        continue;
      const holder = holderOf(clauses, documentId, path);
      const own = clauses.find(({ clauseId }) => clauseId === table.clauseId);
      const inside =
        holder === null || own === undefined || (holder.subtreeStart <= own.subtreeStart && own.subtreeEnd <= holder.subtreeEnd);
      if (inside) return { later, column };
    }
  }
  return null;
}

/** The clause of the longest front part of the path that a number or heading leads to; null when none does. */
function holderOf(clauses: readonly Clause[], documentId: string, path: string): Clause | null {
  const steps = path.split('/');
  for (let length = steps.length; length > 0; length -= 1) {
    const found = findByNumber(clauses, documentId, steps.slice(0, length).join('/'));
    if (found !== null) return found;
  }
  return null;
}
