import { CodePoints } from '../code-points.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

/** The clause tree of a document in document order; with `--text` the canonical text that all positions count in. */
export async function outlineCommand(
  context: CommandContext,
  reference: string,
  options: { text?: boolean },
): Promise<CommandResult> {
  const { library } = context;
  const { documentId } = await library.findDocument(reference);
  const [outline, text] = await Promise.all([library.outline(documentId), library.canonicalText(documentId)]);
  const points = new CodePoints(text);
  const { document, clauses, tables, definitions, crossReferences } = outline;
  const value = {
    document,
    clauses: clauses.map((clause) => ({
      ...clause,
      ranges: clause.ranges.map((range) => points.range(range)),
      headRange: clause.headRange === null ? null : points.range(clause.headRange),
    })),
    tables: tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => points.range(cell)) })),
    })),
    definitions: definitions.map((definition) => points.range(definition)),
    crossReferences: crossReferences.map((reference) => points.range(reference)),
    messages: document.messages,
    ...(options.text === true ? { text } : {}),
  };
  if (options.text === true) return done(value, text);
  const lines = clauses.map((clause) => {
    const name = [clause.number, clause.heading].filter((part) => part !== null && part !== '').join(' ');
    const words = clause.text.length > 90 ? `${clause.text.slice(0, 89)}…` : clause.text;
    const mark = name === '' ? `[${clause.kind}]` : name;
    return `${'  '.repeat(clause.depth)}${mark}${words === '' ? '' : `  ${words}`}`;
  });
  return done(value, [document.title, ...lines].join('\n'));
}
