import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clause } from '../../src/shared/clause.ts';
import type { Figure } from './figure.ts';
import { readJsonLines, readTree } from './read-tree.ts';
import { foldedText } from './squeezed.ts';

interface GoldClause {
  readonly number: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Shorter paragraphs ("(1) Yes.") stand in too many places to be looked up by their words. */
const shortestParagraph = 12;

/**
 * The DFARS in Word form against the publisher's DITA source. What counts is what also stands in the Word file, as
 * LibreOffice prints it: the two were published apart.
 */
export async function measureAcquisitionRules(corpus: string): Promise<Figure[]> {
  const gold = readJsonLines<GoldClause>(join(corpus, 'gold', 'us-dfars.clauses.jsonl'));
  const printed = foldedText(readFileSync(join(corpus, 'gold', 'docx-numbering', 'us-dfars.lo.txt'), 'utf8'));
  const { source, tree } = await readTree(join(corpus, 'native', 'docx', 'us-dfars.docx'));
  const byNumber = new Map<string, Clause[]>();
  for (const clause of tree.clauses) {
    if (clause.number === null) continue;
    const key = numberKey(clause.number);
    byNumber.set(key, [...(byNumber.get(key) ?? []), clause]);
  }
  const numbers = new Set(gold.map((entry) => numberKey(entry.number)));
  const wordsOf = ownWords(source.text, tree.clauses, numbers);
  const pairs = gold.filter((entry) => printed.includes(foldedText(entry.number + entry.title)));
  const found = (entry: GoldClause): Clause[] => byNumber.get(numberKey(entry.number)) ?? [];
  const titles = new Set(
    tree.clauses.flatMap((clause) => (clause.number === null ? [] : [titleKey(`${clause.number} ${clause.heading ?? ''}`)])),
  );
  const titled = (entry: GoldClause): boolean => titles.has(titleKey(`${entry.number} ${entry.title}`));
  const wrongPairs = pairs.filter((entry) => !titled(entry)).map((entry) => `${entry.number} ${entry.title}`);

  let paragraphs = 0;
  const wrongParagraphs: string[] = [];
  for (const entry of gold) {
    const words = found(entry).map((clause) => wordsOf.get(clause.clauseId) ?? '');
    for (const paragraph of entry.paragraphs) {
      const wanted = foldedText(paragraph);
      if (wanted.length < shortestParagraph || !printed.includes(wanted)) continue;
      paragraphs += 1;
      if (!words.some((text) => text.includes(wanted))) wrongParagraphs.push(`${entry.number}: ${paragraph.slice(0, 90)}`);
    }
  }
  return [
    {
      name: 'DFARS: number and title',
      right: pairs.length - wrongPairs.length,
      of: pairs.length,
      bar: 0.99,
      wrong: wrongPairs,
    },
    {
      name: 'DFARS: paragraphs under the right number',
      right: paragraphs - wrongParagraphs.length,
      of: paragraphs,
      bar: 0.95,
      wrong: wrongParagraphs,
    },
  ];
}

const numberKey = (number: string): string => foldedText(number).replace(/\.+$/, '');

/** Number and title as one, without the dash and dots between and behind them: "Subpart 201.1 - PURPOSE" is a title in the source. */
const titleKey = (words: string): string =>
  words
    .split(/[\s.–—-]+/)
    .map(foldedText)
    .join('');

/** Words of each clause and of all below it, up to where a clause of one of the `numbers` begins. */
function ownWords(text: string, clauses: readonly Clause[], numbers: ReadonlySet<string>): Map<string, string> {
  const words = new Map<string, string>();
  const isGold = (clause: Clause): boolean => clause.number !== null && numbers.has(numberKey(clause.number));
  for (const [index, clause] of clauses.entries()) {
    if (!isGold(clause)) continue;
    let end = clause.subtreeEnd;
    for (let next = index + 1; next < clauses.length; next += 1) {
      const below = clauses[next];
      if (below === undefined || below.subtreeStart >= end) break;
      if (isGold(below)) end = Math.min(end, below.subtreeStart);
    }
    words.set(clause.clauseId, foldedText(text.slice(clause.subtreeStart, end)));
  }
  return words;
}
