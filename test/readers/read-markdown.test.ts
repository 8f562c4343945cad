import { describe, expect, it } from 'vitest';
import { allWords, grid, kinds, markdownOf, markersOf, wordsOf } from './blocks-of.ts';

describe('blocks of a Markdown file', () => {
  it('gives list numbers as written, and counts a list that is written 1. 1. 1.', async () => {
    expect(markersOf(await markdownOf('3) three\n4) four\n7) seven\n'))).toEqual(['3)', '4)', '7)']);
    expect(markersOf(await markdownOf('1. time\n1. gate\n1. badge\n'))).toEqual(['1.', '2.', '3.']);
  });

  it('nests lists with their depth and tells bullets apart', async () => {
    const source = await markdownOf('1. Service\n    1. Access\n    2. Support\n        - by day\n');
    expect(source.blocks.map((block) => [block.kind, block.level, block.bullet])).toEqual([
      ['list-item', 0, undefined],
      ['list-item', 1, undefined],
      ['list-item', 1, undefined],
      ['list-item', 2, true],
    ]);
  });

  it('keeps closing words out of the last item of a list', async () => {
    const source = await markdownOf(
      '4.1 The Collector shall\n\n1. wash the bin, or\n2. replace the bin,\nand shall in each case leave the lid closed.\n',
    );
    expect(allWords(source)).toEqual([
      '4.1 The Collector shall',
      '1. wash the bin, or',
      '2. replace the bin,',
      'and shall in each case leave the lid closed.',
    ]);
    expect(source.blocks.at(-1)?.kind).toBe('paragraph');
  });

  it('leaves a hard-wrapped item whole', async () => {
    expect(allWords(await markdownOf('- the bins that stand along the quay and\nat the gate\n'))).toEqual([
      '• the bins that stand along the quay and\nat the gate',
    ]);
  });

  it('takes typed markers in indented paragraphs for blocks with an indent', async () => {
    const source = await markdownOf(
      '**4.1** The Collector shall\n\n(b) either\n\n   (i) wash it, or\n\n    (ii) replace it,\n\nand close it.\n',
    );
    expect(allWords(source)).toEqual([
      '4.1 The Collector shall',
      '(b) either',
      '(i) wash it, or',
      '(ii) replace it,',
      'and close it.',
    ]);
    expect(source.blocks.map((block) => block.style?.indent ?? 0)).toEqual([0, 0, 18, 24, 0]);
  });

  it('reads no clause in code and none behind an escaped number', async () => {
    const source = await markdownOf('1\\. These are words.\n\n```\n2.1 example\n```\n');
    expect(kinds(source)).toEqual(['paragraph: 1. These are words.', 'code: 2.1 example']);
    expect(source.blocks[0]?.unnumbered).toBe(true);
  });

  it('splits typed items that stand on lines of one paragraph', async () => {
    expect(allWords(await markdownOf('第二条 本规定所称设备，包括：\n（一）起重机；\n（二）输送机。\n'))).toEqual([
      '第二条 本规定所称设备，包括：',
      '（一）起重机；',
      '（二）输送机。',
    ]);
  });

  it('reads tables with their head row', async () => {
    const source = await markdownOf('| Item | Fee |\n|---|---|\n| Lamp | **55** |\n');
    expect(grid(source)).toEqual([
      ['Item', 'Fee'],
      ['Lamp', '55'],
    ]);
    expect(source.blocks[0]?.table?.cells.map((cell) => cell.head)).toEqual([true, true, false, false]);
  });

  it('keeps a footnote once, out of the words that call it', async () => {
    const source = await markdownOf('A fee is due[^a], at once.\n\n[^a]: In euros.\n');
    expect(kinds(source)).toEqual(['paragraph: A fee is due, at once.', 'footnote: a In euros.']);
    expect(source.text.slice(0, source.blocks[1]?.noteCall)).toBe('A fee is due');
  });

  it('takes the title from the only top heading or from the front matter', async () => {
    const source = await markdownOf('# Log Standard\n\n## 1. Sources\n');
    expect(source.title).toBe('Log Standard');
    expect(source.blocks.map((block) => block.kind)).toEqual(['title', 'heading']);
    const headed = await markdownOf('---\ntitle: "Access policy"\nweight: 7\n---\n\nText.\n');
    expect(headed.title).toBe('Access policy');
    expect(headed.blocks[0]?.kind).toBe('furniture');
  });

  it('leaves struck-out words out and says so', async () => {
    const source = await markdownOf('The fee is ~~40~~ 55 euros.\n');
    expect(source.text).not.toContain('40');
    expect(source.messages.map((message) => message.code)).toEqual(['tracked-changes']);
  });

  it('strips tags, keeps their words and reads HTML blocks', async () => {
    const source = await markdownOf(
      '1. <span id="x">Access.</span> Use it, 10<sup>25</sup> times.\n\n<div>Closing <b>words</b></div>\n',
    );
    expect(allWords(source)).toEqual(['1. Access. Use it, 10²⁵ times.', 'Closing words']);
  });

  it('takes a list of links into the file for contents', async () => {
    const source = await markdownOf('- [Scope](#scope)\n- [Terms](#terms)\n- [Fees](#fees)\n\n# Scope\n');
    expect(source.blocks.slice(0, 3).map((block) => block.kind)).toEqual(['contents', 'contents', 'contents']);
    const last = source.blocks.at(-1);
    expect(last && wordsOf(source, last)).toBe('Scope');
  });

  it('reads a long file like a short one: notes, list numbers and escapes keep their places', async () => {
    const filler = `${'Words that fill the part. '.repeat(400)}\n\n`;
    const source = await markdownOf(
      `# 1. One\n\n${filler}# 2. Two\n\nDue[^n] at [the port][p].\n\n1\\. Words.\n\n3) three\n4) four\n\n${filler}# 3. Three\n\n[^n]: In euros.\n\n[p]: http://a.b\n`,
    );
    expect(kinds(source).filter((line) => !line.includes('fill'))).toEqual([
      'heading: 1. One',
      'heading: 2. Two',
      'paragraph: Due at the port.',
      'paragraph: 1. Words.',
      'list-item: 3) three',
      'list-item: 4) four',
      'heading: 3. Three',
      'footnote: n In euros.',
    ]);
    expect(source.blocks.filter((block) => block.unnumbered === true)).toHaveLength(1);
    expect(source.text.slice(0, source.blocks.at(-1)?.noteCall)).toMatch(/Due$/);
  });
});
