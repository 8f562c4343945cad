/** Identity of an embedding model: vectors carry its hash and are useless under another. */
export interface EmbeddingModelIdentity {
  readonly name: string;
  /** sha256 of the model file, lower-case hexadecimal. */
  readonly sha256: string;
  readonly dimensions: number;
  /** Longest input in tokens; longer clauses get several vectors. */
  readonly maximumTokens: number;
}

/** Turns texts into unit vectors (length 1, `dimensions` numbers each). Throws `ProvisoError` with a `model-…` code. */
export interface Embedder {
  identity(): Promise<EmbeddingModelIdentity>;
  /** `kind` decides the prefix that the model wants. Texts above the model's window are refused with `internal`: split them first. */
  embed(kind: 'query' | 'passage', texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /** Number of tokens of each text, without the prefix. */
  countTokens(texts: readonly string[]): Promise<readonly number[]>;
  dispose(): Promise<void>;
}
