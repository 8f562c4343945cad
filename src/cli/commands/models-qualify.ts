import { stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { listChatModels } from '../../node/models/chat-models.ts';
import { LlamaChatModel, type LlamaChatModelOptions } from '../../node/models/llama-chat-model.ts';
import { sha256OfFile } from '../../node/models/model-file.ts';
import { userModelsFolder } from '../../node/models/model-folders.ts';
import { describeQualification } from '../../node/qualify/describe-qualification.ts';
import { peakMemory } from '../../node/qualify/peak-memory.ts';
import { qualifiedTasks } from '../../node/qualify/qualification.ts';
import { saveQualification } from '../../node/qualify/qualification-store.ts';
import { qualifyModel } from '../../node/qualify/qualify-model.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

/** Measures a chat model by the built-in probes and keeps the result with its hash. `file`: a path, or a name that `models` lists. */
export async function modelsQualifyCommand(context: CommandContext, file: string): Promise<CommandResult> {
  const { host, signal, progress } = context;
  const found = await findModel(context, file);
  const gpu = process.env.PROVISO_GPU === 'off' ? 'off' : 'auto';
  const chat = new LlamaChatModel({ launcher: host.launcher, workerPath: host.chatWorkerPath, gpu, ...found });
  try {
    const record = await qualifyModel({
      chat,
      signal,
      load: async () => {
        const { contextTokens, gpu: used, threads } = await chat.facts();
        return { contextTokens, gpu: used, threads };
      },
      memory: () => peakMemory(chat.pid),
      onProgress: (count, total) => progress.show(`probes of ${found.model.name}`, count, total),
    });
    progress.clear();
    await saveQualification(userModelsFolder(), record);
    const serves = qualifiedTasks(record, { sha256: record.model.sha256, probeSet: record.probeSet });
    return done(
      { ...record, serves },
      [record.model.name, ...describeQualification(record).map((line) => `  ${line}`)].join('\n'),
    );
  } finally {
    await chat.dispose();
  }
}

async function findModel(
  context: CommandContext,
  file: string,
): Promise<Pick<LlamaChatModelOptions, 'path' | 'model' | 'stampPath'>> {
  const models = listChatModels({ modelsFolder: context.host.modelsFolder });
  const known = models.find((model) => model.file === file || model.name === file || model.path === resolve(file));
  if (known !== undefined) return { path: known.path, model: known, stampPath: `${known.path}.checked` };
  const path = resolve(file);
  const size = (await stat(path).catch(() => null))?.size;
  if (size === undefined) {
    const message = `There is no file ${path} and no chat model of that name. Known: ${models.map((model) => model.file).join(', ')}.`;
    throw new ProvisoError('file-not-found', message, { path });
  }
  const sha256 = await sha256OfFile(path);
  return { path, model: { name: basename(path, extname(path)), file: basename(path), sha256, size } };
}
