import { join } from 'node:path';
import mammoth from 'mammoth';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReport } from '../../src/core/report/build-report.ts';
import { renderHtml } from '../../src/core/report/render-html.ts';
import { renderMarkdown } from '../../src/core/report/render-markdown.ts';
import type { ReportOptions } from '../../src/core/report/report-options.ts';
import { programLayout } from '../../src/node/process/program-layout.ts';
import { renderDocx } from '../../src/node/report/render-docx.ts';
import { renderPdf } from '../../src/node/report/render-pdf.ts';
import { reportParts } from '../../src/shared/report-parts.ts';
import { answer, approval, confined, context, english, refusal, withheldWords } from './sample-report.ts';

const font = join(programLayout().fontsFolder, 'noto-serif-sc-regular.ttf');
const withParts = (language: 'en' | 'zh', leftOut: readonly string[] = []): ReportOptions => ({
  language,
  parts: new Set(reportParts.filter((part) => !leftOut.includes(part))),
});
const squeezed = (text: string): string => text.replace(/\s+/g, '');

async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
}

async function pageTexts(pdf: PDFDocumentProxy): Promise<string[]> {
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return texts;
}

describe('PDF', () => {
  let pdf: PDFDocumentProxy;
  let pages: string[];
  let text: string;
  beforeAll(async () => {
    pdf = await openPdf(await renderPdf(buildReport([answer, refusal], context, withParts('en')), font));
    pages = await pageTexts(pdf);
    text = squeezed(pages.join(''));
  });
  afterAll(() => pdf.loadingTask.destroy());

  it('holds the exact clause text in English and Chinese, with number, path, page and hash', () => {
    for (const words of [approval, confined, '第十二条', '6 Approval of invoices › 6.2 Approval limits', english])
      expect(text).toContain(squeezed(words));
  });

  it('is tagged, names its language and leads citations to named places', async () => {
    const marks: unknown = await pdf.getMarkInfo();
    expect(marks instanceof Map && marks.get('Marked')).toBe(true);
    const first = await (await pdf.getPage(1)).getStructTree();
    expect(JSON.stringify(first)).toMatch(/"role":"H1"[\s\S]*"role":"Link"/);
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'en', Title: '2 answers' });
    const links = (await (await pdf.getPage(1)).getAnnotations()).filter((entry) => entry.subtype === 'Link');
    expect(links).toHaveLength(3);
    for (const { dest } of links) expect(await pdf.getDestination(dest)).not.toBeNull();
  });

  it('has an outline of questions and clauses', async () => {
    const outline = await pdf.getOutline();
    expect(outline.map(({ title }) => title)).toEqual([
      '2 answers',
      `1. ${answer.question}`,
      `2. ${refusal.question}`,
      'Annex: documents',
    ]);
    expect(outline[1]?.items.map(({ title }: { title: string }) => title)).toEqual([
      '[1] Supplier Payment Standard, Version 4, 6.2(b)',
      '[2] 受限空间作业安全规范, 第十二条',
    ]);
  });

  it('numbers every page', () => {
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    });
  });

  it('lists a withheld sentence under its own heading only, with the reason', () => {
    const words = squeezed(withheldWords);
    expect(text.split(words)).toHaveLength(2);
    expect(text.indexOf(words)).toBeGreaterThan(text.indexOf('Withheldsentences'));
    expect(text).toContain('Numberdiffers:3isnotthere.');
  });

  it('says its own words in Chinese and writes a sign without a glyph by its code', async () => {
    const odd = { ...answer, sentences: [], clauses: [], answerable: false, notices: ['שלום'] };
    const zh = await openPdf(await renderPdf(buildReport([odd], context, withParts('zh')), font));
    const words = squeezed((await pageTexts(zh)).join(''));
    await zh.loadingTask.destroy();
    for (const expected of ['带引用的答案报告', '文件未载明。', '已检索文件', '[U+05E9][U+05DC]', '第1页，共'])
      expect(words).toContain(expected);
  });
});

describe('Word', () => {
  const read = async (options: ReportOptions): Promise<string> => {
    const bytes = await renderDocx(buildReport([answer, refusal], context, options));
    return (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })).value;
  };

  it('has one footnote for each citation, with place and words relied on', async () => {
    const html = await read(withParts('en'));
    const citations = answer.sentences.filter(({ status }) => status === 'supported').flatMap(({ clauses }) => clauses);
    const notes = [...html.matchAll(/<li id="footnote-\d+">(.*?)<\/li>/g)].map(([, note]) => note ?? '');
    expect(notes).toHaveLength(citations.length);
    expect(html.match(/id="footnote-ref-\d+"/g)).toHaveLength(citations.length);
    expect(notes[0]).toContain(
      'Supplier Payment Standard, Version 4, 6.2(b); 6 Approval of invoices › 6.2 Approval limits; Page 14',
    );
    expect(notes[1]).toContain('受限空间作业安全规范, 第十二条');
    expect(notes[1]).toContain(`“${confined.slice(0, 23)}”`);
  });

  it('has heading styles and the exact clause text; the withheld sentence stands under its own heading only', async () => {
    const html = await read(withParts('zh'));
    expect(html).toContain('<h1>2 个答案</h1>');
    expect(html).toMatch(/<h2>.*1\. Who must approve/);
    expect(html).toContain(`<p>${approval}</p>`);
    expect(html).toContain(`<p>${confined}</p>`);
    expect(html.split(withheldWords)).toHaveLength(2);
    expect(html.indexOf(withheldWords)).toBeGreaterThan(html.indexOf('<h3>被扣留的句子</h3>'));
  });
});

describe('what a report leaves out', () => {
  const report = buildReport([answer], context, withParts('en', ['clauses', 'withheld', 'found', 'review']));

  it.each([
    ['HTML', renderHtml(report)],
    ['Markdown', renderMarkdown(report)],
  ])('%s: texts and reasons, never the count of withheld sentences or the place of a citation', (_format, words) => {
    expect(words).not.toContain(withheldWords);
    expect(words).not.toContain('How this was found');
    expect(words).toContain('1 sentence withheld.');
    expect(words).toContain('Approval of invoices');
    expect(words.split('final office figures').length - 1).toBe(1);
  });
});

describe('Markdown', () => {
  it('calls as many footnotes as there are citations and defines each once', () => {
    const words = renderMarkdown(buildReport([answer, refusal], context));
    const defined = [...words.matchAll(/^\[\^(\d+)\]: /gm)].map(([, number]) => number);
    const called = [...words.matchAll(/\[\^(\d+)\](?!:)/g)].map(([, number]) => number);
    expect(defined).toEqual(['1', '2', '3']);
    expect(called).toEqual(defined);
  });
});
