import { noteProgress, openRecord, refreshRecords } from '../ask/ask-actions.ts';
import { importAnnouncer } from '../import/import-announcer.ts';
import { request, subscribe } from '../services/window-api.ts';
import { runCommand } from '../shell/commands.ts';
import { forgetCards, forgetSources } from '../source/source-cache.ts';
import { announceNow } from './announce.ts';
import { rememberedView } from './remember-view.ts';
import { windowStore } from './window-store.ts';

/** Loads what the window shows first and follows every event of the services. */
export async function startWindow(): Promise<void> {
  followEvents();
  const settings = await request('settings.read', {});
  if (settings.ok) windowStore.set({ settings: settings.value });
  const reached = await refreshState();
  if (!reached) return;
  readScope();
  await Promise.all([refreshDocuments(), refreshRecords(), refreshQueue()]);
  const last = rememberedView('record', (value) => (typeof value === 'string' ? value : null));
  if (last !== null && windowStore.get().records.some((entry) => entry.answerId === last)) await openRecord(last, false);
  document.documentElement.dataset.ready = 'true';
}

export async function refreshState(): Promise<boolean> {
  const result = await request('app.state', {});
  windowStore.set(result.ok ? { app: result.value, unreachable: null } : { unreachable: result.error });
  return result.ok;
}

export async function refreshDocuments(): Promise<void> {
  const result = await request('documents.list', {});
  if (!result.ok) return;
  const { documents } = result.value;
  const { source, record } = windowStore.get();
  const gone = source.documentId !== null && !documents.some((entry) => entry.documentId === source.documentId);
  windowStore.set({
    documents: [...documents].sort((left, right) => left.title.localeCompare(right.title, undefined, { numeric: true })),
    ...(gone ? { source: { ...source, documentId: null, clauseId: null, card: null, beside: null } } : {}),
    record,
  });
}

async function refreshQueue(): Promise<void> {
  const result = await request('import.queue', {});
  if (result.ok) windowStore.set({ queue: result.value });
}

function followEvents(): void {
  const speakImport = importAnnouncer();
  subscribe('ask.progress', noteProgress);
  subscribe('import.changed', (queue) => {
    windowStore.set({ queue });
    speakImport(queue);
  });
  subscribe('documents.changed', () => {
    forgetSources();
    void refreshDocuments();
    void refreshState();
  });
  subscribe('answers.changed', () => {
    forgetCards();
    void refreshRecords();
  });
  subscribe('vectors.changed', (vectors) => {
    const { app } = windowStore.get();
    if (app !== null) windowStore.set({ app: { ...app, vectors } });
  });
  subscribe('settings.changed', (settings) => windowStore.set({ settings }));
  subscribe('service.stopped', ({ service, error }) => {
    const { stopped } = windowStore.get();
    const times = stopped?.service === service ? stopped.times + 1 : 1;
    windowStore.set({ stopped: { service, error, times } });
    announceNow(error.message);
  });
  subscribe('menu.command', ({ command }) => runCommand(command));
}

function readScope(): void {
  const { scope, settings } = windowStore.get();
  const chosen = rememberedView('chosen', (value) =>
    value !== null && typeof value === 'object' && Object.values(value).every((entry) => typeof entry === 'boolean')
      ? (value as Record<string, boolean>)
      : null,
  );
  windowStore.set({ scope: { ...scope, style: settings.answerStyle, ...(chosen === null ? {} : { chosen }) } });
}
