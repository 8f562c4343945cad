import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Folders inside a stick or a named folder where the file may lie. */
const places = ['', 'models', 'proviso', 'Proviso', join('proviso', 'models'), join('Proviso', 'models')];

/** Copies the file from the named folder, or from a USB stick that holds it. Throws why it cannot be had. */
export async function fromFolder({ model, partial, from, environment, answerSeconds, progress }) {
  const named = from ?? environment.PROVISO_MODELS_FROM;
  const folders = named ? [named] : await within(answerSeconds, 'sticks', async () => mountedSticks());
  const found = folders
    .flatMap((folder) => places.map((place) => join(folder, place, model.file)))
    .find((path) => existsSync(path) && statSync(path).isFile());
  if (found === undefined) throw new Error(named ? `${named} does not hold ${model.file}` : 'no stick holds the file');
  const { size } = statSync(found);
  if (size !== model.size) throw new Error(`${found} has ${size} bytes and should have ${model.size}`);
  rmSync(partial, { force: true });
  let bytes = 0;
  const count = new Transform({
    transform(piece, _encoding, done) {
      bytes += piece.length;
      progress(bytes);
      done(null, piece);
    },
  });
  await pipeline(createReadStream(found, { highWaterMark: 1 << 20 }), count, createWriteStream(partial));
}

function mountedSticks() {
  const name = userInfo().username;
  if (process.platform === 'win32') return [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);
  const parents = process.platform === 'darwin' ? ['/Volumes'] : [`/media/${name}`, `/run/media/${name}`, '/mnt'];
  return parents.flatMap((parent) => {
    try {
      return readdirSync(parent).map((entry) => join(parent, entry));
    } catch {
      return [];
    }
  });
}

async function within(seconds, what, work) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the ${what} gave no answer in ${seconds} seconds`)), seconds * 1000);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
