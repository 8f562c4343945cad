import { describe, expect, it } from 'vitest';
import { readText } from '../../src/node/read/text/read-text.ts';
import { allWords, grid, kinds, textOf } from './blocks-of.ts';

describe('blocks of a text file', () => {
  it('keeps reference numbers that a wrap left at the start of a line inside their clause', async () => {
    const source = await textOf(
      '7.1 Either party may end this agreement by notice given under clause\n9.2 of the Terms, unless the fault is one described in clause\n7.2 below.\n\n7.2 The Agent returns the samples listed in Schedule\n2 and stops.\n',
    );
    expect(allWords(source)).toEqual([
      '7.1 Either party may end this agreement by notice given under clause\n9.2 of the Terms, unless the fault is one described in clause\n7.2 below.',
      '7.2 The Agent returns the samples listed in Schedule\n2 and stops.',
    ]);
  });

  it('makes a block of every clause in a file without blank lines', async () => {
    const source = await textOf(
      '3. The Registrar may refuse if\n(a) the form is blank;\n(b) the fee is unpaid.\n4. An appeal must state\n(i) the ground; and\n(ii) the remedy.\n',
    );
    expect(allWords(source)).toEqual([
      '3. The Registrar may refuse if',
      '(a) the form is blank;',
      '(b) the fee is unpaid.',
      '4. An appeal must state',
      '(i) the ground; and',
      '(ii) the remedy.',
    ]);
  });

  it('joins hard-wrapped lines of a clause and keeps the breaks in the words', async () => {
    const long =
      'The Keeper shall keep the lamp lit from one hour before sunset until one\nhour after sunrise and shall enter the times in the book that lies beside\nthe lamp.';
    const source = await textOf(`1. Duty\n\n${long}\n\n2. Fees\n\nNone.\n`);
    expect(allWords(source)).toEqual(['1. Duty', long, '2. Fees', 'None.']);
  });

  it('parts a heading line from the sentence under it', async () => {
    expect(
      allWords(await textOf('7A. Online application\nAn application may also be made online.\n\nSCHEDULE 1\nFees\n')),
    ).toEqual(['7A. Online application', 'An application may also be made online.', 'SCHEDULE 1', 'Fees']);
  });

  it('begins no clause at an amount, a date or a list of references', async () => {
    const source = await textOf(
      '5.1 The licence of the ferry ends on the last working day that falls before\n4 March 2027 or, for boats under paragraphs (a) and\n(b), when the owner has paid a fee of\n12 euros for each of them.\n',
    );
    expect(source.blocks).toHaveLength(1);
  });

  it('takes every line of a file with unwrapped paragraphs for a block', async () => {
    const paragraph = 'The Regulator expects that each person keeps a record of every decision. '.repeat(4).trim();
    const source = await textOf(
      `1.1\tScope\n1.1.(1)\t${paragraph}\n(a)\t${paragraph}\nWhere it applies, ${paragraph}\n2\tNext\n`,
    );
    expect(source.blocks).toHaveLength(5);
  });

  it('reads dot leaders as lines of the contents', async () => {
    expect(kinds(await textOf('Contents\n1. Scope ........ 3\n2. Terms ........ 4\n\n1. Scope\nAll boats.\n'))).toEqual([
      'paragraph: Contents',
      'contents: 1. Scope ........ 3',
      'contents: 2. Terms ........ 4',
      'paragraph: 1. Scope',
      'paragraph: All boats.',
    ]);
  });

  it('reads lines with page numbers under a contents heading as contents, and those elsewhere as words', async () => {
    const source = await textOf('CONTENTS\n\n1. Scope     3\n2. Terms     4\n\n1. Scope\n\n2. Berth     4\n');
    expect(source.blocks.map((block) => block.kind)).toEqual(['paragraph', 'contents', 'contents', 'paragraph', 'paragraph']);
  });

  it('reads tables that are set with spaces or pipes, the row over a rule as head', async () => {
    const spaced = await textOf('Service     Price\n-----------------\nTowing      1,200\nMooring       450\n');
    expect(grid(spaced)).toEqual([
      ['Service', 'Price'],
      ['Towing', '1,200'],
      ['Mooring', '450'],
    ]);
    expect(spaced.blocks[0]?.table?.cells.map((cell) => cell.head)).toEqual([true, true, false, false, false, false]);
    expect(grid(await textOf('| Port | Fee |\n| A | |\n'))).toEqual([
      ['Port', 'Fee'],
      ['A', ''],
    ]);
  });

  it('does not take clauses with a tab after their number for rows', async () => {
    const source = await textOf('1.1\tScope\n1.2\tTerms\n1.3\tFees\n');
    expect(source.blocks.map((block) => block.kind)).toEqual(['paragraph', 'paragraph', 'paragraph']);
  });

  it('takes a line with a rule under it for a heading', async () => {
    expect(kinds(await textOf('Rates\n-----\nThe rate is 9.\n'))).toEqual(['heading: Rates', 'paragraph: The rate is 9.']);
  });

  it('makes an item of every typed bullet and leaves a dash inside a sentence alone', async () => {
    const source = await textOf(
      'The bins are:\n- the blue one;\n- the red one\n- the last.\n\nA bin of steel - or tin\n- as well as wood - is\nallowed.\n',
    );
    expect(kinds(source)).toEqual([
      'paragraph: The bins are:',
      'list-item: - the blue one;',
      'list-item: - the red one',
      'list-item: - the last.',
      'paragraph: A bin of steel - or tin\n- as well as wood - is\nallowed.',
    ]);
    expect(source.blocks[1]).toMatchObject({ bullet: true, level: 0 });
  });

  it('gives indents in points of six a column', async () => {
    const source = await textOf('1. Bins\n\n    (a) wash them\n');
    expect(source.blocks.map((block) => block.style?.indent ?? 0)).toEqual([0, 24]);
  });

  it('counts pages at form feeds', async () => {
    const source = await textOf('1. First page.\n\f2. Second page.\n');
    expect(source.pages.map((page) => source.text.slice(page.start, page.end))).toEqual(['1. First page.', '2. Second page.']);
    expect(source.blocks.map((block) => block.page)).toEqual([1, 2]);
  });

  it('keeps running heads and feet apart and joins a paragraph over the page', async () => {
    const page = (number: number, words: string): string => `Harbour Code\n\n${words}\n\n- ${number} -\n`;
    const source = await textOf(
      [
        page(1, '1. The master of a ship that calls at the port shall'),
        page(2, 'report to the office.\n\n2. Fees are due.'),
        page(3, '3. Ends.'),
      ].join('\f'),
    );
    expect(kinds(source).filter((line) => !line.startsWith('furniture'))).toEqual([
      'paragraph: 1. The master of a ship that calls at the port shall\nreport to the office.',
      'paragraph: 2. Fees are due.',
      'paragraph: 3. Ends.',
    ]);
    expect(source.blocks.filter((block) => block.kind === 'furniture')).toHaveLength(6);
    expect(source.blocks.filter((block) => block.kind === 'paragraph').map((block) => block.page)).toEqual([1, 2, 3]);
  });

  it('notes hyphens at line ends and lets the words keep them', async () => {
    const source = await textOf('1. A third-\nparty notice is enough.\n');
    expect(source.lineEndHyphens).toEqual([{ offset: source.text.indexOf('-'), keepHyphen: true }]);
  });
});

describe('encodings of a text file', () => {
  const read = (bytes: readonly number[] | Uint8Array) => readText(Uint8Array.from(bytes), { fileName: 'a.txt' });
  const codes = (source: { messages: readonly { code: string }[] }): string[] => source.messages.map((message) => message.code);

  it('reads GB 18030 and says that it guessed', async () => {
    const source = await read([
      0xb5, 0xda, 0xd2, 0xbb, 0xcc, 0xf5, 0x20, 0xb3, 0xd0, 0xd4, 0xcb, 0xc8, 0xcb, 0xd3, 0xa6, 0xb5, 0xb1, 0xd4, 0xda, 0xcb,
      0xc4, 0xca, 0xae, 0xb0, 0xcb, 0xd0, 0xa1, 0xca, 0xb1, 0xc4, 0xda, 0xb1, 0xa8, 0xb8, 0xe6, 0xa1, 0xa3,
    ]);
    expect(source.text).toBe('第一条 承运人应当在四十八小时内报告。');
    expect(codes(source)).toEqual(['encoding-guessed']);
    expect(source.language).toBe('zh');
  });

  it('reads windows-1252 with its euro sign and curly apostrophe', async () => {
    const source = await read([...Buffer.from('2.1 Le prix est de 30 \x80; l\x92acompte n\x92est pas rendu. Co\xfbt', 'latin1')]);
    expect(source.text).toBe('2.1 Le prix est de 30 €; l’acompte n’est pas rendu. Coût');
  });

  it.each([
    ['little-endian with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['big-endian with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['little-endian without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['big-endian without a mark', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('reads UTF-16 %s', async (_name, encode) => {
    const source = await read(new Uint8Array(encode('1. Größe\r\n\r\n1.1 Der Zaun ist hoch.\r\n')));
    expect(allWords(source)).toEqual(['1. Größe', '1.1 Der Zaun ist hoch.']);
  });

  it('reads Cyrillic, Japanese and Korean code pages', async () => {
    const russian = await read([
      0xcf, 0xee, 0xf1, 0xf2, 0xe0, 0xe2, 0xf9, 0xe8, 0xea, 0x20, 0xee, 0xe1, 0xff, 0xe7, 0xe0, 0xed, 0x20, 0xef, 0xee, 0xf1,
      0xf2, 0xe0, 0xe2, 0xe8, 0xf2, 0xfc, 0x20, 0xf2, 0xee, 0xe2, 0xe0, 0xf0, 0x20, 0xe2, 0x20, 0xf1, 0xf0, 0xee, 0xea, 0x2e,
    ]);
    expect(russian.text).toBe('Поставщик обязан поставить товар в срок.');
    const japanese = await read([
      0x91, 0xe6, 0x88, 0xea, 0x8f, 0xf0, 0x20, 0x82, 0xb1, 0x82, 0xcc, 0x8b, 0x4b, 0x91, 0xa5, 0x82, 0xcd, 0x8e, 0xd0, 0x88,
      0xf5, 0x82, 0xc9, 0x93, 0x4b, 0x97, 0x70, 0x82, 0xb7, 0x82, 0xe9, 0x81, 0x42,
    ]);
    expect(japanese.text).toBe('第一条 この規則は社員に適用する。');
  });

  it('keeps UTF-8 when a few bytes are foreign, and says so', async () => {
    const source = await read([
      ...Buffer.from('1. Größe, Höhe, Länge, Tür, Öl, süß, Übung, Änderung, fünf, zwölf — '),
      0x93,
      ...Buffer.from('Zaun'),
    ]);
    expect(source.text).toContain('Größe, Höhe');
    expect(source.text).toContain('“Zaun');
    expect(codes(source)).toEqual(['document-damaged']);
  });
});
