import { describe, expect, it } from 'vitest';
import { documentsInView } from '../../src/core/search/documents-in-view.ts';
import type { DocumentRecord, Filters } from '../../src/shared/document.ts';

function record(documentId: string, changes: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    documentId,
    file: `${documentId}.txt`,
    format: 'text',
    title: documentId,
    type: 'policy',
    language: 'en',
    version: null,
    effectiveDate: null,
    expiryDate: null,
    status: 'in-force',
    supersedes: [],
    vendorId: null,
    accessGroups: [],
    externalId: null,
    formType: null,
    period: null,
    qualityFlags: [],
    messages: [],
    pages: 0,
    clauses: 1,
    size: 1,
    importedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}
const view = (documents: readonly DocumentRecord[], filters: Partial<Filters> = {}): string[] =>
  documentsInView(documents, { accessGroups: [], ...filters }, '2026-06-15').map(({ documentId }) => documentId);

describe('documents in view', () => {
  it('counts the first and the last day in', () => {
    const documents = [record('a', { effectiveDate: '2026-01-01', expiryDate: '2026-06-15' })];
    expect(view(documents)).toEqual(['a']);
    expect(view(documents, { asOf: '2026-01-01' })).toEqual(['a']);
    expect(view(documents, { asOf: '2025-12-31' })).toEqual([]);
    expect(view(documents, { asOf: '2026-06-16' })).toEqual([]);
  });

  it('leaves out drafts whatever their dates say', () => {
    expect(view([record('a', { status: 'draft', effectiveDate: '2020-01-01' })])).toEqual([]);
  });

  it('opens grouped documents to their readers only', () => {
    const documents = [
      record('open'),
      record('all', { accessGroups: ['all'] }),
      record('legal', { accessGroups: ['legal', 'board'] }),
    ];
    expect(view(documents)).toEqual(['open', 'all']);
    expect(view(documents, { accessGroups: ['board'] })).toEqual(['open', 'all', 'legal']);
    expect(view(documents, { accessGroups: ['audit'] })).toEqual(['open', 'all']);
  });

  it('leaves out documents without a vendor when a vendor is asked for, and other types', () => {
    const documents = [
      record('none'),
      record('mine', { vendorId: 'V-1', type: 'contract' }),
      record('other', { vendorId: 'V-2' }),
    ];
    expect(view(documents, { vendorId: 'V-1' })).toEqual(['mine']);
    expect(view(documents, { type: 'contract' })).toEqual(['mine']);
  });

  it('leaves out a document from the day that another replaces it, for readers who may see the other', () => {
    const old = record('old', { effectiveDate: '2024-01-01' });
    const replacement = record('new', { effectiveDate: '2026-03-01', supersedes: [{ document: 'old.txt', how: 'replaced' }] });
    expect(view([old, replacement])).toEqual(['new']);
    expect(view([old, replacement], { asOf: '2026-02-28' })).toEqual(['old']);
    expect(view([old, { ...replacement, accessGroups: ['legal'] }])).toEqual(['old']);
    expect(view([old, { ...replacement, status: 'draft' }])).toEqual(['old']);
    expect(view([old, { ...replacement, supersedes: [{ document: 'old' }] }])).toEqual(['new']);
  });

  it('keeps a document of which only a clause is changed', () => {
    const amended = record('amendment', { supersedes: [{ clause: 'old.txt#7.2', by: '1', how: 'replaced' }] });
    expect(view([record('old'), amended])).toEqual(['old', 'amendment']);
  });

  it('keeps what is named one by one, but never what the reader may not see', () => {
    const documents = [
      record('draft', { status: 'draft' }),
      record('past', { expiryDate: '2020-01-01' }),
      record('secret', { accessGroups: ['legal'] }),
    ];
    expect(view(documents, { documents: ['draft', 'past', 'secret'] })).toEqual(['draft', 'past']);
    expect(view(documents, { documents: [] })).toEqual([]);
  });
});
