import { performance } from 'node:perf_hooks';
import PDFDocument from 'pdfkit';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { readDocument } from '../../src/node/read/read-document.ts';
import { madeSentence, seededRandom } from '../bench/made-clauses.ts';
import type { Figure } from './figure.ts';

const sizes = [50, 500, 5000];
/** A small document is read so often that its mean is worth something. */
const pagesMeasured = 500;
const mostGrowth = 1.2;

/** Time of read and structure per page, from 50 to 5,000 pages of one invented regulation, in one run. */
export async function measureGrowth(): Promise<Figure[]> {
  const perPage: number[] = [];
  const shown: string[] = [];
  await timeOf(await madeRegulation(50));
  for (const pages of sizes) {
    const bytes = await madeRegulation(pages);
    const rounds = Math.max(1, Math.floor(pagesMeasured / pages));
    let total = 0;
    for (let round = 0; round < rounds; round += 1) total += await timeOf(bytes);
    const each = total / (rounds * pages);
    perPage.push(each);
    shown.push(
      `${pages} pages: ${each.toFixed(2)} ms each, ${(each * pages) / 1000 < 10 ? ((each * pages) / 1000).toFixed(2) : ((each * pages) / 1000).toFixed(0)} s`,
    );
  }
  const growth = (perPage.at(-1) ?? 0) / (perPage[0] ?? 1);
  return [
    {
      name: `Time per page, ${sizes[0]} to ${sizes.at(-1)} pages: factor ${growth.toFixed(2)}`,
      right: growth <= mostGrowth ? 1 : 0,
      of: 1,
      bar: 1,
      wrong: shown,
    },
  ];
}

async function timeOf(bytes: Uint8Array): Promise<number> {
  const begun = performance.now();
  structureDocument(await readDocument(bytes, { fileName: 'regulation.pdf' }), 'document');
  return performance.now() - begun;
}

/** A regulation of so many full pages: parts, numbered sections, clauses with items, running heads and page numbers. */
async function madeRegulation(pages: number): Promise<Uint8Array> {
  const random = seededRandom(11);
  const document = new PDFDocument({ size: 'A4', margin: 72, bufferPages: false });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  let page = 1;
  let part = 0;
  let clause = 0;
  const furniture = (): void => {
    const { margins } = document.page;
    document.page.margins = { ...margins, bottom: 0 };
    document.font('Times-Italic').fontSize(9).text('Invented Regulation', 72, 36, { lineBreak: false });
    document.text(`Page ${page}`, 72, 800, { lineBreak: false });
    document.page.margins = margins;
    document.x = 72;
    document.y = 72;
  };
  furniture();
  for (;;) {
    const opens = clause % 12 === 0;
    if (opens) part += 1;
    clause = opens ? 1 : clause + 1;
    const sentences = Array.from({ length: 2 + Math.floor(random() * 3) }, () => madeSentence(random)).join(' ');
    const lines: [string, string, number][] = [
      ...(opens ? [[`${part} Duties of the ${part}th kind`, 'Times-Bold', 0] as [string, string, number]] : []),
      [`${part}.${clause} ${sentences}`, 'Times-Roman', 0],
      ...['a', 'b'].map((letter): [string, string, number] => [`(${letter}) ${madeSentence(random)}`, 'Times-Roman', 18]),
    ];
    for (const [text, font, indent] of lines) {
      document.font(font).fontSize(11);
      if (document.y + document.heightOfString(text, { width: 451 - indent }) > 770) {
        if (page === pages) {
          document.end();
          await ended;
          return new Uint8Array(Buffer.concat(pieces));
        }
        document.addPage();
        page += 1;
        furniture();
        document.font(font).fontSize(11);
      }
      document.text(text, 72 + indent, document.y, { width: 451 - indent }).moveDown(0.4);
    }
  }
}
