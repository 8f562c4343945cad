import { resolve } from 'node:path';
import { importModel } from '../../node/models/import-model.ts';
import { userModelsFolder } from '../../node/models/model-folders.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

const steps = { hash: 'reading the file', copy: 'MB copied', try: 'trying the model' } as const;

/** Takes a user's own GGUF file into his models. */
export async function modelsImportCommand(context: CommandContext, file: string): Promise<CommandResult> {
  const imported = await importModel({
    file: resolve(file),
    folder: userModelsFolder(),
    launcher: context.host.launcher,
    workerPath: context.host.chatWorkerPath,
    signal: context.signal,
    onProgress: (step, bytes, total) => context.progress.show(steps[step], Math.round(bytes / 1e6), Math.round(total / 1e6)),
  });
  context.progress.clear();
  const { model, path, facts, seconds, known } = imported;
  const value = { role: 'chat', ...model, path, ...facts, seconds, known };
  const lines = [
    `${model.name}: ${path}${known ? ' (was there already)' : ''}`,
    `${facts.architecture}, window ${facts.contextTokens} tokens, ${facts.gpu ?? `${facts.threads} thread(s)`}; loaded and tried in ${seconds.toFixed(1)} s`,
    `Measure what it may be trusted with: proviso models qualify ${model.file}`,
    `Use it with PROVISO_CHAT=${model.file}`,
  ];
  return done(value, lines.join('\n'));
}
