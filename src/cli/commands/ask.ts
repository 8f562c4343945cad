import { answerValue } from '../answer-value.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { describeAnswer } from '../describe-answer.ts';
import { type FilterOptions, readFilters } from '../filters.ts';
import { readBaseline, readStyle } from '../read-style.ts';

export interface AskCommandOptions extends FilterOptions {
  readonly style?: string;
  readonly baseline?: string;
}

export async function askCommand(context: CommandContext, question: string, options: AskCommandOptions): Promise<CommandResult> {
  const style = readStyle(options.style);
  const baseline = readBaseline(options.baseline);
  const { library, signal } = context;
  const filters = await readFilters(context, options);
  const answer = await library.ask({ question, filters, signal, style, ...(baseline === null ? {} : { baseline }) });
  return done(await answerValue(answer, library), describeAnswer(answer, await library.documents()));
}
