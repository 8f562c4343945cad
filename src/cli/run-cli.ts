import { CommanderError } from 'commander';
import type { ChildLauncher } from '../node/process/child-launcher.ts';
import { ProvisoError, toErrorPayload } from '../shared/errors.ts';
import { buildProgram } from './build-program.ts';
import type { CommandResult } from './command-result.ts';
import { exitCodeOf } from './exit-code.ts';

export interface RunCliOptions {
  /** How children are started; default `child_process.fork`. */
  readonly launcher?: ChildLauncher;
}

/** Runs one command line and gives its exit code: 0 done, 1 done with failures, 2 wrong usage, 3 the library cannot be used. */
export async function runCli(args: readonly string[], options: RunCliOptions = {}): Promise<number> {
  // Standard output carries the result alone: whatever a package prints goes to standard error.
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
  const json = args.includes('--json');
  // A reader that has enough (`| head`) ends the output, not the program with a crash.
  process.stdout.on('error', () => process.exit(0));
  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(130);
    process.stderr.write('\nStopping. What is stored stays; the next run goes on from there.\n');
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    let result: CommandResult | null = null;
    const program = buildProgram({ signal: stop.signal, finish: (value) => (result = value), ...options });
    await program.parseAsync(args, { from: 'user' });
    return await print(result as CommandResult | null, json);
  } catch (error) {
    return await fail(error, json);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

async function print(result: CommandResult | null, json: boolean): Promise<number> {
  if (result === null) return 0;
  await write(process.stdout, json ? `${JSON.stringify(result.value)}\n` : ensureLineEnd(result.text));
  return result.exitCode;
}

async function fail(error: unknown, json: boolean): Promise<number> {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const known = error instanceof CommanderError ? usageError(error) : error;
  const payload = toErrorPayload(known);
  if (json) await write(process.stdout, `${JSON.stringify({ error: payload })}\n`);
  else await write(process.stderr, `proviso: ${payload.message}\n`);
  if (payload.code === 'internal' && known instanceof Error && process.env.PROVISO_TRACE !== undefined)
    process.stderr.write(`${known.stack ?? ''}\n`);
  return exitCodeOf(payload.code);
}

function usageError(error: CommanderError): ProvisoError {
  const message = error.message.replace(/^error: /, '');
  const text =
    error.code === 'commander.help'
      ? 'No command was named. See proviso --help.'
      : `${message.replace(/\.?$/, '.')} See proviso --help.`;
  return new ProvisoError('wrong-usage', text, { cause: error.code });
}

/** Waits until the stream has taken everything: a pipe that is slow must not cut the JSON off. */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => stream.write(text, (error) => (error == null ? resolve() : reject(error))));
}

function ensureLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
