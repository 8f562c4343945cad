import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgramLayout } from '../../process/program-layout.ts';

/** Hashes of the program's code, lower-case hexadecimal: with another one, what an earlier run made is not comparable. */
export interface ProgramFingerprint {
  /** What reads, structures and stores documents. */
  readonly reading: string;
  /** Everything that an answer depends on. */
  readonly answering: string;
}

/** Folders of a checkout whose code decides what an import stores. */
const readingFolders = [
  'core/read',
  'core/structure',
  'core/index',
  'node/read',
  'node/store',
  'node/evaluate/labelled/passages',
  'shared',
  'workers',
];

/** Hashes the sources of a checkout; a built program has one bundle, whose hash stands for both. */
export async function programFingerprint(layout: Pick<ProgramLayout, 'root' | 'built'>): Promise<ProgramFingerprint> {
  if (layout.built) {
    const bundle = await hashOfFolders([join(layout.root, 'out', 'main')]);
    return { reading: bundle, answering: bundle };
  }
  const source = join(layout.root, 'src');
  const [reading, answering] = await Promise.all([
    hashOfFolders(readingFolders.map((folder) => join(source, folder))),
    hashOfFolders(['core', 'node', 'shared', 'workers'].map((folder) => join(source, folder))),
  ]);
  return { reading, answering };
}

async function hashOfFolders(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:[cm]?js|ts)$/.test(name)).sort();
    for (const name of names) {
      hash.update(`${name.replaceAll('\\', '/')}\0`);
      hash.update(await readFile(join(folder, name)));
    }
  }
  return hash.digest('hex');
}
