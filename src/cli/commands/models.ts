import { join } from 'node:path';
import { chosenChatModel, listChatModels } from '../../node/models/chat-models.ts';
import { readModelManifest } from '../../node/models/manifest.ts';
import { ModelFile } from '../../node/models/model-file.ts';
import { userModelsFolder } from '../../node/models/model-folders.ts';
import { describeQualification } from '../../node/qualify/describe-qualification.ts';
import { probeSetId } from '../../node/qualify/probe-set.ts';
import { qualifiedTasks } from '../../node/qualify/qualification.ts';
import { readQualification } from '../../node/qualify/qualification-store.ts';
import { toErrorPayload } from '../../shared/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

/** What models there are, each checked by its hash. */
export async function modelsCommand(context: CommandContext): Promise<CommandResult> {
  const { modelsFolder } = context.host;
  const models = [];
  for (const model of readModelManifest(modelsFolder).models) {
    if (model.role === 'chat') continue;
    const { role, name, file, sha256, size, licence } = model;
    const path = join(modelsFolder, file);
    const problem = await new ModelFile(path, model).verify().then(
      () => null,
      (error: unknown) => toErrorPayload(error),
    );
    const state = problem === null ? 'ready' : problem.code === 'model-missing' ? 'missing' : 'damaged';
    models.push({ role, name, file, path, sha256, size, licence, state, ...(problem === null ? {} : { error: problem }) });
  }
  const chatModels = await describeChatModels(modelsFolder);
  const all = [...models, ...chatModels];
  const lines = all.flatMap((model) => [
    `${model.role.padEnd(10)} ${model.name}  ${model.state}  ${model.file} (${Math.round(model.size / 1e6)} MB)${'inUse' in model && model.inUse ? '  in use' : ''}`,
    ...('qualification' in model ? qualificationLines(model).map((line) => `           ${line}`) : []),
  ]);
  return done(
    { models: all },
    lines.join('\n'),
    // Proviso quotes without a chat model: one that is missing is no failure.
    models.some((model) => model.state !== 'ready') || chatModels.some((model) => model.state === 'damaged'),
  );
}

function qualificationLines(model: Awaited<ReturnType<typeof describeChatModels>>[number]): readonly string[] {
  const { qualification, file, state } = model;
  if (qualification === null)
    return state === 'ready' ? [`not measured: it neither chooses nor writes (proviso models qualify ${file})`] : [];
  if (!qualification.current) return [`measured by other probes than today's: measure it again (proviso models qualify ${file})`];
  return describeQualification(qualification);
}

async function describeChatModels(modelsFolder: string) {
  const chosen = chosenChatModel({ modelsFolder });
  const models = [];
  for (const model of listChatModels({ modelsFolder })) {
    const { name, file, path, sha256, size, licence, imported } = model;
    const problem = await new ModelFile(path, model, { stampPath: `${path}.checked` }).verify().then(
      () => null,
      (error: unknown) => toErrorPayload(error),
    );
    const state = problem === null ? 'ready' : problem.code === 'model-missing' ? 'missing' : 'damaged';
    const inUse = chosen?.path === path;
    const error = problem === null || state === 'missing' ? {} : { error: problem };
    const record = readQualification(userModelsFolder(), sha256);
    const serves = qualifiedTasks(record, { sha256, probeSet: probeSetId() });
    const qualification = record === null ? null : { ...record, current: record.probeSet === probeSetId() };
    models.push({
      role: 'chat',
      name,
      file,
      path,
      sha256,
      size,
      licence,
      state,
      imported,
      inUse,
      qualification,
      serves,
      ...error,
    });
  }
  return models;
}
