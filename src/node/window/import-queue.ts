import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { DocumentMetadata } from '../../shared/document.ts';
import { type ErrorPayload, ProvisoError, toErrorPayload } from '../../shared/errors.ts';
import {
  type ImportItem,
  type ImportQueueState,
  importItemSchema,
  importSteps,
  type VersionDecision,
} from '../../shared/window/import-queue.ts';
import type { ImportEvent, ImportedFile } from '../library/library-api.ts';
import { listFiles } from '../library/list-files.ts';
import { findEarlierVersion } from './earlier-version.ts';
import { freshRow, ImportRows, newRow } from './import-rows.ts';
import { JsonFile } from './json-file.ts';
import type { Removals } from './removals.ts';
import type { VisibleLibrary } from './visible-library.ts';

const savedSchema = z.object({ items: z.array(importItemSchema), paused: z.boolean(), passedOver: z.array(z.string()) });
type Saved = z.infer<typeof savedSchema>;

/** Least time between two messages to the window about figures, in milliseconds. A change of state is told at once. */
const tellInterval = 100;

export interface ImportQueueParts {
  readonly library: VisibleLibrary;
  readonly removals: Removals;
  readonly libraryFolder: string;
  readonly onChange: (state: ImportQueueState) => void;
  /** A document was stored, changed or linked. */
  readonly onDocuments: () => void;
  /** Every file is read: vectors can be made. */
  readonly onIdle: () => void;
}

/**
 * The files to import, one row each, read one after the other. Rows are kept in the library's folder: after a restart what
 * waited waits again, and what was at work begins anew. A document can be asked about as soon as its words are searchable.
 */
export class ImportQueue {
  readonly #parts: ImportQueueParts;
  readonly #file: JsonFile<Saved>;
  readonly #pasted: string;
  readonly #rows: ImportRows;
  #paused: boolean;
  #passedOver: string[];
  #working: { readonly itemId: string; readonly stop: AbortController } | null = null;
  #running: Promise<void> | null = null;
  #closed = false;
  #lastTold = 0;
  #telling: NodeJS.Timeout | null = null;
  /** Never written to disk. */
  readonly #passwords = new Map<string, string>();

  constructor(parts: ImportQueueParts) {
    this.#parts = parts;
    const folder = join(parts.libraryFolder, 'window');
    this.#pasted = join(folder, 'pasted');
    this.#file = new JsonFile<Saved>(join(folder, 'import-queue.json'), savedSchema, () => ({
      items: [],
      paused: false,
      passedOver: [],
    }));
    const saved = this.#file.read();
    this.#rows = new ImportRows(saved.items.map((item) => (item.state === 'working' ? { ...item, ...freshRow() } : item)));
    this.#paused = saved.paused;
    this.#passedOver = saved.passedOver;
  }

  get state(): ImportQueueState {
    const ended = new Set<ImportItem['state']>(['ready', 'usable', 'needs-you', 'duplicate', 'failed', 'cancelled']);
    return {
      items: [...this.#rows.items],
      paused: this.#paused,
      finished: this.#rows.items.filter((item) => ended.has(item.state)).length,
      needYou: this.#rows.items.filter((item) => item.state === 'needs-you' || item.state === 'failed').length,
      passedOver: this.#passedOver,
    };
  }

  /** Goes on with what waits: at the start of the program, and after every change that gives it work. */
  start(): void {
    if (this.#running !== null || this.#closed) return;
    this.#running = this.#run().finally(() => {
      this.#running = null;
      // A row that came while the last one was ending.
      if (!this.#paused && this.#rows.items.some((item) => item.state === 'waiting')) this.start();
    });
  }

  async add(paths: readonly string[]): Promise<ImportQueueState> {
    const { files, passedOver } = await listFiles(paths);
    const waiting = new Set(
      this.#rows.items.filter((item) => item.state === 'waiting' || item.state === 'working').map(({ path }) => path),
    );
    const added = files.filter((path) => !waiting.has(path)).map(newRow);
    this.#rows.items = [...this.#rows.items, ...added];
    this.#passedOver = [...new Set([...this.#passedOver, ...passedOver])];
    return this.#changed();
  }

  /** Pasted words become a file of the queue until they are stored. */
  async addText(name: string, text: string): Promise<ImportQueueState> {
    const folder = join(this.#pasted, randomUUID());
    await mkdir(folder, { recursive: true });
    const path = join(
      folder,
      `${
        name
          .replace(/[\\/:*?"<>|\u0000-\u001F]/g, ' ')
          .replace(/^\.+/, '')
          .trim() || 'Pasted text'
      }.txt`,
    );
    await writeFile(path, text);
    return this.add([path]);
  }

  pause(): ImportQueueState {
    this.#paused = true;
    // What was begun is begun again: a row is stored whole or not at all.
    this.#stopWorking({ ...freshRow() });
    return this.#changed();
  }

  resume(): ImportQueueState {
    this.#paused = false;
    return this.#changed();
  }

  cancel(itemId: string | null): ImportQueueState {
    const ended = {
      state: 'cancelled' as const,
      endedAt: new Date().toISOString(),
      cures: ['retry' as const, 'remove' as const],
    };
    const wanted = (item: ImportItem): boolean => itemId === null || item.itemId === itemId;
    if (this.#working !== null && (itemId === null || this.#working.itemId === itemId)) this.#stopWorking(ended);
    this.#rows.items = this.#rows.items.map((item) => (item.state === 'waiting' && wanted(item) ? { ...item, ...ended } : item));
    return this.#changed();
  }

  retry(itemId: string, password?: string): ImportQueueState {
    const item = this.#rows.get(itemId);
    if (item.state !== 'failed' && item.state !== 'cancelled') return this.state;
    if (password !== undefined) this.#passwords.set(itemId, password);
    this.#rows.update(itemId, freshRow());
    return this.#changed();
  }

  remove(itemId: string | null): ImportQueueState {
    const open = new Set<ImportItem['state']>(['waiting', 'working', 'needs-you', 'failed']);
    if (itemId === null) {
      this.#rows.items = this.#rows.items.filter((item) => open.has(item.state));
      this.#passedOver = [];
    } else {
      this.#rows.get(itemId);
      if (this.#working?.itemId === itemId) this.#stopWorking({ ...freshRow() });
      this.#rows.items = this.#rows.items.filter((item) => item.itemId !== itemId);
    }
    return this.#changed();
  }

  /** Keeps what was corrected in the form and what was decided about the earlier version. */
  async decide(itemId: string, decision: VersionDecision, metadata: DocumentMetadata): Promise<ImportQueueState> {
    const item = this.#rows.get(itemId);
    if (item.documentId === null)
      throw new ProvisoError('wrong-usage', `${item.file} is not in the library yet. Wait until it is read, then decide.`, {
        itemId,
      });
    const document = await this.#parts.library.document(item.documentId);
    const changes: DocumentMetadata = { ...metadata };
    if (decision.kind === 'replaces' && item.earlierVersion !== null) {
      changes.supersedes = [...document.supersedes, { document: item.earlierVersion.documentId, how: 'replaced' }];
      if (decision.from !== null) changes.effectiveDate = decision.from;
    }
    if (decision.kind === 'draft') changes.status = 'draft';
    if (Object.keys(changes).length > 0) await this.#parts.library.service.updateMetadata(item.documentId, changes);
    this.#rows.update(itemId, { state: this.#meaningDone(item) ? 'ready' : 'usable', cures: [] });
    this.#parts.onDocuments();
    return this.#changed();
  }

  /** Clauses that wait for vectors, by document; documents that are not named have all of theirs. `failure`: no more will come now. */
  meaning(pending: ReadonlyMap<string, number>, failure: ErrorPayload | null): void {
    let moved = false;
    for (const item of this.#rows.items) {
      const step = item.steps.find((candidate) => candidate.step === 'meaning');
      if (item.documentId === null || step === undefined || step.state === 'done' || item.state === 'duplicate') continue;
      if (item.state !== 'usable' && item.state !== 'needs-you') continue;
      const left = pending.get(item.documentId) ?? 0;
      const total = Math.max(step.total, left);
      const state = left === 0 ? 'done' : failure === null ? 'working' : 'failed';
      if (state === step.state && step.done === total - left) continue;
      moved = true;
      this.#rows.step(item.itemId, 'meaning', { state, done: total - left, total });
      if (left === 0 && item.state === 'usable') this.#rows.update(item.itemId, { state: 'ready' });
    }
    if (moved) this.#tell(false);
  }

  /** Stops what is at work; it begins anew at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stopWorking({ ...freshRow() });
    await this.#running;
    if (this.#telling !== null) clearTimeout(this.#telling);
    this.#save();
  }

  async #run(): Promise<void> {
    for (;;) {
      const item = this.#rows.items.find((candidate) => candidate.state === 'waiting');
      if (item === undefined || this.#paused || this.#closed) break;
      await this.#import(item);
    }
    if (!this.#closed) this.#parts.onIdle();
  }

  async #import({ itemId, path, file }: ImportItem): Promise<void> {
    const stop = new AbortController();
    this.#working = { itemId, stop };
    this.#rows.update(itemId, { state: 'working', startedAt: new Date().toISOString() });
    this.#rows.step(itemId, 'read', { state: 'working' });
    this.#tell(true);
    const password = this.#passwords.get(itemId);
    let result: ImportedFile | undefined;
    let failure: ErrorPayload | null = null;
    try {
      [result] = await this.#parts.library.service.import([path], {
        signal: stop.signal,
        onEvent: (event) => this.#onEvent(itemId, stop, event),
        ...(password === undefined ? {} : { password }),
      });
    } catch (error) {
      failure = toErrorPayload(error);
    }
    if (this.#working?.itemId === itemId) this.#working = null;
    // Cancelled, paused or taken off the list: whoever did it has written the row. A document that was stored all the same stays.
    if (stop.signal.aborted && result?.status !== 'ready') return;
    failure ??= result?.error ?? null;
    if (failure !== null || result === undefined || result.documentId === null) {
      const error =
        failure ?? toErrorPayload(new ProvisoError('file-not-found', `${file} is a folder without documents.`, { path }));
      this.#rows.fail(itemId, error);
    } else {
      if (path.startsWith(this.#pasted)) await rm(dirname(path), { recursive: true, force: true });
      await this.#finish(itemId, result, result.documentId);
    }
    this.#passwords.delete(itemId);
    this.#save();
    this.#tell(true);
  }

  #onEvent(itemId: string, stop: AbortController, event: ImportEvent): void {
    if (event.kind !== 'progress' || stop.signal.aborted) return;
    const { step, unit, done, total } = event.progress;
    if (step === 'read') this.#rows.step(itemId, 'read', { state: 'working', unit, done, total });
    else {
      this.#rows.finishStep(itemId, 'read');
      this.#rows.step(itemId, 'clauses', { state: 'working', unit, done, total });
      if (done === total) {
        this.#rows.finishStep(itemId, 'clauses');
        this.#rows.step(itemId, 'words', { state: 'working' });
      }
    }
    this.#tell(false);
  }

  async #finish(itemId: string, result: ImportedFile, documentId: string): Promise<void> {
    const endedAt = new Date().toISOString();
    if (result.status === 'duplicate') {
      if (this.#parts.removals.has(documentId)) {
        // The same file again after it was deleted: it comes back.
        await this.#parts.removals.restore({ documentId });
        for (const step of importSteps) this.#rows.finishStep(itemId, step);
        this.#rows.update(itemId, { state: 'ready', documentId, endedAt, cures: [] });
        this.#parts.onDocuments();
        return;
      }
      const visible = await this.#parts.library.document(documentId).catch(() => null);
      // A document of another group leaves no trace: the row says only that the file was not added.
      this.#rows.update(itemId, {
        state: 'duplicate',
        documentId: visible === null ? null : documentId,
        messages: visible === null ? [] : [...result.messages],
        endedAt,
        cures: ['remove'],
      });
      return;
    }
    for (const step of ['read', 'clauses', 'words'] as const) this.#rows.finishStep(itemId, step);
    this.#rows.step(itemId, 'meaning', { state: 'waiting', total: result.clauses, done: 0 });
    this.#parts.onDocuments();
    const earlierVersion = await this.#earlierVersion(documentId);
    this.#rows.update(itemId, {
      state: earlierVersion === null ? 'usable' : 'needs-you',
      documentId,
      messages: [...result.messages],
      earlierVersion,
      endedAt,
      cures: [],
    });
  }

  /** A comparison that fails is no reason to lose the import. */
  async #earlierVersion(documentId: string): Promise<ImportItem['earlierVersion']> {
    try {
      const { library } = this.#parts;
      const documents = await library.documents();
      const fresh = documents.find((document) => document.documentId === documentId);
      return fresh === undefined ? null : await findEarlierVersion(fresh, documents, (id) => library.outline(id));
    } catch {
      return null;
    }
  }

  #meaningDone(item: ImportItem): boolean {
    return item.steps.some((step) => step.step === 'meaning' && step.state === 'done');
  }

  #stopWorking(changes: Partial<ImportItem>): void {
    if (this.#working === null) return;
    const { itemId, stop } = this.#working;
    this.#working = null;
    stop.abort();
    this.#rows.update(itemId, changes);
  }

  #changed(): ImportQueueState {
    this.#save();
    this.#tell(true);
    this.start();
    return this.state;
  }

  #save(): void {
    this.#file.write({ items: [...this.#rows.items], paused: this.#paused, passedOver: this.#passedOver });
  }

  #tell(now: boolean): void {
    const wait = this.#lastTold + tellInterval - performance.now();
    if (!now && wait > 0) {
      this.#telling ??= setTimeout(() => this.#tell(true), wait);
      return;
    }
    if (this.#telling !== null) clearTimeout(this.#telling);
    this.#telling = null;
    this.#lastTold = performance.now();
    if (!this.#closed) this.#parts.onChange(this.state);
  }
}
