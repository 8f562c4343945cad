import {
  createVerificationContext,
  type VerificationContext,
  type VerificationData,
} from '../../src/core/verify/verify-sentence.ts';
import type { Clause, ClauseTable } from '../../src/shared/clause.ts';
import type { DocumentRecord } from '../../src/shared/document.ts';

/** A clause with the fields that a test names and plain values for the rest. */
export function clauseOf(fields: Partial<Clause> & { readonly clauseId: string }): Clause {
  const text = fields.text ?? '';
  return {
    documentId: 'document',
    parentId: null,
    kind: 'clause',
    number: null,
    label: fields.number ?? fields.clauseId,
    heading: null,
    headingPath: [],
    text,
    ranges: [{ start: 0, end: text.length }],
    headRange: null,
    subtreeStart: 0,
    subtreeEnd: text.length,
    order: 0,
    depth: 0,
    pages: [],
    status: 'in-force',
    ...fields,
  };
}

export function documentOf(fields: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    documentId: 'document',
    file: 'document.txt',
    format: 'text',
    title: 'Document',
    type: null,
    language: 'en',
    version: null,
    effectiveDate: null,
    expiryDate: null,
    status: 'in-force',
    supersedes: [],
    vendorId: null,
    accessGroups: [],
    externalId: null,
    formType: null,
    period: null,
    qualityFlags: [],
    messages: [],
    pages: 0,
    clauses: 1,
    size: 1,
    importedAt: '2025-01-01T00:00:00.000Z',
    ...fields,
  };
}

export function contextOf(clauses: readonly Clause[], data: Partial<VerificationData> = {}): VerificationContext {
  return createVerificationContext({
    documents: [documentOf()],
    clauses,
    tables: [],
    definitions: [],
    texts: new Map(),
    asOf: '2025-10-15',
    accessGroups: [],
    changes: [],
    ...data,
  });
}

/** A table held by a clause: heads of the columns, then rows that begin with their head. Cells carry no canonical range. */
export function tableOf(
  clauseId: string,
  columns: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
  unit: string | null,
): ClauseTable {
  return {
    tableId: `${clauseId}/table`,
    clauseId,
    caption: null,
    unit,
    rows: rows.map((row, index) => ({
      clauseId: `${clauseId}/row${index + 1}`,
      cells: row.map((value, column) => ({
        value,
        start: 0,
        end: value.length,
        column,
        rowHeads: column === 0 ? [] : [row[0] ?? ''],
        columnHeads: [...(columns[column] ?? [])],
      })),
    })),
  };
}
