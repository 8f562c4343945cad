import type { LibraryRow } from './case-form.ts';

/** What a question or sentence sets beside its words. */
export interface Asked {
  readonly asOf?: string | undefined;
  readonly accessGroups?: readonly string[] | undefined;
  readonly filters?: { readonly vendorId?: string | undefined; readonly documentType?: string | undefined } | undefined;
}

/**
 * Files that the hard filters leave in view, worked out from the case's own `library` rows and not from the product: in force
 * on the day, of the reader's groups, of the vendor and type asked for, not replaced as a whole. Null where the case has no rows.
 */
export function filesInView(rows: readonly LibraryRow[], asked: Asked, today: string): Set<string> | null {
  if (rows.length === 0) return null;
  const day = asked.asOf ?? today;
  const groups = new Set(asked.accessGroups ?? ['all']);
  const open = rows.filter((row) => {
    if (row.status === 'draft' || row.effectiveDate == null || row.effectiveDate > day) return false;
    if (row.expiryDate != null && row.expiryDate < day) return false;
    const own = [...(row.accessGroups ?? []), ...(row.accessGroup == null ? [] : [row.accessGroup])];
    return own.length === 0 || own.includes('all') || own.some((group) => groups.has(group));
  });
  const replaced = new Set(open.flatMap((row) => (row.supersedes ?? []).flatMap((link) => link.document ?? [])));
  const wanted = open.filter((row) => {
    if (replaced.has(row.file)) return false;
    if (asked.filters?.vendorId !== undefined && row.vendorId !== asked.filters.vendorId) return false;
    return asked.filters?.documentType === undefined || row.type === asked.filters.documentType;
  });
  return new Set(wanted.map((row) => row.file));
}
