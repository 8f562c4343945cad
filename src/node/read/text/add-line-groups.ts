import type { SourceBuilder } from '../../../core/read/source-builder.ts';
import type { BlockKind, BlockStyle, SourceBlock } from '../../../core/read/source-document.ts';
import type { LineGroup } from './group-lines.ts';
import { leadingBullet } from './leading-bullet.ts';

/** Points that one column of white space stands for in indent hints. */
export const pointsPerColumn = 6;

type GroupFields = Partial<Omit<SourceBlock, 'start' | 'end' | 'marker' | 'table' | 'style'>>;

/** Adds grouped lines as blocks; lines inside a block keep their breaks, hyphens at line ends are noted. */
export function addLineGroups(
  builder: SourceBuilder,
  groups: readonly LineGroup[],
  fields: GroupFields,
  kind: BlockKind = 'paragraph',
): void {
  for (const group of groups) {
    if (group.rows !== undefined) {
      addRows(builder, group.rows, group.headed === true, fields);
      continue;
    }
    const words = group.lines.map((line) => line.text).join('\n');
    const first = group.lines[0]?.indent ?? 0;
    const next = group.lines[1]?.indent;
    const style: BlockStyle = {
      ...(first > 0 ? { indent: first * pointsPerColumn } : {}),
      ...(next !== undefined && next !== first ? { hangingIndent: next * pointsPerColumn } : {}),
    };
    const bullet = kind === 'paragraph' && !group.contents ? leadingBullet(words) : null;
    const item = bullet === null ? {} : { level: 0, bullet: true };
    const block = builder.addBlock(
      {
        ...fields,
        ...item,
        kind: bullet === null ? kindOf(group, kind) : 'list-item',
        ...(Object.keys(style).length > 0 ? { style } : {}),
      },
      bullet?.rest ?? words,
      bullet?.sign,
    );
    const shift = block.end - (bullet?.rest ?? words).length;
    // Plain text is broken at hyphens that the words have anyway: the hyphen stays, the line break goes.
    for (const hyphen of (bullet?.rest ?? words).matchAll(/(?<=\p{L})-\n(?=\p{L})/gu))
      builder.addHyphen({ offset: shift + hyphen.index, keepHyphen: true });
  }
}

/** A single line with a rule under it is a heading. */
function kindOf(group: LineGroup, kind: BlockKind): BlockKind {
  if (group.contents) return 'contents';
  return kind === 'paragraph' && group.lines.length === 1 && group.lines[0]?.underlined === true ? 'heading' : kind;
}

function addRows(builder: SourceBuilder, rows: readonly (readonly string[])[], headed: boolean, fields: GroupFields): void {
  const cells = rows.flatMap((row, index) =>
    row.map((text, column) => ({ text, row: index, column, head: headed && index === 0 })),
  );
  builder.addTable({ ...fields, kind: 'table' }, null, cells);
}
