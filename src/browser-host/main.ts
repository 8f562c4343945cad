/** Opens the window in an installed browser: `node src/browser-host/main.ts [files and folders to import]`. */
import { findBrowser, hasDisplay } from './find-browser.ts';
import { startBrowserHost } from './start-browser-host.ts';

const executablePath = findBrowser();
if (executablePath === null || !hasDisplay()) {
  const missing = executablePath === null ? 'no Chrome, Chromium or Edge is installed' : 'there is no display';
  process.stderr.write(`proviso: the window cannot be opened: ${missing}. \`npm run proviso -- --help\` lists the commands.\n`);
  process.exitCode = 1;
} else {
  const host = await startBrowserHost({ executablePath, headless: false });
  const stop = (): void => void host.close();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const paths = process.argv.slice(2);
  if (paths.length > 0) await host.services.request('import.add', { paths });
  await host.ended;
}
