import type { DocumentMetadata } from '../../shared/document.ts';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { CodedResult } from '../../shared/window/contract.ts';
import type { ImportQueueState, VersionDecision } from '../../shared/window/import-queue.ts';
import { pathsOfFiles, request } from '../services/window-api.ts';
import { announceNow } from '../state/announce.ts';
import { windowStore } from '../state/window-store.ts';

/** Endings that the readers take; a folder has none and is looked through by the services. */
export const readableEndings = ['pdf', 'docx', 'html', 'htm', 'xhtml', 'md', 'markdown', 'txt', 'text'] as const;

function take(result: CodedResult<ImportQueueState>): ErrorPayload | null {
  if (result.ok) {
    windowStore.set({ queue: result.value });
    return null;
  }
  if (result.error.code !== 'cancelled') announceNow(result.error.message);
  return result.error;
}

function showQueue(): void {
  windowStore.set({ room: 'ask', middle: 'import', importItem: null, tab: 'ask' });
}

export async function addPaths(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  showQueue();
  take(await request('import.add', { paths: [...paths] }));
}

export async function addFiles(files: readonly File[]): Promise<void> {
  await addPaths(await pathsOfFiles(files));
}

/** The system's open dialog; nothing happens when it is cancelled. */
export async function chooseFiles(folders = false): Promise<void> {
  const result = await request('app.openFiles', { folders });
  if (result.ok) await addPaths(result.value.paths);
}

export async function addPasted(name: string, text: string): Promise<ErrorPayload | null> {
  const error = take(await request('import.addText', { name, text }));
  if (error === null) showQueue();
  return error;
}

export async function addSamples(): Promise<void> {
  showQueue();
  take(await request('import.addSamples', {}));
}

export async function pauseImport(paused: boolean): Promise<void> {
  take(await (paused ? request('import.pause', {}) : request('import.resume', {})));
}

export async function cancelImport(itemId: string | null): Promise<void> {
  take(await request('import.cancel', { itemId }));
}

export async function retryImport(itemId: string, password?: string): Promise<void> {
  take(await request('import.retry', password === undefined ? { itemId } : { itemId, password }));
}

export async function removeImport(itemId: string | null): Promise<void> {
  take(await request('import.remove', { itemId }));
}

export async function decideImport(
  itemId: string,
  decision: VersionDecision,
  metadata: DocumentMetadata,
): Promise<ErrorPayload | null> {
  return take(await request('import.decide', { itemId, decision, metadata }));
}
