import type { SourceBuilder } from '../../../core/read/source-builder.ts';
import type { BlockKind, BlockStyle, SourceBlock } from '../../../core/read/source-document.ts';
import type { LineGroup } from './group-lines.ts';

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
    const words = group.lines.map((line) => line.text).join('\n');
    const first = group.lines[0]?.indent ?? 0;
    const next = group.lines[1]?.indent;
    const style: BlockStyle = {
      ...(first > 0 ? { indent: first * pointsPerColumn } : {}),
      ...(next !== undefined && next !== first ? { hangingIndent: next * pointsPerColumn } : {}),
    };
    const block = builder.addBlock(
      { ...fields, kind: group.contents ? 'contents' : kind, ...(Object.keys(style).length > 0 ? { style } : {}) },
      words,
    );
    // Plain text is broken at hyphens that the words have anyway: the hyphen stays, the line break goes.
    for (const hyphen of words.matchAll(/(?<=\p{L})-\n(?=\p{L})/gu))
      builder.addHyphen({ offset: block.start + hyphen.index, keepHyphen: true });
  }
}
