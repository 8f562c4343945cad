import { Command, InvalidArgumentError } from 'commander';
import type { ChildLauncher } from '../node/process/child-launcher.ts';
import { CommandContext, type ContextOptions } from './command-context.ts';
import type { CommandResult } from './command-result.ts';

export interface ProgramOptions {
  /** How children are started; default `child_process.fork`. */
  readonly launcher?: ChildLauncher;
  readonly signal: AbortSignal;
  readonly finish: (result: CommandResult) => void;
}

type Handler<Args extends unknown[]> = (context: CommandContext, ...args: Args) => Promise<CommandResult>;

/** The command line's words and options. What a command does is loaded when it is called, so that `--help` starts at once. */
export function buildProgram({ signal, finish, launcher }: ProgramOptions): Command {
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
      const context = new CommandContext(program.opts<ContextOptions>(), signal, launcher);
      try {
        const handler = await load();
        // commander hands over the command itself as the last value.
        finish(await handler(context, ...(values.slice(0, -1) as Args)));
      } finally {
        await context.close();
      }
    };

  const filters = (command: Command): Command =>
    command
      .option('--document <id...>', 'only these documents (id, beginning of an id, or file name)')
      .option('--type <type>', 'only documents of this type')
      .option('--vendor <id>', 'only documents of this vendor')
      .option('--access <group...>', 'groups of the reader; without it only what is open to all is searched')
      .option('--as-of <date>', 'the day that is asked about, as 2025-12-31; default today');

  program
    .command('import <path...>')
    .description('read documents, and folders of documents, into the library')
    .option('--meta <file>', 'JSON: file name -> title, type, vendorId, version, effectiveDate, …')
    .option('--password <text>', 'password of the documents; - reads it from standard input')
    .option('--password-file <file>', 'file with the password')
    .option('--ocr <mode>', 'off is the only value')
    .action(run(async () => (await import('./commands/import.ts')).importCommand));
  program
    .command('documents')
    .description('list the documents')
    .action(run(async () => (await import('./commands/documents.ts')).documentsCommand));
  program
    .command('remove <document...>')
    .description('delete documents with their index, vectors and bytes')
    .action(run(async () => (await import('./commands/documents.ts')).removeCommand));
  program
    .command('describe <document>')
    .description("show or change a document's metadata, with the report on how it was read")
    .option('--meta <file>', 'JSON: the fields to change')
    .action(run(async () => (await import('./commands/documents.ts')).describeCommand));
  program
    .command('outline <document>')
    .description('the clause tree of a document')
    .option('--text', 'the canonical text that all positions count in')
    .action(run(async () => (await import('./commands/outline.ts')).outlineCommand));
  filters(program.command('search <query>'))
    .description('find clauses')
    .option('--top <n>', 'number of hits', wholeNumber, 10)
    .option('--mode <mode>', 'hybrid, keyword or vector', 'hybrid')
    .action(run(async () => (await import('./commands/search.ts')).searchCommand));
  filters(program.command('ask <question>'))
    .description('answer a question with cited clauses')
    .option('--style <style>', 'quoted, composed or auto', 'auto')
    .option('--baseline <name>', 'answer as a plain retrieval system would: rag, or chunks (needs no chat model)')
    .action(run(async () => (await import('./commands/ask.ts')).askCommand));
  const answers = program
    .command('answers')
    .description('the answers that are kept')
    .action(run(async () => (await import('./commands/answers.ts')).answersCommand));
  answers
    .command('show <id>')
    .description('show one again')
    .action(run(async () => (await import('./commands/answers.ts')).showAnswerCommand));
  answers
    .command('remove <id...>')
    .description('forget answers')
    .action(run(async () => (await import('./commands/answers.ts')).removeAnswersCommand));
  filters(program.command('verify'))
    .description('judge sentences and quotes by the clauses they cite')
    .requiredOption('--claims <file>', 'JSON lines: {"sentence","clauses":[id]} or {"quote","clause"}; - reads standard input')
    .action(run(async () => (await import('./commands/verify.ts')).verifyCommand));
  program
    .command('report <answer...>')
    .description('write kept answers as one report')
    .requiredOption('--format <format>', 'html, docx, pdf, md or json')
    .requiredOption('--out <file>', 'the file to write')
    .option('--language <language>', "language of the report's own words: en or zh", 'en')
    .option('--leave-out <part...>', 'leave out clauses, pictures, withheld, review or found')
    .action(run(async () => (await import('./commands/report.ts')).reportCommand));
  const models = program
    .command('models')
    .description('the models that are there')
    .action(run(async () => (await import('./commands/models.ts')).modelsCommand));
  models
    .command('fetch [role]')
    .description('get a model: chat (the default), or a file that `models` lists')
    .option('--from <folder>', 'folder or USB stick that holds the file')
    .action(run(async () => (await import('./commands/models-fetch.ts')).modelsFetchCommand));
  models
    .command('import <file>')
    .description('take a chat model of your own (a GGUF file)')
    .action(run(async () => (await import('./commands/models-import.ts')).modelsImportCommand));
  models
    .command('qualify <file>')
    .description('measure what a chat model may be trusted with, by built-in probes (minutes)')
    .action(run(async () => (await import('./commands/models-qualify.ts')).modelsQualifyCommand));
  program
    .command('eval <path>')
    .description('measure answers on a golden or a labelled set; --library keeps its imports')
    .option('--limit <n>', 'only the first questions', wholeNumber)
    .option('--style <style>', 'quoted, composed or auto', 'auto')
    .option('--unqualified', 'use the chat model whatever it qualified for, to measure it')
    .option('--baseline <name>', 'measure a plain retrieval system in its place: rag, or chunks (needs no chat model)')
    .option('--fresh', 'of a labelled set: forget what an earlier run has asked')
    .option('--documents <folder>', "folder of the set's documents (default: beside the questions)")
    .action(run(async () => (await import('./commands/eval.ts')).evalCommand));
  program
    .command('cases <folder>')
    .description('run a folder of cases and say which pass')
    .option('--only <name>', 'only cases whose name begins so')
    .option('--parse-only', 'judge clause trees, errors and notices alone, without store and models')
    .action(run(async () => (await import('./commands/cases.ts')).casesCommand));
  const library = program.command('library').description('care for the library');
  library
    .command('check')
    .description("check the library's files")
    .action(run(async () => (await import('./commands/library.ts')).checkLibraryCommand));
  library
    .command('rebuild')
    .description('make the index of vectors anew, after a change of the embedding model')
    .action(run(async () => (await import('./commands/library.ts')).rebuildLibraryCommand));

  harden(program);
  return program;
}

/** Errors of every command are thrown, so that one place turns them into output and exit codes. */
function harden(parent: Command): void {
  for (const command of parent.commands) {
    command
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .helpCommand(false);
    harden(command);
  }
}

function wholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number from 1 up.');
  return number;
}
