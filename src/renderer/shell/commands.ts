import { dismissRun, focusQuestion, stepRecord, stopQuestion, toggleFlag } from '../ask/ask-actions.ts';
import { chooseFiles } from '../import/import-actions.ts';
import { undoLast } from '../library/library-actions.ts';
import { openReport } from '../reports/report-actions.ts';
import { changeSettings } from '../settings/settings-actions.ts';
import { stepCited, walkTrail } from '../source/source-actions.ts';
import { type Room, windowStore } from '../state/window-store.ts';
import type { WordKey } from '../words/word-key.ts';

export interface Command {
  readonly name: string;
  readonly words: WordKey;
  readonly keys: string;
  readonly run: () => void;
}

function goTo(room: Room): () => void {
  return () => windowStore.set({ room });
}

/** Everything that a key, a menu of the host or the go-to field can call, by the name that hosts use. */
export const commands: readonly Command[] = [
  { name: 'go-to', words: 'goto', keys: 'Ctrl K', run: () => windowStore.set({ dialog: 'goto' }) },
  { name: 'ask', words: 'key.question', keys: 'Ctrl L', run: focusQuestion },
  { name: 'add-documents', words: 'key.add', keys: 'Ctrl O', run: () => void chooseFiles() },
  { name: 'add-folder', words: 'drop.folder', keys: '', run: () => void chooseFiles(true) },
  { name: 'paste-text', words: 'drop.paste', keys: '', run: () => windowStore.set({ dialog: 'paste' }) },
  { name: 'import-queue', words: 'pane.import', keys: '', run: () => windowStore.set({ room: 'ask', middle: 'import' }) },
  { name: 'as-of', words: 'key.asOf', keys: 'Ctrl D', run: openAsOf },
  { name: 'find-all', words: 'key.findAll', keys: 'Ctrl Shift F', run: () => windowStore.set({ dialog: 'findAll' }) },
  { name: 'find', words: 'source.find', keys: 'Ctrl F', run: openFind },
  { name: 'next-cited', words: 'source.nextCited', keys: 'Alt ↓', run: () => stepCited(1) },
  { name: 'previous-cited', words: 'source.previousCited', keys: 'Alt ↑', run: () => stepCited(-1) },
  { name: 'back', words: 'source.back', keys: 'Alt ←', run: () => walkTrail('back') },
  { name: 'forward', words: 'source.forward', keys: 'Alt →', run: () => walkTrail('forward') },
  { name: 'report', words: 'key.report', keys: 'Ctrl E', run: () => openReport() },
  { name: 'flag', words: 'flag', keys: 'F', run: () => void toggleFlag() },
  { name: 'previous-record', words: 'key.record', keys: '[ ]', run: () => void stepRecord(-1) },
  { name: 'undo', words: 'undo', keys: 'Ctrl Z', run: () => void undoLast() },
  { name: 'room-ask', words: 'nav.ask', keys: '', run: goTo('ask') },
  { name: 'room-reports', words: 'nav.reports', keys: '', run: goTo('reports') },
  { name: 'room-models', words: 'nav.models', keys: '', run: goTo('models') },
  { name: 'settings', words: 'nav.settings', keys: 'Ctrl ,', run: goTo('settings') },
  { name: 'air-gap', words: 'offline.how', keys: '', run: () => windowStore.set({ dialog: 'airGap' }) },
  { name: 'shortcuts', words: 'shortcuts', keys: 'F1', run: () => windowStore.set({ dialog: 'shortcuts' }) },
  { name: 'language', words: 'language', keys: '', run: switchLanguage },
  { name: 'theme', words: 'theme', keys: '', run: switchTheme },
  { name: 'stop', words: 'stop', keys: 'Esc', run: stopQuestion },
];

export function runCommand(name: string): void {
  commands.find((command) => command.name === name)?.run();
}

function openAsOf(): void {
  windowStore.set({ room: 'ask', middle: 'ask', tab: 'ask' });
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-token="asOf"]')?.click());
}

function openFind(): void {
  windowStore.set({ room: 'ask', tab: 'source' });
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-find-toggle]')?.click());
}

export function switchTheme(): void {
  const dark = document.documentElement.dataset.theme === 'dark';
  void changeSettings({ theme: dark ? 'light' : 'dark' });
}

export function switchLanguage(): void {
  void changeSettings({ language: document.documentElement.lang === 'zh' ? 'en' : 'zh' });
}

/** Esc: stop, then close, then back. True when there was something to do. */
export function stepOut(): boolean {
  const state = windowStore.get();
  if (state.run !== null && state.run.error === null) stopQuestion();
  else if (state.drawer) windowStore.set({ drawer: false });
  else if (state.run !== null) dismissRun();
  else if (state.factsOf !== null) windowStore.set({ factsOf: null });
  else if (state.followUpOf !== null) windowStore.set({ followUpOf: null });
  else if (state.source.beside !== null) windowStore.set({ source: { ...state.source, beside: null } });
  else if (state.middle === 'import') windowStore.set({ middle: 'ask' });
  else if (state.room !== 'ask') windowStore.set({ room: 'ask' });
  else return false;
  return true;
}
