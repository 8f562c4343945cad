import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImportedFile } from '../../library/library-api.ts';
import { type FakeAnswer, fakeAnswerSchema } from '../engine/script-form.ts';
import { type CaseForm, caseSchema, type Expectation, expectSchema, type LibraryRow } from './case-form.ts';

/** What an import without any network gave; null where this system cannot take the network away. */
export type ImportOffline = (
  paths: readonly string[],
) => Promise<
  readonly (Pick<ImportedFile, 'file' | 'status' | 'clauses'> & { readonly error?: ImportedFile['error'] | undefined })[] | null
>;

/** A case as it is run: its own files and those of the cases it builds on. */
export interface LoadedCase {
  readonly form: CaseForm;
  readonly expect: Expectation;
  /** Absolute paths in import order. */
  readonly inputs: readonly string[];
  readonly rows: readonly LibraryRow[];
  /** Trees of other cases' files: they give the references, and are judged in their own cases. */
  readonly borrowed: NonNullable<Expectation['perFile']>;
  readonly importOffline?: ImportOffline | undefined;
  /** What a scripted model writes; it is judged as a composed answer. */
  readonly fakeAnswer?: FakeAnswer | undefined;
}

/** Scripts of fake models and steps lie among the inputs but are no documents. */
const scripts = new Set(['scenario.json', 'fake-answer.json', 'fake-stream.json']);

/** Collects the files, metadata and trees of a case and of the cases it takes files from. */
export async function loadCase(folder: string, form: CaseForm, expect: Expectation): Promise<LoadedCase> {
  const inputs = form.input.filter((name) => !scripts.has(name)).map((name) => join(folder, name));
  const rows = [...(form.library ?? [])];
  const borrowed: NonNullable<Expectation['perFile']> = {};
  for (const name of form.filesFrom ?? []) {
    const other = join(dirname(folder), name);
    const otherForm = caseSchema.parse(JSON.parse(await readFile(join(other, 'case.json'), 'utf8')));
    const otherExpect = expectSchema.parse(otherForm.expect);
    inputs.push(...otherForm.input.filter((file) => !scripts.has(file)).map((file) => join(other, file)));
    rows.push(...(otherForm.library ?? []));
    Object.assign(borrowed, otherExpect.perFile);
  }
  const name = 'fake-answer.json';
  const script = form.input.includes(name) ? JSON.parse(await readFile(join(folder, name), 'utf8')) : undefined;
  const fakeAnswer = script === undefined ? undefined : fakeAnswerSchema.parse(script);
  return { form, expect, inputs, rows, borrowed, fakeAnswer };
}
