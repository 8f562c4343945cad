import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCases } from '../../src/node/evaluate/cases/run-cases.ts';
import type { GoldenFigures } from '../../src/node/evaluate/golden/golden-figures.ts';
import { readGoldenSet } from '../../src/node/evaluate/golden/golden-file.ts';
import { runGolden } from '../../src/node/evaluate/golden/run-golden.ts';
import { LibraryService } from '../../src/node/library/library-service.ts';
import { LlamaEmbedder } from '../../src/node/models/llama-embedder.ts';
import { embeddingModelOf, readModelManifest, sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { DocumentReader } from '../../src/node/read/document-reader.ts';
import { LibraryStoreClient } from '../../src/node/store/library-store-client.ts';
import { CachedEmbedder } from './cached-embedder.ts';
import { sharedData } from './measured-set.ts';

const help = `Runs the whole pipeline without a chat model on golden sets and cases, with kept vectors: seconds instead of minutes.

  node scripts/evaluate/answers.ts [--golden] [--samples] [--cases] [--only NAME]

--golden: the shared development questions; --samples: test/golden; --cases: the shared development cases. Default: all three.
Vectors are kept in .cache/selection. Figures for a report come from \`proviso eval\` and \`proviso cases\`.
`;

const { values } = parseArgs({
  options: {
    golden: { type: 'boolean', default: false },
    samples: { type: 'boolean', default: false },
    cases: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function worker(name: string): string {
  return fileURLToPath(new URL(`../../src/workers/${name}.worker.ts`, import.meta.url));
}

function line(name: string, figures: GoldenFigures): string {
  const share = (value: number | null): string => (value === null ? 'none' : value.toFixed(3));
  const { complete, answerable, exactSets, correctRefusals, toReject, falseRefusals, candidates } = figures;
  return (
    `${name}: complete ${complete}/${answerable}, recall ${share(figures.recall)}, precision ${share(figures.precision)} ` +
    `(strict ${share(figures.strictPrecision)}), exact ${exactSets}, refused ${correctRefusals}/${toReject} (false ${falseRefusals}), ` +
    `mustInclude ${share(figures.mustInclude)}, in 20/40 candidates ${candidates.complete20}/${candidates.complete40}\n`
  );
}

async function run(): Promise<void> {
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const all = !values.golden && !values.samples && !values.cases;
  const cache = join(import.meta.dirname, '../../.cache/selection');
  mkdirSync(cache, { recursive: true });
  const launcher = new ForkLauncher();
  const modelsFolder = sourceModelsFolder();
  const llama = new LlamaEmbedder({
    launcher,
    workerPath: worker('embedding'),
    modelsFolder,
    model: embeddingModelOf(readModelManifest(modelsFolder)),
    threads: Math.max(1, Math.floor(cpus().length / 2)),
  });
  const embedder = await CachedEmbedder.open(llama, join(cache, 'vectors.bin'));
  const reader = new DocumentReader({ launcher, modulePath: worker('reader') });
  const openLibrary = (folder: string): LibraryService => {
    mkdirSync(folder, { recursive: true });
    const store = new LibraryStoreClient({ workerPath: worker('database'), libraryFolder: folder });
    return new LibraryService({ store, reader, embedder, application: 'evaluation' });
  };
  const golden = async (name: string, path: string | null, documents?: string): Promise<void> => {
    if (path === null) return;
    const library = openLibrary(join(cache, `${name}-${process.pid}`));
    const report = await runGolden(await readGoldenSet(path, documents), library);
    await library.close();
    for (const { id, cited, missed, wrong, refused, acceptable, answerable } of report.questions) {
      if (answerable ? missed.length + wrong.length + acceptable.length === 0 && !refused : refused) continue;
      process.stdout.write(
        `  ${id}: ${refused ? 'refused' : `cites ${cited.join(', ')}`}; misses ${missed.join(', ') || '-'}; wrong ${wrong.join(', ') || '-'}; aside ${acceptable.join(', ') || '-'}\n`,
      );
    }
    process.stdout.write(line(name, report.figures));
    if (report.crossLanguage !== null) process.stdout.write(line(`${name} across languages`, report.crossLanguage));
  };
  try {
    if (all || values.samples)
      await golden(
        'samples',
        fileURLToPath(new URL('../../test/golden', import.meta.url)),
        fileURLToPath(new URL('../../resources/samples', import.meta.url)),
      );
    if (all || values.golden) await golden('golden', sharedData('golden', 'dev'));
    const cases = sharedData('cases', 'dev');
    if ((all || values.cases) && cases !== null) {
      const report = await runCases(cases, { openLibrary, only: values.only });
      for (const outcome of report.cases)
        for (const failure of [...outcome.failures, ...outcome.hardFailures.map((text) => `(hard) ${text}`)])
          if (outcome.status !== 'skipped') process.stdout.write(`  ${outcome.id}: ${failure}\n`);
      process.stdout.write(
        `cases: passed ${report.passed}, failed ${report.failed}, skipped ${report.skipped}; checks ${report.checks.passed} passed, ${report.checks.failed} failed; hard ${report.hard.passed}/${report.hard.passed + report.hard.failed}\n`,
      );
    }
  } finally {
    await Promise.all([embedder.dispose(), reader.dispose()]);
  }
}

await run();
