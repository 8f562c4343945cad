import type { ClauseTable } from '../../../shared/clause.ts';
import { isNegative } from '../polarity.ts';
import { type Bound, negatedBound } from '../quantity/bound.ts';
import { parseQuantities, type Quantity } from '../quantity/parse-quantities.ts';
import { type Unit, unitsNamed } from '../quantity/unit-table.ts';
import { splitChunks } from '../split-chunks.ts';
import type { Statement } from '../statements.ts';
import type { Support } from '../support.ts';
import { type CellQuantity, cellQuantities, scaleStatement, tableScale } from '../table/cell-quantities.ts';
import { stemWord } from '../text/stem-word.ts';
import type { VerificationContext } from '../verification-context.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

/** A figure of the clauses: where it stands and, in a table, its cell. */
export interface StatedQuantity {
  readonly quantity: Quantity;
  readonly statement: Statement | null;
  readonly cell: CellQuantity | null;
  readonly units: readonly Unit[];
  /** The figure stands in a chunk that negates: its limit may be read from the other side. */
  readonly negative: boolean;
}

/** Every figure that the cited clauses, their headings and their tables state. */
export function statedQuantities(support: Support, context: VerificationContext): readonly StatedQuantity[] {
  const around = parseQuantities(support.surroundings, support.language).map(
    (quantity): StatedQuantity => ({
      quantity,
      statement: null,
      cell: null,
      units: quantity.unit === null ? [] : [quantity.unit],
      negative: false,
    }),
  );
  return [...inSentences(support), ...context.tables.flatMap((table) => inTable(table, support, context)), ...around];
}

function inSentences(support: Support): readonly StatedQuantity[] {
  return support.statements.flatMap((statement) => {
    if (statement.row !== null) return [];
    // Figures are read in the whole sentence, so that limits before a comma are seen, and given to the chunk that holds them.
    const quantities = parseQuantities(statement.text, support.language);
    return splitChunks(statement.text).flatMap((chunk) => {
      const negative = isNegative(chunk.text);
      return quantities
        .filter(({ start, end }) => chunk.text.includes(statement.text.slice(start, end)))
        .map((quantity) => ({
          quantity,
          statement,
          cell: null,
          units: quantity.unit === null ? unitsNamed(statement.text) : [quantity.unit],
          negative,
        }));
    });
  });
}

/** Figures of the rows that the cited clauses reach, and of their heads ("251 to 1,000"). */
function inTable(table: ClauseTable, support: Support, context: VerificationContext): readonly StatedQuantity[] {
  const rows = new Set(support.statements.flatMap(({ row }) => (row?.table === table ? [row.index] : [])));
  if (rows.size === 0) return [];
  const nearby = context.clauseById.get(table.clauseId ?? '')?.text ?? '';
  const cells = cellQuantities(table, `${nearby} ${support.head.slice(0, unitWords)}`, support.language)
    .filter((cell) => rows.has(cell.row))
    .map((cell): StatedQuantity => ({ quantity: cell.quantity, statement: null, cell, units: cell.units, negative: false }));
  const heads = [...rows].flatMap((row) => headQuantities(table, row, nearby, support.language));
  return [...cells, ...heads];
}

function headQuantities(table: ClauseTable, row: number, nearby: string, language: string | null): readonly StatedQuantity[] {
  const heads = [...new Set((table.rows[row]?.cells ?? []).flatMap((cell) => [...cell.rowHeads, ...cell.columnHeads]))];
  const named = unitsNamed(`${nearby} ${table.unit ?? ''} ${table.caption ?? ''} ${heads.join(' ')}`);
  return heads
    .flatMap((head) => parseQuantities(head, language))
    .map((quantity) => ({
      quantity,
      statement: null,
      cell: null,
      units: quantity.unit === null ? named : [quantity.unit],
      negative: false,
    }));
}

/** Characters of a document's head in which a unit for its tables is looked for ("All charges in euros"). */
const unitWords = 600;

/** From best to worst; everything but `same` fails the sentence. */
type Match = 'same' | 'bound' | 'rate' | 'unit' | 'scale' | 'none';
const order: readonly Match[] = ['same', 'bound', 'rate', 'unit', 'scale', 'none'];

/**
 * Every figure of the sentence must stand in the cited clauses with the same value, unit, scale, limit and rate. A figure
 * that stands only beside the statement in question, while that statement gives another figure of the same unit, is foreign.
 */
export function checkNumbers(
  sentence: string,
  language: string | null,
  stated: readonly StatedQuantity[],
  aligned: ReadonlySet<Statement>,
): CheckResult {
  const claimed = parseQuantities(sentence, language).filter((quantity) => !quantity.year);
  const negative = isNegative(sentence);
  for (const quantity of claimed) {
    const words = sentence.slice(quantity.start, quantity.end).trim();
    const readings = readingsOf(quantity, sentence);
    const matches = stated.map((entry) => ({
      entry,
      match: order.find((grade) => readings.some((reading) => compare(reading, entry, negative) === grade)) ?? 'none',
    }));
    const best = order.find((grade) => matches.some(({ match }) => match === grade)) ?? 'none';
    const failure = failureOf(best, words, quantity);
    if (failure !== null) return failure;
    const places = matches.filter(({ match }) => match === 'same').map(({ entry }) => entry);
    if (isForeign(quantity, places, stated, aligned, claimed)) {
      return failed(
        'number',
        'number-not-in-clause',
        `"${words}" stands in the cited clauses, but not in the sentence that this statement rests on.`,
      );
    }
  }
  return passed(
    'number',
    claimed.length === 0 ? 'The sentence holds no figures.' : 'Every figure stands in the clauses with its unit.',
  );
}

/** A sentence that says "in thousands" as its table does gives bare figures in that scale, figures per share as they are. */
function readingsOf(quantity: Quantity, sentence: string): readonly Quantity[] {
  if (quantity.scale !== 1 || !scaleStatement.test(sentence)) return [quantity];
  const scale = tableScale(sentence);
  return [quantity, { ...quantity, value: quantity.printed * scale, scale }];
}

function failureOf(match: Match, words: string, quantity: Quantity): CheckResult | null {
  switch (match) {
    case 'same':
      return null;
    case 'bound':
      return failed(
        'comparison',
        'comparison-differs',
        `The limit around "${words}" (at least, at most, more or less than) is not the one of the clause.`,
      );
    case 'rate':
      return failed(
        'unit',
        'unit-differs',
        `"${words}" is counted for another thing or period in the clause${quantity.rate === null ? '' : ` than for ${quantity.rate}`}.`,
      );
    case 'unit':
      return failed('unit', 'unit-differs', `The clause gives the figure of "${words}" in another unit.`);
    case 'scale':
      return failed('unit', 'unit-differs', `The clause gives the figure of "${words}" in another scale (thousands, millions).`);
    case 'none':
      return failed('number', 'number-not-in-clause', `"${words}" does not stand in the cited clauses.`);
  }
}

function compare(claim: Quantity, stated: StatedQuantity, claimNegative: boolean): Match {
  const { quantity } = stated;
  const unit = compareUnits(claim, stated);
  if (unit === 'other-value') {
    return close(claim.printed, quantity.printed) && claim.printed !== 0 && !close(claim.value, quantity.value)
      ? 'scale'
      : 'none';
  }
  if (unit === 'other-unit') return 'unit';
  if (!ratesAgree(claim, quantity, stated)) return 'rate';
  return boundsAgree(claim, claimNegative, stated) ? 'same' : 'bound';
}

function compareUnits(claim: Quantity, stated: StatedQuantity): 'same' | 'other-unit' | 'other-value' {
  const { quantity, units } = stated;
  const mine = claim.unit;
  if (!close(claim.value, quantity.value)) {
    return units.some(
      (unit) =>
        mine !== null && close(baseValue(claim.value, mine), baseValue(quantity.value, unit)) && baseId(mine) === baseId(unit),
    )
      ? 'same'
      : 'other-value';
  }
  if (mine === null) return 'same';
  if (units.some((unit) => unit.id === mine.id)) return 'same';
  if (quantity.unit !== null || mine.kind === 'currency' || mine.kind === 'percent') return 'other-unit';
  // "3,900 present and former employees": the thing counted stands further away in the clause.
  return mine.kind === 'other' || units.length === 0 ? 'same' : 'other-unit';
}

const baseId = (unit: Unit): string => unit.base?.id ?? unit.id;
const baseValue = (value: number, unit: Unit): number => value * (unit.base?.factor ?? 1);

function close(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
}

/** What an amount is counted for may not change, and may not be dropped when it is a time. */
function ratesAgree(claim: Quantity, quantity: Quantity, stated: StatedQuantity): boolean {
  if (stated.cell !== null) return claim.rate === null || cellRate(claim.rate, stated.cell);
  if (claim.rate !== null && quantity.rate !== null) return sharesWord(claim.rate, quantity.rate);
  if (claim.rate === null && quantity.rate !== null)
    return !/\b(?:year|month|week|day|hour|minute|quarter)\b/i.test(quantity.rate);
  return claim.rate === null || stated.statement === null || sharesWord(claim.rate, stated.statement.text);
}

/** "per unit" against a table "per 1,000 units": the number before the noun counts too. */
function cellRate(rate: string, cell: CellQuantity): boolean {
  const words = `${cell.table.unit ?? ''} ${cell.table.caption ?? ''}`;
  const per = /\b(?:per|for each|each)\s+(\d[\d,.]*)\s+(\p{L}+)/iu.exec(words);
  if (per === null || stemWord(per[2] ?? '') !== stemWord(rate.split(/\s+/).at(-1) ?? '')) return true;
  return rate.startsWith(per[1] ?? '');
}

function sharesWord(rate: string, text: string): boolean {
  const noun = stemWord(rate.split(/\s+/).at(-1) ?? '');
  const numbers = rate.match(/\d[\d,.]*/)?.[0];
  const words = text.toLowerCase().split(/[^\p{L}\d.,]+/u);
  return words.some((word) => stemWord(word) === noun) && (numbers === undefined || words.includes(numbers));
}

function boundsAgree(claim: Quantity, claimNegative: boolean, stated: StatedQuantity): boolean {
  const { quantity } = stated;
  if (stated.cell !== null) return true;
  if (claim.bound === null) return quantity.bound === null || quantity.frame || !stated.statement;
  if (quantity.bound === null) return claim.frame || stated.statement === null;
  const mine = sides(claim.bound, claimNegative);
  return sides(quantity.bound, stated.negative).some((bound) => mine.includes(bound));
}

function sides(bound: Bound, negative: boolean): readonly Bound[] {
  return negative ? [bound, negatedBound(bound)] : [bound];
}

function isForeign(
  quantity: Quantity,
  places: readonly StatedQuantity[],
  stated: readonly StatedQuantity[],
  aligned: ReadonlySet<Statement>,
  claimed: readonly Quantity[],
): boolean {
  if (aligned.size === 0 || places.some(({ statement }) => statement === null || aligned.has(statement))) return false;
  return stated.some(
    (other) =>
      other.statement !== null &&
      aligned.has(other.statement) &&
      other.quantity.unit !== null &&
      other.quantity.unit.id === quantity.unit?.id &&
      !claimed.some((mine) => close(mine.value, other.quantity.value)),
  );
}
