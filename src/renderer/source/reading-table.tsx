import type { ViewBlock } from '../../shared/window/source-view.ts';
import { type LitRange, strongest } from './lit-ranges.ts';
import { MarkedSegments } from './marked-segments.tsx';

type Table = NonNullable<ViewBlock['table']>;

interface Props {
  readonly block: ViewBlock;
  readonly table: Table;
  readonly ranges: readonly LitRange[];
  readonly pulse: number;
}

/** A table; a cited cell is filled, its row head and column head carry the same tint. */
export function ReadingTable({ block, table, ranges, pulse }: Props) {
  const rows = Array.from({ length: table.rows }, (_, row) => table.cells.filter((cell) => cell.row === row));
  const cited = table.cells.flatMap((cell) => {
    const mark = strongest(ranges.filter((range) => range.start < cell.end && range.end > cell.start && range.cell));
    return mark === null || cell.head ? [] : [{ cell, mark }];
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll sideways and must be reached by keys
    <div className="reading-table" tabIndex={0}>
      <table>
        {table.caption !== null && <caption>{table.caption}</caption>}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={cells[0]?.start ?? `empty-${row}`}>
              {cells.map((cell) => {
                const own = cited.find((entry) => entry.cell === cell)?.mark;
                const rowHead =
                  cell.head && cell.column === 0 ? cited.find((entry) => entry.cell.row === cell.row)?.mark : undefined;
                const columnHead =
                  cell.head && row === 0 ? cited.find((entry) => entry.cell.column === cell.column)?.mark : undefined;
                const Tag = cell.head ? 'th' : 'td';
                return (
                  <Tag
                    key={`${cell.row}-${cell.column}`}
                    rowSpan={cell.rowSpan}
                    colSpan={cell.columnSpan}
                    data-cell-tint={own?.tint ?? undefined}
                    data-row-tint={rowHead?.tint ?? undefined}
                    data-column-tint={columnHead?.tint ?? undefined}
                  >
                    <MarkedSegments
                      text={block.text}
                      offset={block.start}
                      start={cell.start}
                      end={cell.end}
                      ranges={ranges}
                      pulse={pulse}
                    />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
