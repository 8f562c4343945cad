import { open, readdir } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { readPassage } from './passages/passage-list.ts';

/** A file of a benchmark that can be imported, with the names under which questions know it. */
export interface BenchmarkDocument {
  readonly path: string;
  /** Path below the documents' folder, with `/`. */
  readonly relativePath: string;
  /** Name that a list of passages gives its document; null for other files. */
  readonly passagesOf: string | null;
}

const endings = new Set(['.pdf', '.docx', '.html', '.htm', '.md', '.txt']);
const notDocuments = /^(?:readme|licen[cs]e|notice|manifest)\b/i;

/** Documents below a folder in name order: files that the product reads, and lists of passages (`.jsonl`). Question files are passed over. */
export async function benchmarkDocuments(folder: string): Promise<BenchmarkDocument[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: BenchmarkDocument[] = [];
  for (const entry of names) {
    if (!entry.isFile() || entry.name.startsWith('.') || notDocuments.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const ending = extname(entry.name).toLowerCase();
    const passagesOf = ending === '.jsonl' ? await documentOfPassages(path) : null;
    if (passagesOf === null && !endings.has(ending)) continue;
    found.push({ path, relativePath: relative(folder, path).split(sep).join('/'), passagesOf });
  }
  return found.sort((first, second) => first.relativePath.localeCompare(second.relativePath, 'en', { numeric: true }));
}

/** The document that a label's name means: a list of passages by its name, else a path's end, with or without its ending. */
export function findBenchmarkDocument(documents: readonly BenchmarkDocument[], name: string): BenchmarkDocument | undefined {
  const ends = (path: string): boolean => path === name || path.endsWith(`/${name}`);
  return (
    documents.find(({ passagesOf }) => passagesOf === name) ??
    documents.find(({ relativePath }) => ends(relativePath)) ??
    documents.find(({ relativePath }) => ends(relativePath.slice(0, relativePath.length - extname(relativePath).length)))
  );
}

/** The plain text of the same name in another folder of the benchmark: what labels of a PDF were made on. */
export function plainTextOf(documents: readonly BenchmarkDocument[], document: BenchmarkDocument): BenchmarkDocument | undefined {
  const stem = (path: string): string => basename(path, extname(path));
  return documents.find((other) => other !== document && other.path.endsWith('.txt') && stem(other.path) === stem(document.path));
}

async function documentOfPassages(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    for await (const line of file.readLines()) return readPassage(line)?.doc ?? null;
    return null;
  } finally {
    await file.close();
  }
}
