import { describe, expect, it } from 'vitest';
import { SourceBuilder } from '../../src/core/read/source-builder.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { labelsOf, outlineOf, referencesOf, sourceOf, treeOf } from './outline.ts';

const outline = (text: string): string => `\n${outlineOf(treeOf(text))}\n`;
const codes = (text: string): string[] => treeOf(text).messages.map((message) => message.code);

describe('numbers are decided by their row', () => {
  it('takes (i) for the ninth letter after (h), and for the first roman below it', () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `(${letter}) ground ${letter};`).join('\n\n');
    const tree = treeOf(
      `3. Refusal is allowed if\n\n${letters}\n\n(i) the applicant gave\n\n(i) a false name, or\n\n(ii) a false date;\n\n(j) anything else.`,
    );
    expect(labelsOf(tree).slice(-4)).toEqual(['3(i)', '3(i)(i)', '3(i)(ii)', '3(j)']);
  });

  it('takes (i) for a roman where romans go on', () => {
    expect(labelsOf(treeOf('4. State\n\n(i) one;\n\n(ii) two;\n\n(iii) three.'))).toEqual(['4', '4(i)', '4(ii)', '4(iii)']);
  });

  it('leaves figures, years and ends of references in the words', () => {
    expect(
      outline(`
7.1 Notice is given under clause
9.2 of the Master Terms or clause
7.3 below, by

12 million crowns of turnover or

2024 was the year of change.

7.2 See Article
5 of the Brand Rules.`),
    ).toBe(`
7.1 Notice is given under clause 9.2 of the Master Terms or clause 7.3 below, by 12 million crowns of turnover or 2024 was the year of change.
7.2 See Article 5 of the Brand Rules.
`);
  });

  it('reads a number that touches its title', () => {
    expect(outline('4Charges\n\n4.1 A fee is due.\n\n5Termination\n\n5.1 It ends.')).toBe(`
4 <Charges>
  4.1 A fee is due.
5 <Termination>
  5.1 It ends.
`);
  });

  it('keeps a list inside a sentence in the sentence', () => {
    expect(outline('Section 4.02 Return. A party returns the data, including (i) drawings, (ii) samples and (iii) notes.')).toBe(`
Section 4.02 Return. A party returns the data, including (i) drawings, (ii) samples and (iii) notes.
`);
  });

  it('trusts numbers that the format gives, whatever the words look like', () => {
    expect(outline('## 2. Fields\n\n[[1.]] time\n\n[[2.]] gate\n\n[[3.]] badge\n\n2.1 The time is in UTC.')).toBe(`
2 <Fields>
  1 time
  2 gate
  3 badge
  2.1 The time is in UTC.
`);
  });

  it('does not take the text of an amendment in quotation marks for clauses', () => {
    expect(
      outline(
        '1. After section 4 insert—\n\n“4A Fees\n\n(1) A fee is payable.\n\n(2) The fee is 5 euros.”\n\n2. Section 9 goes.',
      ),
    ).toBe(`
1 After section 4 insert— “4A Fees (1) A fee is payable. (2) The fee is 5 euros.”
2 Section 9 goes.
`);
  });

  it('goes on with a row that headings and chapters interrupt', () => {
    expect(outline('# Basics\n\n1. First.\n\n2. Second.\n\n# More\n\n3. Third.')).toBe(`
– <Basics>
  1 First.
  2 Second.
– <More>
  3 Third.
`);
  });

  it('reads numbers that print their whole path', () => {
    const tree = treeOf(
      '1.2.1\n\n1.2.1.(1) The rules apply to:\n\n(a) banks;\n\n(b) brokers.\n\n1.2.1.(2) They bind.\n\n1.2.1.Guidance.1. Read with care.',
    );
    expect(tree.clauses.map((clause) => [clause.number, clause.depth])).toEqual([
      ['1.2.1', 0],
      ['1.2.1.(1)', 1],
      ['(a)', 2],
      ['(b)', 2],
      ['1.2.1.(2)', 1],
      ['1.2.1.Guidance.1', 1],
    ]);
    expect(labelsOf(tree)[3]).toBe('1.2.1.(1)(b)');
  });

  it('takes 2.0 for the head of 2.1, and 1. of a new part for a new row', () => {
    expect(outline('1.0 Purpose\n\nOrder.\n\n2.0 Scope\n\n2.1 It covers staff.')).toBe(`
1.0 <Purpose> Order.
2.0 <Scope>
  2.1 It covers staff.
`);
    expect(labelsOf(treeOf('第一部分 通用\n\n1. 定义\n\n1.1 甲。\n\n第二部分 专用\n\n1. 补充\n\n1.1 无。', 'zh'))).toEqual([
      '第一部分',
      '第一部分, 1',
      '第一部分, 1.1',
      '第二部分',
      '第二部分, 1',
      '第二部分, 1.1',
    ]);
  });

  it('reads the numbers of other languages', () => {
    expect(
      outline(
        'Chapitre Ier\n\nRègles\n\nArticle 1er\n\nObjet\n\nVoici.\n\nArticle 2\n\n1° Les portes ;\n\n2° Les grilles.\n\nArticle 2 bis\n\nSuite\n\nFin.',
      ),
    ).toBe(`
Chapitre Ier <Règles>
  Article 1er <Objet> Voici.
  Article 2
    1° Les portes ;
    2° Les grilles.
  Article 2 bis <Suite> Fin.
`);
    expect(
      labelsOf(treeOf('Teil 1 Tore\n\n§ 1 Zweck\n\n(1) Tore sind zu.\n\n(2) Das gilt immer.\n\n§ 1a Ausnahme\n\nKeine.')),
    ).toEqual(['Teil 1', '§ 1', '§ 1(1)', '§ 1(2)', '§ 1a']);
  });

  it('takes the recitals of a contract apart from its clauses', () => {
    const tree = treeOf(
      'WHEREAS\n\n(A) The Seller owns a mill.\n\n(B) The Buyer wants it.\n\nIT IS AGREED:\n\n1. Sale\n\n1.1 The Seller sells, see Recital (A).',
    );
    expect(labelsOf(tree)).toEqual(['WHEREAS', 'Recital A', 'Recital B', '¶1', '1', '1.1']);
    expect(referencesOf(tree)).toEqual(['1.1 -> Recital A']);
  });

  it('tells of numbers left out and numbers used twice', () => {
    expect(codes('1. One.\n\n2. Two.\n\n4. Four.')).toEqual(['number-gap']);
    expect(codes('1.1 One.\n\n1.2 Two.\n\n1.2 Two again.\n\n1.3 Three.')).toEqual(['number-repeated']);
  });
});

describe('what belongs to no number', () => {
  it('gives closing words to the holder of the list that ends, and words inside a list to the item', () => {
    expect(
      outline(
        '4.1 The Collector shall\n\n(a) empty bins, and\n\nbins means all bins.\n\n(b) either\n\n(i) wash, or\n\n(ii) swap,\n\nand close the lid.\n\n4.2 End.',
      ),
    ).toBe(`
4.1 The Collector shall and close the lid.
  (a) empty bins, and bins means all bins.
  (b) either
    (i) wash, or
    (ii) swap,
4.2 End.
`);
  });

  it('keeps bullets in the words of their clause', () => {
    const tree = treeOf('2. Fees are\n\n* low\n\n* fair\n\n3. End.');
    expect(tree.clauses[0]?.text).toBe('Fees are • low • fair');
    expect(tree.clauses[0]?.ranges).toHaveLength(3);
  });

  it('never lets furniture or contents in, and finds a contents page that nobody marked', () => {
    const tree = treeOf(
      '# Rules of the yard\n\nContents\n\n1. Aim 2\n\n2. Duties 3\n\n3. Fines 5\n\n1. Aim\n\nThe aim is safety.\n\n2. Duties\n\nStaff wear boots.\n\n3. Fines\n\nA fine is 5 euros.',
    );
    expect(`\n${outlineOf(tree)}\n`).toBe(`
1 <Aim> The aim is safety.
2 <Duties> Staff wear boots.
3 <Fines> A fine is 5 euros.
`);
    expect(tree.messages.map((message) => message.code)).toEqual(['contents-page-removed']);
    expect(outlineOf(treeOf('~ 1. Aim .... 2\n\n1. The aim is safety.'))).toBe('1 The aim is safety.');
  });

  it('hangs notes and boxes below the clause they belong to, once', () => {
    const builder = new SourceBuilder();
    const first = builder.addBlock({ kind: 'paragraph' }, '5.1 An answer comes within 15 days.');
    builder.addBlock({ kind: 'paragraph' }, '5.2 It is in writing.');
    builder.addBlock({ kind: 'text-box' }, 'Wear a helmet.');
    builder.addBlock({ kind: 'footnote', noteCall: first.end - 1 }, 'Days are working days.', '1');
    const tree = structureDocument(builder.build({ format: 'docx', title: null, language: 'en' }), 'doc');
    expect(tree.clauses.map((clause) => [clause.label, clause.kind, clause.text])).toEqual([
      ['5.1', 'clause', 'An answer comes within 15 days.'],
      ['5.1, note 1', 'footnote', 'Days are working days.'],
      ['5.2', 'clause', 'It is in writing.'],
      ['5.2, box 1', 'paragraph', 'Wear a helmet.'],
    ]);
  });

  it('places every character of the body in exactly one record', () => {
    const source = sourceOf('Preface.\n\n1. Aim\n\n1.1 Words (a) here\nand on.\n\n| a | b |\n| c | d |\n\n2. End.');
    const tree = structureDocument(source, 'doc');
    const owners = new Array<number>(source.text.length).fill(0);
    for (const clause of tree.clauses) {
      for (const range of [...clause.ranges, ...(clause.headRange === null ? [] : [clause.headRange])]) {
        for (let offset = range.start; offset < range.end; offset += 1) owners[offset] = (owners[offset] ?? 0) + 1;
      }
    }
    expect(owners.some((count) => count > 1)).toBe(false);
    const lost = [...source.text].filter((sign, offset) => owners[offset] === 0 && /\p{L}|\p{N}/u.test(sign)).join('');
    // The head row of a table is told by its cells.
    expect(lost).toBe('ab');
  });
});

describe('tables', () => {
  it('makes each row a record that says what its cells mean', () => {
    const tree = treeOf(
      '4. Charges\n\n4.1 The charges in euros per crate are:\n\n| Class | Up to 7 days | Over 7 days |\n| A | 10 | 20 |\n| B | 15 | 30 |\n\n4.2 End.',
    );
    const table = tree.tables[0];
    expect(tree.clauses.find((clause) => clause.clauseId === table?.clauseId)?.label).toBe('4.1');
    expect(table?.unit).toBe('EUR per crate');
    expect(table?.rows).toHaveLength(2);
    expect(table?.rows[1]?.cells[2]).toMatchObject({ value: '30', rowHeads: ['B'], columnHeads: ['Over 7 days'] });
    const row = tree.clauses.find((clause) => clause.clauseId === table?.rows[1]?.clauseId);
    expect(row).toMatchObject({
      kind: 'table-row',
      label: '4.1, table 1, row "B"',
      text: 'B: Up to 7 days: 15; Over 7 days: 30',
    });
  });

  it('spreads merged heads over their columns and takes the scale from the words above', () => {
    const builder = new SourceBuilder();
    builder.addBlock({ kind: 'paragraph' }, '1. Results (in thousands of US dollars, except per share amounts)');
    builder.addTable({ kind: 'table' }, null, [
      { text: '', row: 0, column: 0, rowSpan: 2, head: true },
      { text: 'Year ended', row: 0, column: 1, columnSpan: 2, head: true },
      { text: '2024', row: 1, column: 1, head: true },
      { text: '2023', row: 1, column: 2, head: true },
      { text: 'Net sales', row: 2, column: 0 },
      { text: '48,310', row: 2, column: 1 },
      { text: '(1,204)', row: 2, column: 2 },
    ]);
    const tree = structureDocument(builder.build({ format: 'html', title: null, language: 'en' }), 'doc');
    expect(tree.tables[0]?.unit).toBe('in thousands of US dollars, except per share amounts');
    expect(tree.tables[0]?.rows[0]?.cells[2]).toMatchObject({
      value: '(1,204)',
      rowHeads: ['Net sales'],
      columnHeads: ['Year ended', '2023'],
    });
  });
});

describe('definitions', () => {
  it('finds terms, the words that define them and where they hold', () => {
    const tree = treeOf(
      '1. Definitions\n\n"Cap" means 10 euros;\n\n"Losses" means any cost.\n\n2. Fees\n\n2.1 In this clause, "Fee" means 5 euros. The seller (the "Seller") pays it.'.replace(
        '. The',
        '.\n\nThe',
      ),
    );
    expect(tree.definitions.map((definition) => [definition.term, definition.text, definition.scope])).toEqual([
      ['Cap', '"Cap" means 10 euros;', null],
      ['Losses', '"Losses" means any cost.', null],
      ['Fee', '"Fee" means 5 euros.', 'doc/2/2.1'],
      ['Seller', 'The seller (the "Seller") pays it.', 'doc/2/2.1'],
    ]);
  });

  it('finds Chinese terms', () => {
    const tree = treeOf('第一条 本法所称设备，是指吊车。\n\n第二条 甲公司（以下简称“甲方”）付款。', 'zh');
    expect(tree.definitions.map((definition) => definition.term)).toEqual(['设备', '甲方']);
  });
});

describe('cross-references', () => {
  it('follows numbers, lists, ranges and shorthand', () => {
    const tree = treeOf(
      '§ 12.4 Filing.\n\n(a) A filer sends form F2.\n\n(b) Late filing. (1) A late filer must:\n\n(i) explain;\n\n(ii) pay; and\n\n(iii) file.\n\n(2) The board may waive paragraphs (b)(1)(ii) and (iii) of this section but not paragraph (a).',
    );
    expect(referencesOf(tree)).toEqual([
      '§ 12.4(b)(2) -> § 12.4(b)(1)(ii)',
      '§ 12.4(b)(2) -> § 12.4(b)(1)(iii)',
      '§ 12.4(b)(2) -> § 12.4(a)',
    ]);
    const sections = treeOf('1. One.\n\n2. Two.\n\n3. Three.\n\n4. Sections 1 to 3 apply.');
    expect(referencesOf(sections).sort()).toEqual(['4 -> 1', '4 -> 2', '4 -> 3']);
  });

  it('reads relative references in their own article, and those to an annex inside it', () => {
    const tree = treeOf(
      'Article 1\n\nScope\n\n1. See Annex I, point 2, and point (b) of paragraph 2.\n\n2. This covers:\n\n(a) one; or\n\n(b) two.\n\nANNEX I\n\nList\n\n1. Iron.\n\n2. Wood.',
    );
    expect(referencesOf(tree)).toEqual([
      'Article 1(1) -> Annex I',
      'Article 1(1) -> Annex I(2)',
      'Article 1(1) -> Article 1(2)(b)',
      'Article 1(1) -> Article 1(2)',
    ]);
  });

  it('does not lead references to other texts into this one', () => {
    const tree = treeOf(
      'Article 5\n\nScope\n\nArticle 6 of Regulation (EU) 2016/679 applies.\n\nArticle 6\n\nFees\n\nA fee is due.',
    );
    expect(referencesOf(tree)).toEqual(['Article 5 -> ?']);
    expect(tree.messages.filter((message) => message.code === 'reference-unresolved')).toEqual([]);
    expect(referencesOf(treeOf('第一条 依照《安全法》第二条和本办法第二条执行。\n\n第二条 罚款。', 'zh'))).toEqual([
      '第一条 -> ?',
      '第一条 -> 第二条',
    ]);
  });

  it('finds the section of the article that is named, or of the own one', () => {
    const tree = treeOf(
      'ARTICLE I\n\nTERMS\n\nSection 1. Use. Use is free.\n\nSection 2. Name. See Section 1.\n\nARTICLE II\n\nFEES\n\nSection 1. Fee. A fee is due under Article I, Section 2.\n\nSection 2. Time. See Section 1.',
    );
    expect(referencesOf(tree)).toEqual([
      'Article I, Section 2 -> Article I, Section 1',
      'Article II, Section 1 -> Article I',
      'Article II, Section 1 -> Article I, Section 2',
      'Article II, Section 2 -> Article II, Section 1',
    ]);
  });

  it('shows a reference that leads nowhere', () => {
    const tree = treeOf('1.1 Clause 1.2 applies.\n\n1.2 Clause 7.3 applies.');
    expect(tree.crossReferences.map((reference) => reference.resolved)).toEqual([true, false]);
    expect(tree.messages).toMatchObject([{ code: 'reference-unresolved', clauseId: 'doc/1.2' }]);
  });
});

describe('kinds met in real documents', () => {
  it('takes numbers in the first column of a table for the numbers of its rows', () => {
    const tree = treeOf(
      '# Controls\n\n| Control | Requirement | Owner |\n| 5.1 | Logs of all access are kept for a year | IT |\n| 5.2 | Each change is approved before it is made | IT |\n| 5.3 | Keys are changed whenever somebody leaves | HR |',
    );
    expect(tree.clauses.map((clause) => [clause.number, clause.kind])).toEqual([
      ['5.1', 'table-row'],
      ['5.2', 'table-row'],
      ['5.3', 'table-row'],
    ]);
    expect(tree.clauses[0]?.text).toBe('Requirement: Logs of all access are kept for a year; Owner: IT');
  });

  it('leaves figures in the first column of a table alone', () => {
    const tree = treeOf('# Doses\n\n| Hours | Dose |\n| 1 | 20 mg |\n| 2 | 40 mg |\n| 3 | 60 mg |');
    expect(tree.clauses.every((clause) => clause.number === null)).toBe(true);
  });

  it('gives a table its caption and keeps it with the clause before it', () => {
    const tree = treeOf(
      '1. The charges are set out in Table 1.\n\n**Table 1 Charges for calibration (in crowns)**\n\n| Instrument | Charge |\n| Gauge | 480 |\n| Meter | 1,250 |\n\n2. Charges exclude tax.',
    );
    expect(outlineOf(tree).split('\n')[0]).toBe('1 The charges are set out in Table 1.');
    expect(tree.tables.map(({ caption, unit }) => [caption, unit])).toEqual([
      ['Table 1 Charges for calibration (in crowns)', 'in crowns'],
    ]);
    expect(tree.tables[0]?.clauseId).toBe(tree.clauses[0]?.clauseId);
    expect(tree.clauses.filter((clause) => clause.kind !== 'table-row').map((clause) => clause.number)).toEqual(['1', '2']);
  });

  it('takes the unit from the section of the table, not from an earlier one', () => {
    const tree = treeOf(
      '# Cash\n\n(in millions)\n\n| Line | 2024 |\n| Cash | 18.7 |\n| Debt | 33.7 |\n\n# Staff\n\n| Line | 2024 |\n| Heads | 120 |\n| Sites | 4 |',
    );
    expect(tree.tables.map((table) => table.unit)).toEqual(['in millions', null]);
  });

  it('takes the unit that a section states for all its tables', () => {
    const tree = treeOf(
      '# 5. Basis\n\nWords.\n\n# 6. Details\n\nThe following tables show details (in millions):\n\n## Assets\n\n| Line | 2024 |\n| Land | 12 |\n| Tools | 9 |\n\n## Debts\n\n| Line | 2024 |\n| Loans | 7 |\n| Taxes | 5 |',
    );
    expect(tree.tables.map((table) => table.unit)).toEqual(['in millions', 'in millions']);
  });

  it('reads numbers whose space was lost', () => {
    expect(outlineOf(treeOf('1.Term of the agreement\n\n2.Subject to clause 1 the fee is due.\n\n3.Both parties agree.'))).toBe(
      '1 Term of the agreement\n2 Subject to clause 1 the fee is due.\n3 Both parties agree.',
    );
  });

  it('keeps what an item announces with the item', () => {
    const tree = treeOf(
      'Article 1\nAmendments\n\nThe act is amended as follows:\n\n(1) in Article 5, this is added:\n\n‘3. Records are kept for ten years.’;\n\n(2) in Article 6, this is added:\n\n‘4. The fee is doubled.’.\n\nArticle 2\nEntry into force\n\nThis act enters into force at once.',
    );
    expect(tree.clauses.map((clause) => [clause.number, clause.text])).toContainEqual([
      '(2)',
      'in Article 6, this is added: ‘4. The fee is doubled.’.',
    ]);
  });

  it('sets the signatures apart from the last clause', () => {
    const tree = treeOf(
      '1. Term\n\n1.1 This agreement ends after a year.\n\nIN WITNESS WHEREOF the parties have signed this agreement.\n\nFor the Supplier: A. Body',
    );
    expect(tree.clauses.find((clause) => clause.number === '1.1')?.text).toBe('This agreement ends after a year.');
    expect(tree.clauses.filter((clause) => clause.parentId === null).length).toBe(3);
  });

  it('makes no notice of references into other texts and of labels', () => {
    const tree = treeOf(
      'Exhibit 10.5\n\nArticle 1\nBasis\n\nHaving regard to Articles 16 and 114 thereof, to Article 25(6) or Article 26(4) of Directive 95/46/EC, to FAR part 12 and to Article 4(2) TEU.\n\nArticle 2\nDuties\n\nAs Article 9 says.',
    );
    expect(tree.messages.filter((message) => message.code === 'reference-unresolved').map((message) => message.text)).toEqual([
      'Article 2 refers to “Article 9”, which was not found in this document.',
    ]);
  });

  it('resolves a reference to a sign that runs on inside the words of a clause', () => {
    const tree = treeOf(
      '6.1 The Supplier shall (a) keep records and (b) show them.\n\n6.2 Section 6.1(b) does not apply to drafts.',
    );
    expect(referencesOf(tree)).toEqual(['6.2 -> 6.1']);
  });

  it('ends a definition with its sentence and those that go on with it', () => {
    const tree = treeOf(
      '1. "Quarter" means three months. It begins on the first day of a month. The Supplier shall report each quarter.',
    );
    expect(tree.definitions.map((definition) => definition.text)).toEqual([
      '"Quarter" means three months. It begins on the first day of a month.',
    ]);
  });

  it('heads nothing with what a page says of itself', () => {
    const tree = treeOf(
      '# 1 Scope\n\nWords of the scope.\n\n# This page intentionally left blank\n\n# 2 Duties\n\nWords of the duties.',
    );
    expect(tree.clauses.map((clause) => clause.heading)).toEqual(['Scope', 'Duties']);
  });

  it('takes the long title of a heading for its title where words stand below it', () => {
    const tree = treeOf(
      '# 203.171 Senior officials who seek employment with contractors that are in defence.\n\nThis section implements the act.\n\n# 203.172 Scope.\n\nAll officials.',
    );
    expect(tree.clauses.map((clause) => [clause.number, clause.heading])).toEqual([
      ['203.171', 'Senior officials who seek employment with contractors that are in defence.'],
      ['203.172', 'Scope.'],
    ]);
  });
});
