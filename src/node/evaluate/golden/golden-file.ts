import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { ProvisoError } from '../../../shared/errors.ts';

const goldRowSchema = z.looseObject({
  number: z.string(),
  quote: z.string(),
  covers: z.array(z.string()).optional(),
  evidence: z.string().optional(),
  leadIn: z.boolean().optional(),
  leadInNeeded: z.boolean().optional(),
  alternatives: z.array(z.string()).optional(),
  scope: z.string().optional(),
});
export type GoldRow = z.infer<typeof goldRowSchema>;

const goldenQuestionSchema = z.looseObject({
  id: z.string(),
  doc: z.string(),
  question: z.string(),
  answerable: z.boolean(),
  gold: z.array(goldRowSchema),
  mustInclude: z.array(z.string()).default([]),
  acceptable: z.array(z.string()).default([]),
  crossLanguage: z.boolean().optional(),
});
export type GoldenQuestion = z.infer<typeof goldenQuestionSchema>;

export interface GoldenSet {
  /** Folder name of the set. */
  readonly name: string;
  readonly questions: readonly GoldenQuestion[];
  /** Absolute paths of the documents, found by the base name of `doc` beside the questions. */
  readonly documents: readonly string[];
}

/**
 * Reads a golden folder (`questions.jsonl` in it) or such a file; its documents lie beside it or in `documentsFolder`. Throws `wrong-usage` or `file-not-found` with what is missing.
 */
export async function readGoldenSet(path: string, documentsFolder?: string): Promise<GoldenSet> {
  const given = resolve(path);
  if (!existsSync(given)) throw new ProvisoError('file-not-found', `${path} does not exist.`, { path });
  const file = statSync(given).isDirectory() ? join(given, 'questions.jsonl') : given;
  if (!existsSync(file)) throw new ProvisoError('wrong-usage', `${path} holds no questions.jsonl.`, { path });
  const lines = (await readFile(file, 'utf8')).split('\n');
  const questions = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [parseQuestion(line, `${basename(file)} line ${index + 1}`)],
  );
  const names = [...new Set(questions.map((question) => question.doc.split(/[\\/]/).at(-1) ?? question.doc))];
  const home = documentsFolder ?? dirname(file);
  const documents = names.map((name) => join(home, name));
  const missing = documents.filter((document) => !existsSync(document));
  if (missing.length > 0)
    throw new ProvisoError(
      'file-not-found',
      `Documents of the set are not in ${home}: ${missing.map((one) => basename(one)).join(', ')}.`,
      {
        missing,
      },
    );
  return { name: basename(dirname(file)), questions, documents };
}

function parseQuestion(line: string, place: string): GoldenQuestion {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new ProvisoError('wrong-usage', `${place} is not JSON.`, { place }, error);
  }
  const parsed = goldenQuestionSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new ProvisoError('wrong-usage', `${place} is not a question of a golden set: ${problem}.`, { place });
}
