import { foldText } from '../../core/read/fold.ts';
import type { Clause } from '../../shared/clause.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { EarlierVersion } from '../../shared/window/import-queue.ts';
import type { DocumentOutline } from '../store/library-store.ts';

/** Share of unchanged clauses from which a document with another title counts as a version of the same text. */
const sameTextShare = 0.5;
/** Documents of another title that are compared by their words; the newest first. */
const comparedByWords = 8;

/**
 * The document of the library that a new one looks like a version of: the same title but for version and year, or at least
 * half of the clauses unchanged. Null when there is none, or when the two are linked already.
 */
export async function findEarlierVersion(
  fresh: DocumentRecord,
  others: readonly DocumentRecord[],
  outline: (documentId: string) => Promise<DocumentOutline>,
): Promise<EarlierVersion | null> {
  const linked = new Set(fresh.supersedes.flatMap((link) => [link.document, link.clause?.split(/[#/]/)[0]]));
  const open = others.filter(
    (other) =>
      other.documentId !== fresh.documentId &&
      !linked.has(other.documentId) &&
      !linked.has(other.file) &&
      !others.some((newer) => newer.supersedes.some((link) => link.document === other.documentId)),
  );
  const key = nameKey(fresh.title);
  const sameName = open.filter((other) => nameKey(other.title) === key && key !== '');
  const rest = open
    .filter((other) => !sameName.includes(other) && other.language === fresh.language && similarSize(other, fresh))
    .sort((left, right) => right.importedAt.localeCompare(left.importedAt))
    .slice(0, comparedByWords);
  const words = wordsOf((await outline(fresh.documentId)).clauses);
  let best: EarlierVersion | null = null;
  for (const other of [...sameName, ...rest]) {
    const earlier = new Set(wordsOf((await outline(other.documentId)).clauses));
    const equalClauses = words.filter((clause) => earlier.has(clause)).length;
    const enough = sameName.includes(other) || (words.length > 0 && equalClauses / words.length >= sameTextShare);
    if (!enough || (best !== null && best.equalClauses >= equalClauses)) continue;
    const { documentId, title, version, effectiveDate } = other;
    best = { documentId, title, version, effectiveDate, equalClauses, clauses: words.length };
  }
  return best;
}

/** Titles without case, spaces, years and version marks. */
function nameKey(title: string): string {
  return foldText(title)
    .toLowerCase()
    .replace(/\b(version|v|rev|revision|edition|draft|final)\b\.?\s*\d*/g, '')
    .replace(/第?\d+(\.\d+)*(年|版|次修订)?/g, '')
    .replace(/[^\p{L}]/gu, '');
}

function similarSize(left: DocumentRecord, right: DocumentRecord): boolean {
  return Math.min(left.clauses, right.clauses) * 2 >= Math.max(left.clauses, right.clauses);
}

function wordsOf(clauses: readonly Clause[]): string[] {
  return clauses.map((clause) => foldText(clause.text)).filter((text) => text.length > 0);
}
