import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { AlignmentType, Document, HeadingLevel, LevelFormat, LevelSuffix, Packer, Paragraph, TextRun } from 'docx';
import PDFDocument from 'pdfkit';
import { type ParagraphStyle, safetyRegulation } from './safety-regulation.ts';
import { type StandardLevel, safetyStandard } from './safety-standard-zh.ts';
import { amendment, priceSchedule, servicesAgreement } from './services-agreement.ts';

/** Writes the sample documents into `resources/samples`. Run it again after a change of their text, and commit the result. */
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'resources', 'samples');

const pdfStyles: Record<ParagraphStyle, { font: string; size: number; indent: number; gap: number; centre?: boolean }> = {
  title: { font: 'Times-Bold', size: 17, indent: 0, gap: 10, centre: true },
  centre: { font: 'Times-Italic', size: 11, indent: 0, gap: 16, centre: true },
  part: { font: 'Times-Bold', size: 14, indent: 0, gap: 8 },
  section: { font: 'Times-Bold', size: 11.5, indent: 0, gap: 5 },
  text: { font: 'Times-Roman', size: 11, indent: 0, gap: 6 },
  item: { font: 'Times-Roman', size: 11, indent: 24, gap: 4 },
  subitem: { font: 'Times-Roman', size: 11, indent: 48, gap: 4 },
  note: { font: 'Times-Roman', size: 9, indent: 0, gap: 4 },
};

function startPdf(title: string): PDFKit.PDFDocument {
  // Fixed dates keep the bytes, and with them the document's identity, the same on every run.
  const made = new Date('2024-01-01T00:00:00Z');
  return new PDFDocument({
    size: 'A4',
    margins: { top: 86, bottom: 86, left: 80, right: 80 },
    bufferPages: true,
    info: { Title: title, CreationDate: made, ModDate: made },
  });
}

async function finishPdf(document: PDFKit.PDFDocument, path: string, head: string): Promise<void> {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    document.font('Times-Roman').fontSize(9);
    document.text(head, 80, 44, { lineBreak: false });
    document.text(`Page ${page + 1} of ${count}`, 80, 780, {
      width: document.page.width - 160,
      align: 'center',
      lineBreak: false,
    });
  }
  const out = createWriteStream(path);
  document.pipe(out);
  document.end();
  await finished(out);
}

async function makeRegulation(): Promise<void> {
  const title = safetyRegulation[0]?.[1] ?? '';
  const document = startPdf(title);
  for (const [style, text] of safetyRegulation) {
    const look = pdfStyles[style];
    document.font(look.font).fontSize(look.size);
    if (style === 'part' || style === 'section') document.moveDown(0.4);
    document.x = 80 + look.indent;
    document.text(text, { width: document.page.width - 160 - look.indent, align: look.centre ? 'center' : 'left' });
    document.y += look.gap;
  }
  await finishPdf(document, join(folder, 'pressure-equipment-regulations.pdf'), title);
}

async function makePriceSchedule(): Promise<void> {
  const document = startPdf(priceSchedule.title);
  document.font('Helvetica-Bold').fontSize(16).text(priceSchedule.title, { align: 'center' }).moveDown(0.8);
  document.font('Helvetica').fontSize(10.5);
  for (const text of priceSchedule.introduction) document.text(text).moveDown(0.6);
  document.font('Helvetica-Bold').text(priceSchedule.caption).moveDown(0.4);
  document.font('Helvetica');
  document.table({
    columnStyles: [140, 90, 100, 100],
    defaultStyle: { padding: 5, border: 0.5 },
    data: [priceSchedule.head.map((text) => text), ...priceSchedule.rows.map((row) => row.map((text) => text))],
  });
  document.moveDown(1);
  document.x = 80;
  for (const text of priceSchedule.closing) document.text(text, { width: document.page.width - 160 }).moveDown(0.6);
  await finishPdf(document, join(folder, 'price-schedule-2025.pdf'), 'HC-2024-0317 Price Schedule');
}

const chineseNumbering = {
  config: [
    {
      reference: 'standard',
      levels: [
        {
          level: 0,
          format: LevelFormat.CHINESE_COUNTING_THOUSAND,
          text: '第%1章',
          suffix: LevelSuffix.SPACE,
          alignment: AlignmentType.CENTER,
        },
      ],
    },
    {
      reference: 'articles',
      levels: [
        { level: 0, format: LevelFormat.CHINESE_COUNTING_THOUSAND, text: '第%1条', suffix: LevelSuffix.SPACE },
        { level: 1, format: LevelFormat.CHINESE_COUNTING_THOUSAND, text: '（%2）', suffix: LevelSuffix.NOTHING },
      ],
    },
  ],
};

function standardParagraph([level, text]: readonly [StandardLevel, string]): Paragraph {
  const children = [new TextRun(text)];
  if (level === 'title') return new Paragraph({ heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER, children });
  if (level === 'chapter') {
    return new Paragraph({ heading: HeadingLevel.HEADING_1, numbering: { reference: 'standard', level: 0 }, children });
  }
  if (level === 'text') return new Paragraph({ children });
  return new Paragraph({ numbering: { reference: 'articles', level: level === 'article' ? 0 : 1 }, children });
}

async function makeStandard(): Promise<void> {
  const document = new Document({
    title: safetyStandard[0]?.[1] ?? '',
    creator: 'Proviso samples',
    numbering: chineseNumbering,
    styles: { default: { document: { run: { font: 'SimSun', language: { value: 'zh-CN', eastAsia: 'zh-CN' } } } } },
    sections: [{ children: safetyStandard.map(standardParagraph) }],
  });
  writeFileSync(join(folder, 'confined-space-standard-zh.docx'), await Packer.toBuffer(document));
}

mkdirSync(folder, { recursive: true });
await makeRegulation();
await makePriceSchedule();
await makeStandard();
writeFileSync(join(folder, 'services-agreement.md'), servicesAgreement);
writeFileSync(join(folder, 'amendment-1.md'), amendment);
console.log(`Samples written to ${folder}`);
