import type { DocumentRecord } from '../../shared/document.ts';
import { ProvisoError } from '../../shared/errors.ts';

/** Shortest beginning of an id that names a document. */
const shortestPrefix = 6;

/** The document that an id, the beginning of one (six signs or more), or a file name means. */
export function findDocument(reference: string, documents: readonly DocumentRecord[]): DocumentRecord {
  const exact = documents.find((document) => document.documentId === reference);
  if (exact !== undefined) return exact;
  const named = documents.filter(
    (document) =>
      document.file === reference ||
      (reference.length >= shortestPrefix && document.documentId.startsWith(reference.toLowerCase())),
  );
  const [only] = named;
  if (only === undefined)
    throw new ProvisoError(
      'unknown-document',
      `There is no document ${reference} in this library. "proviso documents" lists them.`,
      {
        document: reference,
      },
    );
  if (named.length > 1)
    throw new ProvisoError('wrong-usage', `${reference} means ${named.length} documents. Name one by its id.`, {
      document: reference,
      documentIds: named.map((document) => document.documentId),
    });
  return only;
}
