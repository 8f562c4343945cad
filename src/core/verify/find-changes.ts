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
  const changes: ClauseChange[] = [];
  for (const document of documents) {
    if (document.status === 'draft') continue;
    const from = document.effectiveDate ?? '0000-01-01';
    for (const link of document.supersedes) {
      const whole = link.document === undefined ? undefined : findDocument(documents, link.document);
      if (whole !== undefined) {
        for (const clause of clauses) {
          if (clause.documentId === whole.documentId)
            changes.push({ clauseId: clause.clauseId, by: null, how: 'replaced', from });
        }
      }
      if (link.clause === undefined) continue;
      const by = link.by === undefined ? null : findByNumber(clauses, document.documentId, link.by);
      const [file, number] = splitReference(link.clause);
      const earlier = findDocument(documents, file);
      const target =
        clauses.find(({ clauseId }) => clauseId === link.clause) ??
        (earlier === undefined ? null : findByNumber(clauses, earlier.documentId, number));
      if (target !== null && target !== undefined)
        changes.push({ clauseId: target.clauseId, by, how: link.how ?? 'replaced', from });
    }
  }
  return changes;
}

function splitReference(reference: string): readonly [string, string] {
  const at = reference.lastIndexOf('#');
  return at < 0 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
}

function findDocument(documents: readonly DocumentRecord[], name: string): DocumentRecord | undefined {
  return documents.find(({ documentId, file }) => documentId === name || file === name);
}

/** A clause by its number path: `7.2`, `Annex A/1`. The last step is the number, the steps before it its ancestors'. */
function findByNumber(clauses: readonly Clause[], documentId: string, path: string): Clause | null {
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
