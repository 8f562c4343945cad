import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { type ErrorPayload, ProvisoError } from '../../shared/errors.ts';
import { type ImportItem, type ImportStep, importSteps } from '../../shared/window/import-queue.ts';
import { curesOf } from './cures-of.ts';

/** The rows of the import queue. Every change makes a new list: what was told to the window stays as it was told. */
export class ImportRows {
  items: readonly ImportItem[];

  constructor(items: readonly ImportItem[]) {
    this.items = items;
  }

  /** Throws `wrong-usage` for a row that is not in the list any more. */
  get(itemId: string): ImportItem {
    const item = this.items.find((candidate) => candidate.itemId === itemId);
    if (item !== undefined) return item;
    throw new ProvisoError('wrong-usage', 'This row is not in the list any more.', { itemId });
  }

  /** A row that was taken off in the meantime is nothing. */
  update(itemId: string, changes: Partial<ImportItem>): void {
    this.items = this.items.map((item) => (item.itemId === itemId ? { ...item, ...changes } : item));
  }

  step(itemId: string, step: ImportStep, changes: Partial<Omit<ImportItem['steps'][number], 'step'>>): void {
    this.#steps(itemId, (entry) => (entry.step === step ? { ...entry, ...changes } : entry));
  }

  finishStep(itemId: string, step: ImportStep): void {
    this.#steps(itemId, (entry) => (entry.step === step ? { ...entry, state: 'done', done: entry.total } : entry));
  }

  fail(itemId: string, error: ErrorPayload): void {
    this.#steps(itemId, (entry) => (entry.state === 'working' ? { ...entry, state: 'failed' } : entry));
    this.update(itemId, { state: 'failed', error, cures: curesOf(error.code), endedAt: new Date().toISOString() });
  }

  #steps(itemId: string, change: (step: ImportItem['steps'][number]) => ImportItem['steps'][number]): void {
    this.items = this.items.map((item) => (item.itemId === itemId ? { ...item, steps: item.steps.map(change) } : item));
  }
}

/** A row for a file that was just added. */
export function newRow(path: string): ImportItem {
  return { itemId: randomUUID(), file: basename(path), path, size: sizeOf(path), ...freshRow() };
}

/** A row as it stands before any work. */
export function freshRow(): Omit<ImportItem, 'itemId' | 'file' | 'path' | 'size'> {
  const units = { read: 'page', clauses: 'block', words: 'clause', meaning: 'clause' } as const;
  return {
    state: 'waiting',
    steps: importSteps.map((step) => ({ step, state: 'waiting', unit: units[step], done: 0, total: 0 })),
    documentId: null,
    error: null,
    cures: [],
    messages: [],
    earlierVersion: null,
    startedAt: null,
    endedAt: null,
  };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
