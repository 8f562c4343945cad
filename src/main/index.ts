import { app, protocol } from 'electron';
import { cliArguments } from './cli-arguments.ts';
import { windowScheme } from './own-page.ts';

// Before anything else: the scheme must be known when the app becomes ready.
protocol.registerSchemesAsPrivileged([
  { scheme: windowScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

const cli = cliArguments(process.argv);
// The other half of the program is not loaded.
const started =
  cli === null
    ? import('./desktop.ts').then(({ startDesktop }) => startDesktop(process.argv))
    : import('./run-command-line.ts').then(({ runCommandLine }) => runCommandLine(cli));
started.catch((error: unknown) => {
  process.stderr.write(`proviso: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  app.exit(1);
});
