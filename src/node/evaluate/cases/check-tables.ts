import type { ClauseTable, TableCell } from '../../../shared/clause.ts';
import { brief, type Checks } from '../checks.ts';
import { type FoldFlags, foldWith } from '../comparison.ts';
import type { ExpectedCell, ExpectedTable } from './case-form.ts';
import type { ReferenceMap } from './match-tree.ts';
import type { TreeView } from './tree-view.ts';

/** Checks that each expected table is there, with its unit, its number of data rows and its cells under their heads. */
export function checkTables(
  view: TreeView,
  references: ReferenceMap,
  expected: readonly ExpectedTable[],
  flags: FoldFlags,
  checks: Checks,
): void {
  for (const wanted of expected) {
    const inside = tablesWithin(view, references, wanted.within);
    const best = inside
      .map((table) => ({ table, missing: wanted.cells.filter((cell) => !holdsCell(table, cell, flags)) }))
      .sort((first, second) => first.missing.length - second.missing.length)[0];
    if (best === undefined) {
      checks.fail(`table within ${wanted.within}: none (${view.outline.tables.length} in the document)`);
      continue;
    }
    const { table, missing } = best;
    checks.passed += wanted.cells.length - missing.length;
    for (const cell of missing) checks.fail(`table within ${wanted.within}: ${cellFailure(table, cell, flags)}`);
    if (wanted.rowCount !== undefined)
      checks.that(
        table.rows.length === wanted.rowCount,
        `table within ${wanted.within}: ${table.rows.length} rows without heads, expected ${wanted.rowCount}`,
      );
    if (wanted.unit !== undefined)
      checks.that(
        unitsAgree(table.unit, wanted.unit),
        `table within ${wanted.within}: unit is ${table.unit ?? 'not stated'}, expected ${wanted.unit}`,
      );
  }
}

/** Tables that stand in the clause of `ref` itself or in its unnumbered blocks. */
export function tablesWithin(view: TreeView, references: ReferenceMap, ref: string): ClauseTable[] {
  const clause = references.get(ref);
  if (clause === undefined) return [];
  const known = new Set([...references.values()].map((other) => other.clauseId));
  return view.outline.tables.filter(
    (table) => table.clauseId !== null && view.ownerOf(table.clauseId, known) === clause.clauseId,
  );
}

/**
 * The table has the value under the heads of row and column, and no other value under the very same heads: a reader that
 * gives every cell every head does not pass.
 */
export function holdsCell(table: ClauseTable, wanted: ExpectedCell, flags: FoldFlags): boolean {
  const under = table.rows
    .flatMap((row) => row.cells)
    .filter((cell) => rowAgrees(cell, wanted, flags) && columnAgrees(cell, wanted, flags));
  const value = foldWith(wanted.value, flags);
  const right = under.filter((cell) => foldWith(cell.value, flags) === value);
  return right.some((cell) =>
    under.every(
      (other) =>
        foldWith(other.value, flags) === value ||
        foldWith(other.value, flags) === '' ||
        heads(other, flags) !== heads(cell, flags),
    ),
  );
}

function cellFailure(table: ClauseTable, wanted: ExpectedCell, flags: FoldFlags): string {
  const name = `${wanted.row} / ${(wanted.columns ?? [wanted.column ?? '']).join(' > ')}`;
  const cells = table.rows.flatMap((row) => row.cells);
  const under = cells.filter((cell) => rowAgrees(cell, wanted, flags) && columnAgrees(cell, wanted, flags));
  if (under.length > 0)
    return `${name}: value is ${under.map((cell) => brief(cell.value, 30)).join(', ')}, expected "${wanted.value}"`;
  const value = cells.find((cell) => foldWith(cell.value, flags) === foldWith(wanted.value, flags));
  if (value === undefined) return `${name}: no such cell, and "${wanted.value}" stands nowhere`;
  return `${name}: "${wanted.value}" stands under [${value.rowHeads.join(' > ')}] / [${value.columnHeads.join(' > ')}]`;
}

function heads(cell: TableCell, flags: FoldFlags): string {
  return [...cell.rowHeads, '|', ...cell.columnHeads].map((head) => foldWith(head, flags)).join('\n');
}

function rowAgrees(cell: TableCell, wanted: ExpectedCell, flags: FoldFlags): boolean {
  const row = foldWith(wanted.row, flags);
  const parts = cell.rowHeads.map((head) => foldWith(head, flags));
  return parts.includes(row) || parts.join(' ') === row;
}

/** `columns` are all heads, outermost first; further heads of the table may stand around them. `column` is one head. */
function columnAgrees(cell: TableCell, wanted: ExpectedCell, flags: FoldFlags): boolean {
  const parts = cell.columnHeads.map((head) => foldWith(head, flags));
  if (wanted.columns !== undefined) {
    let at = 0;
    for (const head of wanted.columns) {
      at = parts.indexOf(foldWith(head, flags), at) + 1;
      if (at === 0) return false;
    }
    return true;
  }
  const column = foldWith(wanted.column ?? '', flags);
  return parts.includes(column) || parts.join(' ') === column;
}

const scales = new Map([
  ['thousand', 'thousand'],
  ['k', 'thousand'],
  ['million', 'million'],
  ['m', 'million'],
  ['billion', 'billion'],
  ['千', 'thousand'],
  ['万', 'ten-thousand'],
  ['百万', 'million'],
  ['亿', 'hundred-million'],
]);
const currencies: readonly [RegExp, string][] = [
  [/\b(?:US|U\.S\.) ?dollars?\b|\bUS ?\$|\$|\bdollars?\b/giu, ' USD '],
  [/€|\beuros?\b/giu, ' EUR '],
  [/£|\bpounds?( sterling)?\b/giu, ' GBP '],
  [/人民币|[¥￥]|元|\bRMB\b|\byuan\b/giu, ' CNY '],
];
const fillers = new Set([
  'in',
  'of',
  'the',
  'a',
  'an',
  'all',
  'except',
  'and',
  'amount',
  'figure',
  'data',
  'price',
  'unit',
  '单位',
]);

/** Currency, scale and "per …" of two statements of a unit: all that is expected is said, and no other scale. */
export function unitsAgree(actual: string | null, expected: string): boolean {
  if (actual === null) return false;
  const said = unitWords(actual);
  const wanted = unitWords(expected);
  const scale = (words: ReadonlySet<string>): string => [...words].filter((word) => [...scales.values()].includes(word)).join();
  return [...wanted].every((word) => said.has(word)) && scale(said) === scale(wanted);
}

function unitWords(text: string): Set<string> {
  let folded = text.normalize('NFKC').replace(/百万|千|万|亿/g, ' $& ');
  for (const [pattern, name] of currencies) folded = folded.replace(pattern, name);
  const words = folded
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .map((word) => (word.length > 3 && !/(ss|us)$/.test(word) ? word.replace(/s$/, '') : word))
    .filter((word) => word !== '' && !fillers.has(word));
  return new Set(words.map((word) => scales.get(word) ?? word));
}
