import type { Clause, ClauseTable, Definition } from '../../shared/clause.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { LineEndHyphen } from '../read/source-document.ts';

/** What is needed to go from the reading form of a clause back to the canonical text. */
export interface DocumentText {
  /** The document's one canonical text. */
  readonly text: string;
  readonly lineEndHyphens: readonly LineEndHyphen[];
}

/** A clause that a later document replaces, deletes or changes in part, from that document's first day in force on. */
export interface ClauseChange {
  readonly clauseId: string;
  /** The clause that changes it; null when the whole document is replaced. */
  readonly by: Clause | null;
  readonly how: 'replaced' | 'deleted' | 'part';
  /** ISO date of the first day of the change. */
  readonly from: string;
}

/** Plain data that a verdict may rest on. Everything in it must be open to the reader. */
export interface VerificationData {
  readonly documents: readonly DocumentRecord[];
  /** The cited clauses with their ancestors and descendants; more does no harm. */
  readonly clauses: readonly Clause[];
  readonly tables: readonly ClauseTable[];
  readonly definitions: readonly Definition[];
  /** Canonical texts by document id; where one is missing, names and dates of the document's head are not known. */
  readonly texts: ReadonlyMap<string, DocumentText>;
  /** Day that the sentence is said of, ISO date. */
  readonly asOf: string;
  readonly accessGroups: readonly string[];
  readonly changes: readonly ClauseChange[];
}

export interface VerificationContext extends VerificationData {
  readonly documentById: ReadonlyMap<string, DocumentRecord>;
  readonly clauseById: ReadonlyMap<string, Clause>;
  readonly childrenOf: ReadonlyMap<string, readonly Clause[]>;
}

/** Indexes the data once for all sentences of an answer. */
export function createVerificationContext(data: VerificationData): VerificationContext {
  const children = new Map<string, Clause[]>();
  for (const clause of data.clauses) {
    if (clause.parentId === null) continue;
    const list = children.get(clause.parentId);
    if (list === undefined) children.set(clause.parentId, [clause]);
    else list.push(clause);
  }
  for (const list of children.values()) list.sort((left, right) => left.order - right.order);
  return {
    ...data,
    documentById: new Map(data.documents.map((document) => [document.documentId, document])),
    clauseById: new Map(data.clauses.map((clause) => [clause.clauseId, clause])),
    childrenOf: children,
  };
}
