import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ProvisoError } from '../../shared/errors.ts';

const userModelSchema = z.object({
  name: z.string(),
  /** File name inside the user's models folder. */
  file: z.string().regex(/^[^/\\]+$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes. */
  size: z.int().positive(),
  /** ISO time of the import. */
  importedAt: z.string(),
});
/** A model that the user brought himself. */
export type UserModel = z.infer<typeof userModelSchema>;

const recordsSchema = z.object({ models: z.array(userModelSchema) });
const recordsFile = 'imported.json';

/** The imported models, newest first. Throws `model-damaged` when their list cannot be read. */
export function readUserModels(folder: string): readonly UserModel[] {
  const path = join(folder, recordsFile);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  try {
    return recordsSchema.parse(JSON.parse(text)).models;
  } catch (error) {
    const message = `The list of imported models ${path} is not valid. Delete it and import the models again.`;
    throw new ProvisoError('model-damaged', message, { path }, error);
  }
}

/** Adds a model to the list, or renews its entry. */
export async function addUserModel(folder: string, model: UserModel): Promise<void> {
  const others = readUserModels(folder).filter((known) => known.file !== model.file && known.sha256 !== model.sha256);
  await writeRecords(folder, [model, ...others]);
}

/** Takes a model off the list and deletes its file. */
export async function removeUserModel(folder: string, file: string): Promise<void> {
  await writeRecords(
    folder,
    readUserModels(folder).filter((known) => known.file !== file),
  );
  await rm(join(folder, file), { force: true });
}

async function writeRecords(folder: string, models: readonly UserModel[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, recordsFile);
  await writeFile(`${path}.new`, `${JSON.stringify({ models }, null, 2)}\n`);
  await rename(`${path}.new`, path);
}
