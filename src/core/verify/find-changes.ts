import type { Clause } from '../../shared/clause.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import { foldNumber } from './quantity/find-references.ts';
import type { ClauseChange } from './verification-context.ts';

/**
 * The changes that documents in view make to others, from their `supersedes` links: a whole document, or one clause
 * (`file name#number`) by a clause of the superseding document. Only documents that the reader may see may be given; a
 * draft changes nothing. `clauses` must hold the clauses of both sides.
 */
export function findChanges(documents: readonly DocumentRecord[], clauses: readonly Clause[]): readonly ClauseChange[] {
  return documents
    .filter((document) => document.status !== 'draft')
    .flatMap((document) =>
      document.supersedes.flatMap((link) => [
        ...wholeDocument(document, link, documents, clauses),
        ...singleClause(document, link, documents, clauses),
      ]),
    );
}

type Link = DocumentRecord['supersedes'][number];

/** A document without a first day changes others from the beginning. */
const firstDay = (document: DocumentRecord): string => document.effectiveDate ?? '0000-01-01';

function wholeDocument(
  document: DocumentRecord,
  link: Link,
  documents: readonly DocumentRecord[],
  clauses: readonly Clause[],
): ClauseChange[] {
  const earlier = link.document === undefined ? undefined : findDocument(documents, link.document);
  return clauses
    .filter((clause) => earlier !== undefined && clause.documentId === earlier.documentId)
    .map(({ clauseId }) => ({ clauseId, by: null, how: 'replaced', from: firstDay(document) }));
}

function singleClause(
  document: DocumentRecord,
  link: Link,
  documents: readonly DocumentRecord[],
  clauses: readonly Clause[],
): ClauseChange[] {
  if (link.clause === undefined) return [];
  const [file, number] = splitReference(link.clause);
  const earlier = findDocument(documents, file);
  const target =
    clauses.find(({ clauseId }) => clauseId === link.clause) ??
    (earlier === undefined ? null : findByNumber(clauses, earlier.documentId, number));
  if (target === null) return [];
  const by = link.by === undefined ? null : findByNumber(clauses, document.documentId, link.by);
  return [{ clauseId: target.clauseId, by, how: link.how ?? 'replaced', from: firstDay(document) }];
}

export function splitReference(reference: string): readonly [string, string] {
  const at = reference.lastIndexOf('#');
  return at < 0 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
}

export function findDocument(documents: readonly DocumentRecord[], name: string): DocumentRecord | undefined {
  return documents.find(({ documentId, file }) => documentId === name || file === name);
}

/** A clause by its number path: `7.2`, `Annex A/1`. The last step is the number, the steps before it its ancestors'. */
export function findByNumber(clauses: readonly Clause[], documentId: string, path: string): Clause | null {
  const own = clauses.filter((clause) => clause.documentId === documentId);
  const steps = path.split('/').map(foldNumber);
  const last = steps.at(-1) ?? '';
  const byId = new Map(own.map((clause) => [clause.clauseId, clause]));
  const matches = (clause: Clause): boolean => {
    if (foldNumber(clause.number ?? '') !== last && foldNumber(clause.label) !== foldNumber(path)) return false;
    let parent = clause.parentId === null ? undefined : byId.get(clause.parentId);
    const wanted = steps.slice(0, -1).reverse();
    while (parent !== undefined && wanted.length > 0) {
      if (foldNumber(parent.number ?? parent.heading ?? '') === wanted[0] || foldNumber(parent.label) === wanted[0])
        wanted.shift();
      parent = parent.parentId === null ? undefined : byId.get(parent.parentId);
    }
    return wanted.length === 0;
  };
  const found = own.filter(matches);
  // Without ancestors named, the one nearest the root is meant: an annex counts anew.
  return found.sort((left, right) => left.depth - right.depth)[0] ?? null;
}
