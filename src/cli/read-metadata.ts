import { z } from 'zod';
import { type DocumentMetadata, documentMetadataSchema } from '../shared/document.ts';
import { ProvisoError } from '../shared/errors.ts';
import { readJsonFile } from './read-json-file.ts';

const strictMetadata = z.strictObject(documentMetadataSchema.shape);

/** `--meta` of an import: file name → fields. Throws `bad-metadata` that names the file and the field. */
export async function readMetadataByFile(path: string): Promise<Record<string, DocumentMetadata>> {
  return check(z.record(z.string(), strictMetadata), await readJsonFile(path, 'The metadata file'), path);
}

/** `--meta` of `describe`: the fields of one document. */
export async function readMetadata(path: string): Promise<DocumentMetadata> {
  return check(strictMetadata, await readJsonFile(path, 'The metadata file'), path);
}

function check<Value>(schema: z.ZodType<Value>, value: unknown, path: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(' / ')}: ${issue.message}`);
  throw new ProvisoError('bad-metadata', `The metadata file ${path} is not right: ${problems.join('; ')}`, { path, problems });
}
