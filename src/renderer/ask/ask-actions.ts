import type { AnswerStyle } from '../../shared/answer.ts';
import type { EventPayload } from '../../shared/window/contract.ts';
import type { AnswerRecord } from '../../shared/window/views.ts';
import { filtersOf } from '../library/question-set.ts';
import { cancelRequest, request } from '../services/window-api.ts';
import { lightFirst } from '../source/source-actions.ts';
import { announce, announceNow } from '../state/announce.ts';
import { rememberView } from '../state/remember-view.ts';
import { type RunStage, windowStore } from '../state/window-store.ts';
import { say } from '../words/use-words.ts';
import { sayVerdict } from './say-verdict.ts';

let serial = 0;

/** Runs a question on the set; the record opens when every sentence has been checked. */
export async function askQuestion(question: string, style?: AnswerStyle): Promise<void> {
  const { documents, scope, app, followUpOf, run } = windowStore.get();
  const text = question.trim();
  if (text === '' || app === null || (run !== null && run.error === null)) return;
  serial += 1;
  const requestId = `ask-${Date.now()}-${serial}`;
  const follows = followUpOf?.answerId ?? null;
  windowStore.set({
    run: { requestId, question: text, followUpOf: follows, startedAt: Date.now(), stages: [], error: null },
    middle: 'ask',
    room: 'ask',
    tab: 'ask',
  });
  const result = await request(
    'ask',
    { question: text, filters: filtersOf(documents, scope, app.today), style: style ?? scope.style, followUpOf: follows },
    requestId,
  );
  const now = windowStore.get().run;
  if (now?.requestId !== requestId) return;
  if (result.ok) {
    windowStore.set({ run: null, followUpOf: null, draftQuestion: '' });
    showRecord(result.value);
    announce(sayVerdict(result.value.answer, say));
    await refreshRecords();
  } else if (result.error.code === 'cancelled') {
    windowStore.set({ run: null, draftQuestion: text });
  } else {
    windowStore.set({ run: { ...now, error: result.error } });
    announceNow(`${say('stopped.ask')}. ${result.error.message}`);
  }
}

/** Stops the running question; what was typed stands in the box again. */
export function stopQuestion(): void {
  const { run } = windowStore.get();
  if (run === null) return;
  if (run.error === null) cancelRequest(run.requestId);
  windowStore.set({ run: null, draftQuestion: run.question });
}

export function dismissRun(): void {
  const { run } = windowStore.get();
  if (run?.error !== null) windowStore.set({ run: null, draftQuestion: run?.question ?? '' });
}

const stageWords = { searching: 'step.search', selecting: 'step.select', writing: 'step.write' } as const;

/** Takes a progress event: a new stage ends the one before it. */
export function noteProgress(figures: EventPayload<'ask.progress'>): void {
  const { run } = windowStore.get();
  if (run === null || run.requestId !== figures.requestId) return;
  const now = Date.now();
  const known = run.stages.find((entry) => entry.stage === figures.stage);
  if (known === undefined) announce(say(stageWords[figures.stage]));
  const stages: readonly RunStage[] =
    known === undefined
      ? [
          ...run.stages.map((entry) => ({ ...entry, endedAt: entry.endedAt ?? now })),
          { stage: figures.stage, startedAt: now, endedAt: null, figures },
        ]
      : run.stages.map((entry) => (entry.stage === figures.stage ? { ...entry, figures } : entry));
  windowStore.set({ run: { ...run, stages } });
}

export async function refreshRecords(): Promise<void> {
  const result = await request('answers.list', {});
  if (result.ok) windowStore.set({ records: result.value.records });
}

function showRecord(record: AnswerRecord): void {
  windowStore.set({ record, sentence: -1 });
  rememberView({ record: record.answer.answerId });
  lightFirst(record);
}

/** Opens a record of the history and puts focus on its heading. */
export async function openRecord(answerId: string, focus = true): Promise<void> {
  const result = await request('answers.read', { answerId });
  if (!result.ok) return;
  windowStore.set({ room: 'ask', middle: 'ask', tab: 'ask' });
  const { run } = windowStore.get();
  if (run?.error != null) windowStore.set({ run: null });
  showRecord(result.value);
  if (focus) requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-record-title]')?.focus());
}

/** Opens the record before or after the open one. */
export async function stepRecord(step: -1 | 1): Promise<void> {
  const { records, record } = windowStore.get();
  const ordered = [...records].sort((left, right) => left.number - right.number);
  const at = ordered.findIndex((entry) => entry.answerId === record?.answer.answerId);
  const next = ordered[at < 0 ? ordered.length - 1 : at + step];
  if (next !== undefined) await openRecord(next.answerId);
}

export function followUp(): void {
  const { record } = windowStore.get();
  if (record === null) return;
  windowStore.set({ followUpOf: { answerId: record.answer.answerId, number: record.number } });
  focusQuestion();
}

export function focusQuestion(): void {
  windowStore.set({ room: 'ask', middle: 'ask', tab: 'ask', drawer: false });
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#question')?.focus());
}

export async function toggleFlag(): Promise<void> {
  const { record } = windowStore.get();
  if (record === null) return;
  const flagged = !record.flagged;
  windowStore.set({ record: { ...record, flagged } });
  const result = await request('answers.flag', { answerId: record.answer.answerId, flagged });
  if (!result.ok) windowStore.set({ record });
  else announce(say(flagged ? 'flagged' : 'unflag'));
}

export async function removeRecord(answerId: string): Promise<void> {
  const result = await request('answers.remove', { answerId });
  if (!result.ok) return;
  const { record, undoable } = windowStore.get();
  const offer = { undoId: result.value.undoId, words: 'history.removed' } as const;
  windowStore.set({
    undo: offer,
    undoable: [...undoable, offer],
    ...(record?.answer.answerId === answerId ? { record: null } : {}),
  });
  await refreshRecords();
}
