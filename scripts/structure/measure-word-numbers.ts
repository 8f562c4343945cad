import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SourceDocument } from '../../src/core/read/source-document.ts';
import { ProvisoError } from '../../src/shared/errors.ts';
import type { Figure } from './figure.ts';
import { readTree } from './read-tree.ts';
import { foldedText } from './squeezed.ts';

/** Longest number that a rendering prints before the words, in signs. */
const longestNumber = 24;

/** Numbers that the format gives, by the words behind them, in order. A bullet is `•`. */
function numbersByWords(source: SourceDocument): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const block of source.blocks) {
    if (block.marker === undefined || block.kind === 'footnote') continue;
    const words = foldedText(source.text.slice(block.marker.end, block.end));
    if (words === '') continue;
    const number = block.bullet === true ? '•' : foldedText(source.text.slice(block.marker.start, block.marker.end));
    const list = found.get(words);
    if (list === undefined) found.set(words, [number]);
    else list.push(number);
  }
  return found;
}

/** What LibreOffice prints before the words, in order; a number on a line of its own before them counts too. */
function printedNumbers(lines: readonly string[], byEnd: ReadonlyMap<string, readonly number[]>, words: string): string[] {
  const places = byEnd.get(words.slice(-6)) ?? [];
  const numbers: string[] = [];
  for (const place of places) {
    const line = lines[place] ?? '';
    if (!line.endsWith(words) || line.length - words.length > longestNumber) continue;
    const before = line.slice(0, line.length - words.length);
    const alone = lines[place - 1] ?? '';
    numbers.push(before === '' && /^[\p{L}\p{N}().]{1,6}$/u.test(alone) ? alone : before);
  }
  return numbers.map((number) => (number !== '' && !/[\p{L}\p{N}]/u.test(number) ? '•' : number));
}

const rules: readonly { readonly when: (own: string, printed: string) => boolean; readonly rule: string }[] = [
  {
    when: (own) => /[\u0370-\u03FF]/.test(own),
    rule: 'ECMA-376 part 1, 17.18.59: format "custom" counts as its w:format says (α, β, γ); LibreOffice counts in figures',
  },
  { when: (own) => own === '•', rule: 'a bullet, which numbers nothing; LibreOffice leaves it out at this depth' },
  {
    when: (own, printed) => /^\p{N}$/u.test(own.normalize('NFKC')) || own.normalize('NFKD') === printed.normalize('NFKD'),
    rule: 'the same number in another form of its signs',
  },
];

/** Numbers of Word lists against what LibreOffice prints, and against Word's own PDF where it stands beside the file. */
export async function measureWordNumbers(corpus: string): Promise<Figure[]> {
  const folder = join(corpus, 'gold', 'docx-numbering');
  let compared = 0;
  const wrong: string[] = [];
  let absent = 0;
  let printedByWord = 0;
  const wrongInPdf: string[] = [];
  for (const rendering of readdirSync(folder).sort()) {
    const name = basename(rendering, '.lo.txt');
    let source: SourceDocument;
    try {
      ({ source } = await readTree(join(corpus, 'native', 'docx', `${name}.docx`)));
    } catch (error) {
      // Files without words are measured as refusals.
      if (error instanceof ProvisoError && error.code === 'empty-file') continue;
      throw error;
    }
    const own = numbersByWords(source);
    const pdf = join(corpus, 'native', 'pdf', `${name}.pdf`);
    if (existsSync(pdf)) {
      const printed = foldedText((await readTree(pdf)).source.text);
      for (const [words, numbers] of own) {
        for (const number of numbers) {
          if (number === '•') continue;
          printedByWord += 1;
          if (!printed.includes(number + words)) wrongInPdf.push(`${name}: ${number} ${words.slice(0, 60)}`);
        }
      }
    }
    const lines = readFileSync(join(folder, rendering), 'utf8').split('\n').map(foldedText);
    const filled = lines.filter((line) => line !== '');
    const byEnd = new Map<string, number[]>();
    for (const [place, line] of filled.entries()) {
      for (let length = 1; length <= Math.min(6, line.length); length += 1) {
        const end = line.slice(-length);
        const list = byEnd.get(end);
        if (list === undefined) byEnd.set(end, [place]);
        else list.push(place);
      }
    }
    for (const [words, numbers] of own) {
      const printed = printedNumbers(filled, byEnd, words);
      if (printed.length === 0) {
        absent += numbers.length;
        continue;
      }
      compared += numbers.length;
      for (const [own_, other] of disagreements(numbers, printed)) {
        const rule = rules.find(({ when }) => when(own_, other))?.rule ?? 'NO RULE FOUND';
        wrong.push(`${name}: ${own_} against ${other === '' ? 'nothing' : other} before "${words.slice(0, 40)}": ${rule}`);
      }
    }
  }
  return [
    {
      name: 'Word numbers as LibreOffice prints them',
      right: compared - wrong.length,
      of: compared,
      bar: 0.99,
      wrong: [...wrong, `${absent} numbered paragraphs are not in the rendering (text boxes, frames)`],
    },
    {
      name: "Word numbers as Word's own PDF prints them",
      right: printedByWord - wrongInPdf.length,
      of: printedByWord,
      bar: 0.99,
      wrong: wrongInPdf,
    },
  ];
}

/** Pairs that differ: place by place where both counts agree, else what the rendering does not have. */
function disagreements(own: readonly string[], printed: readonly string[]): [string, string][] {
  if (own.length === printed.length)
    return own.flatMap((number, place): [string, string][] =>
      number === printed[place] ? [] : [[number, printed[place] ?? '']],
    );
  const rest = [...printed];
  const left: [string, string][] = [];
  for (const number of own) {
    const place = rest.indexOf(number);
    if (place < 0) left.push([number, rest.join(' ')]);
    else rest.splice(place, 1);
  }
  return left;
}
