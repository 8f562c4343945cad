import { homedir } from 'node:os';
import { join } from 'node:path';

/** The library's folder where none is named: in the user's data folder, as each system has it. */
export function defaultLibraryFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  const own = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);
  if (platform === 'win32') return join(own(environment.APPDATA) ?? join(home, 'AppData', 'Roaming'), 'Proviso', 'library');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Proviso', 'library');
  return join(own(environment.XDG_DATA_HOME) ?? join(home, '.local', 'share'), 'proviso', 'library');
}
