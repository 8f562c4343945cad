import { describe, expect, it } from 'vitest';
import { unitsAgree } from '../../src/node/evaluate/cases/check-tables.ts';
import { checkTree } from '../../src/node/evaluate/cases/check-tree.ts';
import { Checks } from '../../src/node/evaluate/checks.ts';
import type { ClauseTable } from '../../src/shared/clause.ts';
import { documentId, tinyView } from './tiny-tree.ts';

const cell = (value: string, column: number, row: string, columns: string[]) => ({
  value,
  start: 0,
  end: 0,
  column,
  rowHeads: [row],
  columnHeads: columns,
});

const table = (change: Partial<ClauseTable> = {}): ClauseTable => ({
  tableId: 't1',
  clauseId: `${documentId}/0`,
  caption: null,
  unit: 'in thousands of US dollars',
  rows: [
    { clauseId: `${documentId}/1`, cells: [cell('5', 1, 'Sales', ['Year', '2024']), cell('4', 2, 'Sales', ['Year', '2023'])] },
    { clauseId: `${documentId}/2`, cells: [cell('3', 1, 'Cost', ['Year', '2024']), cell('2', 2, 'Cost', ['Year', '2023'])] },
  ],
  ...change,
});

function failures(tables: readonly ClauseTable[], wanted: object): string[] {
  const checks = new Checks();
  const view = tinyView([{ number: '1', heading: 'Results', text: 'See the table.' }], { tables });
  const clauses = [{ ref: '1', number: '1', parent: null, headingPath: [], heading: 'Results', text: 'See the table.' }];
  checkTree(view, { clauses, tables: [{ within: '1', cells: [], ...wanted }] }, checks);
  return checks.failures;
}

describe('tables', () => {
  it('finds a cell under its heads, outermost first', () => {
    const cells = [
      { row: 'Sales', columns: ['Year', '2024'], value: '5' },
      { row: 'Cost', column: '2023', value: '2' },
    ];
    expect(failures([table()], { cells, rowCount: 2, unit: 'USD thousands' })).toEqual([]);
  });

  it.each([
    ['a value of the next column', { cells: [{ row: 'Sales', column: '2024', value: '4' }] }],
    ['a value of the next row', { cells: [{ row: 'Sales', column: '2024', value: '3' }] }],
    ['heads in the wrong order', { cells: [{ row: 'Sales', columns: ['2024', 'Year'], value: '5' }] }],
    ['another number of rows', { rowCount: 3 }],
    ['another unit', { unit: 'USD millions' }],
  ])('fails on %s', (_name, wanted) => {
    expect(failures([table()], wanted)).not.toEqual([]);
  });

  it('fails when every cell carries every head', () => {
    const heads = ['2024', '2023'];
    const rows = [{ clauseId: 'r', cells: [cell('5', 1, 'Sales', heads), cell('4', 2, 'Sales', heads)] }];
    expect(failures([table({ rows })], { cells: [{ row: 'Sales', column: '2024', value: '5' }] })).not.toEqual([]);
  });

  it('fails when the table stands in another clause', () => {
    expect(
      failures([table({ clauseId: `${documentId}/9` })], { cells: [{ row: 'Sales', column: '2024', value: '5' }] }),
    ).not.toEqual([]);
  });

  it.each([
    ['(in thousands of US dollars, except per share amounts)', 'USD thousands, per share in USD', true],
    ['EUR per Consignment', 'EUR per Consignment', true],
    ['in millions of US dollars', 'USD thousands', false],
    ['in thousands of euros', 'USD thousands', false],
    ['USD', 'USD thousands', false],
    ['USD per user', 'USD', true],
    ['单位：千元', 'CNY thousands', true],
    [null, 'EUR', false],
  ])('unit %s against %s', (said, wanted, agree) => {
    expect(unitsAgree(said, wanted)).toBe(agree);
  });
});
