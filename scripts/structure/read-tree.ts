import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { SourceDocument } from '../../src/core/read/source-document.ts';
import type { ClauseTree } from '../../src/core/structure/clause-tree.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { readDocument } from '../../src/node/read/read-document.ts';

export interface ReadTree {
  readonly source: SourceDocument;
  readonly tree: ClauseTree;
}

/** Reads and structures one file. Throws what the readers throw. */
export async function readTree(path: string): Promise<ReadTree> {
  const source = await readDocument(new Uint8Array(readFileSync(path)), { fileName: basename(path) });
  return { source, tree: structureDocument(source, 'document') };
}

/** The objects of a JSON-lines file. */
export function readJsonLines<T>(path: string): T[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T);
}
