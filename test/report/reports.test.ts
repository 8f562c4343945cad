import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildReport } from '../../src/core/report/build-report.ts';
import { renderHtml } from '../../src/core/report/render-html.ts';
import { renderJson } from '../../src/core/report/render-json.ts';
import { escapeMarkdown, renderMarkdown } from '../../src/core/report/render-markdown.ts';
import type { ReportContext } from '../../src/core/report/report-context.ts';
import { writeReport } from '../../src/node/report/write-report.ts';
import type { Answer } from '../../src/shared/answer.ts';
import { clauseOf, documentOf } from '../verify/clause-fixture.ts';

const hostile = 'Fees <script>alert("1")</script> & [a](http://x) *b* `c` | d';
const hash = 'a'.repeat(64);
const clause = clauseOf({
  clauseId: `${hash}/1`,
  documentId: hash,
  number: '1',
  label: '1',
  heading: 'Fees',
  headingPath: ['Part A', 'Part B'],
  text: hostile,
  pages: [3, 4],
});
const context: ReportContext = {
  title: 'Report "Q3" <draft>',
  createdAt: '2025-10-15T09:00:00.000Z',
  application: 'Proviso 0.1.0',
  documents: [documentOf({ documentId: hash, title: '安全生产条例', version: '2.0', effectiveDate: '2025-01-01' })],
  clauses: [clause],
};
const answer: Answer = {
  answerId: 'answer-1',
  question: 'What are the <fees>?',
  askedAt: '2025-10-15T08:00:00.000Z',
  filters: { accessGroups: [], asOf: '2025-10-15' },
  answerable: true,
  sentences: [
    {
      text: hostile,
      clauses: [clause.clauseId],
      evidence: [{ clauseId: clause.clauseId, start: 0, end: 9, quote: 'Fees <scr' }],
      status: 'supported',
    },
    {
      text: '罚款为九万元。',
      clauses: [clause.clauseId],
      evidence: [],
      status: 'withheld',
      reason: 'number-not-in-clause',
      explanation: 'Not <there>.',
    },
  ],
  clauses: [
    {
      clauseId: clause.clauseId,
      documentId: hash,
      label: '1',
      headingPath: ['Part A', 'Part B'],
      text: hostile,
      pages: [3, 4],
      why: 'found by the search',
    },
  ],
  uncovered: [],
  nearest: [],
  conflicts: [],
  notices: [],
  searched: {
    documents: 1,
    clauses: 12,
    documentList: [{ documentId: hash, title: '安全生产条例', version: '2.0' }],
    words: ['fees'],
    mode: 'hybrid',
  },
  candidates: [clause.clauseId],
  grounding: { supported: 1, total: 2 },
  review: { state: 'open', reasons: ['withheld-sentence'] },
  usage: { promptTokens: 0, outputTokens: 0, modelCalls: 0 },
  seconds: { retrieve: 0, select: 0, answer: 0, verify: 0 },
  models: [{ role: 'embedding', name: 'made', sha256: 'b'.repeat(64) }],
  style: 'quoted',
  selection: 'a rule',
};
const refusal: Answer = {
  ...answer,
  answerId: 'answer-2',
  answerable: false,
  sentences: [],
  clauses: [],
  nearest: [
    { clauseId: clause.clauseId, documentId: hash, label: '1', text: hostile, why: 'It speaks of "fees" but not of "tax".' },
  ],
};

describe('HTML', () => {
  const html = renderHtml(buildReport([answer, refusal], context));

  it('carries no script and no link to the outside, and escapes the words of documents', () => {
    expect(html).not.toMatch(/<script|<img|<link|src=|href="(?!#)/i);
    expect(html).toContain('Fees &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; [a]');
    expect(html).toContain('Report &quot;Q3&quot; &lt;draft&gt;');
  });

  it('states hash, version, model, place, withheld reason, review state and refusal', () => {
    for (const words of [
      hash,
      '2.0',
      'b'.repeat(64),
      'Part A › Part B',
      '3, 4',
      'Number differs: Not &lt;there&gt;.',
      'not yet reviewed (a sentence was withheld)',
      'The documents do not say.',
      'It speaks of',
      '<dt>As of</dt><dd>2025-10-15</dd>',
    ]) {
      expect(html).toContain(words);
    }
  });

  it('marks Chinese words and leads every citation to its clause', () => {
    expect(html).toContain('<html lang="en">');
    expect(html).toMatch(/<h3[^>]* lang="zh">安全生产条例<\/h3>/);
    expect(html).toContain('<mark>Fees &lt;scr</mark>ipt&gt;');
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`);
  });
});

describe('Markdown', () => {
  it('shows the words of documents as they are', () => {
    const markdown = renderMarkdown(buildReport([answer], context));
    expect(markdown).toContain('Fees \\<script\\>alert("1")\\</script\\> \\& \\[a\\](http://x) \\*b\\* \\`c\\` \\| d');
    expect(markdown).not.toMatch(/(^|[^\\])<script/);
  });

  it.each([
    ['# no heading', '\\# no heading'],
    ['1. no list', '1\\. no list'],
    ['- no bullet', '\\- no bullet'],
    ['two\nlines', 'two lines'],
  ])('%j', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});

describe('JSON', () => {
  it('holds the answers as recorded and the cited clauses', () => {
    const report: unknown = JSON.parse(renderJson([answer], context));
    expect(report).toMatchObject({
      format: 1,
      application: 'Proviso 0.1.0',
      answers: [{ answerId: 'answer-1', sentences: [{ text: hostile }, {}] }],
      clauses: [{ clauseId: clause.clauseId }],
    });
  });
});

describe('writing', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proviso-report-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('writes the whole report and replaces an older one', async () => {
    const path = join(folder, 'report.html');
    await writeReport(path, 'first');
    await writeReport(path, 'second');
    expect(await readFile(path, 'utf8')).toBe('second');
    expect(await readdir(folder)).toEqual(['report.html']);
  });

  it('refuses a missing folder, a folder as target and a file in the path, with a cure and without a trace', async () => {
    await writeFile(join(folder, 'file'), 'old');
    for (const path of [join(folder, 'none', 'report.html'), folder, join(folder, 'file', 'report.html')]) {
      await expect(writeReport(path, 'words')).rejects.toMatchObject({ code: 'report-not-written' });
    }
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('leaves the old report as it was when the bytes cannot be written', async () => {
    const path = join(folder, 'report.html');
    await writeReport(path, 'old');
    const broken = {
      get length(): number {
        throw new Error('no bytes');
      },
    };
    await expect(writeReport(path, broken as unknown as Uint8Array)).rejects.toMatchObject({ code: 'report-not-written' });
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['report.html']);
  });
});
