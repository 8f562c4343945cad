import { useEffect } from 'react';
import { stepRecord, toggleFlag } from '../ask/ask-actions.ts';
import { windowStore } from '../state/window-store.ts';
import { runCommand, stepOut } from './commands.ts';
import { focusPane, stepPane } from './pane-focus.ts';
import { zoomPane } from './zoom-pane.ts';

const controlKeys: Readonly<Record<string, string>> = {
  k: 'go-to',
  l: 'ask',
  o: 'add-documents',
  d: 'as-of',
  f: 'find',
  e: 'report',
  ',': 'settings',
};
const altKeys: Readonly<Record<string, string>> = {
  ArrowUp: 'previous-cited',
  ArrowDown: 'next-cited',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
};

/** Is the key meant for a field? Single letters and undo are left to it. */
export function inField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  );
}

/** Keys that act everywhere; those of trees, answers and the viewer are handled where they belong. */
export function useKeyboard(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      if (act(event)) event.preventDefault();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, []);
}

function act(event: KeyboardEvent): boolean {
  const control = event.ctrlKey || event.metaKey;
  if (control && !event.altKey) return actWithControl(event);
  if (event.altKey) {
    const name = altKeys[event.key];
    if (name !== undefined && !inField(event.target)) runCommand(name);
    return name !== undefined && !inField(event.target);
  }
  return actPlain(event);
}

function actWithControl(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (event.shiftKey && key === 'f') runCommand('find-all');
  else if (key === 'z' && !event.shiftKey) {
    if (inField(event.target)) return false;
    runCommand('undo');
  } else if (key === '1' || key === '2' || key === '3') focusPane(key === '1' ? 'library' : key === '2' ? 'ask' : 'source');
  else if (key === '+' || key === '=' || key === '-' || key === '0') zoomPane(key === '0' ? 0 : key === '-' ? -1 : 1);
  else if (!event.shiftKey && controlKeys[key] !== undefined) runCommand(controlKeys[key]);
  else return false;
  return true;
}

function actPlain(event: KeyboardEvent): boolean {
  if (event.key === 'F6') {
    stepPane(event.shiftKey ? -1 : 1);
    return true;
  }
  if (event.key === 'F1') {
    runCommand('shortcuts');
    return true;
  }
  if (event.key === 'Escape') return stepOut();
  if (inField(event.target) || !windowStore.get().settings.singleKeys || windowStore.get().dialog !== null) return false;
  if (event.key === '?') runCommand('shortcuts');
  else if (event.key === '[' || event.key === ']') void stepRecord(event.key === '[' ? -1 : 1);
  else if (event.key.toLowerCase() === 'f' && inPane(event.target, 'ask')) void toggleFlag();
  else if (event.key.toLowerCase() === 'w' && inPane(event.target, 'ask'))
    document.querySelector<HTMLElement>('[data-withheld]')?.focus();
  else return false;
  return true;
}

function inPane(target: EventTarget | null, pane: string): boolean {
  return target instanceof HTMLElement && target.closest(`[data-pane="${pane}"]`) !== null;
}
