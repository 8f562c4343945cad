import { describe, expect, it } from 'vitest';
import { readingText } from '../../src/core/read/reading-text.ts';
import type { SourceBlock, SourceDocument } from '../../src/core/read/source-document.ts';
import { readPdf } from '../../src/node/read/pdf/read-pdf.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import { line, makePdf } from './make-pdf.ts';

const options = { fileName: 'test.pdf' };

function wordsOf(source: SourceDocument, block: SourceBlock): string {
  return readingText(source.text, [block], source.lineEndHyphens).text;
}

function blocksOf(source: SourceDocument, kind: SourceBlock['kind']): string[] {
  return source.blocks.filter((block) => block.kind === kind).map((block) => wordsOf(source, block));
}

async function refusal(bytes: Uint8Array, password?: string): Promise<ProvisoError> {
  try {
    await readPdf(bytes, password === undefined ? options : { ...options, password });
  } catch (error) {
    if (error instanceof ProvisoError) return error;
    throw error;
  }
  throw new Error('The file was read, but a refusal was expected.');
}

describe('places', () => {
  it('gives the box of a word in points from the top left', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      line(pdf, 'The berth is let by the week.', 72, 100, 12);
      line(pdf, 'Mooring fees are due at noon.', 72, 400, 12);
    });
    const source = await readPdf(bytes, options);
    const at = source.text.indexOf('Mooring');
    const box = source.boxes.find((each) => each.start <= at && at < each.end);
    expect(box?.page).toBe(1);
    expect(box?.x).toBeCloseTo(72, 0);
    expect(box?.y).toBeGreaterThan(395);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(418);
    expect(source.pages[0]).toMatchObject({ number: 1, width: 595.28, height: 841.89 });
  });

  it('places words of a turned page as the page is shown', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      Object.assign(pdf.page.dictionary.data, { Rotate: 90 });
      line(pdf, 'Turned words stand at the side.', 72, 100, 12);
    });
    const source = await readPdf(bytes, options);
    const page = source.pages[0];
    expect(page?.width).toBeCloseTo(841.89, 1);
    const box = source.boxes[0];
    expect(source.text).toContain('Turned words');
    // Rotated by a quarter turn, what was 100 points from the top is 100 points from the right edge.
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(725);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(745);
    expect(box?.height ?? 0).toBeGreaterThan(box?.width ?? 0);
  });
});

describe('running heads, feet and page numbers', () => {
  it('keeps them out of a sentence that goes on over the page break', async () => {
    const bytes = await makePdf((pdf) => {
      for (const page of [1, 2, 3]) {
        pdf.addPage();
        line(pdf, 'Harbour Byelaws', 72, 40, 8);
        line(pdf, String(page + 16), 290, 800, 8);
        if (page === 1) line(pdf, '4.1 The limit for a small vessel, as entered in the register, is', 72, 700);
        if (page === 2) {
          line(pdf, '12 tonnes in each of two consecutive years.', 72, 80);
          line(pdf, '4.2 A vessel above the limit pays the full fee.', 72, 110);
        }
        if (page === 3) line(pdf, '4.3 Fees are paid in advance.', 72, 80);
      }
    });
    const source = await readPdf(bytes, options);
    expect(blocksOf(source, 'paragraph')).toEqual([
      '4.1 The limit for a small vessel, as entered in the register, is 12 tonnes in each of two consecutive years.',
      '4.2 A vessel above the limit pays the full fee.',
      '4.3 Fees are paid in advance.',
    ]);
    expect(blocksOf(source, 'furniture').sort()).toEqual([
      '17',
      '18',
      '19',
      'Harbour Byelaws',
      'Harbour Byelaws',
      'Harbour Byelaws',
    ]);
    const sentence = source.blocks.find((block) => block.kind === 'paragraph');
    const pages = source.boxes.filter((box) => sentence !== undefined && box.start >= sentence.start && box.end <= sentence.end);
    expect(pages.map((box) => box.page)).toEqual([1, 2]);
  });

  it('keeps a heading that only looks like one on another page', async () => {
    const bytes = await makePdf((pdf) => {
      for (const number of [1, 2, 3]) {
        pdf.addPage();
        line(pdf, `Article ${number}`, 72, 60, 13, 'Helvetica-Bold');
        line(pdf, `The duty under this article number ${['one', 'two', 'three'][number - 1]} rests with the master.`, 72, 84);
        line(pdf, `It ends when the vessel has left ${['the harbour', 'the bay', 'the river'][number - 1]} for good.`, 72, 98);
      }
    });
    const source = await readPdf(bytes, options);
    expect(blocksOf(source, 'heading')).toEqual(['Article 1', 'Article 2', 'Article 3']);
  });

  it('takes page numbers of the original out of the middle of a page', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      let y = 40;
      for (let sheet = 2; sheet <= 5; sheet += 1) {
        for (let at = 0; at < 9; at += 1) {
          line(pdf, `(${at + 1}) The keeper of berth ${sheet} shall pay the dues for the season in advance.`, 72, y, 7);
          line(
            pdf,
            `A receipt is given for payment ${'abcdefghi'[at]} of berth ${'abcdef'[sheet]} that has been made.`,
            72,
            y + 9,
            7,
          );
          y += 18;
        }
        line(pdf, `(10) Goods that are left on the quay of berth ${'abcdef'[sheet]} without a mark are`, 72, y, 7);
        line(pdf, String(sheet), 290, y + 14, 7);
        line(pdf, `stored at the cost of the owner of vessel ${'abcdef'[sheet]} that has landed them.`, 72, y + 28, 7);
        y += 37;
      }
    });
    const source = await readPdf(bytes, options);
    expect(blocksOf(source, 'furniture')).toEqual(['2', '3', '4', '5']);
    const cut = blocksOf(source, 'paragraph').filter((words) => words.startsWith('(10)'));
    expect(cut[0]).toBe(
      '(10) Goods that are left on the quay of berth c without a mark are stored at the cost of the owner of vessel c that has landed them.',
    );
    expect(cut).toHaveLength(4);
  });

  it('takes line numbers at the margin out of the words', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      for (let at = 0; at < 12; at += 1) {
        line(pdf, String(at + 1), 40, 100 + at * 24);
        line(pdf, `and the witness said further that berth ${'abcdefghijkl'[at]} was not free on the day`, 80, 100 + at * 24);
      }
    });
    const source = await readPdf(bytes, options);
    const words = blocksOf(source, 'paragraph').join(' ');
    expect(words).not.toMatch(/\d/);
    expect(words).toContain('berth l was not free');
  });
});

describe('words over line ends', () => {
  it('drops the hyphen of a broken word and keeps that of a compound', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      line(pdf, '11.1 The Supplier shall indem-', 72, 100);
      line(pdf, 'nify the Customer against a third-', 72, 114);
      line(pdf, 'party claim, and the re-', 72, 128);
      line(pdf, 'insurer is told. A re-insurer may object.', 72, 142);
    });
    const source = await readPdf(bytes, options);
    expect(blocksOf(source, 'paragraph')).toEqual([
      '11.1 The Supplier shall indemnify the Customer against a third-party claim, and the re-insurer is told. A re-insurer may object.',
    ]);
    expect(source.text).toContain('indem-\nnify');
  });

  it('reads words drawn twice for fake bold once', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      line(pdf, 'Penalty clause', 72, 100, 12);
      line(pdf, 'Penalty clause', 72.4, 100, 12);
      line(pdf, 'A late payment costs 2% a month.', 72, 130, 10);
    });
    const source = await readPdf(bytes, options);
    expect(source.text.match(/Penalty clause/g)).toHaveLength(1);
  });
});

describe('reading order', () => {
  it('reads the left column before the right one though rows share their height', async () => {
    const left = [
      '1.1 The carrier shall take the goods',
      'by the shortest safe route and shall',
      'not stop for longer than six hours.',
      '1.2 The sender shall mark each crate',
      'with its gross weight in kilograms.',
    ];
    const right = [
      '2.1 The carrier is liable for any loss',
      'up to 18 euros for each kilogram lost.',
      '2.2 A claim for loss must be made in',
      'writing within 60 days after delivery',
      'was due, or the claim lapses.',
    ];
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      for (const [at, words] of left.entries()) {
        line(pdf, words, 60, 100 + at * 14);
        line(pdf, right[at] ?? '', 318, 100 + at * 14);
      }
      line(pdf, '3 This line runs over both of the columns and over the space between them, too, without a stop.', 60, 200);
    });
    const source = await readPdf(bytes, options);
    expect(blocksOf(source, 'paragraph')).toEqual([
      '1.1 The carrier shall take the goods by the shortest safe route and shall not stop for longer than six hours.',
      '1.2 The sender shall mark each crate with its gross weight in kilograms.',
      '2.1 The carrier is liable for any loss up to 18 euros for each kilogram lost.',
      '2.2 A claim for loss must be made in writing within 60 days after delivery was due, or the claim lapses.',
      '3 This line runs over both of the columns and over the space between them, too, without a stop.',
    ]);
  });

  it('puts a small note in the margin before the text that begins beside it', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      for (let at = 0; at < 10; at += 1) {
        const words =
          at === 5
            ? '2. The master shall enter every lift of cargo in the log that'
            : 'the keeper of the harbour shall at all times see to it, as told.';
        line(pdf, words, 60, 100 + at * 14);
      }
      line(pdf, 'Log of lifts.', 400, 171, 7);
    });
    const source = await readPdf(bytes, options);
    const blocks = source.blocks.map((block) => wordsOf(source, block));
    expect(blocks.indexOf('Log of lifts.')).toBeGreaterThanOrEqual(0);
    expect(blocks[blocks.indexOf('Log of lifts.') + 1]).toMatch(/^2\. The master shall enter/);
    expect(blocks.some((block) => /that Log|Log of lifts\. the/.test(block))).toBe(false);
  });
});

describe('tables', () => {
  it('finds cells by alignment, heads over several columns, and one table over two pages', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => [
      `Zone ${String(at + 1).padStart(2, '0')}`,
      `${at + 40}.50`,
      `${at + 90}.25`,
    ]);
    const bytes = await makePdf((pdf) => {
      const heads = (y: number): void => {
        line(pdf, 'Charge in euros', 285, y, 9, 'Helvetica-Bold');
        line(pdf, 'Destination', 80, y + 15, 9, 'Helvetica-Bold');
        line(pdf, 'by road', 250, y + 15, 9, 'Helvetica-Bold');
        line(pdf, 'by rail', 360, y + 15, 9, 'Helvetica-Bold');
      };
      const body = (part: string[][], y: number): void => {
        for (const [at, [zone = '', road = '', rail = '']] of part.entries()) {
          line(pdf, zone, 80, y + at * 15, 9);
          line(pdf, road, 255, y + at * 15, 9);
          line(pdf, rail, 365, y + at * 15, 9);
        }
      };
      pdf.addPage();
      line(pdf, '1.1 The charges for one consignment are as follows, without tax:', 72, 400);
      heads(430);
      body(rows.slice(0, 18), 460);
      pdf.addPage();
      heads(60);
      body(rows.slice(18), 90);
      line(pdf, '1.2 A consignment above 12 tonnes goes by rail.', 72, 300);
    });
    const source = await readPdf(bytes, options);
    const tables = source.blocks.filter((block) => block.table !== undefined);
    expect(tables).toHaveLength(1);
    const table = tables[0]?.table;
    const cells = table?.cells ?? [];
    const textOf = (row: number): string[] =>
      cells.filter((cell) => cell.row === row).map((cell) => source.text.slice(cell.start, cell.end));
    expect(table?.rows).toBe(32);
    expect(
      cells.filter((cell) => cell.head).map((cell) => [source.text.slice(cell.start, cell.end), cell.column, cell.columnSpan]),
    ).toEqual([
      ['Charge in euros', 1, 2],
      ['Destination', 0, 1],
      ['by road', 1, 1],
      ['by rail', 2, 1],
    ]);
    expect(textOf(2)).toEqual(['Zone 01', '40.50', '90.25']);
    expect(textOf(31)).toEqual(['Zone 30', '69.50', '119.25']);
    const last = cells.find((cell) => source.text.slice(cell.start, cell.end) === '119.25');
    expect(source.boxes.find((box) => box.start === last?.start)?.page).toBe(2);
    expect(blocksOf(source, 'paragraph')).toContain('1.2 A consignment above 12 tonnes goes by rail.');
  });

  it('sorts words into the cells that lines draw, with lines of one cell joined', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      for (const x of [70, 200, 330, 500]) pdf.moveTo(x, 100).lineTo(x, 200).stroke();
      for (const y of [100, 130, 165, 200]) pdf.moveTo(70, y).lineTo(500, y).stroke();
      line(pdf, 'Role', 76, 110, 10, 'Helvetica-Bold');
      line(pdf, 'Duty', 206, 110, 10, 'Helvetica-Bold');
      line(pdf, 'Term', 336, 110, 10, 'Helvetica-Bold');
      line(pdf, 'Harbour master', 76, 135);
      line(pdf, 'keeps the log of', 206, 135);
      line(pdf, 'all vessels', 206, 147);
      line(pdf, 'three years', 336, 135);
      line(pdf, 'Deputy', 76, 170);
      line(pdf, 'stands in for', 206, 170);
      line(pdf, 'the harbour master', 206, 182);
      line(pdf, 'one year', 336, 170);
    });
    const source = await readPdf(bytes, options);
    const table = source.blocks.find((block) => block.table !== undefined)?.table;
    const shown = table?.cells.map((cell) => [cell.row, cell.column, cell.head, source.text.slice(cell.start, cell.end)]);
    expect(shown).toEqual([
      [0, 0, true, 'Role'],
      [0, 1, true, 'Duty'],
      [0, 2, true, 'Term'],
      [1, 0, false, 'Harbour master'],
      [1, 1, false, 'keeps the log of all vessels'],
      [1, 2, false, 'three years'],
      [2, 0, false, 'Deputy'],
      [2, 1, false, 'stands in for the harbour master'],
      [2, 2, false, 'one year'],
    ]);
  });

  it('makes no table of numbered paragraphs', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      for (let at = 1; at <= 6; at += 1) {
        line(pdf, `${at}.`, 72, 80 + at * 20);
        line(pdf, `Rule ${'abcdef'[at - 1]} binds every master of a vessel in the port.`, 110, 80 + at * 20);
      }
    });
    const source = await readPdf(bytes, options);
    expect(source.blocks.filter((block) => block.table !== undefined)).toHaveLength(0);
    expect(blocksOf(source, 'paragraph')).toHaveLength(6);
  });
});

describe('notes, raised figures and contents', () => {
  it('takes a call mark out of the words, ties the note to it, and keeps figures that belong to a value', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      line(pdf, 'The berth must be cleared', 72, 100);
      const end = 72 + pdf.widthOfString('The berth must be cleared');
      line(pdf, '1', end, 98, 6);
      line(pdf, 'within two hours, and the yard of 40 m', 72, 114);
      const unit = 72 + pdf.widthOfString('within two hours, and the yard of 40 m');
      line(pdf, '2', unit, 112, 6);
      pdf.fontSize(10);
      line(pdf, 'must be swept.', unit + 6, 114);
      line(pdf, '1', 72, 758, 5);
      line(pdf, 'Counted from the order of the harbour master.', 77, 760, 8);
    });
    const source = await readPdf(bytes, options);
    const note = source.blocks.find((block) => block.kind === 'footnote');
    expect(blocksOf(source, 'paragraph')).toEqual([
      'The berth must be cleared within two hours, and the yard of 40 m² must be swept.',
    ]);
    expect(note === undefined ? '' : wordsOf(source, note)).toBe('1 Counted from the order of the harbour master.');
    expect(source.text.slice(0, (note?.noteCall ?? -1) + 1)).toBe('The berth must be cleared');
  });

  it('marks lines of a contents page and the word Contents', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      line(pdf, 'Contents', 72, 80, 13, 'Helvetica-Bold');
      line(pdf, `1 Purpose ${'.'.repeat(80)} 2`, 72, 110);
      line(pdf, `2 Records ${'.'.repeat(80)} 3`, 72, 124);
      pdf.addPage();
      line(pdf, '1 Purpose', 72, 80, 13, 'Helvetica-Bold');
      line(pdf, 'This standard sets how long each record is kept.', 72, 104);
    });
    const source = await readPdf(bytes, options);
    expect(source.blocks.map((block) => block.kind)).toEqual(['contents', 'contents', 'contents', 'heading', 'paragraph']);
  });
});

describe('refusals and notices', () => {
  it('says of a scan that it is one', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      pdf.rect(100, 100, 200, 200).fill('grey');
    });
    const error = await refusal(bytes);
    expect(error.code).toBe('no-text-layer');
    expect(error.message).toMatch(/scan/);
  });

  it('names a page without text among pages with text', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      line(pdf, 'The only words of this file stand here.', 72, 100);
      pdf.addPage();
      pdf.rect(100, 100, 200, 200).fill('grey');
    });
    const source = await readPdf(bytes, options);
    expect(source.messages).toContainEqual(expect.objectContaining({ code: 'page-without-text', page: 2 }));
  });

  it('refuses a text layer that is not the words of the page', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.addPage();
      for (let at = 0; at < 12; at += 1)
        line(pdf, `!"#$ )*++,-.'+/0/1%&'()*2+ <=+>?4@A"#23B0CDEF5 ${'~}{|'[at % 4]}^_`, 72, 100 + at * 14);
    });
    const error = await refusal(bytes);
    expect(error.code).toBe('no-text-layer');
    expect(error.data.reason).toBe('garbled');
  });

  it('asks for a password, says when it is wrong, and reads with the right one', async () => {
    const bytes = await makePdf(
      (pdf) => {
        pdf.addPage();
        line(pdf, 'The price is 7,200 euros.', 72, 100);
      },
      { userPassword: 'kelp', ownerPassword: 'reef', pdfVersion: '1.7' },
    );
    expect((await refusal(bytes)).code).toBe('password-required');
    expect((await refusal(bytes, 'sand')).code).toBe('password-wrong');
    expect((await readPdf(bytes, { ...options, password: 'kelp' })).text).toBe('The price is 7,200 euros.');
  });

  it('opens a file with an owner password only, with a notice', async () => {
    const bytes = await makePdf(
      (pdf) => {
        pdf.addPage();
        line(pdf, 'The range of the beacon is 14 miles.', 72, 100);
      },
      { ownerPassword: 'reef', permissions: { copying: false }, pdfVersion: '1.7' },
    );
    const source = await readPdf(bytes, options);
    expect(source.messages.map((message) => message.code)).toContain('encrypted-owner');
  });

  it('refuses empty and broken files with their own codes', async () => {
    expect((await refusal(new Uint8Array())).code).toBe('empty-file');
    expect((await refusal(new TextEncoder().encode('%PDF-1.7\nnothing more'))).code).toBe('unreadable-file');
  });

  it('tells of its progress page by page', async () => {
    const bytes = await makePdf((pdf) => {
      for (const page of [1, 2]) {
        pdf.addPage();
        line(pdf, `Page text ${page} of the file`, 72, 100);
      }
    });
    const steps: string[] = [];
    await readPdf(bytes, { ...options, onProgress: ({ done, total, unit }) => steps.push(`${unit} ${done}/${total}`) });
    expect(steps).toEqual(['page 1/2', 'page 2/2']);
  });

  it('ends the reading with the error of whoever hears of its progress, and reads the next file', async () => {
    const bytes = await makePdf((pdf) => {
      for (const page of [1, 2, 3]) {
        pdf.addPage();
        line(pdf, `Page text ${page} of the file`, 72, 100);
      }
    });
    const heard: number[] = [];
    const onProgress = ({ done }: { readonly done: number }): void => {
      heard.push(done);
      throw new Error('no longer wanted');
    };
    await expect(readPdf(bytes, { ...options, onProgress })).rejects.toThrow('no longer wanted');
    expect(heard).toEqual([1]);
    expect((await readPdf(bytes, options)).pages).toHaveLength(3);
  });

  it('reads several files at the same time, each with its own pages', async () => {
    const made = (words: string): Promise<Uint8Array> =>
      makePdf((pdf) => {
        pdf.addPage();
        line(pdf, words, 72, 100);
      });
    const files = await Promise.all([made('The lamp is lit at dusk.'), made('The berth is let by the week.')]);
    const sources = await Promise.all(files.map((bytes) => readPdf(bytes, options)));
    expect(sources.map((source) => source.text)).toEqual(['The lamp is lit at dusk.', 'The berth is let by the week.']);
  });
});
