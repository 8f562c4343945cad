import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Folder of fetched models, one for each user. `scripts/setup/fetch/models-cache.mjs` names the same one for set-up. */
export function modelsCacheFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Environment = process.env,
  home: string = homedir(),
): string {
  if (environment.PROVISO_MODEL_CACHE) return environment.PROVISO_MODEL_CACHE;
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Proviso', 'models');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Proviso', 'models');
  return join(environment.XDG_CACHE_HOME || join(home, '.cache'), 'proviso', 'models');
}

/** Folder of the models that the user imported: data that cannot be fetched again, not a cache. */
export function userModelsFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Environment = process.env,
  home: string = homedir(),
): string {
  if (environment.PROVISO_USER_MODELS) return environment.PROVISO_USER_MODELS;
  if (platform === 'win32') return join(environment.APPDATA || join(home, 'AppData', 'Roaming'), 'Proviso', 'models');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Proviso', 'models');
  return join(environment.XDG_DATA_HOME || join(home, '.local', 'share'), 'proviso', 'models');
}
