import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

/** Checks the library's files; exit code 1 when something is wrong with them. */
export async function checkLibraryCommand(context: CommandContext): Promise<CommandResult> {
  const { ok, problems } = await context.library.check();
  const text = ok ? `${context.libraryFolder} is sound.` : problems.join('\n');
  return done({ ok, problems }, text, !ok);
}
