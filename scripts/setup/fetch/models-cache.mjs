import { homedir } from 'node:os';
import { join } from 'node:path';

/** Folder of fetched models, one for each user and shared by all checkouts. The application looks in the same place. */
export function modelsCache(platform = process.platform, environment = process.env, home = homedir()) {
  if (environment.PROVISO_MODEL_CACHE) return environment.PROVISO_MODEL_CACHE;
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Proviso', 'models');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Proviso', 'models');
  return join(environment.XDG_CACHE_HOME || join(home, '.cache'), 'proviso', 'models');
}
