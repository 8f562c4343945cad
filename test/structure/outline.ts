import { SourceBuilder } from '../../src/core/read/source-builder.ts';
import type { SourceDocument } from '../../src/core/read/source-document.ts';
import type { ClauseTree } from '../../src/core/structure/clause-tree.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';

/**
 * A source in a small notation. Blocks are separated by blank lines; a block may have several lines.
 * `# Words`: a heading of that level. `[[1.]] words`: a list item whose number the format gives, deeper by two spaces each.
 * `* words`: a bullet. `**words**`: a bold paragraph. `> words`: a block quotation. `~ words`: a contents line.
 * `| a | b |` lines: a table, its first line the head.
 */
export function sourceOf(text: string, language = 'en'): SourceDocument {
  const builder = new SourceBuilder();
  for (const block of text.split(/\n[ \t]*\n/)) {
    const words = block.replace(/^\n+|\s+$/g, '');
    if (words.trim() === '') continue;
    const heading = /^(#+) ([\s\S]*)$/.exec(words);
    const given = /^( *)\[\[(.+?)\]\] ?([\s\S]*)$/.exec(words);
    const bold = /^\*\*([\s\S]*)\*\*$/.exec(words);
    if (heading !== null) builder.addBlock({ kind: 'heading', level: heading[1]?.length ?? 1 }, heading[2] ?? '');
    else if (given !== null)
      builder.addBlock({ kind: 'list-item', level: (given[1] ?? '').length / 2 }, given[3] ?? '', given[2] ?? '');
    else if (bold !== null) builder.addBlock({ kind: 'paragraph', style: { bold: true } }, bold[1] ?? '');
    else if (words.startsWith('* ')) builder.addBlock({ kind: 'list-item', level: 0, bullet: true }, words.slice(2), '•');
    else if (words.startsWith('> ')) builder.addBlock({ kind: 'quote' }, words.slice(2));
    else if (words.startsWith('~ ')) builder.addBlock({ kind: 'contents' }, words.slice(2));
    else if (words.startsWith('|')) {
      const rows = words.split('\n').map((row) =>
        row
          .replace(/^\||\|$/g, '')
          .split('|')
          .map((cell) => cell.trim()),
      );
      builder.addTable(
        { kind: 'table' },
        null,
        rows.flatMap((cells, row) => cells.map((cell, column) => ({ text: cell, row, column, head: row === 0 }))),
      );
    } else builder.addBlock({ kind: 'paragraph' }, words);
  }
  return builder.build({ format: 'text', title: null, language });
}

export const treeOf = (text: string, language = 'en'): ClauseTree => structureDocument(sourceOf(text, language), 'doc');

/** The tree as an indented outline: number, heading in brackets, text. */
export function outlineOf(tree: ClauseTree): string {
  return tree.clauses
    .map((clause) => {
      const heading = clause.heading === null ? '' : ` <${clause.heading}>`;
      const text = clause.text === '' ? '' : ` ${clause.text}`;
      const status = clause.status === 'in-force' ? '' : ` {${clause.status}}`;
      return `${'  '.repeat(clause.depth)}${clause.number ?? '–'}${heading}${text}${status}`;
    })
    .join('\n');
}

export const labelsOf = (tree: ClauseTree): string[] => tree.clauses.map((clause) => clause.label);

/** References as "from -> to" by label; what leads nowhere as "from -> ?". */
export function referencesOf(tree: ClauseTree): string[] {
  const label = (id: string | null): string => tree.clauses.find((clause) => clause.clauseId === id)?.label ?? '?';
  return tree.crossReferences.map((reference) => `${label(reference.from)} -> ${label(reference.to)}`);
}
