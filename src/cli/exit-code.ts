import type { ErrorCode } from '../shared/errors.ts';

const wrongUsage: ReadonlySet<ErrorCode> = new Set(['wrong-usage', 'bad-metadata']);
const unusableLibrary: ReadonlySet<ErrorCode> = new Set(['library-broken', 'library-locked', 'library-newer']);

/** Exit code of a command that ended with an error: 2 wrong usage, 3 the library cannot be used, 1 any other failure. */
export function exitCodeOf(code: ErrorCode): 1 | 2 | 3 {
  if (wrongUsage.has(code)) return 2;
  return unusableLibrary.has(code) ? 3 : 1;
}
