import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MadeServices, madeServices, policy } from './made-services.ts';

describe('the import queue', () => {
  let made: MadeServices;
  beforeEach(async () => {
    made = await madeServices();
  });
  afterEach(() => made.dispose());

  it('takes folders, names what it passes over, and tells every step', async () => {
    const folder = join(made.folder, 'received');
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.md'), policy);
    writeFileSync(join(folder, 'picture.png'), 'x');
    const { items, passedOver } = await made.importAll(folder);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ file: 'a.md', state: 'usable', cures: [] });
    expect(items[0]?.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'read done',
      'clauses done',
      'words done',
      'meaning waiting',
    ]);
    expect(passedOver).toEqual([join(folder, 'picture.png')]);
  });

  it('tells a failure with its cure, and takes the file again when it is put right', async () => {
    const path = join(made.folder, 'late.md');
    const first = await made.importAll(path);
    expect(first.items[0]).toMatchObject({ state: 'failed', cures: ['retry', 'remove'], error: { code: 'file-not-found' } });
    expect(first.needYou).toBe(1);
    writeFileSync(path, policy);
    await made.ask('import.retry', { itemId: first.items[0]?.itemId ?? '' });
    expect((await made.settled()).items[0]).toMatchObject({ state: 'usable', error: null });
  });

  it('adds nothing for the same bytes', async () => {
    await made.importAll(made.file('a.md', policy));
    const { items } = await made.importAll(made.file('b.md', policy));
    expect(items[1]).toMatchObject({ state: 'duplicate', documentId: items[0]?.documentId });
    expect((await made.ask('documents.list', {})).documents).toHaveLength(1);
  });

  it('asks whether a new version replaces the earlier one, and keeps the decision', async () => {
    const first = await made.importAll(made.file('records-policy-v1.md', policy));
    const second = await made.importAll(made.file('records-policy-v2.md', policy.replace('seven years', 'ten years')));
    const item = second.items[1];
    expect(item?.state).toBe('needs-you');
    expect(item?.earlierVersion).toMatchObject({ documentId: first.items[0]?.documentId });
    expect(item?.earlierVersion?.equalClauses).toBe((item?.earlierVersion?.clauses ?? 0) - 1);
    await made.ask('import.decide', {
      itemId: item?.itemId ?? '',
      decision: { kind: 'replaces', from: '2026-01-01' },
      metadata: { version: '2' },
    });
    const { documents } = await made.ask('documents.list', {});
    const newer = documents.find(({ documentId }) => documentId === item?.documentId);
    expect(newer).toMatchObject({
      version: '2',
      effectiveDate: '2026-01-01',
      supersedes: [{ document: first.items[0]?.documentId }],
    });
    const record = await made.ask('ask', { question: 'How long are payment records kept?', filters: { asOf: '2026-06-01' } });
    expect(record.answer.sentences[0]?.text).toContain('ten years');
  });

  it('does not ask about a document that shares nothing but its kind', async () => {
    await made.importAll(made.file('a.md', policy));
    const other =
      '# Travel Rules\n\n1.1 The traveller shall book rail before air.\n\n1.2 Receipts are handed in within ten days.\n';
    expect((await made.importAll(made.file('b.md', other))).items[1]?.state).toBe('usable');
  });

  it('stores pasted words as a document and keeps no copy beside the library', async () => {
    await made.ask('import.addText', { name: 'Minutes: 3/4 ../x', text: 'The board shall meet four times a year.' });
    const { items } = await made.settled();
    expect(items[0]).toMatchObject({ state: 'usable' });
    expect(items[0]?.path.startsWith(join(made.folder, 'library', 'window', 'pasted'))).toBe(true);
    expect(existsSync(items[0]?.path ?? '')).toBe(false);
  });

  it('waits while it is paused, over a restart, and goes on when told', async () => {
    await made.ask('import.pause', {});
    await made.ask('import.add', { paths: [made.file('a.md', policy)] });
    expect((await made.ask('import.queue', {})).items[0]?.state).toBe('waiting');
    await made.stop();
    const again = await madeServices(made.folder);
    expect(await again.ask('import.queue', {})).toMatchObject({ paused: true, items: [{ state: 'waiting' }] });
    await again.ask('import.resume', {});
    expect((await again.settled()).items[0]?.state).toBe('usable');
    await again.stop();
  });

  it('cancels what is at work and what waits, stores nothing of it, and can take it again', async () => {
    const long = Array.from(
      { length: 20_000 },
      (_, index) => `${index + 1}. The supplier shall deliver item ${index + 1} on time.\n`,
    ).join('\n');
    const paths = [made.file('long.txt', long), made.file('a.md', policy)];
    await made.ask('import.add', { paths });
    const { items } = await made.ask('import.cancel', { itemId: null });
    expect(items.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    await made.ask('import.retry', { itemId: items[1]?.itemId ?? '' });
    expect((await made.settled()).items[1]?.state).toBe('usable');
    expect((await made.ask('documents.list', {})).documents.map(({ file }) => file)).toEqual(['a.md']);
  });

  it('takes rows off the list without touching what is stored', async () => {
    await made.importAll(made.file('a.md', policy));
    expect((await made.ask('import.remove', { itemId: null })).items).toEqual([]);
    expect((await made.ask('documents.list', {})).documents).toHaveLength(1);
    expect(await made.refusal('import.remove', { itemId: 'nothing' })).toBe('wrong-usage');
  });
});
