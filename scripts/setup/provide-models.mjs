import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root, say } from './paths.mjs';

const stampFile = join(cacheFolder, 'models.json');

async function sha256(path) {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

/** Checks that every model shipped in `models/` is whole, by sha256; a file once checked is not read again until it changes. */
export async function provideModels() {
  const manifest = JSON.parse(readFileSync(join(root, 'models', 'manifest.json'), 'utf8'));
  const checked = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
  for (const model of manifest.models) {
    if (!model.sources.some((source) => source.kind === 'shipped')) continue;
    const path = join(root, 'models', model.file);
    if (!existsSync(path)) {
      say(`model ${model.file} (${model.role}) is missing: answers work by keyword search alone`);
      continue;
    }
    const { size, mtimeMs } = statSync(path);
    const state = `${size} ${mtimeMs} ${model.sha256}`;
    if (checked[model.file] === state) continue;
    const found = size === model.size ? await sha256(path) : `a file of ${size} bytes`;
    if (found !== model.sha256) {
      throw new Error(
        `models/${model.file} is damaged (${found} instead of sha256 ${model.sha256}). Restore it from the repository and run the command again.`,
      );
    }
    checked[model.file] = state;
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(stampFile, JSON.stringify(checked));
    say(`model ${model.file} (${model.role}) checked`);
  }
}
