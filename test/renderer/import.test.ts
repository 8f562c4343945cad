import { beforeAll, describe, expect, it } from 'vitest';
import { importAnnouncer } from '../../src/renderer/import/import-announcer.ts';
import { rowFigure, sortedItems } from '../../src/renderer/import/import-rows.ts';
import { unreadableKinds } from '../../src/renderer/import/unreadable-kinds.ts';
import { windowStore } from '../../src/renderer/state/window-store.ts';
import { say, startWords } from '../../src/renderer/words/use-words.ts';
import { madeItem } from './made.ts';

beforeAll(() => startWords('en'));

describe('import queue', () => {
  it('puts what needs a person on top and keeps the order of adding inside a state', () => {
    const items = [
      madeItem('a', 'ready'),
      madeItem('b', 'waiting'),
      madeItem('c', 'failed'),
      madeItem('d', 'waiting'),
      madeItem('e', 'needs-you'),
    ];
    expect(sortedItems(items).map((item) => item.itemId)).toEqual(['e', 'c', 'b', 'd', 'a']);
  });

  it('counts real units of the step at work', () => {
    const step = (name: 'read' | 'meaning', unit: 'page' | 'byte' | 'clause', done: number, total: number) =>
      madeItem('a', 'working', { steps: [{ step: name, state: 'working', unit, done, total }] });
    expect(rowFigure(step('read', 'page', 118, 342), say)).toBe('page 118 of 342');
    expect(rowFigure(step('read', 'byte', 1_200_000, 5_000_000), say)).toBe('1.2 MB of 5.0 MB');
    expect(rowFigure(step('meaning', 'clause', 74, 120), say)).toBe('vectors 74 of 120');
    expect(rowFigure(step('read', 'page', 0, 0), say)).toBe('');
  });

  it('speaks at quarters and when a row needs a person, not more than once in five seconds', () => {
    let now = 0;
    const speak = importAnnouncer(() => now);
    const queue = (
      finished: number,
      items = [madeItem('a', 'ready'), madeItem('b', 'waiting'), madeItem('c', 'waiting'), madeItem('d', 'waiting')],
    ) => speak({ items, paused: false, finished, needYou: 0, passedOver: [] });
    const spoken = (): string => windowStore.get().spoken.polite;
    queue(0);
    expect(spoken()).toBe('');
    queue(1);
    expect(spoken()).toBe('Import: 1 of 4 done.');
    now = 1000;
    queue(3);
    expect(spoken()).toBe('Import: 1 of 4 done.');
    now = 6000;
    queue(3, [madeItem('a', 'needs-you'), madeItem('b', 'ready')]);
    expect(spoken()).toBe('Import: a.pdf needs you.');
  });

  it('names kinds that are not read before the drop, and lets folders and unknown kinds pass', () => {
    const file = (type: string) => ({ kind: 'file', type });
    expect(
      unreadableKinds([file('application/pdf'), file('image/png'), file(''), file('text/markdown'), file('image/png')]),
    ).toEqual(['PNG']);
  });
});
