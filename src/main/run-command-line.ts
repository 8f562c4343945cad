import { app } from 'electron';
import { runCli } from '../cli/run-cli.ts';
import { UtilityLauncher } from './utility-launcher.ts';

/** Runs one command line without a window, waits until its output is written, and ends with its exit code. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  app.disableHardwareAcceleration();
  app.dock?.hide();
  // Without a window there is none whose end should be the end of the program.
  app.on('window-all-closed', () => {});
  await app.whenReady();
  app.exit(await runCli(args, { launcher: new UtilityLauncher() }));
}
