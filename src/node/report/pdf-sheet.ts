import type { Fact, Report, ReportBlock, ReportClause, ReportSentence } from '../../core/report/report.ts';
import { languageOf } from '../../core/report/report-lines.ts';

type Document = PDFKit.PDFDocument;
type Element = ReturnType<Document['struct']>;

const ink = '#1a1a1a';
const quiet = '#5a646d';
const accent = '#0d5f73';
const warning = '#7a2e12';
const nameWidth = 118;

interface TextStyle {
  readonly size?: number;
  readonly colour?: string;
  /** The font has one weight: bold is drawn as filled and outlined signs. */
  readonly bold?: boolean;
  readonly indent?: number;
  readonly before?: number;
  readonly after?: number;
}

/** Lays a report out on the pages of a PDF: every word tagged, every answer and clause a destination. Sizes in points. */
export class PdfSheet {
  private readonly document: Document;
  private readonly report: Report;
  private readonly root: Element;
  private readonly left: number;
  private readonly width: number;
  private readonly known: (codePoint: number) => boolean;
  private section: PDFKit.PDFOutline | null = null;

  constructor(document: Document, report: Report) {
    this.document = document;
    this.report = report;
    this.root = document.struct('Document', { lang: report.language });
    document.addStructure(this.root);
    this.left = document.page.margins.left;
    this.width = document.page.width - document.page.margins.left - document.page.margins.right;
    this.known = glyphTest(document);
  }

  write(): void {
    const { report } = this;
    this.paragraph('P', report.words.kicker, { colour: quiet, after: 2 });
    this.document.outline.addItem(report.title);
    this.paragraph('H1', report.title, { size: 19, bold: true, after: 8 });
    this.facts(report.cover);
    for (const block of report.blocks) this.block(block);
    this.root.end();
    this.pageNumbers();
  }

  private block(block: ReportBlock): void {
    switch (block.kind) {
      case 'heading':
        this.heading(block.level, block.text, block.id);
        break;
      case 'facts':
        this.facts(block.rows);
        break;
      case 'sentences':
        for (const sentence of block.items) this.sentence(sentence);
        break;
      case 'note':
        this.paragraph('P', block.text, block.strong ? { bold: true, size: 12 } : { colour: quiet, size: 9 });
        break;
      case 'list':
        this.list(block.items.map((text) => ({ text, colour: ink })));
        break;
      case 'clause':
        this.clause(block.clause);
        break;
      case 'passage':
        this.room(70);
        this.paragraph('P', `${block.title}${this.report.words.colon}${block.why}`, { before: 4 });
        this.quote([{ text: block.text, lit: false }]);
        break;
      case 'withheld':
        this.list(
          block.items.map(({ text, reason }) => ({ text: reason === '' ? text : `${text} — ${reason}`, colour: warning })),
        );
        break;
    }
  }

  private heading(level: 2 | 3, text: string, id: string | null): void {
    const { document } = this;
    this.room(level === 2 ? 110 : 70);
    if (level === 2) {
      this.gap(16);
      this.rule();
      this.section = document.outline.addItem(this.clean(text), { expanded: true });
    } else if (id !== null) this.section?.addItem(this.clean(text));
    if (id !== null) document.addNamedDestination(id, 'XYZ', this.left, document.y, null);
    this.paragraph(
      `H${level}`,
      text,
      level === 2 ? { size: 14, bold: true, before: 6, after: 4 } : { size: 11, bold: true, before: 8 },
    );
  }

  private sentence({ text, citations }: ReportSentence): void {
    const { document } = this;
    const first = citations.length === 0 ? {} : { continued: true };
    const element = document.struct('P', { lang: languageOf(text) });
    this.root.add(element);
    this.style({ before: 2 });
    element.add(() => document.text(this.clean(text), this.left, document.y, { ...this.flow(), ...first }));
    citations.forEach(({ mark, target }, index) => {
      const link = document.struct('Link');
      element.add(link);
      link.add(() => {
        document.fontSize(8).fillColor(accent);
        const continued = index < citations.length - 1;
        document.text(` [${mark}]`, { ...this.flow(), goTo: target, continued });
      });
      link.end();
    });
    element.end();
    this.gap(3);
  }

  private clause(clause: ReportClause): void {
    const { document } = this;
    this.room(110);
    document.addNamedDestination(clause.id, 'XYZ', this.left, document.y, null);
    this.section?.addItem(this.clean(`[${clause.mark}] ${clause.title}`));
    this.paragraph('H4', `[${clause.mark}] ${clause.title}`, { bold: true, before: 8, after: 2 });
    this.facts(clause.facts);
    if (clause.runs !== null) this.quote(clause.runs);
    for (const { png, width, height, page } of clause.pictures) {
      const caption = this.report.words.pictureOf(page);
      const scale = Math.min(this.width / width, 300 / height, 1);
      this.room(height * scale + 24);
      const figure = document.struct('Figure', { alt: caption });
      this.root.add(figure);
      figure.add(() => document.image(Buffer.from(png), this.left, document.y, { width: width * scale, height: height * scale }));
      figure.end();
      this.paragraph('Caption', caption, { size: 8, colour: quiet, after: 4 });
    }
    if (clause.evidence.length > 0)
      this.list(
        clause.evidence.map((text) => ({ text, colour: quiet })),
        8.5,
      );
  }

  /** Exact words behind a bar at the left; words that a sentence rests on are underlined. */
  private quote(runs: readonly { readonly text: string; readonly lit: boolean }[]): void {
    const { document } = this;
    const text = runs.map((run) => run.text).join('');
    if (text === '') return;
    this.gap(2);
    this.room(30);
    const from = { page: lastPage(document), y: document.y };
    const element = document.struct('BlockQuote', { lang: languageOf(text) });
    this.root.add(element);
    this.style({});
    element.add(() => {
      runs.forEach((run, index) => {
        const options = { ...this.flow(12), underline: run.lit, continued: index < runs.length - 1 };
        if (index === 0) document.text(this.clean(run.text), this.left + 12, document.y, options);
        else document.text(this.clean(run.text), options);
      });
    });
    element.end();
    this.bar(from);
    this.gap(4);
  }

  private facts(rows: readonly Fact[]): void {
    const { document } = this;
    const table = document.struct('Table');
    this.root.add(table);
    for (const [name, value] of rows) {
      this.style({ size: 9 });
      const label = this.clean(name);
      const words = this.clean(value === '' ? '–' : value);
      const valueWidth = this.width - nameWidth;
      const height = Math.max(
        document.heightOfString(label, { width: nameWidth - 8 }),
        document.heightOfString(words, { width: valueWidth }),
      );
      if (height < document.page.height / 2) this.room(height + 2);
      const row = document.struct('TR');
      table.add(row);
      const top = document.y;
      const head = document.struct('TH', { scope: 'Row' } as PDFKit.Mixins.StructureElementOptions);
      row.add(head);
      head.add(() => document.fillColor(quiet).text(label, this.left, top, { width: nameWidth - 8 }));
      head.end();
      const afterLabel = document.y;
      const cell = document.struct('TD', { lang: languageOf(value) });
      row.add(cell);
      cell.add(() => document.fillColor(ink).text(words, this.left + nameWidth, top, { width: valueWidth, lineGap: 0 }));
      cell.end();
      row.end();
      document.x = this.left;
      if (height < document.page.height / 2) document.y = Math.max(document.y, afterLabel) + 1;
    }
    table.end();
    this.gap(4);
  }

  private list(items: readonly { readonly text: string; readonly colour: string }[], size = 10.5): void {
    const { document } = this;
    const list = document.struct('L');
    this.root.add(list);
    for (const { text, colour } of items) {
      this.style({ size, colour });
      this.room(20);
      const item = document.struct('LI');
      list.add(item);
      const top = document.y;
      const label = document.struct('Lbl');
      item.add(label);
      label.add(() => document.text('•', this.left, top, { width: 10, lineBreak: false }));
      label.end();
      const body = document.struct('LBody', { lang: languageOf(text) });
      item.add(body);
      body.add(() => document.text(this.clean(text), this.left + 12, top, this.flow(12)));
      body.end();
      item.end();
      this.gap(2);
    }
    list.end();
  }

  private paragraph(tag: string, text: string, style: TextStyle = {}): void {
    const { document } = this;
    this.gap(style.before ?? 0);
    const element = document.struct(tag, { lang: languageOf(text) });
    this.root.add(element);
    this.style(style);
    const bold = style.bold === true ? { fill: true, stroke: true } : {};
    element.add(() => document.text(this.clean(text), this.left, document.y, { ...this.flow(), ...bold }));
    element.end();
    this.gap(style.after ?? 2);
  }

  private flow(indent = 0): { readonly width: number; readonly lineGap: number } {
    return { width: this.width - indent, lineGap: 1 };
  }

  private style({ size = 10.5, colour = ink }: TextStyle): void {
    this.document
      .fontSize(size)
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(size / 40);
  }

  private gap(points: number): void {
    const { document } = this;
    document.y = Math.min(document.y + points, document.page.height - document.page.margins.bottom);
  }

  /** Begins a new page where fewer than so many points are left. */
  private room(points: number): void {
    const { document } = this;
    const bottom = document.page.height - document.page.margins.bottom;
    if (document.y + Math.min(points, bottom / 2) > bottom) document.addPage();
  }

  private rule(): void {
    const { document } = this;
    document.markContent('Artifact', { type: 'Layout' });
    document
      .save()
      .lineWidth(1)
      .moveTo(this.left, document.y)
      .lineTo(this.left + this.width, document.y)
      .stroke(ink)
      .restore();
    document.endMarkedContent();
  }

  private bar(from: { readonly page: number; readonly y: number }): void {
    const { document } = this;
    const last = lastPage(document);
    for (let page = from.page; page <= last; page += 1) {
      document.switchToPage(page);
      const top = page === from.page ? from.y : document.page.margins.top;
      const bottom = page === last ? document.y : document.page.height - document.page.margins.bottom;
      document.markContent('Artifact', { type: 'Layout' });
      document
        .save()
        .lineWidth(1.5)
        .moveTo(this.left + 3, top)
        .lineTo(this.left + 3, bottom)
        .stroke(accent)
        .restore();
      document.endMarkedContent();
    }
  }

  private pageNumbers(): void {
    const { document, report } = this;
    const { start, count } = document.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      document.switchToPage(page);
      const { bottom } = document.page.margins;
      const y = document.page.height - 44;
      // Text below the bottom margin would begin a new page.
      document.page.margins.bottom = 0;
      document.markContent('Artifact', { type: 'Pagination' });
      document.fontSize(8).fillColor(quiet);
      document.text(report.application, this.left, y, { width: this.width / 2, lineBreak: false });
      document.text(report.words.pageOf(page - start + 1, count), this.left + this.width / 2, y, {
        width: this.width / 2,
        align: 'right',
        lineBreak: false,
      });
      document.endMarkedContent();
      document.page.margins.bottom = bottom;
    }
  }

  /** Signs that the font can draw, others by their code. Tabs become spaces. */
  private clean(text: string): string {
    let out = '';
    for (const sign of text.replace(/\r\n?/g, '\n').replace(/\t/g, '  ')) {
      const codePoint = sign.codePointAt(0) ?? 0;
      if (sign === '\n' || this.known(codePoint)) out += sign;
      else if (codePoint === 0xad || (codePoint >= 0x200b && codePoint <= 0x200f) || codePoint === 0xfeff) continue;
      else if (/\s/u.test(sign)) out += ' ';
      else out += `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
    }
    return out;
  }
}

function lastPage(document: Document): number {
  const { start, count } = document.bufferedPageRange();
  return start + count - 1;
}

/** Which signs the document's font can draw. pdfkit keeps the font it opened; its types leave it out. */
function glyphTest(document: Document): (codePoint: number) => boolean {
  const embedded: unknown = Reflect.get(document, '_font');
  const font: unknown = typeof embedded === 'object' && embedded !== null ? Reflect.get(embedded, 'font') : undefined;
  if (typeof font !== 'object' || font === null) return () => true;
  const has: unknown = Reflect.get(font, 'hasGlyphForCodePoint');
  if (typeof has !== 'function') return () => true;
  const asked = new Map<number, boolean>();
  return (codePoint) => {
    const known = asked.get(codePoint);
    if (known !== undefined) return known;
    const answer = has.call(font, codePoint) === true;
    asked.set(codePoint, answer);
    return answer;
  };
}
