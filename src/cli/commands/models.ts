import { join } from 'node:path';
import { readModelManifest } from '../../node/models/manifest.ts';
import { ModelFile } from '../../node/models/model-file.ts';
import { toErrorPayload } from '../../shared/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

/** What models there are, each checked by its hash. */
export async function modelsCommand(context: CommandContext): Promise<CommandResult> {
  const { modelsFolder } = context.host;
  const models = [];
  for (const model of readModelManifest(modelsFolder).models) {
    const { role, name, file, sha256, size, licence } = model;
    const path = join(modelsFolder, file);
    const problem = await new ModelFile(path, model).verify().then(
      () => null,
      (error: unknown) => toErrorPayload(error),
    );
    const state = problem === null ? 'ready' : problem.code === 'model-missing' ? 'missing' : 'damaged';
    models.push({ role, name, file, path, sha256, size, licence, state, ...(problem === null ? {} : { error: problem }) });
  }
  const lines = models.map(
    (model) => `${model.role.padEnd(10)} ${model.name}  ${model.state}  ${model.file} (${Math.round(model.size / 1e6)} MB)`,
  );
  return done(
    { models },
    lines.join('\n'),
    models.some((model) => model.state !== 'ready'),
  );
}
