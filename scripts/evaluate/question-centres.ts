import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LlamaEmbedder } from '../../src/node/models/llama-embedder.ts';
import { embeddingModelOf, readModelManifest, sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { CachedEmbedder } from './cached-embedder.ts';
import { sharedData } from './measured-set.ts';

/**
 * Makes src/core/index/question-centres-data.ts: the mean vector of questions of each language under the shipped model. Only
 * the questions of development sets are read, no labels, and none that a figure is reported on as checked.
 */
const sources = {
  en: [
    ['obliqa/questions.dev200.jsonl', 120],
    ['legalbench-rag/privacy_qa.questions.dev.jsonl', 60],
    ['legalbench-rag/maud.questions.dev.jsonl', 20],
  ],
  zh: [['lecoqa-zh/questions.dev200.jsonl', 120]],
} as const;
/** Numbers are kept with four decimals. */
const scale = 10_000;

const modelsFolder = sourceModelsFolder();
const model = embeddingModelOf(readModelManifest(modelsFolder));
const llama = new LlamaEmbedder({
  launcher: new ForkLauncher(),
  workerPath: fileURLToPath(new URL('../../src/workers/embedding.worker.ts', import.meta.url)),
  modelsFolder,
  model,
  threads: Math.max(1, Math.floor(cpus().length / 2)),
});
const embedder = await CachedEmbedder.open(llama, join(import.meta.dirname, '../../.cache/retrieval/vectors.bin'));
try {
  const benchmarks = sharedData('corpus', 'benchmarks');
  if (benchmarks === null) throw new Error('The shared data is not here.');
  const centres: string[] = [];
  for (const [language, files] of Object.entries(sources)) {
    const questions = files.flatMap(([file, count]) =>
      readFileSync(join(benchmarks, file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, count)
        .map((line): string => JSON.parse(line).question),
    );
    const vectors = await embedder.embed('query', questions);
    const mean = Array.from({ length: model.dimensions }, (_, at) =>
      Math.round((vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length) * scale),
    );
    const lines = Array.from({ length: Math.ceil(mean.length / 24) }, (_, row) => mean.slice(row * 24, row * 24 + 24).join(' '));
    centres.push(`  ${language}: \`\n${lines.join('\n')}\`,`);
  }
  writeFileSync(
    join(import.meta.dirname, '../../src/core/index/question-centres-data.ts'),
    `/** Made by scripts/evaluate/question-centres.ts: mean question vectors of multilingual-e5-small, times ${scale}. */
export const centresOf = '${model.sha256}';

export const questionCentres = {
${centres.join('\n')}
} as const;
`,
  );
} finally {
  await embedder.dispose();
}
