import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ProvisoError } from '../../shared/errors.ts';
import { readModelManifest } from './manifest.ts';
import { modelsCacheFolder, userModelsFolder } from './model-folders.ts';
import { readUserModels } from './user-models.ts';

/** A chat model that could be used: where its file is, or would be. */
export interface ChatModelEntry {
  readonly name: string;
  readonly file: string;
  readonly path: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** SPDX identifier; null for a model that the user imported. */
  readonly licence: string | null;
  readonly imported: boolean;
  /** The one that is fetched and used when nothing else is asked for. */
  readonly isDefault: boolean;
}

export interface ChatModelPlaces {
  /** Folder of the manifest. A model file beside it goes before one in the cache. */
  readonly modelsFolder: string;
  readonly cacheFolder?: string;
  readonly userFolder?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** All chat models of the manifest and the user's own ones, present or not: the user's own first, then in the manifest's order. */
export function listChatModels(places: ChatModelPlaces): readonly ChatModelEntry[] {
  const { modelsFolder, environment = process.env } = places;
  const cacheFolder = places.cacheFolder ?? modelsCacheFolder(process.platform, environment);
  const userFolder = places.userFolder ?? userModelsFolder(process.platform, environment);
  const own = readUserModels(userFolder).map(({ name, file, sha256, size }) => ({
    name,
    file,
    path: join(userFolder, file),
    sha256,
    size,
    licence: null,
    imported: true,
    isDefault: false,
  }));
  const listed = readModelManifest(modelsFolder).models.flatMap((model) => {
    if (model.role !== 'chat') return [];
    const { name, file, sha256, size, licence } = model;
    const shipped = join(modelsFolder, file);
    const path = existsSync(shipped) ? shipped : join(cacheFolder, file);
    return [{ name, file, path, sha256, size, licence, imported: false, isDefault: model.default === true }];
  });
  return [...own, ...listed];
}

/**
 * The chat model to use: the file or name in `PROVISO_CHAT`, else the manifest's default. Null with `PROVISO_CHAT=none` and
 * where the default is not there: Proviso quotes then. Throws `model-missing` when `PROVISO_CHAT` names none that is known.
 */
export function chosenChatModel(places: ChatModelPlaces): ChatModelEntry | null {
  const wanted = (places.environment ?? process.env).PROVISO_CHAT ?? '';
  if (wanted === 'none') return null;
  const models = listChatModels(places);
  if (wanted === '') return models.find((model) => model.isDefault && existsSync(model.path)) ?? null;
  const found = models.find((model) => model.file === wanted || model.name === wanted);
  if (found !== undefined) return found;
  const known = models.map((model) => model.file).join(', ');
  throw new ProvisoError('model-missing', `PROVISO_CHAT names "${wanted}", which is no known chat model. Known: ${known}`);
}
