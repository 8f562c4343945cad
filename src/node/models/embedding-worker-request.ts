/** What the embedding child is asked: each request names the model, so that a child that was started anew knows what to load. */
export interface EmbeddingWorkerRequest {
  /** Absolute path of the model file, already verified. */
  readonly path: string;
  /** Threads to compute with; null: chosen from the machine. */
  readonly threads: number | null;
  readonly dimensions: number;
  readonly contextTokens: number;
  /** Words put before each text that is embedded. */
  readonly prefix: string;
  readonly texts: readonly string[];
}

/** Unit vectors one after another, `dimensions` numbers for each text. */
export interface EmbeddingWorkerVectors {
  readonly values: Float32Array;
}
