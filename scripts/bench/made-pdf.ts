import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { madeSentence, seededRandom } from './made-clauses.ts';

const pages = 400;
const margin = 72;
const bottom = 770;

/** Path of an invented regulation of 400 full pages with numbered clauses, running heads and feet; made once, then kept in the temporary folder. */
export async function madePdf(): Promise<string> {
  const folder = join(tmpdir(), 'proviso-bench');
  const path = join(folder, `regulation-${pages}-pages-1.pdf`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const made = new Date('2024-01-01T00:00:00Z');
  const document = new PDFDocument({
    size: 'A4',
    margin,
    info: { Title: 'Invented Regulation', CreationDate: made, ModDate: made },
  });
  const unfinished = `${path}.part`;
  const out = document.pipe(createWriteStream(unfinished));
  writePages(document);
  document.end();
  await finished(out);
  renameSync(unfinished, path);
  return path;
}

function writePages(document: PDFKit.PDFDocument): void {
  const random = seededRandom(7);
  const width = document.page.width - 2 * margin;
  let page = 1;
  const numbers = { part: 0, section: 0, clause: 0 };
  furniture(document, page);
  for (;;) {
    const [text, font, size, indent] = nextParagraph(numbers, random);
    document.font(font).fontSize(size);
    if (document.y + document.heightOfString(text, { width: width - indent }) > bottom) {
      if (page === pages) return;
      document.addPage();
      page += 1;
      furniture(document, page);
      document.font(font).fontSize(size);
    }
    document.text(text, margin + indent, document.y, { width: width - indent }).moveDown(0.4);
  }
}

type Paragraph = readonly [text: string, font: string, size: number, indent: number];

function nextParagraph(numbers: { part: number; section: number; clause: number }, random: () => number): Paragraph {
  if (numbers.part === 0 || (numbers.section === 12 && numbers.clause === 9)) {
    Object.assign(numbers, { part: numbers.part + 1, section: 0, clause: 0 });
    return [`${numbers.part} Duties of the ${numbers.part}th kind`, 'Times-Bold', 14, 0];
  }
  if (numbers.section === 0 || numbers.clause === 9) {
    Object.assign(numbers, { section: numbers.section + 1, clause: 0 });
    return [`${numbers.part}.${numbers.section} General requirements`, 'Times-Bold', 12, 0];
  }
  numbers.clause += 1;
  const sentences = Array.from({ length: 1 + Math.floor(random() * 4) }, () => madeSentence(random)).join(' ');
  return [`${numbers.part}.${numbers.section}.${numbers.clause} ${sentences}`, 'Times-Roman', 11, 0];
}

function furniture(document: PDFKit.PDFDocument, page: number): void {
  const { margins } = document.page;
  // Writing below the bottom margin would start a new page.
  document.page.margins = { ...margins, bottom: 0 };
  document.font('Times-Italic').fontSize(9);
  document.text('Invented Regulation', margin, 36, { lineBreak: false });
  document.text(`Page ${page} of ${pages}`, margin, 800, { lineBreak: false });
  document.page.margins = margins;
  document.x = margin;
  document.y = margin;
}
