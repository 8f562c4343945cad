import type { DocumentRecord, Filters } from '../../shared/document.ts';

/** Is the document open to a reader of these groups? No group, or the group `all`, is open to everyone. */
export function isReadable(document: Pick<DocumentRecord, 'accessGroups'>, groups: readonly string[]): boolean {
  return (
    document.accessGroups.length === 0 ||
    document.accessGroups.includes('all') ||
    document.accessGroups.some((group) => groups.includes(group))
  );
}

/** Is the document in force on that day? First and last day are counted in; a draft never is. */
export function isInForce(document: Pick<DocumentRecord, 'status' | 'effectiveDate' | 'expiryDate'>, day: string): boolean {
  return (
    document.status !== 'draft' &&
    (document.effectiveDate === null || document.effectiveDate <= day) &&
    (document.expiryDate === null || document.expiryDate >= day)
  );
}

function replaces(newer: DocumentRecord, older: DocumentRecord): boolean {
  return (
    newer.documentId !== older.documentId &&
    newer.supersedes.some(
      ({ document, clause }) => clause === undefined && (document === older.documentId || document === older.file),
    )
  );
}

/**
 * The documents that a question may use: readable, of the wanted type, vendor and set, in force on the day and not replaced
 * as a whole by a readable document in force on that day. Documents named one by one are kept whatever their dates say.
 *
 * @param today ISO date used when the filters name no day
 */
export function documentsInView(
  documents: readonly DocumentRecord[],
  filters: Filters,
  today: string,
): readonly DocumentRecord[] {
  const day = filters.asOf ?? today;
  const readable = documents.filter((document) => isReadable(document, filters.accessGroups));
  const inForce = readable.filter((document) => isInForce(document, day));
  const named = filters.documents === undefined ? null : new Set(filters.documents);
  return readable.filter((document) => {
    if (filters.type !== undefined && document.type !== filters.type) return false;
    if (filters.vendorId !== undefined && document.vendorId !== filters.vendorId) return false;
    if (named !== null) return named.has(document.documentId);
    return isInForce(document, day) && !inForce.some((newer) => replaces(newer, document));
  });
}
