import type { OutlineRow } from '../../shared/window/views.ts';

/** An outline row with its place among its sisters. */
export interface PlacedRow {
  readonly row: OutlineRow;
  readonly level: number;
  readonly setSize: number;
  readonly position: number;
  readonly children: number;
}

/** Places every row: level from the parents that are in the list, position among its sisters. */
export function placeRows(rows: readonly OutlineRow[]): readonly PlacedRow[] {
  const known = new Set(rows.map((row) => row.clauseId));
  const sisters = new Map<string | null, number>();
  const parentOf = (row: OutlineRow): string | null => (row.parentId !== null && known.has(row.parentId) ? row.parentId : null);
  for (const row of rows) sisters.set(parentOf(row), (sisters.get(parentOf(row)) ?? 0) + 1);
  const counted = new Map<string | null, number>();
  const levels = new Map<string, number>();
  return rows.map((row) => {
    const parent = parentOf(row);
    const position = (counted.get(parent) ?? 0) + 1;
    counted.set(parent, position);
    const level = parent === null ? 1 : (levels.get(parent) ?? 0) + 1;
    levels.set(row.clauseId, level);
    return { row, level, setSize: sisters.get(parent) ?? 1, position, children: sisters.get(row.clauseId) ?? 0 };
  });
}

/** Rows in sight: every ancestor is open. */
export function rowsInSight(placed: readonly PlacedRow[], open: ReadonlySet<string>): readonly PlacedRow[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return placed.filter((entry) => {
    if (entry.level > hiddenBelow) return false;
    hiddenBelow = entry.children > 0 && !open.has(entry.row.clauseId) ? entry.level : Number.POSITIVE_INFINITY;
    return true;
  });
}

/** Ancestors of a clause, outermost last. */
export function ancestorsOf(rows: readonly OutlineRow[], clauseId: string): readonly string[] {
  const byId = new Map(rows.map((row) => [row.clauseId, row]));
  const found: string[] = [];
  let parent = byId.get(clauseId)?.parentId ?? null;
  while (parent !== null && !found.includes(parent)) {
    found.push(parent);
    parent = byId.get(parent)?.parentId ?? null;
  }
  return found;
}

/** Rows whose number or words hold what was typed, with their ancestors. */
export function rowsMatching(placed: readonly PlacedRow[], typed: string): readonly PlacedRow[] {
  const wanted = typed.trim().toLowerCase();
  const rows = placed.map((entry) => entry.row);
  const kept = new Set<string>();
  for (const row of rows) {
    if (!`${row.number ?? ''} ${row.label} ${row.heading}`.toLowerCase().includes(wanted)) continue;
    kept.add(row.clauseId);
    for (const ancestor of ancestorsOf(rows, row.clauseId)) kept.add(ancestor);
  }
  return placed.filter((entry) => kept.has(entry.row.clauseId));
}
