import { existsSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ProvisoError } from '../../../shared/errors.ts';
import { type BenchmarkDocument, benchmarkDocuments, findBenchmarkDocument } from './benchmark-documents.ts';
import {
  type LabelledQuestion,
  type LabelledReference,
  labelledQuestionSchema,
  labelledReferenceSchema,
} from './labelled-question.ts';

interface SetBase {
  /** Folder name and question file: `obliqa/questions.dev200`. */
  readonly name: string;
  /** Folder that documents were looked for in. */
  readonly folder: string;
  /** Everything that can be imported there. */
  readonly corpus: readonly BenchmarkDocument[];
  /** What this set needs of it. */
  readonly documents: readonly BenchmarkDocument[];
}

export type LabelledSet = SetBase &
  (
    | { readonly kind: 'questions'; readonly questions: readonly LabelledQuestion[] }
    | { readonly kind: 'references'; readonly references: readonly LabelledReference[] }
  );

/** The file holds labelled questions (with `docs`) or references, not golden questions: told by its first line. */
export async function isLabelledFile(path: string): Promise<boolean> {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  const file = await open(path);
  try {
    for await (const line of file.readLines()) {
      if (line.trim() === '') continue;
      const row: unknown = JSON.parse(line);
      return typeof row === 'object' && row !== null && ('docs' in row || 'SourcePassageID' in row);
    }
    return false;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/**
 * Reads a file of labelled questions or references. Its documents are looked for below `documentsFolder`, else below the
 * file's own folder. Throws `wrong-usage` for a line of another form and `file-not-found` with the documents that are missing.
 */
export async function readLabelledSet(path: string, documentsFolder?: string): Promise<LabelledSet> {
  const file = resolve(path);
  const folder = documentsFolder ?? dirname(file);
  if (!existsSync(folder)) throw new ProvisoError('file-not-found', `${folder} does not exist.`, { folder });
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .map((line, index) => ({ line, place: `${basename(file)} line ${index + 1}` }));
  const filled = lines.filter(({ line }) => line.trim() !== '');
  const corpus = await benchmarkDocuments(folder);
  const base = { name: `${basename(dirname(file))}/${basename(file, '.jsonl')}`, folder, corpus };
  if (filled[0]?.line.includes('"SourcePassageID"') === true) {
    const references = filled.map(({ line, place }) => parseLine(labelledReferenceSchema, line, place));
    const names = references.flatMap((one) =>
      [one.SourceDocumentID, one.TargetDocumentID].filter((id) => id !== '').map(passageDocument),
    );
    return { ...base, kind: 'references', references, documents: named(base, names) };
  }
  const questions = filled.map(({ line, place }) => parseLine(labelledQuestionSchema, line, place));
  const all = questions.some(({ docs }) => docs === '*');
  const names = questions.flatMap(({ docs, gold }) => [...(docs === '*' ? [] : docs), ...gold.map(({ doc }) => doc)]);
  const documents = named(base, names);
  return { ...base, kind: 'questions', questions, documents: all ? corpus : documents };
}

/** Name of the document that a reference gives by its number alone: that of its list of passages. */
export function passageDocument(number: string): string {
  return number.padStart(2, '0');
}

function named({ folder, corpus }: Pick<SetBase, 'folder' | 'corpus'>, names: readonly string[]): BenchmarkDocument[] {
  const wanted = [...new Set(names)];
  const missing = wanted.filter((name) => findBenchmarkDocument(corpus, name) === undefined);
  if (missing.length > 0)
    throw new ProvisoError(
      'file-not-found',
      `Documents of the set are not below ${folder}: ${missing.slice(0, 10).join(', ')}. Name their folder with --documents.`,
      { missing },
    );
  const found = new Set(wanted.map((name) => findBenchmarkDocument(corpus, name)));
  return corpus.filter((document) => found.has(document));
}

function parseLine<Row>(schema: z.ZodType<Row>, line: string, place: string): Row {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new ProvisoError('wrong-usage', `${place} is not JSON.`, { place }, error);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProvisoError('wrong-usage', `${place} is not a labelled question: ${z.prettifyError(parsed.error)}`, { place });
}
