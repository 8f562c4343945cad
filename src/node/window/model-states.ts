import { join } from 'node:path';
import type { ChatTask } from '../../core/chat/chat-use.ts';
import { toErrorPayload } from '../../shared/errors.ts';
import type { ModelState } from '../../shared/window/views.ts';
import { chosenChatModel, listChatModels } from '../models/chat-models.ts';
import { readModelManifest } from '../models/manifest.ts';
import { ModelFile } from '../models/model-file.ts';
import { userModelsFolder } from '../models/model-folders.ts';
import { probeSetId } from '../qualify/probe-set.ts';
import { type Qualification, qualificationThresholds, qualifiedTasks } from '../qualify/qualification.ts';
import { readQualification } from '../qualify/qualification-store.ts';

/** Every model that is known, with the state of its file (each checked by its hash once for each state of the file) and what was measured of it. */
export class ModelStates {
  readonly #folder: string;
  readonly #files = new Map<string, ModelFile>();

  constructor(modelsFolder: string) {
    this.#folder = modelsFolder;
  }

  async list(): Promise<ModelState[]> {
    const states: ModelState[] = [];
    for (const model of readModelManifest(this.#folder).models) {
      if (model.role === 'chat') continue;
      const { role, name, file, sha256, size, licence, origin } = model;
      const path = join(this.#folder, file);
      const checked = await this.#check(path, new ModelFile(path, model));
      states.push({
        ...{ role, name, file, path, sha256, size, licence, origin },
        ...checked,
        inUse: true,
        serves: null,
        qualification: null,
      });
    }
    const places = { modelsFolder: this.#folder };
    const chosen = chosenChatModel(places);
    for (const model of listChatModels(places)) {
      const { name, file, path, sha256, size, licence } = model;
      const checked = await this.#check(path, new ModelFile(path, model, { stampPath: `${path}.checked` }));
      const record = readQualification(userModelsFolder(), sha256);
      const { selection, composed } = qualifiedTasks(record, { sha256, probeSet: probeSetId() });
      states.push({
        ...{ role: 'chat', name, file, path, sha256, size, licence, origin: null },
        ...checked,
        inUse: chosen?.path === path,
        serves: { selection: [...selection], composed: [...composed] },
        qualification: record === null ? null : qualificationView(record),
      });
    }
    return states;
  }

  async #check(path: string, fresh: ModelFile): Promise<Pick<ModelState, 'state' | 'error'>> {
    const known = this.#files.get(path) ?? fresh;
    this.#files.set(path, known);
    const error = await known.verify().then(
      () => null,
      (failure: unknown) => toErrorPayload(failure),
    );
    return { state: error === null ? 'ready' : error.code === 'model-missing' ? 'missing' : 'damaged', error };
  }
}

function qualificationView(record: Qualification): NonNullable<ModelState['qualification']> {
  const rows = (language: 'en' | 'zh', task: ChatTask) => {
    const measured = task === 'selection' ? record.languages[language].selection : record.languages[language].composition;
    const needed: Readonly<Record<string, number>> = qualificationThresholds[task];
    return Object.entries(measured)
      .filter(([figure]) => figure !== 'probes')
      .map(([figure, value]) => ({ language, task, figure, value, needed: needed[figure] ?? null }));
  };
  const { selectionSeconds, compositionSeconds } = record.speed;
  return {
    current: record.probeSet === probeSetId(),
    measuredAt: record.measuredAt,
    figures: [...rows('en', 'selection'), ...rows('en', 'composed'), ...rows('zh', 'selection'), ...rows('zh', 'composed')],
    selectionSeconds,
    compositionSeconds,
    memoryMegabytes: record.memoryMegabytes,
  };
}
