import { describe, expect, it } from 'vitest';
import { readHtml } from '../../src/node/read/html/read-html.ts';
import { allWords, grid, htmlOf, kinds, markersOf } from './blocks-of.ts';

describe('words of a web page', () => {
  it('leaves the site around the document out and says so', async () => {
    const source = await htmlOf(
      '<header><a href="/">1. Home</a></header><nav><ul><li>2. Menu</li></ul></nav><div class="cookie-banner">3. We use cookies</div><main><h1>Byelaw</h1><p>1.1 A dog must be on a lead.</p><p style="display:none">1.9 Draft</p><p aria-hidden="true">1.8 Echo</p></main><footer>4. Contact</footer><script>var s="5. Script"</script>',
    );
    expect(allWords(source)).toEqual(['Byelaw', '1.1 A dog must be on a lead.']);
    expect(source.messages.map((message) => message.code)).toEqual(['page-furniture-removed', 'hidden-text']);
  });

  it('keeps a page that is wrapped in one form and a header that holds the title', async () => {
    const source = await htmlOf(
      '<form><header><h1>Code</h1></header><p>1. Every ship shall report to the harbour master on arrival.</p><input value="x"><button>Go</button></form>',
    );
    expect(allWords(source)).toEqual(['Code', '1. Every ship shall report to the harbour master on arrival.']);
  });

  it('hides what the sheet of the page hides', async () => {
    const source = await htmlOf(
      '<style>.off{display:none} @media print{p{display:none}}</style><p class="off">1. Hidden</p><p>2. Shown</p>',
    );
    expect(allWords(source)).toEqual(['2. Shown']);
  });

  it('writes raised figures so that they keep their value', async () => {
    expect(allWords(await htmlOf('<p>10<sup>25</sup> operations on 5 m<sup>2</sup>, the 1<sup>st</sup></p>'))).toEqual([
      '10²⁵ operations on 5 m², the 1st',
    ]);
    expect(allWords(await htmlOf('<p>10<span class="oj-super">25</span></p>'))).toEqual(['10²⁵']);
  });

  it('takes note calls out of the words and keeps each note once', async () => {
    const source = await htmlOf(
      '<p>The opinion of the Committee <a id="c1" href="#n1">(<sup>1</sup>)</a>, given in May.</p><p><a id="n1" href="#c1">(<sup>1</sup>)</a> OJ C 517.</p>',
    );
    expect(kinds(source)).toEqual(['paragraph: The opinion of the Committee, given in May.', 'footnote: (1) OJ C 517.']);
    expect(markersOf(source)).toEqual(['(1)']);
    expect(source.text.slice(0, source.blocks[1]?.noteCall)).toBe('The opinion of the Committee');
  });

  it('parts lines with typed numbers that br broke, and paragraphs that two of them broke', async () => {
    expect(allWords(await htmlOf('<div>3. Bins<br>(a) wash;<br>(b) close.<br><br>Closing words<br>go on.</div>'))).toEqual([
      '3. Bins',
      '(a) wash;',
      '(b) close.',
      'Closing words\ngo on.',
    ]);
  });

  it('keeps a number apart from the words that a sheet sets beside it', async () => {
    expect(
      allWords(
        await htmlOf('<p><span class="no">7</span><span class="txt">The keeper pays 1<b>2</b>0 euros. <b>A</b>ll.</span></p>'),
      ),
    ).toEqual(['7 The keeper pays 120 euros. All.']);
  });

  it('takes typed bullets for markers', async () => {
    const source = await htmlOf('<div>•MacBook;</div><div>— a dash</div><p>□ a box to tick</p>');
    expect(markersOf(source)).toEqual(['•', '—']);
    expect(allWords(source)[0]).toBe('• MacBook;');
  });

  it('reads struck-out words as taken back', async () => {
    const source = await htmlOf('<p>The fee is <del>40</del> 55 euros.</p>');
    expect(source.text).toBe('The fee is 55 euros.');
    expect(source.messages.map((message) => message.code)).toEqual(['tracked-changes']);
  });

  it('carries anchors, bold, centring and indents as hints', async () => {
    const source = await htmlOf(
      '<p id="art_1" style="text-align:center;font-weight:700">Article 1</p><p style="margin-left:36pt">Scope.</p>',
    );
    expect(source.blocks[0]).toMatchObject({ anchor: 'art_1', style: { bold: true, centred: true } });
    expect(source.blocks[1]?.style).toEqual({ indent: 36 });
  });

  it('takes a run of links into the page for contents', async () => {
    const link = (name: string): string => `<p><a href="#${name}">${name} Title</a></p>`;
    expect(kinds(await htmlOf(`${link('1')}${link('2')}${link('3')}<h2>1 Title</h2>`))).toEqual([
      'contents: 1 Title',
      'contents: 2 Title',
      'contents: 3 Title',
      'heading: 1 Title',
    ]);
  });

  it('takes page feet of a printed page for furniture and joins the paragraph around them', async () => {
    const foot = (number: number): string => `<p align="center">${number}</p><hr style="page-break-after:always">`;
    const source = await htmlOf(
      `<p>The Company sells its products through a network of many wholesalers who also</p>${foot(1)}<p>serve pharmacies in two countries.</p>${foot(2)}<p>7. Last words.</p>${foot(3)}`,
    );
    expect(kinds(source).filter((line) => line.startsWith('paragraph'))).toEqual([
      'paragraph: The Company sells its products through a network of many wholesalers who also\nserve pharmacies in two countries.',
      'paragraph: 7. Last words.',
    ]);
  });

  it('survives deep nesting and broken marks', async () => {
    const deep = await htmlOf(`${'<div>'.repeat(5000)}1. Deep words`);
    expect(deep.text).toBe('1. Deep words');
    expect(allWords(await htmlOf('<table><tr><td>1. Loose <p>ends'))).toEqual(['1. Loose', 'ends']);
  });
});

describe('lists of a web page', () => {
  it('counts by type, start, value and reversed', async () => {
    const source = await htmlOf(
      '<ol type="a" start="3"><li>x<ol type="i"><li>y</li><li>z</li></ol></li><li>w</li></ol><ol><li>p</li><li value="5">q</li></ol><ol reversed><li>r</li><li>s</li></ol>',
    );
    expect(markersOf(source)).toEqual(['c', 'i', 'ii', 'd', '1', '5', '2', '1']);
  });

  it('takes list styles from the sheet and shows none where there is none', async () => {
    const source = await htmlOf(
      '<style>ol.l{list-style-type:upper-roman}</style><ol class="l"><li>a b</li></ol><ol style="list-style:none"><li>(a) typed</li></ol><ul><li>dot</li></ul>',
    );
    expect(markersOf(source)).toEqual(['I', '•']);
    expect(source.blocks[2]?.bullet).toBe(true);
  });
});

describe('tables of a web page', () => {
  it('spreads spans and marks heads', async () => {
    const source = await htmlOf(
      '<table><caption>Fees</caption><tr><th rowspan="2"></th><th colspan="2">Year</th></tr><tr><th>2024</th><th>2023</th></tr><tr><td>Sales</td><td>1</td><td>2</td></tr></table>',
    );
    expect(grid(source)).toEqual([
      ['', 'Year', ''],
      ['', '2024', '2023'],
      ['Sales', '1', '2'],
    ]);
    const table = source.blocks[0]?.table;
    expect(table?.caption).toBe('Fees');
    expect(table?.cells.find((cell) => source.text.slice(cell.start, cell.end) === 'Year')).toMatchObject({
      column: 1,
      columnSpan: 2,
      head: true,
    });
  });

  it('joins currency signs, brackets and per cent signs in cells of their own with their figures', async () => {
    const source = await htmlOf(
      '<table><tr><td></td><td></td><td colspan="3">2024</td><td></td><td colspan="3">2023</td></tr><tr><td>Net</td><td></td><td>$</td><td>(1,204</td><td>)</td><td></td><td>$</td><td>865</td><td></td></tr><tr><td>Rate</td><td></td><td></td><td>5</td><td>%</td><td></td><td></td><td>6</td><td>%</td></tr></table>',
    );
    expect(grid(source)).toEqual([
      ['', '2024', '2023'],
      ['Net', '$(1,204)', '$865'],
      ['Rate', '5%', '6%'],
    ]);
  });

  it('reads a number in one cell and its text in the next as a paragraph', async () => {
    const item = (mark: string, text: string): string => `<table><tr><td><p>${mark}</p></td><td><p>${text}</p></td></tr></table>`;
    const source = await htmlOf(
      `<p>2. It lays down:</p>${item('(a)', `rules, namely:${item('(i)', 'first;')}`)}${item('—', 'a dash')}${item('Item 1.', 'Business')}`,
    );
    expect(allWords(source)).toEqual(['2. It lays down:', '(a) rules, namely:', '(i) first;', '— a dash', 'Item 1. Business']);
    expect(source.blocks.every((block) => block.table === undefined)).toBe(true);
  });

  it('reads a number in one box of a grid and its text in the next as a paragraph', async () => {
    const source = await htmlOf(
      '<div class="grid"><div><span>(a) </span></div><div><p>the form;</p><p>More on it.</p></div></div>',
    );
    expect(allWords(source)).toEqual(['(a) the form;', 'More on it.']);
  });

  it('flattens tables that only lay out the page', async () => {
    const source = await htmlOf('<table><tr><td><h2>1. Scope</h2><p>All boats.</p></td></tr></table>');
    expect(kinds(source)).toEqual(['heading: 1. Scope', 'paragraph: All boats.']);
  });

  it('reads a table of titles and page numbers as contents', async () => {
    const row = (item: string, title: string, page: string): string =>
      `<tr><td><a href="#x">${item}</a></td><td><a href="#x">${title}</a></td><td>${page}</td></tr>`;
    const source = await htmlOf(
      `<table>${row('Item 1.', 'Business', '1')}${row('Item 2.', 'Properties', '18')}${row('Item 3.', 'Legal', '19')}</table>`,
    );
    expect(source.blocks.map((block) => block.kind)).toEqual(['contents', 'contents', 'contents']);
  });
});

describe('encodings of a web page', () => {
  it('follows the encoding that the page names, in meta or in the XML declaration', async () => {
    const latin = Buffer.from(
      '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>Gr\xf6\xdfe</p>',
      'latin1',
    );
    expect((await readHtml(new Uint8Array(latin), { fileName: 'a.html' })).text).toBe('Größe');
    const cyrillic = Buffer.from('<?xml version="1.0" encoding="windows-1251"?><html><p>\xd6\xe5\xed\xe0</p></html>', 'latin1');
    expect((await readHtml(new Uint8Array(cyrillic), { fileName: 'a.html' })).text).toBe('Цена');
  });

  it('does not believe a name that the bytes contradict', async () => {
    const wrong = Buffer.from('<meta charset="utf-8"><p>Co\xfbt du march\xe9 des \xe9coles</p>', 'latin1');
    expect((await readHtml(new Uint8Array(wrong), { fileName: 'a.html' })).text).toBe('Coût du marché des écoles');
  });

  it('reads XHTML whose empty elements close themselves', async () => {
    const source = await readHtml(
      new TextEncoder().encode(
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head><body><p>1. Words</p></body></html>',
      ),
      { fileName: 'a.xhtml' },
    );
    expect(source.text).toBe('1. Words');
  });
});
