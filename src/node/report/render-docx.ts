import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  Footer,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Fact, Report, ReportBlock, ReportClause, ReportRun } from '../../core/report/report.ts';

const headings = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3, 4: HeadingLevel.HEADING_4 };
/** Text width of A4 between margins of 2.5 cm, in twentieths of a point; the first column holds the names of facts. */
const tableColumns = [2200, 6870];
const quiet = '5A646D';
const none = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' } as const;

/** The report as a Word document: heading styles, a real footnote for every citation, languages marked, page numbers. */
export async function renderDocx(report: Report): Promise<Uint8Array> {
  const notes: string[] = [];
  const body: (Paragraph | Table)[] = [
    new Paragraph({ children: runs(report.words.kicker, { color: quiet }) }),
    heading(1, report.title, null),
    facts(report.cover),
    ...report.blocks.flatMap((block) => blockParts(block, report, notes)),
  ];
  const document = new Document({
    title: xmlText(report.title),
    creator: report.application,
    description: report.words.kicker,
    styles: { default: documentStyles(report) },
    footnotes: Object.fromEntries(
      notes.map((note, index) => [String(index + 1), { children: [new Paragraph({ children: runs(` ${note}`) })] }]),
    ),
    sections: [
      {
        properties: {
          page: { size: { width: 11906, height: 16838 }, margin: { top: 1418, right: 1418, bottom: 1418, left: 1418 } },
        },
        footers: { default: footer(report) },
        children: body,
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function documentStyles(report: Report) {
  const language = { value: report.language === 'zh' ? 'zh-CN' : 'en-GB', eastAsia: 'zh-CN' };
  const font = { ascii: 'Georgia', hAnsi: 'Georgia', eastAsia: 'SimSun', cs: 'Georgia' };
  const headingStyle = (size: number, before: number) => ({
    run: { size, bold: true, color: '1A1A1A', font },
    paragraph: { spacing: { before, after: 80 }, keepNext: true },
  });
  return {
    document: { run: { font, size: 21, language }, paragraph: { spacing: { after: 80 } } },
    heading1: headingStyle(38, 0),
    heading2: headingStyle(28, 420),
    heading3: headingStyle(23, 240),
    heading4: headingStyle(21, 200),
    footnoteText: { run: { size: 17, font } },
  };
}

function footer(report: Report): Footer {
  // "Page 3 of 7" with the two figures as fields.
  const pieces = report.words.pageOf(1, 2).split(/(\d)/);
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({
            size: 17,
            color: quiet,
            children: pieces.map((piece) =>
              piece === '1' ? PageNumber.CURRENT : piece === '2' ? PageNumber.TOTAL_PAGES : piece,
            ),
          }),
        ],
      }),
    ],
  });
}

function blockParts(block: ReportBlock, report: Report, notes: string[]): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [heading(block.level, block.text, block.id)];
    case 'facts':
      return [facts(block.rows), new Paragraph({ children: [] })];
    case 'sentences':
      return block.items.map(({ text, citations }) => {
        const calls = citations.map(({ note }) => new FootnoteReferenceRun(notes.push(note)));
        return new Paragraph({ children: [...runs(text), ...calls] });
      });
    case 'note':
      return [new Paragraph({ children: runs(block.text, block.strong ? { bold: true } : { color: quiet, size: 18 }) })];
    case 'list':
      return block.items.map((item) => new Paragraph({ bullet: { level: 0 }, children: runs(item) }));
    case 'clause':
      return clauseParts(block.clause, report);
    case 'passage':
      return [
        new Paragraph({ keepNext: true, children: runs(`${block.title}${report.words.colon}${block.why}`) }),
        quote([{ text: block.text, lit: false }]),
      ];
    case 'withheld':
      return block.items.map(
        ({ text, reason }) =>
          new Paragraph({
            bullet: { level: 0 },
            children: runs(reason === '' ? text : `${text} — ${reason}`, { color: '7A2E12' }),
          }),
      );
  }
}

function clauseParts(clause: ReportClause, report: Report): (Paragraph | Table)[] {
  const parts: (Paragraph | Table)[] = [heading(4, `[${clause.mark}] ${clause.title}`, clause.id), facts(clause.facts)];
  parts.push(clause.runs === null ? new Paragraph({ children: [] }) : quote(clause.runs));
  for (const { png, width, height, page } of clause.pictures) {
    const caption = report.words.pictureOf(page);
    const scale = Math.min(600 / width, 420 / height, 1);
    parts.push(
      new Paragraph({
        keepNext: true,
        children: [
          new ImageRun({
            type: 'png',
            data: png,
            transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
            altText: { name: caption, title: caption, description: caption },
          }),
        ],
      }),
      new Paragraph({ children: runs(caption, { color: quiet, size: 17 }) }),
    );
  }
  for (const line of clause.evidence)
    parts.push(new Paragraph({ bullet: { level: 0 }, children: runs(line, { color: quiet, size: 17 }) }));
  return parts;
}

function heading(level: 1 | 2 | 3 | 4, text: string, id: string | null): Paragraph {
  const words = runs(text);
  return new Paragraph({
    heading: headings[level],
    children: id === null ? words : [new Bookmark({ id: bookmarkName(id), children: words })],
  });
}

/** Word takes letters, digits and `_` in the name of a bookmark, 40 signs at most. */
function bookmarkName(id: string): string {
  return `p_${id.replace(/[^A-Za-z0-9]/g, '_')}`.slice(0, 40);
}

/** Exact words behind a bar at the left; words that a sentence rests on are shaded. */
function quote(words: readonly ReportRun[]): Paragraph {
  return new Paragraph({
    indent: { left: 280 },
    spacing: { before: 80, after: 120 },
    border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: '0D5F73' } },
    children: words.flatMap((run) => runs(run.text, run.lit ? { shading: { fill: 'FFE08A' } } : {})),
  });
}

function facts(rows: readonly Fact[]): Table {
  const cell = (text: string, column: 0 | 1): TableCell =>
    new TableCell({
      width: { size: tableColumns[column] ?? 0, type: WidthType.DXA },
      children: [
        new Paragraph({ spacing: { after: 20 }, children: runs(text, column === 0 ? { size: 18, color: quiet } : { size: 18 }) }),
      ],
    });
  return new Table({
    columnWidths: tableColumns,
    width: { size: 9070, type: WidthType.DXA },
    borders: { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none },
    rows: rows.map(([name, value]) => new TableRow({ cantSplit: true, children: [cell(name, 0), cell(value, 1)] })),
  });
}

interface RunStyle {
  readonly bold?: boolean;
  readonly color?: string;
  readonly size?: number;
  readonly shading?: { readonly fill: string };
}

/** Text as runs: a line break between lines, Latin and Chinese each marked with their language. */
function runs(text: string, style: RunStyle = {}): ParagraphChild[] {
  return xmlText(text)
    .split('\n')
    .map(
      (line, index) => new TextRun({ ...style, text: line, ...(index === 0 ? {} : { break: 1 }), language: languageOfRun(line) }),
    );
}

function languageOfRun(text: string): { readonly value: string; readonly eastAsia: string } {
  return { value: /[A-Za-z]/.test(text) ? 'en-GB' : 'zh-CN', eastAsia: 'zh-CN' };
}

/** Text that XML 1.0 may hold: other control signs become a replacement sign. */
function xmlText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD');
}
