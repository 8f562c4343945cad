import { readdir, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';

/** Endings of files that a folder import tries; the content decides what a file really is. Others in a folder are passed over and named. */
const triedEndings = new Set('.pdf .docx .docm .dotx .doc .rtf .odt .html .htm .xhtml .md .markdown .txt .text .asc'.split(' '));

export interface FileList {
  /** Absolute paths, in the order given; a folder's files in name order, its sub-folders after them. */
  readonly files: readonly string[];
  /** Files of folders that are no documents by their ending. */
  readonly passedOver: readonly string[];
}

/** Files behind the paths of an import. A path that names a file, or nothing at all, is kept: reading it tells what is wrong. */
export async function listFiles(paths: readonly string[]): Promise<FileList> {
  const files: string[] = [];
  const passedOver: string[] = [];
  for (const path of paths) {
    const absolute = resolve(path);
    const found = await stat(absolute).catch(() => null);
    if (found?.isDirectory() === true) await listFolder(absolute, files, passedOver);
    else files.push(absolute);
  }
  return { files: [...new Set(files)], passedOver };
}

async function listFolder(folder: string, files: string[], passedOver: string[]): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => !entry.name.startsWith('.'));
  entries.sort((first, second) => first.name.localeCompare(second.name, 'en', { numeric: true }));
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    if (triedEndings.has(extname(entry.name).toLowerCase())) files.push(path);
    else passedOver.push(path);
  }
  for (const entry of entries) if (entry.isDirectory()) await listFolder(join(folder, entry.name), files, passedOver);
}
