import { type SearchMode, searchModes } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { type FilterOptions, readFilters } from '../filters.ts';

export interface SearchCommandOptions extends FilterOptions {
  readonly top?: number;
  readonly mode?: string;
}

export async function searchCommand(
  context: CommandContext,
  query: string,
  options: SearchCommandOptions,
): Promise<CommandResult> {
  const mode = options.mode ?? 'hybrid';
  if (!isMode(mode)) throw new ProvisoError('wrong-usage', `--mode ${mode} is not one of ${searchModes.join(', ')}.`);
  const { library } = context;
  const filters = await readFilters(context, options);
  const result = await library.search({ query, filters, mode, top: options.top ?? 10 });
  const documents = new Map((await library.documents()).map((document) => [document.documentId, document]));
  const clauses = new Map<string, Clause>();
  for (const documentId of new Set(result.hits.map((hit) => hit.documentId)))
    for (const clause of (await library.outline(documentId)).clauses) clauses.set(clause.clauseId, clause);
  const lines = result.hits.map((hit, index) => {
    const clause = clauses.get(hit.clauseId);
    const words = [clause?.heading ?? '', clause?.text ?? ''].filter((part) => part !== '').join('  ');
    const shown = words.length > 160 ? `${words.slice(0, 159)}…` : words;
    return `${String(index + 1).padStart(2)}. ${hit.label}, ${documents.get(hit.documentId)?.title ?? hit.documentId}\n    ${shown}`;
  });
  const { searched } = result;
  lines.push(
    `${result.hits.length === 0 ? 'Nothing found. ' : ''}Searched ${searched.clauses} clauses of ${searched.documents} documents (${result.mode}).`,
  );
  return done(result, [...lines, ...result.notices].join('\n'));
}

function isMode(mode: string): mode is SearchMode {
  return (searchModes as readonly string[]).includes(mode);
}
