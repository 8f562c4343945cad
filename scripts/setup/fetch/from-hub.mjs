import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The public model hub; HF_ENDPOINT names another one, as the hub's own tools have it. */
const publicHub = 'https://huggingface.co';
const silenceSeconds = 30;

/** Downloads the file from the model hub; goes on where an earlier download ended. Throws why it cannot be had. */
export async function fromHub({ model, source, partial, environment, answerSeconds, progress }) {
  const hub = (environment.HF_ENDPOINT || publicHub).replace(/\/+$/, '');
  const address = `${hub}/${source.repository}/resolve/main/${encodeURIComponent(source.file ?? model.file)}`;
  const kept = existsSync(partial) ? statSync(partial).size : 0;
  const controller = new AbortController();
  let timer;
  const expect = (seconds) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new Error(`no answer in ${seconds} seconds`)), seconds * 1000);
  };
  try {
    expect(answerSeconds);
    const headers = kept > 0 ? { range: `bytes=${kept}-` } : {};
    const response = await fetch(address, { headers, signal: controller.signal });
    if (!response.ok || response.body === null) throw new Error(`it answered ${response.status}`);
    const resumed = response.status === 206;
    let bytes = resumed ? kept : 0;
    const count = new Transform({
      transform(piece, _encoding, done) {
        expect(silenceSeconds);
        bytes += piece.length;
        // A server that sends something else may send it for ever.
        if (bytes > model.size) return done(new Error(`it sends more than ${model.size} bytes`));
        progress(bytes);
        return done(null, piece);
      },
    });
    expect(silenceSeconds);
    await pipeline(Readable.fromWeb(response.body), count, createWriteStream(partial, { flags: resumed ? 'a' : 'w' }));
    if (bytes < model.size) throw new Error(`it ended after ${bytes} of ${model.size} bytes`);
  } catch (error) {
    if (existsSync(partial) && statSync(partial).size > model.size) rmSync(partial);
    throw controller.signal.aborted ? controller.signal.reason : reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** `fetch failed` hides what failed in its cause. */
function reasonOf(error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause : new Error(String(cause));
}
