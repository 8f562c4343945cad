import { describe, expect, it } from 'vitest';
import { documentState } from '../../src/renderer/library/document-state.ts';
import { libraryRows, matchesFilter } from '../../src/renderer/library/library-rows.ts';
import { ancestorsOf, placeRows, rowsInSight, rowsMatching } from '../../src/renderer/library/outline-tree.ts';
import { filtersOf, groupState, membersInSet, questionSet } from '../../src/renderer/library/question-set.ts';
import { findTyped } from '../../src/renderer/parts/find-typed.ts';
import { madeDocument, madeRow } from './made.ts';

const today = '2026-11-30';
const scope = { chosen: {}, type: null, vendorId: null, asOf: null, style: 'auto' } as const;

describe('the set that a question runs on', () => {
  const old = madeDocument('old', { type: 'policy', version: '3' });
  const now = madeDocument('now', {
    type: 'policy',
    version: '4',
    effectiveDate: '2026-03-01',
    supersedes: [{ document: 'old' }],
  });
  const draft = madeDocument('draft', { status: 'draft', vendorId: 'V-1' });
  const ended = madeDocument('ended', { expiryDate: '2025-01-31' });
  const all = [old, now, draft, ended];

  it('is what is in force: no draft, nothing that has ended or was replaced', () => {
    expect(all.map((document) => documentState(document, all, today))).toEqual(['superseded', 'in-force', 'draft', 'expired']);
    expect(membersInSet(questionSet(all, scope, today)).map((member) => member.document.documentId)).toEqual(['now']);
  });

  it('leaves dates to the services until a person chooses by hand, then names every document', () => {
    expect(filtersOf(all, scope, today)).toEqual({ accessGroups: [] });
    expect(filtersOf(all, { ...scope, chosen: { draft: true } }, today).documents).toEqual(['now', 'draft']);
    expect(filtersOf(all, { ...scope, asOf: '2026-01-01', vendorId: 'V-1' }, today)).toEqual({
      accessGroups: [],
      asOf: '2026-01-01',
      vendorId: 'V-1',
    });
  });

  it('keeps what a filter leaves out in the list, marked', () => {
    const members = questionSet(all, { ...scope, type: 'policy' }, today);
    expect(members.map((member) => member.leftOut)).toEqual([false, false, true, true]);
  });

  it('goes back to the earlier version when the day is before the later one', () => {
    const day = '2026-02-01';
    expect(all.map((document) => documentState(document, all, day))).toEqual(['in-force', 'not-yet', 'draft', 'expired']);
  });

  it('groups with a check box of three states', () => {
    const rows = libraryRows(questionSet(all, scope, today), 'type', {
      openDocument: 'now',
      folded: new Set(['group-']),
      groupName: (value) => value ?? 'not stated',
      heights: { document: 46, group: 28 },
    });
    expect(rows.map((row) => [row.name, row.level, row.checked, row.expanded])).toEqual([
      ['not stated', 1, 'unchecked', false],
      ['policy', 1, 'indeterminate', true],
      ['old', 2, 'unchecked', null],
      ['now', 2, 'checked', null],
    ]);
    expect(groupState([])).toBe('unchecked');
  });

  it('filters by title, type and party', () => {
    const [member] = questionSet([madeDocument('Meter contract', { type: 'contract', vendorId: 'V-30551' })], scope, today);
    if (member === undefined) throw new Error('no member');
    const found = ['meter', '合同', '30551', 'lease'].map((typed) => matchesFilter(member, typed, () => '合同'));
    expect(found).toEqual([true, true, true, false]);
  });
});

describe('outline', () => {
  const rows = [
    madeRow('6', null, '6', 'Approval'),
    madeRow('6.2', '6', '6.2', 'Limits'),
    madeRow('6.2b', '6.2', '(b)', 'Above EUR 50,000'),
    madeRow('6.10', '6', '6.10', 'Urgent payments'),
    madeRow('7', null, '7', 'Payment terms'),
  ];
  const placed = placeRows(rows);

  it('places rows among their sisters', () => {
    expect(placed.map(({ level, position, setSize, children }) => [level, position, setSize, children])).toEqual([
      [1, 1, 2, 2],
      [2, 1, 2, 1],
      [3, 1, 1, 0],
      [2, 2, 2, 0],
      [1, 2, 2, 0],
    ]);
  });

  it('shows what is open and hides everything below what is not', () => {
    expect(rowsInSight(placed, new Set()).map(({ row }) => row.number)).toEqual(['6', '7']);
    expect(rowsInSight(placed, new Set(['6.2'])).map(({ row }) => row.number)).toEqual(['6', '7']);
    expect(rowsInSight(placed, new Set(['6', '6.2'])).map(({ row }) => row.number)).toEqual(['6', '6.2', '(b)', '6.10', '7']);
  });

  it('searches with ancestors', () => {
    expect(rowsMatching(placed, '50,000').map(({ row }) => row.clauseId)).toEqual(['6', '6.2', '6.2b']);
    expect(ancestorsOf(rows, '6.2b')).toEqual(['6.2', '6']);
  });

  it('goes by typing to the number in full before one that begins so, from where it stands', () => {
    const typed = [
      { typed: ['6.10', 'Urgent'] },
      { typed: ['6.1', 'General'] },
      { typed: ['7', 'Payment'] },
      { typed: ['7.1', 'Penalty'] },
    ];
    expect(findTyped(typed, '6.1', 0)).toBe(1);
    expect(findTyped(typed, 'p', 3)).toBe(3);
    expect(findTyped(typed, 'urg', 2)).toBe(0);
    expect(findTyped(typed, '9', 0)).toBe(-1);
  });
});
