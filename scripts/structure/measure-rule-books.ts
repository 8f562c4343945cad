import { join } from 'node:path';
import type { Clause } from '../../src/shared/clause.ts';
import type { Figure } from './figure.ts';
import { readJsonLines, readTree } from './read-tree.ts';
import { foldedText } from './squeezed.ts';

interface Passage {
  readonly number: string;
  readonly text: string;
}

const books = [
  { name: 'AML', file: 'adgm-AML_VER09.211223.txt', passages: '01.jsonl' },
  { name: 'CMC', file: 'adgm-CMC_VER03.270922.txt', passages: '22.jsonl' },
  { name: 'COBS', file: 'adgm-COBS_VER15.150823.txt', passages: '03.jsonl' },
];

const keyOf = (number: string): string => foldedText(number).replace(/\.+$/, '').toLowerCase();
/** Parts of a number: 1.2.1.(1) has four. */
const partsOf = (number: string): string[] => keyOf(number).match(/[\p{L}\p{N}]+/gu) ?? [];

/** ADGM rule books against the clause lists made by hand: number, parent (the longest shorter number in the list) and words. */
export async function measureRuleBooks(corpus: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, file, passages } of books) {
    const gold = readJsonLines<Passage>(join(corpus, 'benchmarks', 'obliqa', 'passages', passages)).filter(
      (passage) => passage.number.trim() !== '',
    );
    const { source, tree } = await readTree(join(corpus, 'native', 'txt', file));
    const byId = new Map(tree.clauses.map((clause) => [clause.clauseId, clause]));
    const listed = new Map(gold.map((passage) => [partsOf(passage.number).join('.'), passage.number]));
    const parentNumber = (number: string): string | null => {
      const parts = partsOf(number);
      for (let length = parts.length - 1; length > 0; length -= 1) {
        const found = listed.get(parts.slice(0, length).join('.'));
        if (found !== undefined) return keyOf(found);
      }
      return null;
    };
    const listedAbove = (clause: Clause): string | null => {
      for (let above = byId.get(clause.parentId ?? ''); above !== undefined; above = byId.get(above.parentId ?? '')) {
        if (above.number !== null && listed.has(partsOf(above.number).join('.'))) return keyOf(above.number);
      }
      return null;
    };
    const wrong: string[] = [];
    for (const passage of gold) {
      const clauses = tree.clauses.filter((clause) => clause.number !== null && keyOf(clause.number) === keyOf(passage.number));
      const placed = clauses.filter((clause) => listedAbove(clause) === parentNumber(passage.number));
      const holds = placed.some((clause) =>
        foldedText(source.text.slice(clause.subtreeStart, clause.subtreeEnd)).includes(foldedText(passage.text)),
      );
      if (holds) continue;
      const reason = clauses.length === 0 ? 'not found' : placed.length === 0 ? 'other parent' : 'other words';
      wrong.push(`${passage.number} ${reason}: ${passage.text.slice(0, 80)}`);
    }
    figures.push({
      name: `ADGM ${name}: number, parent, words`,
      right: gold.length - wrong.length,
      of: gold.length,
      bar: 0.98,
      wrong,
    });
  }
  return figures;
}
