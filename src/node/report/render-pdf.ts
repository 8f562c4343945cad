import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import type { Report } from '../../core/report/report.ts';
import { PdfSheet } from './pdf-sheet.ts';

/**
 * The report as PDF 1.7: tagged, with outline, named destinations, page numbers and the language stated. `fontFile` is a
 * whole TrueType font with Latin and Chinese signs; the signs used are embedded. A sign that it lacks is written as its
 * code ("[U+05D0]"), never left out.
 */
export async function renderPdf(report: Report, fontFile: string): Promise<Uint8Array> {
  const document = new PDFDocument({
    pdfVersion: '1.7',
    size: 'A4',
    margins: { top: 64, bottom: 72, left: 68, right: 68 },
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    lang: report.language === 'zh' ? 'zh-CN' : 'en',
    font: fontFile,
    info: {
      Title: report.title,
      Creator: report.application,
      Producer: report.application,
      CreationDate: new Date(report.createdAt),
    },
  });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = once(document, 'end');
  const sheet = new PdfSheet(document, report);
  sheet.write();
  document.end();
  await ended;
  return Buffer.concat(pieces);
}
