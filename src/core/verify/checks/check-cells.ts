import type { ClauseTable } from '../../../shared/clause.ts';
import { parseQuantities } from '../quantity/parse-quantities.ts';
import type { Support } from '../support.ts';
import { leadingStem } from '../synonyms.ts';
import type { CellQuantity } from '../table/cell-quantities.ts';
import { headMatch, prepareSaid, type Said } from '../table/head-match.ts';
import { contentWords } from '../text/content-words.ts';
import type { StatedQuantity } from './check-numbers.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

const upward =
  /\b(?:rais(?:e[sd]?|ing)|ris(?:e|es|en|ing)|rose|increas(?:e[sd]?|ing)|grew|grow(?:s|n|ing)?|gain(?:s|ed)?)\b|上升|增加|增长|提高/i;

/**
 * A figure that the sentence takes from a table must stand in the cell whose row and column heads the sentence names: no
 * other row or column may be named better. Words taken from a table must stand in the row that is named.
 */
export function checkCells(
  sentence: string,
  language: string | null,
  support: Support,
  stated: readonly StatedQuantity[],
): CheckResult {
  const said = prepareSaid(sentence);
  const claimed = parseQuantities(sentence, language).filter((quantity) => !quantity.year);
  const cells = stated.flatMap((entry) => (entry.cell === null ? [] : [entry.cell]));
  let compared = 0;
  for (const quantity of claimed) {
    if (stated.some((entry) => entry.cell === null && entry.statement !== null && entry.quantity.value === quantity.value))
      continue;
    // A figure that names a row or column ("251 to 1,000") is no value.
    if (stated.some((entry) => entry.cell === null && entry.quantity.value === quantity.value)) continue;
    const found = cells.filter((cell) => cell.quantity.value === quantity.value || cell.quantity.printed === quantity.printed);
    if (found.length === 0) continue;
    compared += 1;
    const problems = found.map((cell) =>
      cellProblem(
        cell,
        cells,
        said,
        claimed.map((mine) => mine.printed),
      ),
    );
    const problem = problems.includes(null) ? null : problems[0];
    if (problem !== null && problem !== undefined) return failed('cell', 'cell-differs', problem);
    if (found.every((cell) => cell.quantity.negative) && upward.test(sentence)) {
      return failed('cell', 'comparison-differs', 'The figure is negative in the table (in brackets or with a minus sign).');
    }
  }
  const foreign = foreignWords(sentence, support, said);
  if (foreign !== null) return failed('cell', 'cell-differs', foreign);
  return passed(
    'cell',
    compared === 0
      ? 'No figure is taken from a table.'
      : 'Every figure stands in the cell with the row and column heads that the sentence names.',
  );
}

function cellProblem(cell: CellQuantity, cells: readonly CellQuantity[], said: Said, claimed: readonly number[]): string | null {
  const own = headMatch(cell.cell.rowHeads, said);
  if (cell.cell.rowHeads.length > 0 && own.hits === 0)
    return `The row of this figure ("${cell.cell.rowHeads.join(', ')}") is not named in the sentence.`;
  for (const other of cells) {
    if (other.table !== cell.table || other.row === cell.row || sameHeads(other.cell.rowHeads, cell.cell.rowHeads)) continue;
    const match = headMatch(other.cell.rowHeads, said);
    if (match.hits > own.hits + 1e-9 && match.share >= own.share - 1e-9) {
      return `The figure stands in the row "${cell.cell.rowHeads.join(', ')}", but the sentence names "${other.cell.rowHeads.join(', ')}".`;
    }
    if (match.share > own.share + 1e-9 && match.hits >= own.hits - 1e-9) {
      return `The figure stands in the row "${cell.cell.rowHeads.join(', ')}", but the sentence names "${other.cell.rowHeads.join(', ')}".`;
    }
  }
  const column = headMatch(cell.cell.columnHeads, said);
  for (const other of cells) {
    if (other.table !== cell.table || other.row !== cell.row || other.cell.column === cell.cell.column) continue;
    // A sentence that gives both columns names both.
    if (claimed.includes(other.quantity.printed)) continue;
    const match = headMatch(other.cell.columnHeads, said);
    if (match.hits > column.hits + 1e-9) {
      return `The figure stands under "${cell.cell.columnHeads.join(', ')}", but the sentence names "${other.cell.columnHeads.join(', ')}".`;
    }
  }
  return null;
}

function sameHeads(left: readonly string[], right: readonly string[]): boolean {
  return left.join('\n') === right.join('\n');
}

/** Words of the sentence that stand in another row of the table and not in the row that it names. */
function foreignWords(sentence: string, support: Support, said: Said): string | null {
  const tables = new Set(support.statements.flatMap(({ row }) => (row === null ? [] : [row.table])));
  const sentences = stemsOf([
    ...support.statements.filter(({ row }) => row === null).map(({ text }) => text),
    support.surroundings,
  ]);
  for (const table of tables) {
    const rows = table.rows.map((row) => ({
      heads: row.cells.find((cell) => cell.rowHeads.length > 0)?.rowHeads ?? [],
      values: valuesOf(row.cells),
    }));
    const matches = rows.map(({ heads }) => headMatch(heads, said));
    const best = Math.max(...matches.map(({ hits }) => hits), 0);
    const named = rows.filter((_, index) => matches[index]?.hits === best && best > 0);
    const row = named[0];
    if (named.length !== 1 || row === undefined) continue;
    const own = stemsOf([
      ...row.heads,
      ...row.values,
      ...table.rows.flatMap(({ cells }) => cells.flatMap(({ columnHeads }) => columnHeads)),
    ]);
    const others = stemsOf(rows.filter((other) => other !== row).flatMap(({ values }) => values));
    const foreign = contentWords(sentence).find((word) => {
      const stem = leadingStem(word.stem);
      return others.has(stem) && !own.has(stem) && !sentences.has(stem);
    });
    if (foreign !== undefined) return `"${foreign.text}" stands in another row of the table than "${row.heads.join(', ')}".`;
  }
  return null;
}

function valuesOf(cells: ClauseTable['rows'][number]['cells']): readonly string[] {
  return cells.filter((cell) => !cell.rowHeads.includes(cell.value)).map((cell) => cell.value);
}

function stemsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => contentWords(text).map((word) => leadingStem(word.stem))));
}
