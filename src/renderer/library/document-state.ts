import type { DocumentRecord } from '../../shared/document.ts';

/** What a document is on a day, for its line and its pill. */
export type DocumentState = 'in-force' | 'draft' | 'not-yet' | 'expired' | 'superseded';

export function documentState(document: DocumentRecord, documents: readonly DocumentRecord[], day: string): DocumentState {
  if (document.status === 'draft') return 'draft';
  if (document.effectiveDate !== null && document.effectiveDate > day) return 'not-yet';
  if (document.expiryDate !== null && document.expiryDate < day) return 'expired';
  return replacedBy(document, documents, day) === null ? 'in-force' : 'superseded';
}

/** The document in force on that day that replaces this one as a whole. */
export function replacedBy(document: DocumentRecord, documents: readonly DocumentRecord[], day: string): DocumentRecord | null {
  const newer = documents.find(
    (candidate) =>
      candidate.documentId !== document.documentId &&
      candidate.status !== 'draft' &&
      (candidate.effectiveDate === null || candidate.effectiveDate <= day) &&
      (candidate.expiryDate === null || candidate.expiryDate >= day) &&
      candidate.supersedes.some(
        (link) => link.clause === undefined && (link.document === document.documentId || link.document === document.file),
      ),
  );
  return newer ?? null;
}

/** Short name for chips: a long title is cut at a word, the number of a clause never is. */
export function shortTitle(title: string): string {
  const plain = title.trim();
  if (plain.length <= 28) return plain;
  const cut = plain.slice(0, 27);
  const space = cut.lastIndexOf(' ');
  return `${(space > 12 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
