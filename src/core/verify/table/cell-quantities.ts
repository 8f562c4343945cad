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

/** "in thousands of US dollars", "USD millions", 单位：万元. */
export const scaleStatement =
  /\bin (?:thousands|millions|billions)\b|\b(?:thousands|millions|billions) of\b|(?:USD|EUR|GBP|\$|€)\s?(?:thousands|millions)|[千万亿]元/i;
/** Rows and columns that a table in thousands gives as they are. */
const apart = /\bper (?:share|unit|employee)\b|%|percent|每股|比率|比例/i;

/** Factor that words such as "in thousands of US dollars" set for bare figures; 1 when they set none. */
export function tableScale(words: string): number {
  for (const [pattern, factor] of scales) if (pattern.test(words)) return factor;
  return 1;
}

/**
 * Figures of a table. `nearby` is the text that introduces it ("The rates in euros per hour are:"). Percentages
 * and figures per share in a table of thousands are taken as they are.
 */
export function cellQuantities(table: ClauseTable, nearby: string, language: string | null): readonly CellQuantity[] {
  // What the clause around the table says stands nearer to it than a unit taken from further up.
  const words =
    [nearby, `${table.caption ?? ''} ${table.unit ?? ''}`].find((text) => scaleStatement.test(text)) ??
    `${table.unit ?? ''} ${table.caption ?? ''}`;
  const scale = tableScale(words);
  const named = unitsNamed(`${table.unit ?? ''} ${table.caption ?? ''} ${nearby}`);
  return table.rows.flatMap((row, index) =>
    row.cells.flatMap((cell) => {
      if (cell.rowHeads.includes(cell.value)) return [];
      const quantity = parseQuantities(cell.value.replace(/^\$?\((.*)\)$/, '($1)'), language)[0];
      if (quantity === undefined) return [];
      const heads = [...cell.columnHeads, ...cell.rowHeads].join(' ');
      const factor = quantity.scale > 1 ? quantity.scale : apart.test(heads) || quantity.unit?.kind === 'percent' ? 1 : scale;
      const headUnits = unitsNamed(heads);
      return [
        {
          table,
          row: index,
          cell,
          quantity: { ...quantity, value: quantity.printed * factor, scale: factor },
          units: quantity.unit !== null ? [quantity.unit] : [...headUnits, ...named],
        },
      ];
    }),
  );
}
