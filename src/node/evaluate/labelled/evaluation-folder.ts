import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** Folder for the imports of the benchmark whose documents lie below `documents`: in the user's cache, since all of it can be made again. */
export function evaluationFolder(
  documents: string,
  platform: NodeJS.Platform = process.platform,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  const path = resolve(documents);
  const name = `${basename(path)}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
  return join(cacheFolder(platform, environment, home), 'evaluation', name);
}

function cacheFolder(platform: NodeJS.Platform, environment: Readonly<Record<string, string | undefined>>, home: string): string {
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Proviso');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Proviso');
  return join(environment.XDG_CACHE_HOME || join(home, '.cache'), 'proviso');
}
