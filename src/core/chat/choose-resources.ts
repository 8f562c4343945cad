export interface ContextChoice {
  /** Memory that can be had without swapping, in bytes. */
  readonly availableBytes: number;
  /** Size of the model file in bytes; all of it will be in memory. */
  readonly modelBytes: number;
  /** Window that the model was trained with, in tokens. */
  readonly trainedTokens: number;
}

const usualTokens = 4096;
const roomyTokens = 8192;
const tightTokens = 2048;
const gigabyte = 1e9;

/**
 * Window in tokens that a chat model is given. A question with its candidates takes about 1,500 tokens, so 4,096 is enough;
 * with much memory to spare long clauses get more room, with little of it the window shrinks before the machine swaps.
 */
export function chooseContextTokens({ availableBytes, modelBytes, trainedTokens }: ContextChoice): number {
  const spare = availableBytes - modelBytes;
  const wanted = spare < gigabyte ? tightTokens : spare < 12 * gigabyte ? usualTokens : roomyTokens;
  // Some files do not say.
  return trainedTokens > 0 ? Math.min(wanted, trainedTokens) : wanted;
}

/** More threads than this gain nothing: memory is the limit then. */
const maximumThreads = 8;

/**
 * Threads for a chat model on the processor. One core stays free for the host; of two cores both are used while the machine
 * is idle, since with busy cores two threads are slower than one. `load`: running processes on average, as `uptime` tells it.
 */
export function chooseThreads(mathCores: number, load: number): number {
  if (mathCores <= 2) return load < 0.75 ? mathCores : 1;
  return Math.min(maximumThreads, mathCores - 1);
}
