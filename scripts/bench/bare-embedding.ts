import { getLlama, LlamaLogLevel } from 'node-llama-cpp';

/**
 * The baseline of the vector bench: node-llama-cpp alone in a process of its own, as its guide shows it. Parent sends
 * `{texts}`, gets the seconds that embedding them took. Arguments: model file, threads, window.
 */
const [modelPath = '', threads = '1', contextTokens = '512'] = process.argv.slice(2);
const llama = await getLlama({
  gpu: false,
  build: 'never',
  skipDownload: true,
  maxThreads: Number(threads),
  logLevel: LlamaLogLevel.error,
  logger: () => {},
});
const model = await llama.loadModel({ modelPath });
const context = await model.createEmbeddingContext({
  contextSize: Number(contextTokens),
  batchSize: Number(contextTokens),
  threads: Number(threads),
});

process.on('message', async ({ texts }: { texts: readonly string[] }) => {
  const start = performance.now();
  const vectors: (readonly number[])[] = [];
  for (const text of texts) vectors.push((await context.getEmbeddingFor(text)).vector);
  process.send?.({ seconds: (performance.now() - start) / 1000, first: vectors[0] });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
