import type { ClauseTable, TableCell } from '../../../shared/clause.ts';
import { parseQuantities, type Quantity } from '../quantity/parse-quantities.ts';
import { type Unit, unitsNamed } from '../quantity/unit-table.ts';

/** A figure in a table with everything that says what it is. */
export interface CellQuantity {
  readonly table: ClauseTable;
  readonly row: number;
  readonly cell: TableCell;
  readonly quantity: Quantity;
  /** Units that the cell, its heads or the table name. */
  readonly units: readonly Unit[];
}

const scales: readonly (readonly [RegExp, number])[] = [
  [/\bthousands?\b|\bTsd\b|(?<![\d.,])'000|千元/i, 1e3],
  [/\bmillions?\b|\bMio\b|百万元/i, 1e6],
  [/\bbillions?\b|\bMrd\b/i, 1e9],
  [/万元/, 1e4],
  [/亿元/, 1e8],
];

/** Factor that words such as "in thousands of US dollars" set for bare figures; 1 when they set none. */
export function tableScale(words: string): number {
  for (const [pattern, factor] of scales) if (pattern.test(words)) return factor;
  return 1;
}

/**
 * Figures of a table. `nearby` is the text that introduces it ("The rates in euros per hour are:"). A cell with a currency
 * sign of its own ("$1.64" for earnings per share in a table of thousands) is taken as it is.
 */
export function cellQuantities(table: ClauseTable, nearby: string, language: string | null): readonly CellQuantity[] {
  const words = [table.unit ?? '', table.caption ?? '', table.unit === null ? nearby : ''].join(' ');
  const scale = tableScale(words);
  const named = unitsNamed(`${words} ${nearby}`);
  return table.rows.flatMap((row, index) =>
    row.cells.flatMap((cell) => {
      if (cell.rowHeads.includes(cell.value)) return [];
      const quantity = parseQuantities(cell.value.replace(/^\$?\((.*)\)$/, '($1)'), language)[0];
      if (quantity === undefined) return [];
      const own = quantity.unit !== null;
      const headUnits = unitsNamed([...cell.columnHeads, ...cell.rowHeads].join(' '));
      return [
        {
          table,
          row: index,
          cell,
          quantity: own
            ? quantity
            : {
                ...quantity,
                value: quantity.printed * (quantity.scale > 1 ? quantity.scale : scale),
                scale: quantity.scale > 1 ? quantity.scale : scale,
              },
          units: quantity.unit !== null ? [quantity.unit] : [...headUnits, ...named],
        },
      ];
    }),
  );
}
