import type { ReportContext } from '../../src/core/report/report-context.ts';
import type { Answer } from '../../src/shared/answer.ts';
import { clauseOf, documentOf } from '../verify/clause-fixture.ts';

export const english = 'a'.repeat(64);
export const chinese = 'c'.repeat(64);

export const approval =
  'An invoice above EUR 50,000 shall be approved by two approvers, one of whom is the Finance Controller; final office figures are filed.';
export const confined = '受限空间作业前，应当对作业场所进行通风和气体检测；检测合格后30分钟内方可进入。';
export const withheldWords = 'Three approvers must sign.';

export const clauses = [
  clauseOf({
    clauseId: `${english}/6.2/b`,
    documentId: english,
    number: '(b)',
    label: '6.2(b)',
    headingPath: ['6 Approval of invoices', '6.2 Approval limits'],
    text: approval,
    pages: [14],
  }),
  clauseOf({
    clauseId: `${chinese}/12`,
    documentId: chinese,
    number: '第十二条',
    label: '第十二条',
    headingPath: ['第三章 作业管理'],
    text: confined,
    pages: [],
  }),
];

export const context: ReportContext = {
  title: '',
  createdAt: '2025-10-15T09:00:00.000Z',
  application: 'Proviso 0.1.0',
  documents: [
    documentOf({
      documentId: english,
      title: 'Supplier Payment Standard',
      version: '4',
      effectiveDate: '2025-01-01',
      format: 'pdf',
    }),
    documentOf({ documentId: chinese, title: '受限空间作业安全规范', language: 'zh' }),
  ],
  clauses,
};

const cited = clauses.map(({ clauseId, documentId, label, headingPath, text, pages }) => ({
  clauseId,
  documentId,
  label,
  headingPath,
  text,
  pages,
  why: 'found by the search',
}));

const quoteOf = (text: string, start: number, end: number, clauseId: string) => ({
  clauseId,
  start,
  end,
  quote: text.slice(start, end),
});

export const answer: Answer = {
  answerId: 'answer-1',
  question: 'Who must approve an invoice of EUR 120,000, and 进入受限空间前须做什么？',
  askedAt: '2025-10-15T08:00:00.000Z',
  filters: { accessGroups: [], asOf: '2025-10-15' },
  answerable: true,
  sentences: [
    {
      text: approval,
      clauses: [`${english}/6.2/b`],
      evidence: [quoteOf(approval, 0, 96, `${english}/6.2/b`)],
      status: 'supported',
    },
    {
      text: confined,
      clauses: [`${chinese}/12`, `${english}/6.2/b`],
      evidence: [quoteOf(confined, 0, 23, `${chinese}/12`)],
      status: 'supported',
    },
    {
      text: withheldWords,
      clauses: [`${english}/6.2/b`],
      evidence: [],
      status: 'withheld',
      reason: 'number-not-in-clause',
      explanation: '3 is not there.',
    },
  ],
  clauses: cited,
  uncovered: ['how long the record is kept'],
  nearest: [],
  conflicts: [{ clauses: [`${english}/6.2/b`], note: 'Two documents in force differ.' }],
  notices: [],
  searched: {
    documents: 2,
    clauses: 40,
    documentList: context.documents.map(({ documentId, title, version }) => ({ documentId, title, version })),
    words: ['invoice', '受限空间'],
    mode: 'hybrid',
  },
  candidates: clauses.map(({ clauseId }) => clauseId),
  grounding: { supported: 2, total: 3 },
  review: { state: 'open', reasons: ['withheld-sentence'] },
  usage: { promptTokens: 0, outputTokens: 0, modelCalls: 0 },
  seconds: { retrieve: 0, select: 0, answer: 0, verify: 0 },
  models: [{ role: 'embedding', name: 'made', sha256: 'b'.repeat(64) }],
  style: 'quoted',
  selection: 'a rule',
};

export const refusal: Answer = {
  ...answer,
  answerId: 'answer-2',
  question: 'Which bank holds the account?',
  answerable: false,
  sentences: [],
  clauses: [],
  uncovered: [],
  conflicts: [],
  grounding: { supported: 0, total: 0 },
  nearest: [
    {
      clauseId: `${english}/6.2/b`,
      documentId: english,
      label: '6.2(b)',
      text: approval,
      why: 'It speaks of "account" but not of "bank".',
    },
  ],
};
