/** A straight line drawn on a page, level or upright. Points, origin at the top left. */
export interface Rule {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A table drawn with lines: edges of columns from left to right, of rows from top to bottom, and its cells. */
export interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly GridCell[];
}

/** A level rule lies at `at` (its y) from `from` to `to` (x); an upright one the other way round. */
interface Line {
  readonly at: number;
  from: number;
  to: number;
}

const tolerance = 3;

/** Finds the grids that rules draw: connected lines with two columns and two rows of cells or more. */
export function findGrids(rules: readonly Rule[]): Grid[] {
  if (rules.length < 4 || rules.length > 4000) return [];
  const level = merge(
    rules
      .filter((rule) => isLevel(rule))
      .map((rule) => ({ at: rule.y1, from: Math.min(rule.x1, rule.x2), to: Math.max(rule.x1, rule.x2) })),
  );
  const upright = merge(
    rules
      .filter((rule) => !isLevel(rule))
      .map((rule) => ({ at: rule.x1, from: Math.min(rule.y1, rule.y2), to: Math.max(rule.y1, rule.y2) })),
  );
  if (level.length * upright.length > 250000) return [];
  return components(level, upright).flatMap(({ level: rows, upright: columns }) => {
    const grid = gridOf(rows, columns);
    return grid === null ? [] : [grid];
  });
}

function isLevel(rule: Rule): boolean {
  return Math.abs(rule.y1 - rule.y2) <= Math.abs(rule.x1 - rule.x2);
}

/** Joins lines at one height that touch: cells are often drawn one by one. */
function merge(lines: Line[]): Line[] {
  lines.sort((a, b) => a.at - b.at || a.from - b.from);
  const merged: Line[] = [];
  let group: Line[] = [];
  const close = (): void => {
    group.sort((a, b) => a.from - b.from);
    for (const line of group) {
      const last = merged.at(-1);
      if (last !== undefined && last.at === group[0]?.at && line.from <= last.to + tolerance)
        last.to = Math.max(last.to, line.to);
      else merged.push({ at: group[0]?.at ?? line.at, from: line.from, to: line.to });
    }
    group = [];
  };
  for (const line of lines) {
    const first = group[0];
    if (first !== undefined && line.at - first.at > 1.5) close();
    group.push(line);
  }
  close();
  return merged.filter((line) => line.to - line.from > 6);
}

function components(level: readonly Line[], upright: readonly Line[]): { level: Line[]; upright: Line[] }[] {
  const parent = Array.from({ length: level.length + upright.length }, (_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  for (const [row, line] of level.entries()) {
    for (const [column, other] of upright.entries()) {
      const meets =
        other.at >= line.from - tolerance &&
        other.at <= line.to + tolerance &&
        line.at >= other.from - tolerance &&
        line.at <= other.to + tolerance;
      if (meets) parent[find(row)] = find(level.length + column);
    }
  }
  const groups = new Map<number, { level: Line[]; upright: Line[] }>();
  const groupOf = (index: number): { level: Line[]; upright: Line[] } => {
    const root = find(index);
    const group = groups.get(root) ?? { level: [], upright: [] };
    groups.set(root, group);
    return group;
  };
  for (const [row, line] of level.entries()) groupOf(row).level.push(line);
  for (const [column, line] of upright.entries()) groupOf(level.length + column).upright.push(line);
  return [...groups.values()].filter((group) => group.level.length >= 2 && group.upright.length >= 1);
}

/** Edges from the places of lines and the ends of the lines across them (tables without outer lines are open there). */
function edges(own: readonly Line[], across: readonly Line[]): number[] {
  const places = [
    ...own.map((line) => line.at),
    Math.min(...across.map((line) => line.from)),
    Math.max(...across.map((line) => line.to)),
  ];
  const result: number[] = [];
  for (const place of places.sort((a, b) => a - b))
    if (result.length === 0 || place - (result.at(-1) ?? 0) > 5) result.push(place);
  return result;
}

function gridOf(level: readonly Line[], upright: readonly Line[]): Grid | null {
  const xs = edges(upright, level);
  const ys = edges(level, upright);
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns < 2 || rows < 1 || columns * rows < 3) return null;
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 5;
  const wallRight = (row: number, column: number): boolean => {
    const x = xs[column + 1] ?? 0;
    const y = ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2;
    return upright.some((line) => near(line.at, x) && line.from <= y && line.to >= y);
  };
  const wallBelow = (row: number, column: number): boolean => {
    const y = ys[row + 1] ?? 0;
    const x = ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2;
    return level.some((line) => near(line.at, y) && line.from <= x && line.to >= x);
  };
  const taken = new Set<number>();
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(row * columns + column)) continue;
      let columnSpan = 1;
      while (
        column + columnSpan < columns &&
        !wallRight(row, column + columnSpan - 1) &&
        !taken.has(row * columns + column + columnSpan)
      )
        columnSpan += 1;
      let rowSpan = 1;
      const open = (below: number): boolean => {
        for (let each = column; each < column + columnSpan; each += 1) if (wallBelow(below, each)) return false;
        return true;
      };
      while (row + rowSpan < rows && open(row + rowSpan - 1)) rowSpan += 1;
      for (let r = row; r < row + rowSpan; r += 1)
        for (let c = column; c < column + columnSpan; c += 1) taken.add(r * columns + c);
      cells.push({
        row,
        column,
        rowSpan,
        columnSpan,
        left: xs[column] ?? 0,
        top: ys[row] ?? 0,
        right: xs[column + columnSpan] ?? 0,
        bottom: ys[row + rowSpan] ?? 0,
      });
    }
  }
  return { xs, ys, cells };
}
