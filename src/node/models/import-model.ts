import { rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { ProvisoError } from '../../shared/errors.ts';
import type { ChildLauncher } from '../process/child-launcher.ts';
import type { ChatFacts } from './chat-worker-request.ts';
import { checkGguf } from './check-gguf.ts';
import { copyModel } from './copy-model.ts';
import { LlamaChatModel } from './llama-chat-model.ts';
import { sha256OfFile } from './model-file.ts';
import { addUserModel, readUserModels, type UserModel } from './user-models.ts';

export interface ImportModelOptions {
  readonly file: string;
  /** Folder of the user's own models. */
  readonly folder: string;
  readonly launcher: ChildLauncher;
  readonly workerPath: string;
  readonly signal?: AbortSignal;
  /** What is being done and how far it is, in bytes; total 0: unknown. */
  readonly onProgress?: (step: 'hash' | 'copy' | 'try', bytes: number, total: number) => void;
}

export interface ImportedModel {
  readonly model: UserModel;
  readonly path: string;
  readonly facts: ChatFacts;
  /** Time that loading and a few tokens took. */
  readonly seconds: number;
  /** It was there already, by its hash. */
  readonly known: boolean;
}

/**
 * Takes a user's own GGUF file: hashes it, checks its header, copies it into the user's folder, tries it in a
 * child process and records it. Nothing stays of a file that fails. Throws coded errors (`file-not-found`, `model-damaged`,
 * `model-no-chat-template`, `model-crashed`, `model-not-fetched`).
 */
export async function importModel(options: ImportModelOptions): Promise<ImportedModel> {
  const { file, folder, launcher, workerPath, signal, onProgress } = options;
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) throw new ProvisoError('file-not-found', `There is no file ${file}`, { path: file });
  onProgress?.('hash', 0, found.size);
  const sha256 = await sha256OfFile(file);
  await checkGguf(file);
  const known = readUserModels(folder).find((model) => model.sha256 === sha256);
  const name = basename(file, extname(file));
  const model: UserModel = known ?? {
    name,
    file: freeName(basename(file), sha256, folder),
    sha256,
    size: found.size,
    importedAt: new Date().toISOString(),
  };
  const path = join(folder, model.file);
  const isThere = known !== undefined && (await stat(path).catch(() => null))?.size === model.size;
  if (!isThere) await copyModel({ from: file, to: path, sha256, signal, onProgress: (...step) => onProgress?.('copy', ...step) });
  onProgress?.('try', 0, 0);
  const started = performance.now();
  try {
    const facts = await tryModel(new LlamaChatModel({ launcher, workerPath, path, model, stampPath: `${path}.checked` }), signal);
    const seconds = (performance.now() - started) / 1000;
    await addUserModel(folder, model);
    return { model, path, facts, seconds, known: isThere };
  } catch (error) {
    if (!isThere) await Promise.all([rm(path, { force: true }), rm(`${path}.checked`, { force: true })]);
    throw error;
  }
}

/** Loads the model and lets it write a few tokens: what a header check cannot see shows here, in a process that may die. */
async function tryModel(chat: LlamaChatModel, signal: AbortSignal | undefined): Promise<ChatFacts> {
  try {
    const facts = await chat.facts();
    const request = { system: '', prefix: '', prompt: 'Reply with yes.', grammar: null, maximumTokens: 8 };
    await chat.complete({ ...request, ...(signal === undefined ? {} : { signal }) });
    return facts;
  } finally {
    await chat.dispose();
  }
}

/** Two files of one name and different content both stay. */
function freeName(file: string, sha256: string, folder: string): string {
  const taken = readUserModels(folder).some((model) => model.file === file);
  return taken ? `${basename(file, extname(file))}-${sha256.slice(0, 8)}${extname(file)}` : file;
}
