import type { SourceDocument } from '../read/source-document.ts';
import { clauseRecords } from './clause-records.ts';
import type { ClauseTree } from './clause-tree.ts';
import { outlineByHeadings } from './outline-by-headings.ts';

/**
 * Makes the clause tree of one document. Pure and linear in the length of the document.
 * `documentId` is the sha256 of the source bytes; clause ids begin with it.
 */
export function structureDocument(source: SourceDocument, documentId: string): ClauseTree {
  const root = outlineByHeadings(source);
  const { clauses } = clauseRecords(root, source, documentId);
  return {
    title: source.title,
    clauses,
    tables: [],
    definitions: [],
    crossReferences: [],
    messages: [],
    qualityFlags: ['no-clause-numbers'],
  };
}
