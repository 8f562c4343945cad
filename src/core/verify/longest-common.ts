/** A place where two token lists differ: what the first has there and what the second has there. Either may be empty. */
export interface Difference {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

export interface Comparison {
  /** Tokens that both lists hold in the same order. */
  readonly common: number;
  readonly differences: readonly Difference[];
}

/** Largest product of lengths that is compared; longer lists come back as having nothing in common. */
const largestTable = 1_000_000;

/** Longest common subsequence of two token lists with the differences between, by dynamic programming in O(n·m). */
export function compareTokens(left: readonly string[], right: readonly string[]): Comparison {
  const rows = left.length + 1;
  const columns = right.length + 1;
  if (rows * columns > largestTable) return { common: 0, differences: [] };
  const lengths = new Uint16Array(rows * columns);
  const at = (row: number, column: number): number => lengths[row * columns + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * columns + column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const differences: Difference[] = [];
  let pending: { left: number[]; right: number[] } = { left: [], right: [] };
  const close = (): void => {
    if (pending.left.length + pending.right.length > 0) differences.push(pending);
    pending = { left: [], right: [] };
  };
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && left[row] === right[column]) {
      close();
      row += 1;
      column += 1;
    } else if (column >= right.length || (row < left.length && at(row + 1, column) >= at(row, column + 1))) {
      pending.left.push(row);
      row += 1;
    } else {
      pending.right.push(column);
      column += 1;
    }
  }
  close();
  return { common: at(0, 0), differences };
}
