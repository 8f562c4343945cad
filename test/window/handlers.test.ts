import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeServices, madeServices, policy } from './made-services.ts';

describe('the services of a window', () => {
  let made: MadeServices;
  let documentId: string;
  beforeAll(async () => {
    made = await madeServices();
    const { items } = await made.importAll(made.file('records-policy.md', policy));
    documentId = items[0]?.documentId ?? '';
  });
  afterAll(() => made.dispose());

  it('tell what there is', async () => {
    const state = await made.ask('app.state', {});
    expect(state).toMatchObject({ documents: 1, styles: ['quoted'], writingModel: null, libraryName: 'library' });
    expect((await made.ask('documents.list', {})).documents[0]?.title).toContain('Records Policy');
    expect((await made.ask('documents.describe', { documentId })).quality.clauses).toBeGreaterThan(2);
    expect(made.events.map(({ name }) => name)).toContain('documents.changed');
  });

  it('give outline, card and citation of a clause', async () => {
    const { rows } = await made.ask('documents.outline', { documentId });
    const row = rows.find(({ label }) => label === '1.1');
    const card = await made.ask('clauses.card', { clauseId: row?.clauseId ?? '' });
    expect(card.clause.text).toContain('seven years');
    expect(card.citation).toMatch(/Records Policy.*, 1\.1$/);
    expect(card.next?.label).toBe('1.2');
    expect(card.referredToBy.map(({ clause }) => clause.label)).toContain('2.1');
    expect(await made.refusal('clauses.card', { clauseId: `${documentId}/nothing` })).toBe('unknown-clause');
  });

  it('answer, tell each stage with its figures, number the record and keep what was opened', async () => {
    const record = await made.ask('ask', { question: 'How long are payment records kept?', filters: {} }, 'ask-1');
    expect(record).toMatchObject({ number: 1, opened: [], flagged: false });
    expect(record.answer.sentences[0]?.text).toContain('seven years');
    const stages = made.events
      .filter(({ name }) => name === 'ask.progress')
      .map(({ payload }) => payload as { stage: string; requestId: string; clauses: number | null });
    expect(stages.map(({ stage }) => stage)).toEqual(['searching', 'selecting', 'writing', 'writing']);
    expect(stages.every(({ requestId }) => requestId === 'ask-1')).toBe(true);
    expect(stages.at(-1)?.clauses).toBeGreaterThan(2);
    const { answerId } = record.answer;
    const clauseId = record.answer.clauses[0]?.clauseId ?? '';
    expect((await made.ask('answers.markOpened', { answerId, clauseId })).opened).toEqual([clauseId]);
    expect((await made.ask('answers.read', { answerId })).opened).toEqual([clauseId]);
    expect((await made.ask('clauses.card', { clauseId })).usedIn).toMatchObject([{ number: 1 }]);
  });

  it('keep the subject of a follow-up', async () => {
    const first = await made.ask('ask', { question: 'Who approves payments above EUR 10,000?', filters: {} });
    const next = await made.ask('ask', { question: 'And when is it made?', filters: {}, followUpOf: first.answer.answerId });
    expect(next.answer.question).toMatch(/^And when is it made\? \(.*payments.*\)$/);
    const alone = await made.ask('ask', {
      question: 'How many working days of notice does the auditor give?',
      filters: {},
      followUpOf: first.answer.answerId,
    });
    expect(alone.answer.question).toBe('How many working days of notice does the auditor give?');
  });

  it('give a reading view whose ranges are those of the evidence', async () => {
    const view = await made.ask('source.open', { documentId });
    expect(view).toMatchObject({ format: 'markdown', url: null, pages: [] });
    const record = await made.ask('ask', { question: 'How long are payment records kept?', filters: {} });
    const evidence = record.answer.sentences[0]?.evidence[0];
    const block = view.blocks?.find(({ start, end }) => evidence !== undefined && start <= evidence.start && evidence.end <= end);
    expect(block?.text.slice((evidence?.start ?? 0) - block.start, (evidence?.end ?? 0) - block.start)).toBe(evidence?.quote);
    const { places } = await made.ask('source.places', {
      documentId,
      ranges: [{ start: evidence?.start ?? 0, end: evidence?.end ?? 0 }],
    });
    expect(places).toMatchObject([{ mapped: true, boxes: [] }]);
    const { ranges } = await made.ask('source.find', { documentId, text: 'PAYMENT  records' });
    expect(ranges).toHaveLength(1);
  });

  it('find clauses and give their words', async () => {
    const { rows, searched } = await made.ask('search', { query: 'approve payment', filters: {}, mode: 'keyword' });
    expect(rows[0]?.link.label).toBe('1.2');
    expect(rows[0]?.title).toContain('Records Policy');
    expect(searched.documents).toBe(1);
  });

  it('show and save reports, and show a folder of what was saved here alone', async () => {
    const { records } = await made.ask('answers.list', {});
    const answerIds = [records[0]?.answerId ?? ''];
    expect((await made.ask('report.preview', { answerIds, language: 'en' })).html).toContain('Records Policy');
    const path = join(made.folder, 'report.html');
    const saved = await made.ask('report.save', { answerIds, language: 'en', format: 'html', path });
    expect(saved.size).toBe(readFileSync(path).byteLength);
    expect(saved.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await made.refusal('app.showInFolder', { path })).toBeNull();
    expect(await made.refusal('app.showInFolder', { path: '/etc/passwd' })).toBe('wrong-usage');
    expect(await made.refusal('report.save', { answerIds: ['nothing'], language: 'en', format: 'html', path })).toBe(
      'unknown-answer',
    );
  });

  it('forget an answer and bring it back', async () => {
    const before = await made.ask('answers.list', {});
    const [first] = before.records;
    const { undoId } = await made.ask('answers.remove', { answerId: first?.answerId ?? '' });
    expect((await made.ask('answers.list', {})).records).toHaveLength(before.records.length - 1);
    await made.ask('undo', { undoId });
    expect(await made.ask('answers.list', {})).toEqual(before);
    expect(await made.refusal('undo', { undoId })).toBe('wrong-usage');
  });

  it('keep settings, merge what the window remembers, and refuse values that are none', async () => {
    await made.ask('settings.change', { language: 'zh', view: { panes: [272, 548] } });
    await made.ask('settings.change', { view: { record: 'a' } });
    expect(await made.ask('settings.change', { view: { record: null } })).toMatchObject({
      language: 'zh',
      view: { panes: [272, 548] },
    });
    expect(JSON.parse(readFileSync(join(made.folder, 'settings.json'), 'utf8')).language).toBe('zh');
    expect(await made.refusal('settings.change', { theme: 'pink' })).toBe('wrong-usage');
  });

  it('state what keeps the network out, in both languages', async () => {
    const { text, buildHash } = await made.ask('app.airGap', { language: 'zh' });
    expect(text).toContain('离线声明');
    expect(text).toContain(buildHash);
  });

  it('copy what they are given', async () => {
    await made.ask('app.copy', { text: 'words' });
    expect(made.copied).toEqual(['words']);
  });

  it('leave no trace of what access groups hide', async () => {
    await made.ask('settings.change', { accessGroups: ['finance'] });
    const [item] = (
      await made.importAll(made.file('bonus.md', '# Bonus\n\n1.1 The director shall receive a bonus of EUR 90,000 each year.\n'))
    ).items.slice(-1);
    const hiddenId = item?.documentId ?? '';
    await made.ask('documents.update', { documentId: hiddenId, metadata: { accessGroups: ['finance'] } });
    const told = await made.ask('ask', { question: 'What bonus does the director receive?', filters: {} });
    expect(told.answer.answerable).toBe(true);
    await made.ask('settings.change', { accessGroups: [] });
    expect((await made.ask('documents.list', {})).documents.map((document) => document.documentId)).not.toContain(hiddenId);
    expect(await made.refusal('documents.outline', { documentId: hiddenId })).toBe('unknown-document');
    expect(await made.refusal('source.open', { documentId: hiddenId })).toBe('unknown-document');
    expect(await made.refusal('clauses.card', { clauseId: told.answer.clauses[0]?.clauseId })).toBe('unknown-clause');
    expect(await made.refusal('answers.read', { answerId: told.answer.answerId })).toBe('unknown-answer');
    // The window cannot lend itself a group.
    const asked = await made.ask('ask', {
      question: 'What bonus does the director receive?',
      filters: { accessGroups: ['finance'] },
    });
    expect(JSON.stringify(asked)).not.toMatch(/90,000|bonus\.md/);
  });
});

describe('a document that was deleted', () => {
  it('is out of sight at once, comes back by undo or by its file, and is gone after the end', async () => {
    const made = await madeServices();
    const path = made.file('records-policy.md', policy);
    const { items } = await made.importAll(path);
    const documentId = items[0]?.documentId ?? '';
    const listed = async (from: MadeServices) => (await from.ask('documents.list', {})).documents.length;
    const { undoId } = await made.ask('documents.remove', { documentId });
    expect(await listed(made)).toBe(0);
    expect((await made.ask('ask', { question: 'How long are payment records kept?', filters: {} })).answer.answerable).toBe(
      false,
    );
    await made.ask('undo', { undoId });
    expect(await listed(made)).toBe(1);
    await made.ask('documents.remove', { documentId });
    await made.importAll(path);
    expect(await listed(made)).toBe(1);
    await made.ask('documents.remove', { documentId });
    await made.stop();
    const again = await madeServices(made.folder);
    expect(await listed(again)).toBe(0);
    await again.ask('settings.change', { accessGroups: ['(removed)'] });
    expect(await listed(again)).toBe(0);
    await again.dispose();
  });
});
