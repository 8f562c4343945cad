import { isReadable } from '../../core/search/documents-in-view.ts';
import { findChanges } from '../../core/verify/find-changes.ts';
import {
  createVerificationContext,
  type DocumentText,
  type VerificationContext,
} from '../../core/verify/verification-context.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { DocumentOutline } from '../store/library-store.ts';
import type { LibraryStoreAsync } from '../store/library-store-client.ts';

/** Outlines kept for the next questions; an outline of a long regulation is a few megabytes. */
const keptOutlines = 16;

/** Gathers from the store what a verdict may rest on, and keeps outlines and texts of the documents used last. */
export class VerificationGatherer {
  private readonly store: LibraryStoreAsync;
  private readonly outlines = new Map<string, Promise<DocumentOutline>>();
  private readonly texts = new Map<string, Promise<DocumentText>>();

  constructor(store: LibraryStoreAsync) {
    this.store = store;
  }

  /** To be called when a document was removed or its metadata changed. */
  forget(documentId: string): void {
    this.outlines.delete(documentId);
    this.texts.delete(documentId);
  }

  outline(documentId: string): Promise<DocumentOutline> {
    return remember(this.outlines, documentId, () => this.store.outline(documentId));
  }

  text(documentId: string): Promise<DocumentText> {
    return remember(this.texts, documentId, () => this.store.documentText(documentId));
  }

  async textsOf(documentIds: Iterable<string>): Promise<Map<string, DocumentText>> {
    const entries = [...new Set(documentIds)].map(async (id) => [id, await this.text(id)] as const);
    return new Map(await Promise.all(entries));
  }

  /**
   * Context for sentences that cite clauses of these documents, said of the day `asOf` by a reader of these groups. Documents
   * that the reader may not see are left out, and so are the changes they make.
   */
  async context(documentIds: Iterable<string>, asOf: string, accessGroups: readonly string[]): Promise<VerificationContext> {
    const all = await this.store.documents();
    const readable = all.filter((document) => isReadable(document, accessGroups));
    const cited = new Set(documentIds);
    const involved = new Set([...cited, ...changing(readable, cited)]);
    const present = all.filter((document) => involved.has(document.documentId));
    const outlines = await Promise.all(present.map((document) => this.outline(document.documentId)));
    const clauses = outlines.flatMap((outline) => outline.clauses);
    return createVerificationContext({
      // A cited document that is closed to the reader stays in, so that the verdict can say so.
      documents: all.filter((document) => cited.has(document.documentId) || readable.includes(document)),
      clauses,
      tables: outlines.flatMap((outline) => outline.tables),
      definitions: outlines.flatMap((outline) => outline.definitions),
      texts: await this.textsOf(present.map((document) => document.documentId)),
      asOf,
      accessGroups,
      changes: findChanges(readable, clauses),
    });
  }
}

/** Readable documents that change a cited one, and those that a cited one changes: both sides of every link are needed. */
function changing(readable: readonly DocumentRecord[], cited: ReadonlySet<string>): string[] {
  const byName = new Map(
    readable.flatMap(
      (document) =>
        [
          [document.documentId, document],
          [document.file, document],
        ] as const,
    ),
  );
  return readable.flatMap((document) => {
    const targets = document.supersedes.flatMap((link) => {
      const name = link.document ?? link.clause?.split(link.clause.includes('#') ? '#' : '/')[0];
      return byName.get(name ?? '')?.documentId ?? [];
    });
    for (const { table } of document.restates ?? []) {
      const corrected = byName.get(table.split('#')[0] ?? '');
      if (corrected !== undefined) targets.push(corrected.documentId);
    }
    if (cited.has(document.documentId)) return targets;
    return targets.some((target) => cited.has(target)) ? [document.documentId] : [];
  });
}

function remember<Value>(kept: Map<string, Promise<Value>>, key: string, load: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key);
  kept.delete(key);
  const value = known ?? load();
  kept.set(key, value);
  if (known === undefined) value.catch(() => kept.delete(key));
  if (kept.size > keptOutlines) kept.delete(kept.keys().next().value ?? '');
  return value;
}
