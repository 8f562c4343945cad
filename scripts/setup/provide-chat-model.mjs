import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsCache } from './fetch/models-cache.mjs';
import { fetchModel, modelNamed, readManifest } from './fetch-model.mjs';
import { cacheFolder, say } from './paths.mjs';

const rememberHours = 24;

/**
 * Provides the chat model: the manifest's default, or the file that `PROVISO_CHAT` names; `PROVISO_CHAT=none` does without.
 * A failure is said, remembered for a day and never an error: Proviso quotes clauses without a chat model.
 */
export async function provideChatModel({ manifest, stampFolder = cacheFolder, environment = process.env } = {}) {
  const wanted = environment.PROVISO_CHAT ?? '';
  if (wanted === 'none') return;
  const stampFile = join(stampFolder, 'chat-model.json');
  const remember = (stamp) => {
    mkdirSync(stampFolder, { recursive: true });
    writeFileSync(stampFile, JSON.stringify(stamp));
  };
  const without = 'answers quote clauses until then (PROVISO_CHAT=none: never fetch one)';
  try {
    const model = modelNamed(readManifest(manifest), wanted || 'chat');
    const path = join(modelsCache(process.platform, environment), model.file);
    const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
    if (existsSync(path) && stamp.checked === stateOf(path, model)) return;
    if (!existsSync(path) && stamp.file === model.file && Date.now() - stamp.failedAt < rememberHours * 3_600_000) return;
    say(`chat model ${model.file} (${Math.round(model.size / 1e6)} MB) …`);
    try {
      const { source, seconds } = await fetchModel(model, { cache: modelsCache(process.platform, environment), environment });
      remember({ checked: stateOf(path, model) });
      say(
        source === 'cache'
          ? `chat model ${model.file} checked`
          : `chat model fetched from the ${source} in ${seconds.toFixed(0)} s`,
      );
    } catch (error) {
      remember({ file: model.file, failedAt: Date.now() });
      throw error;
    }
  } catch (error) {
    say(`${error instanceof Error ? error.message : error}`);
    say(`going on without a chat model: ${without}; next try in ${rememberHours} hours`);
  }
}

function stateOf(path, model) {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs} ${model.sha256}`;
}
