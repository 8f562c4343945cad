import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

/** Checks the library's files; exit code 1 when something is wrong with them. */
export async function checkLibraryCommand(context: CommandContext): Promise<CommandResult> {
  const { ok, problems } = await context.library.check();
  const text = ok ? `${context.libraryFolder} is sound.` : problems.join('\n');
  return done({ ok, problems }, text, !ok);
}

/** Gives every clause vectors of the model in use and takes those of other models away; exit code 1 when it did not come to its end. */
export async function rebuildLibraryCommand(context: CommandContext): Promise<CommandResult> {
  const { library, signal, progress } = context;
  const state = await library.rebuildIndex({
    signal,
    onProgress: ({ ready, pending }) => progress.show('clauses with vectors', ready, ready + pending),
  });
  progress.clear();
  const { inUse, madeWith } = await library.indexState();
  if (state === null)
    return done({ ready: 0, pending: 0, models: madeWith }, 'No embedding model is in use: nothing was rebuilt.', true);
  const failed = state.failure !== undefined || state.pending > 0;
  const text = failed
    ? `${state.pending} clauses are left without vectors. ${state.failure?.message ?? ''}`.trim()
    : `${state.ready} clauses have vectors of ${inUse?.name ?? ''}.`;
  return done({ ...state, models: madeWith }, text, failed);
}
