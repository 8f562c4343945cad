import { join } from 'node:path';
import type { Embedder, EmbeddingModelIdentity } from '../../core/index/embedder.ts';
import type { ChildLauncher } from '../process/child-launcher.ts';
import { ChildService } from '../process/child-service.ts';
import type { EmbeddingWorkerRequest, EmbeddingWorkerVectors } from './embedding-worker-request.ts';
import type { EmbeddingModel } from './manifest.ts';
import { ModelFile } from './model-file.ts';

export interface LlamaEmbedderOptions {
  readonly launcher: ChildLauncher;
  /** Absolute path of the built or source `embedding.worker`. */
  readonly workerPath: string;
  readonly modelsFolder: string;
  readonly model: EmbeddingModel;
  /** Threads to compute with; default: the machine's cores but one, at most eight. */
  readonly threads?: number;
  /** Ends the child (about 600 MB) after this long without work; default five minutes. */
  readonly idleMilliseconds?: number;
}

/** Texts in one request to the child: small enough that a time limit means a hang and a cancellation is soon heard. */
const batchTexts = 32;
const loadMilliseconds = 120_000;
const textMilliseconds = 10_000;

/**
 * glibc keeps freed memory of the model's loading for good and grows an arena for each thread; with these settings the
 * child stays about 150 MB smaller. Other C libraries ignore them.
 */
const thriftyMemory = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1000000', MALLOC_MMAP_THRESHOLD_: '1000000' };

const again = 'Keyword search still works.';

/** Embeds in a child process through node-llama-cpp, so that a model that makes llama.cpp abort never ends the host. */
export class LlamaEmbedder implements Embedder {
  readonly #model: EmbeddingModel;
  readonly #file: ModelFile;
  readonly #threads: number | null;
  readonly #child: ChildService;

  constructor(options: LlamaEmbedderOptions) {
    const { model } = options;
    this.#model = model;
    this.#threads = options.threads ?? null;
    this.#file = new ModelFile(join(options.modelsFolder, model.file), model);
    this.#child = new ChildService({
      launcher: options.launcher,
      modulePath: options.workerPath,
      name: 'embedding',
      heapMegabytes: 512,
      residentMegabytes: 2048,
      environment: thriftyMemory,
      idleMilliseconds: options.idleMilliseconds ?? 300_000,
      failures: {
        crash: {
          code: 'model-crashed',
          message: `The process of the embedding model ended unexpectedly. Try again; if it happens again, the model file or this machine's memory is at fault. ${again}`,
        },
        timeout: {
          code: 'model-crashed',
          message: `The embedding model gave no answer in time and was stopped. Close other programs that use the processor and try again. ${again}`,
        },
        memory: {
          code: 'model-crashed',
          message: `The embedding model used more memory than it may and was stopped. Try again. ${again}`,
        },
        unavailable: {
          code: 'model-unavailable',
          message: `The embedding model's process died several times in a row and is not started again. Restart Proviso to try once more. ${again}`,
        },
      },
    });
  }

  async identity(): Promise<EmbeddingModelIdentity> {
    const { name, sha256, dimensions, maximumTokens } = this.#model;
    return { name, sha256, dimensions, maximumTokens };
  }

  /** Process id of the living child; null when none runs. */
  get pid(): number | null {
    return this.#child.pid;
  }

  async embed(kind: 'query' | 'passage', texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    const { dimensions, prefixes } = this.#model;
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += batchTexts) {
      const batch = texts.slice(start, start + batchTexts);
      const { values } = await this.#ask<EmbeddingWorkerVectors>('embed', prefixes[kind], batch, signal);
      for (let index = 0; index < batch.length; index += 1) {
        vectors.push(values.slice(index * dimensions, (index + 1) * dimensions));
      }
    }
    return vectors;
  }

  async countTokens(texts: readonly string[]): Promise<readonly number[]> {
    return texts.length === 0 ? [] : this.#ask<readonly number[]>('countTokens', '', texts);
  }

  /** Lets a model that died too often be tried again. */
  reset(): void {
    this.#child.reset();
  }

  async dispose(): Promise<void> {
    await this.#child.dispose();
  }

  async #ask<Result>(method: string, prefix: string, texts: readonly string[], signal?: AbortSignal): Promise<Result> {
    await this.#file.verify();
    const { dimensions, contextTokens } = this.#model;
    const request: EmbeddingWorkerRequest = {
      path: this.#file.path,
      threads: this.#threads,
      dimensions,
      contextTokens,
      prefix,
      texts,
    };
    const timeoutMilliseconds = loadMilliseconds + texts.length * textMilliseconds;
    return this.#child.request<Result>(method, request, { timeoutMilliseconds, ...(signal === undefined ? {} : { signal }) });
  }
}
