import { Command } from 'commander';
import { CommandContext, type ContextOptions } from './command-context.ts';
import type { CommandResult } from './command-result.ts';

export interface ProgramOptions {
  readonly signal: AbortSignal;
  readonly finish: (result: CommandResult) => void;
}

type Handler<Args extends unknown[]> = (context: CommandContext, ...args: Args) => Promise<CommandResult>;

/** The command line's words and options. What a command does is loaded when it is called, so that `--help` starts at once. */
export function buildProgram({ signal, finish }: ProgramOptions): Command {
  const program = new Command('proviso')
    .description(
      'Answers questions from regulations, standards, policies and contracts: every sentence cites the clause that states it.',
    )
    .option('--library <folder>', "the library's folder (default: the user's data folder)")
    .option('--json', 'print one JSON value on standard output and nothing else')
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .showHelpAfterError(false)
    .helpCommand(false);

  /** Wraps a handler: opens a context, runs, closes whatever was opened. */
  const run =
    <Args extends unknown[]>(load: () => Promise<Handler<Args>>) =>
    async (...values: unknown[]): Promise<void> => {
      const context = new CommandContext(program.opts<ContextOptions>(), signal);
      try {
        const handler = await load();
        // commander hands over the command itself as the last value.
        finish(await handler(context, ...(values.slice(0, -1) as Args)));
      } finally {
        await context.close();
      }
    };

  program
    .command('cases <folder>')
    .description('run a folder of cases and say which pass')
    .option('--only <name>', 'only cases whose name begins so')
    .option('--parse-only', 'judge clause trees, errors and notices alone, without store and models')
    .action(run(async () => (await import('./commands/cases.ts')).casesCommand));

  for (const command of program.commands)
    command
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .helpOption('-h, --help');
  return program;
}
