import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Qualification, qualificationSchema } from './qualification.ts';

const fileName = 'qualified.json';
const fileSchema = z.object({ qualifications: z.array(z.unknown()) });

/**
 * The qualification of a model by its hash, from the user's models folder; null when there is none. What cannot be read
 * counts as none: the model is then measured again.
 */
export function readQualification(folder: string, sha256: string): Qualification | null {
  return readAll(folder).find((record) => record.model.sha256 === sha256) ?? null;
}

/** Keeps a qualification in place of an earlier one of the same model; the file is written whole or not at all. */
export async function saveQualification(folder: string, record: Qualification): Promise<void> {
  const others = readAll(folder).filter(({ model }) => model.sha256 !== record.model.sha256);
  await mkdir(folder, { recursive: true });
  const path = join(folder, fileName);
  await writeFile(`${path}.new`, `${JSON.stringify({ qualifications: [record, ...others] }, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

function readAll(folder: string): readonly Qualification[] {
  let file: z.infer<typeof fileSchema>;
  try {
    file = fileSchema.parse(JSON.parse(readFileSync(join(folder, fileName), 'utf8')));
  } catch {
    return [];
  }
  return file.qualifications.flatMap((entry) => {
    const parsed = qualificationSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}
