import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Folder of the handed data (cases, corpora, golden sets), or null when this checkout stands alone. */
export function sharedFolder(): string | null {
  const folder = process.env['PROVISO_SHARED'] ?? join(root, '..', 'shared');
  return existsSync(join(folder, 'cases')) ? folder : null;
}

/** The same, with a loud line when the data is missing, for use in `describe.skipIf`. */
export function sharedFolderOrWarn(what: string): string | null {
  const folder = sharedFolder();
  if (folder === null) console.warn(`SKIPPED: ${what}: the handed data is not beside this checkout (set PROVISO_SHARED).`);
  return folder;
}
