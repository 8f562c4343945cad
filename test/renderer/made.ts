import type { Answer, AnswerSentence } from '../../src/shared/answer.ts';
import type { DocumentRecord } from '../../src/shared/document.ts';
import type { ImportItem } from '../../src/shared/window/import-queue.ts';
import type { OutlineRow } from '../../src/shared/window/views.ts';

export function madeDocument(documentId: string, change: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    documentId,
    file: `${documentId}.md`,
    format: 'markdown',
    title: documentId,
    type: null,
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
    clauses: 3,
    size: 10,
    importedAt: '2026-11-30T10:00:00.000Z',
    ...change,
  };
}

/** A sentence over clauses `document/number`, each with evidence at `start`. */
export function madeSentence(text: string, clauses: readonly string[], change: Partial<AnswerSentence> = {}): AnswerSentence {
  return {
    text,
    clauses: [...clauses],
    evidence: clauses.map((clauseId, index) => ({ clauseId, start: index * 100, end: index * 100 + 10, quote: text })),
    status: 'supported',
    ...change,
  };
}

export function madeAnswer(sentences: readonly AnswerSentence[], change: Partial<Answer> = {}): Answer {
  const supported = sentences.filter((sentence) => sentence.status === 'supported');
  const cited = [...new Set(supported.flatMap((sentence) => sentence.clauses))];
  return {
    answerId: 'a',
    question: 'What is due?',
    askedAt: '2026-11-30T10:42:00.000Z',
    filters: { accessGroups: [] },
    answerable: supported.length > 0,
    sentences: [...sentences],
    clauses: cited.map((clauseId) => ({
      clauseId,
      documentId: clauseId.split('/')[0] ?? '',
      label: clauseId.split('/')[1] ?? '',
      headingPath: [],
      text: 'words',
      pages: [2],
      why: 'found by the search',
    })),
    uncovered: [],
    nearest: [],
    conflicts: [],
    notices: [],
    searched: { documents: 2, clauses: 127, documentList: [], words: [], mode: 'keyword' },
    candidates: [],
    grounding: { supported: supported.length, total: sentences.length },
    review: { state: 'none', reasons: [] },
    usage: { promptTokens: 0, outputTokens: 0, modelCalls: 0 },
    seconds: { retrieve: 0, select: 0, answer: 0, verify: 0 },
    models: [],
    style: 'quoted',
    selection: 'rule',
    ...change,
  };
}

export function madeRow(clauseId: string, parentId: string | null, number: string | null, heading: string): OutlineRow {
  return {
    clauseId,
    parentId,
    kind: 'clause',
    number,
    label: number ?? heading,
    heading,
    words: false,
    depth: 0,
    status: 'in-force',
    pages: [],
    start: 0,
  };
}

export function madeItem(itemId: string, state: ImportItem['state'], change: Partial<ImportItem> = {}): ImportItem {
  return {
    itemId,
    file: `${itemId}.pdf`,
    path: `/in/${itemId}.pdf`,
    size: 1,
    state,
    steps: [],
    documentId: null,
    error: null,
    cures: [],
    messages: [],
    earlierVersion: null,
    startedAt: null,
    endedAt: null,
    ...change,
  };
}
