/**
 * What stands behind `--cli` in the program's arguments: the command line for `proviso`. Null: a window is wanted. Switches
 * of Chromium may stand before it; nothing behind it is looked at.
 */
export function cliArguments(argv: readonly string[]): readonly string[] | null {
  const at = argv.indexOf('--cli');
  return at < 0 ? null : argv.slice(at + 1);
}

/** Files that the program was asked to open: arguments that are neither switches nor the program's own folder. */
export function fileArguments(argv: readonly string[], packaged: boolean): readonly string[] {
  return argv.slice(packaged ? 1 : 2).filter((argument) => argument !== '' && !argument.startsWith('-'));
}
