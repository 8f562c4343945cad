import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyModel } from '../../node/models/copy-model.ts';
import { readModelManifest } from '../../node/models/manifest.ts';
import { ModelFile } from '../../node/models/model-file.ts';
import { modelsCacheFolder } from '../../node/models/model-folders.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';

/** Part of a source checkout alone: what a package holds reaches no network. */
const fetchScript = fileURLToPath(new URL('../../../scripts/setup/fetch-model.mjs', import.meta.url));

/** Gets a model of the manifest: from a folder, or, in a source checkout, from wherever set-up gets it. */
export async function modelsFetchCommand(
  context: CommandContext,
  role: string | undefined,
  options: { readonly from?: string },
): Promise<CommandResult> {
  const model = modelNamed(context, role ?? 'chat');
  const path = join(modelsCacheFolder(), model.file);
  const started = performance.now();
  const result = (source: string): CommandResult => {
    const seconds = (performance.now() - started) / 1000;
    const value = {
      role: model.role,
      name: model.name,
      file: model.file,
      path,
      sha256: model.sha256,
      size: model.size,
      source,
      seconds,
    };
    return done(value, `${model.name}: ${path} (${source}, ${seconds.toFixed(0)} s)`);
  };
  const isThere = await new ModelFile(path, model, { stampPath: `${path}.checked` }).verify().then(
    () => true,
    () => false,
  );
  if (isThere) return result('cache');
  if (options.from !== undefined) {
    const onProgress = (bytes: number, total: number): void => {
      context.progress.show(`MB of ${model.file}`, Math.round(bytes / 1e6), Math.round(total / 1e6));
    };
    const from = fileAt(resolve(options.from), model.file);
    await copyModel({ from, to: path, sha256: model.sha256, signal: context.signal, onProgress });
    context.progress.clear();
    return result('folder');
  }
  if (!existsSync(fetchScript)) {
    const message = `Proviso reaches no network. Name a folder or USB stick that holds ${model.file}: models fetch --from DIR`;
    throw new ProvisoError('wrong-usage', message, { file: model.file });
  }
  return result(await runFetchScript(model.file, context.signal));
}

function modelNamed(context: CommandContext, name: string) {
  const models = readModelManifest(context.host.modelsFolder).models.filter(
    (model) => !model.sources.some((source) => source.kind === 'shipped'),
  );
  const found =
    models.find((model) => model.file === name || model.name === name) ??
    models.find((model) => model.role === name && model.role === 'chat' && model.default === true) ??
    models.find((model) => model.role === name);
  if (found !== undefined) return found;
  const known = models.map((model) => `${model.role} ${model.file}`).join(', ');
  throw new ProvisoError('wrong-usage', `There is no "${name}" to fetch. There are: ${known}`, { name });
}

/** `from` may be the file itself or a folder that holds it. */
function fileAt(from: string, file: string): string {
  const candidates = [from, join(from, file), join(from, 'models', file), join(from, 'proviso', file)];
  const found = candidates.find((path) => existsSync(path) && statSync(path).isFile());
  if (found === undefined) throw new ProvisoError('file-not-found', `${from} does not hold ${file}`, { from, file });
  return found;
}

/** Its progress goes to our standard error. Gives the kind of source that had the file. */
async function runFetchScript(file: string, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [fetchScript, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (): boolean => child.kill();
  signal.addEventListener('abort', stop, { once: true });
  let output = '';
  let lastWords = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    lastWords = (lastWords + text).slice(-2000);
  });
  const code = await new Promise<number | null>((settle, reject) => {
    child.on('error', reject);
    child.on('close', settle);
  });
  signal.removeEventListener('abort', stop);
  if (signal.aborted) throw new ProvisoError('cancelled', 'The work was cancelled');
  if (code === 0) return String((JSON.parse(output) as { source: unknown }).source);
  const reason = lastWords.trim().split('\n').at(-1) ?? '';
  const cure = 'Answers quote clauses without it; with the file on a stick: models fetch --from DIR.';
  throw new ProvisoError('model-not-fetched', `${reason}. ${cure}`, { file });
}
