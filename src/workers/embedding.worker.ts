import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getLlama, type LlamaEmbeddingContext, LlamaLogLevel, type LlamaModel } from 'node-llama-cpp';
import type { EmbeddingWorkerRequest, EmbeddingWorkerVectors } from '../node/models/embedding-worker-request.ts';
import { type ChildCall, serveChild } from '../node/process/serve-child.ts';
import { ProvisoError } from '../shared/errors.ts';

/** Texts between two collections of garbage. */
const collectEvery = 8;

/** More threads than this gain nothing on texts of this length. */
const maximumThreads = 8;

interface Loaded {
  readonly path: string;
  readonly model: LlamaModel;
  readonly context: LlamaEmbeddingContext;
}

let loading: Promise<Loaded> | null = null;

async function load(request: EmbeddingWorkerRequest): Promise<Loaded> {
  loading ??= start(request).catch((error: unknown) => {
    // The file may be put right by the next request.
    loading = null;
    throw error;
  });
  const loaded = await loading;
  if (loaded.path !== request.path) throw new ProvisoError('internal', 'This process holds another embedding model');
  return loaded;
}

async function start({ path, threads, contextTokens, dimensions }: EmbeddingWorkerRequest): Promise<Loaded> {
  try {
    const llama = await getLlama({
      gpu: false,
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      maxThreads: threads ?? 0,
      logLevel: LlamaLogLevel.error,
      logger: () => {},
    });
    // One core stays free for the host: with busy cores two threads are slower than one.
    const chosen = threads ?? Math.min(maximumThreads, Math.max(1, llama.cpuMathCores - 1));
    const model = await llama.loadModel({ modelPath: path, gpuLayers: 0 });
    if (model.embeddingVectorSize !== dimensions) {
      const message = `The model file ${path} gives vectors of ${model.embeddingVectorSize} numbers; ${dimensions} are expected`;
      throw new ProvisoError('model-damaged', message, { path });
    }
    const context = await model.createEmbeddingContext({ contextSize: contextTokens, batchSize: contextTokens, threads: chosen });
    return { path, model, context };
  } catch (error) {
    if (error instanceof ProvisoError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The embedding model ${path} cannot be loaded: ${reason}. Install Proviso again if the file came with it.`;
    throw new ProvisoError('model-damaged', message, { path });
  }
}

// node-llama-cpp 3.21 makes a sampler for every text (12 bytes for each of the vocabulary's tokens, here 3 MB) and frees
// it only when JavaScript's garbage is collected, which does not know how heavy it is: a gigabyte in 300 texts.
setFlagsFromString('--expose-gc');
const collectYoung = runInNewContext('gc') as (options: { type: 'minor' }) => void;

async function embed(request: EmbeddingWorkerRequest, call: ChildCall): Promise<EmbeddingWorkerVectors> {
  const { context } = await load(request);
  const { dimensions, contextTokens, prefix, texts } = request;
  const values = new Float32Array(texts.length * dimensions);
  for (const [index, text] of texts.entries()) {
    call.signal.throwIfAborted();
    const tokens = context.model.tokenize(prefix + text);
    // Beginning and end tokens are added, and llama.cpp keeps one place of the window free.
    if (tokens.length + 3 > contextTokens) {
      const message = `A text of ${tokens.length} tokens is longer than the embedding model's window of ${contextTokens}: split it first`;
      throw new ProvisoError('internal', message, { index, tokens: tokens.length });
    }
    const { vector } = await context.getEmbeddingFor(tokens);
    writeUnit(vector, values.subarray(index * dimensions, (index + 1) * dimensions));
    if (index % collectEvery === collectEvery - 1) collectYoung({ type: 'minor' });
  }
  collectYoung({ type: 'minor' });
  return { values };
}

/** Writes the vector scaled to length 1; a vector of zeros stays as it is. */
function writeUnit(vector: readonly number[], target: Float32Array): void {
  const length = Math.hypot(...vector);
  for (const [index, value] of vector.entries()) target[index] = length === 0 ? 0 : value / length;
}

async function countTokens(request: EmbeddingWorkerRequest): Promise<readonly number[]> {
  const { model } = await load(request);
  return request.texts.map((text) => model.tokenize(text).length);
}

serveChild({ embed, countTokens });
