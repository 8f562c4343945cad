import { Document, FootnoteReferenceRun, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { describe, expect, it } from 'vitest';
import { readDocx } from '../../src/node/read/docx/read-docx.ts';
import { numbered, oneList, outline, p, r, read, wordsOf } from './word-package.ts';

const heading = (name: string, id: string, more = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const field = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

describe('reading a document that Word could have made', () => {
  it('gives headings, tables with merged cells and head rows, and notes with the place of their call', async () => {
    const cell = (text: string, more: object = {}): TableCell => new TableCell({ children: [new Paragraph(text)], ...more });
    const bytes = await Packer.toBuffer(
      new Document({
        footnotes: { 1: { children: [new Paragraph('Working days only.')] } },
        sections: [
          {
            children: [
              new Paragraph({ text: 'Fees', heading: HeadingLevel.HEADING_1 }),
              new Paragraph({
                children: [new TextRun('Pay within 15 days'), new FootnoteReferenceRun(1), new TextRun(' of receipt.')],
              }),
              new Table({
                rows: [
                  new TableRow({ tableHeader: true, children: [cell('Class'), cell('Charge', { columnSpan: 2 })] }),
                  new TableRow({ children: [cell('A', { rowSpan: 2 }), cell('10'), cell('20')] }),
                  new TableRow({ children: [cell('30'), cell('40')] }),
                ],
              }),
            ],
          },
        ],
      }),
    );
    const source = await readDocx(bytes, { fileName: 'fees.docx' });
    expect(source.blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'table', 'footnote']);
    expect(source.blocks[0]?.level).toBe(1);
    expect(wordsOf(source, source.blocks[1])).toBe('Pay within 15 days of receipt.');
    const note = source.blocks[3];
    expect(wordsOf(source, note)).toBe('1 Working days only.');
    expect(source.text.slice(0, note?.noteCall)).toBe('Fees\nPay within 15 days');
    const cells = source.blocks[2]?.table?.cells.map((one) => [
      source.text.slice(one.start, one.end), one.row, one.column, one.rowSpan, one.columnSpan, one.head,
    ]); // biome-ignore format: table
    expect(cells).toEqual([
      ['Class', 0, 0, 1, 1, true],
      ['Charge', 0, 1, 1, 2, true],
      ['A', 1, 0, 2, 1, false],
      ['10', 1, 1, 1, 1, false],
      ['20', 1, 2, 1, 1, false],
      ['30', 2, 1, 1, 1, false],
      ['40', 2, 2, 1, 1, false],
    ]);
  });
});

describe('list numbers', () => {
  it('stand before the words as markers and count on past other blocks', async () => {
    const source = await read({ numbering: oneList, body: `${numbered('One', 1)}${p(r('Between'))}${numbered('Two', 1)}` });
    expect(outline(source)).toEqual(['list-item|1. One', 'paragraph|Between', 'list-item|2. Two']);
    const marker = source.blocks[2]?.marker;
    expect(source.text.slice(marker?.start, marker?.end)).toBe('2.');
  });

  it('come from the style that a level is bound to, and numbering 0 switches them off', async () => {
    const styles =
      heading('heading 1', 'H1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr>') +
      heading('heading 2', 'H2', '<w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>') +
      heading('mine', 'Mine', '<w:basedOn w:val="H2"/>');
    const lvl = (index: number, style: string, text: string): string =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="${style}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:abstractNum w:abstractNumId="0">${lvl(0, 'H1', '%1')}${lvl(1, 'H2', '%1.%2')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    const styled = (text: string, style: string, more = ''): string => p(r(text), `<w:pStyle w:val="${style}"/>${more}`);
    const source = await read({
      styles,
      numbering,
      body: `${styled('Scope', 'H1')}${styled('Limits', 'H2')}${styled('Own', 'Mine')}${styled('Plain', 'H1', '<w:numPr><w:numId w:val="0"/></w:numPr>')}`,
    });
    expect(outline(source)).toEqual(['heading|1 Scope', 'heading|1.1 Limits', 'heading|1.2 Own', 'heading|Plain']);
    expect(source.blocks.map((block) => block.level)).toEqual([1, 2, 2, 1]);
  });

  it('inside table cells belong to the words of the cell and count on outside', async () => {
    const row = (text: string): string => `<w:tr><w:tc>${numbered(text, 1)}</w:tc><w:tc>${p(r('x'))}</w:tc></w:tr>`;
    const source = await read({ numbering: oneList, body: `<w:tbl>${row('In')}${row('Too')}</w:tbl>${numbered('Out', 1)}` });
    expect(outline(source)).toEqual(['table|1. In\tx\n2. Too\tx', 'list-item|3. Out']);
  });
});

describe('tracked changes', () => {
  it('are read as accepted, in runs, paragraph marks and table rows, and are told', async () => {
    const cells = (text: string): string => `<w:tc>${p(r(text))}</w:tc><w:tc>${p(r('y'))}</w:tc>`;
    const source = await read({
      numbering: oneList,
      body: [
        numbered('First', 1),
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:del w:id="2"><w:r><w:delText>Gone</w:delText></w:r></w:del></w:p>`,
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${r('Pay in ')}<w:del w:id="3"><w:r><w:delText>30</w:delText></w:r></w:del><w:ins w:id="4">${r('45')}</w:ins>${r(' days')}</w:p>`,
        `<w:p><w:pPr><w:rPr><w:del w:id="5"/></w:rPr></w:pPr>${r('Joined ')}</w:p>${p(r('line'))}`,
        `<w:p><w:moveFrom w:id="6">${r('Moved')}</w:moveFrom></w:p>`,
        `<w:p><w:moveTo w:id="7">${r('Moved')}</w:moveTo></w:p>`,
        `<w:tbl><w:tr>${cells('kept')}</w:tr><w:tr><w:trPr><w:del w:id="8"/></w:trPr>${cells('dropped')}</w:tr></w:tbl>`,
      ].join(''),
    });
    expect(outline(source)).toEqual([
      'list-item|1. First',
      'list-item|2. Pay in 45 days',
      'paragraph|Joined line',
      'paragraph|Moved',
      'table|kept\ty',
    ]);
    expect(source.messages.find((message) => message.code === 'tracked-changes')?.text).toContain('8 tracked changes');
  });
});

describe('what is not text of the document', () => {
  it('leaves hidden text out, also by style, does not count a hidden paragraph, and says so', async () => {
    const styles = '<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>';
    const hidden = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:vanish/></w:rPr></w:pPr>${r('Not shown', '<w:vanish/>')}</w:p>`;
    const source = await read({
      styles,
      numbering: oneList,
      body: `${hidden}${numbered('Shown', 1)}${p(r('Open') + r(' secret', '<w:rStyle w:val="Secret"/>') + r(' shown', '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>'))}`,
    });
    expect(outline(source)).toEqual(['list-item|1. Shown', 'paragraph|Open shown']);
    expect(source.messages.filter((message) => message.code === 'hidden-text')).toHaveLength(2);
  });

  it('joins a run-in heading (style separator) with the text of its line', async () => {
    const styles = heading('heading 2', 'H2');
    const source = await read({
      styles,
      numbering: oneList,
      body: `${p(r('Term. '), '<w:pStyle w:val="H2"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:vanish/><w:specVanish/></w:rPr>')}${p(r('It lasts a year.'))}`,
    });
    expect(outline(source)).toEqual(['list-item|1. Term. It lasts a year.']);
  });

  it('joins a large initial with the word that it begins', async () => {
    const source = await read({ body: `${p(r('T'), '<w:framePr w:dropCap="drop"/>')}${p(r('he parties agree.'))}` });
    expect(outline(source)).toEqual(['paragraph|The parties agree.']);
  });

  it('keeps the result of a reference, drops page numbers and instructions, and sets contents lines apart', async () => {
    const toc = `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('Scope')}<w:r><w:tab/></w:r>${field('PAGEREF _Toc1', r('2'))}</w:p>${p(`${r('Fees')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`)}`;
    const source = await read({
      body: `${toc}${p(`${r('See clause ')}${field(' REF _Ref1 ', r('1.1'))}${r('.')}`)}${p(r('Page ') + field('PAGE', r('7')))}`,
    });
    expect(outline(source)).toEqual(['contents|Scope\t2', 'contents|Fees', 'paragraph|See clause 1.1.', 'paragraph|Page']);
  });

  it('sets lists of references to headings apart, not a single such line', async () => {
    const line = (text: string): string => p(field('REF _Num1', r(text)));
    const styles = heading('heading 1', 'H1');
    const head = (text: string): string => p(r(text), '<w:pStyle w:val="H1"/>');
    const source = await read({ styles, body: `${line('Scope')}${line('Fees')}${head('Scope')}${line('Fees')}${head('Fees')}` });
    expect(source.blocks.map((block) => block.kind)).toEqual(['contents', 'contents', 'heading', 'paragraph', 'heading']);
  });

  it('counts comments without their words', async () => {
    const source = await read({ body: p(`${r('Text')}<w:r><w:commentReference w:id="1"/></w:r>`) });
    expect(source.messages.map((message) => message.code)).toEqual(['comments']);
  });
});

describe('drawings', () => {
  const box = (text: string): string =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wps:txbx><w:txbxContent>${p(r(text))}</w:txbxContent></wps:txbx></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${p(r(text))}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

  it('gives the words of a text box once, after the paragraph that holds it', async () => {
    const source = await read({ body: `${p(r('Before') + box('Boxed words'))}${p(r('After'))}` });
    expect(outline(source)).toEqual(['paragraph|Before', 'text-box|Boxed words', 'paragraph|After']);
    expect(source.blocks[1]?.boxed).toBe(true);
    expect(source.messages.map((message) => message.code)).toEqual(['text-box']);
  });

  it('keeps a text box that is anchored in a table cell', async () => {
    const cells = `<w:tc>${p(box('Boxed words'))}</w:tc><w:tc>${p(r('x'))}</w:tc>`;
    const source = await read({ body: `<w:tbl><w:tr>${cells}</w:tr></w:tbl>` });
    expect(outline(source)).toEqual(['table|Boxed words\tx']);
  });

  it('tells of a picture at its place', async () => {
    const picture =
      '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="n" descr="Floor plan"/><a:blip/></wp:inline></w:drawing></w:r>';
    const source = await read({ body: p(r('See: ') + picture) });
    expect(source.messages).toMatchObject([{ code: 'image-not-shown', start: 0 }]);
    expect(source.messages[0]?.text).toContain('Floor plan');
  });

  it('refuses a document of pictures alone', async () => {
    await expect(read({ body: p('<w:r><w:drawing><a:blip/></w:drawing></w:r>') })).rejects.toMatchObject({
      code: 'no-text-layer',
    });
  });
});

describe('signs and values', () => {
  it('writes powers raised, formulas in one line, symbols and ticked boxes as signs', async () => {
    const formula =
      '<m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>';
    const raised = (text: string): string => r(text, '<w:vertAlign w:val="superscript"/>');
    const tick =
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const source = await read({
      body: [
        p(r('10') + raised('25') + r(' on the 1') + raised('st') + r(' day')),
        p(r('x = ') + formula),
        p(
          `<w:r><w:sym w:font="Symbol" w:char="F0B3"/></w:r>${r(' 5')}${r('\uF0A3', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>')}${r(' 7')}`,
        ),
        p(tick + r(' yes')),
        p(`<w:r><w:ruby><w:rt>${r('kan')}</w:rt><w:rubyBase>${r('漢')}</w:rubyBase></w:ruby></w:r>`),
      ].join(''),
    });
    expect(outline(source)).toEqual([
      'paragraph|10²⁵ on the 1st day',
      'paragraph|x = (a+b)/2',
      'paragraph|≥ 5≤ 7',
      'paragraph|☒ yes',
      'paragraph|漢',
    ]);
  });

  it('reads content controls, links and smart tags', async () => {
    const source = await read({
      body: `<w:sdt><w:sdtContent>${p(`<w:hyperlink><w:smartTag>${r('Linked')}</w:smartTag></w:hyperlink><w:sdt><w:sdtContent>${r(' filled')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>`,
    });
    expect(outline(source)).toEqual(['paragraph|Linked filled']);
  });
});

describe('tables that only arrange text', () => {
  it('gives a frame around one paragraph as that paragraph, boxed', async () => {
    const source = await read({ body: `<w:tbl><w:tr><w:tc>${p(r('Take care.'))}</w:tc></w:tr></w:tbl>` });
    expect(outline(source)).toEqual(['paragraph|Take care.']);
    expect(source.blocks[0]?.boxed).toBe(true);
  });

  it('gives clauses that are set in columns as blocks', async () => {
    const clauses = `${numbered('One', 1)}${numbered('Two', 1)}${numbered('Three', 1)}`;
    const source = await read({
      numbering: oneList,
      body: `<w:tbl><w:tr><w:tc>${clauses}</w:tc><w:tc>${p(r('Side'))}</w:tc></w:tr></w:tbl>`,
    });
    expect(outline(source)).toEqual(['list-item|1. One', 'list-item|2. Two', 'list-item|3. Three', 'paragraph|Side']);
  });

  it('joins numbers that stand in a cell of their own with the words beside them', async () => {
    const row = (text: string): string => `<w:tr><w:tc>${numbered('', 1)}</w:tc><w:tc>${p(r(text))}</w:tc></w:tr>`;
    const source = await read({ numbering: oneList, body: `<w:tbl>${row('Keep records.')}${row('Keep them safe.')}</w:tbl>` });
    expect(outline(source)).toEqual(['list-item|1. Keep records.', 'list-item|2. Keep them safe.']);
    const wide = (text: string): string => row(text).replace('</w:tr>', `<w:tc>${p(r('40 kg'))}</w:tc></w:tr>`);
    const table = await read({ numbering: oneList, body: `<w:tbl>${wide('Sand')}${wide('Salt')}</w:tbl>` });
    expect(outline(table)).toEqual(['table|1.\tSand\t40 kg\n2.\tSalt\t40 kg']);
  });

  it('takes the columns that a row leaves free into account', async () => {
    const body = `<w:tbl><w:tr><w:tc>${p(r('a'))}</w:tc><w:tc>${p(r('b'))}</w:tc></w:tr><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr><w:tc>${p(r('c'))}</w:tc></w:tr></w:tbl>`;
    const table = (await read({ body })).blocks[0]?.table;
    expect(table?.cells.filter((cell) => cell.end > cell.start).at(-1)).toMatchObject({ row: 1, column: 1 });
  });
});

describe('notes', () => {
  it('keep an own mark out of the words and stand once each, with their place inside a cell too', async () => {
    const footnotes = `<w:footnote w:id="2">${p(r('Starred.'))}</w:footnote><w:footnote w:id="3">${p(r('In the cell.'))}${p(r('Second line.'))}</w:footnote><w:footnote w:id="-1" w:type="separator"><w:p/></w:footnote>`;
    const call = (id: number, more = '', text = ''): string => `<w:r><w:footnoteReference w:id="${id}"${more}/>${text}</w:r>`;
    const source = await read({
      footnotes,
      body: `${p(r('Price') + call(2, ' w:customMarkFollows="1"', '<w:t>*</w:t>') + r(' due'))}<w:tbl><w:tr><w:tc>${p(r('k'))}</w:tc><w:tc>${p(r('40') + call(3) + r(' kg'))}</w:tc></w:tr></w:tbl>`,
    });
    expect(outline(source)).toEqual([
      'paragraph|Price due',
      'table|k\t40 kg',
      'footnote|* Starred.',
      'footnote|1 In the cell.\nSecond line.',
    ]);
    expect(source.blocks.slice(2).map((block) => source.text.slice(0, block.noteCall))).toEqual(['Price', 'Price due\nk\t40']);
  });
});

describe('title', () => {
  it('comes from the title block, else from the properties when the document prints it', async () => {
    const styles = heading('Title', 'Title');
    expect((await read({ styles, body: p(r('Hire Terms'), '<w:pStyle w:val="Title"/>'), title: 'x' })).title).toBe('Hire Terms');
    expect((await read({ body: p(r('HIRE TERMS')), title: 'Hire Terms' })).title).toBe('Hire Terms');
    expect((await read({ body: p(r('Words')), title: 'Template of the house' })).title).toBeNull();
  });
});
