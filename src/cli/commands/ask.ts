import { ProvisoError } from '../../shared/errors.ts';
import { answerValue } from '../answer-value.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { describeAnswer } from '../describe-answer.ts';
import { type FilterOptions, readFilters } from '../filters.ts';

export interface AskCommandOptions extends FilterOptions {
  readonly style?: string;
}

export async function askCommand(context: CommandContext, question: string, options: AskCommandOptions): Promise<CommandResult> {
  const style = options.style ?? 'auto';
  if (style === 'composed')
    throw new ProvisoError(
      'model-missing',
      'Composed answers need a qualified chat model, and there is none. Ask with --style quoted.',
    );
  if (style !== 'quoted' && style !== 'auto')
    throw new ProvisoError('wrong-usage', `--style ${style} is not one of quoted, composed, auto.`);
  const { library, signal } = context;
  const filters = await readFilters(context, options);
  const answer = await library.ask({ question, filters, signal });
  return done(await answerValue(answer, library), describeAnswer(answer, await library.documents()));
}
