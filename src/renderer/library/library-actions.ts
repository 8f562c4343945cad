import type { DocumentMetadata } from '../../shared/document.ts';
import type { ErrorPayload } from '../../shared/errors.ts';
import { request } from '../services/window-api.ts';
import { announce, announceNow } from '../state/announce.ts';
import { rememberView } from '../state/remember-view.ts';
import { type Scope, windowStore } from '../state/window-store.ts';
import { say } from '../words/use-words.ts';

export function changeScope(change: Partial<Scope>): void {
  const scope = { ...windowStore.get().scope, ...change };
  windowStore.set({ scope });
  if (change.chosen !== undefined) rememberView({ chosen: change.chosen });
}

export function checkDocuments(documentIds: readonly string[], checked: boolean): void {
  const { scope } = windowStore.get();
  changeScope({ chosen: { ...scope.chosen, ...Object.fromEntries(documentIds.map((id) => [id, checked])) } });
}

/** Out of sight at once; the undo bar and Ctrl Z bring it back until the program ends. */
export async function removeDocument(documentId: string): Promise<void> {
  const result = await request('documents.remove', { documentId });
  if (!result.ok) {
    announceNow(result.error.message);
    return;
  }
  const offer = { undoId: result.value.undoId, words: 'deleted' } as const;
  const { documents, undoable } = windowStore.get();
  windowStore.set({
    undo: offer,
    undoable: [...undoable, offer],
    documents: documents.filter((document) => document.documentId !== documentId),
  });
  announce(say('deleted'));
}

/** Takes the latest removal back. */
export async function undoLast(): Promise<void> {
  const { undoable } = windowStore.get();
  const offer = undoable.at(-1);
  if (offer === undefined) return;
  windowStore.set({ undoable: undoable.slice(0, -1), undo: null });
  const result = await request('undo', { undoId: offer.undoId });
  if (!result.ok) announceNow(result.error.message);
}

export async function updateDocument(documentId: string, metadata: DocumentMetadata): Promise<ErrorPayload | null> {
  const result = await request('documents.update', { documentId, metadata });
  if (!result.ok) return result.error;
  windowStore.set((state) => ({
    documents: state.documents.map((entry) => (entry.documentId === documentId ? result.value : entry)),
  }));
  return null;
}
