import { join } from 'node:path';
import { toErrorPayload } from '../../shared/errors.ts';
import type { ModelState } from '../../shared/window/views.ts';
import { readModelManifest } from '../models/manifest.ts';
import { ModelFile } from '../models/model-file.ts';

/** Every model of the manifest with the state of its file, each checked by its hash once for each state of the file. */
export class ModelStates {
  readonly #folder: string;
  readonly #files = new Map<string, ModelFile>();

  constructor(modelsFolder: string) {
    this.#folder = modelsFolder;
  }

  async list(): Promise<ModelState[]> {
    const states: ModelState[] = [];
    for (const model of readModelManifest(this.#folder).models) {
      const { role, name, file, sha256, size, licence, origin } = model;
      const path = join(this.#folder, file);
      const known = this.#files.get(path) ?? new ModelFile(path, model);
      this.#files.set(path, known);
      const error = await known.verify().then(
        () => null,
        (failure: unknown) => toErrorPayload(failure),
      );
      const state = error === null ? 'ready' : error.code === 'model-missing' ? 'missing' : 'damaged';
      states.push({ role, name, file, path, sha256, size, licence, origin, state, error });
    }
    return states;
  }
}
