import { defineConfig } from 'vitest/config';

const suffixes = { model: 'model', golden: 'golden', long: 'long', e2e: 'e2e' } as const;

/** `*.e2e.test.ts` drive the window in a browser, `*.model.test.ts` run a model, `*.golden.test.ts` measure the samples, `*.long.test.ts` run in `npm run test:long` alone. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: Object.values(suffixes).map((suffix) => `test/**/*.${suffix}.test.ts`),
          testTimeout: 20_000,
        },
      },
      ...Object.values(suffixes).map((suffix) => ({
        extends: true as const,
        test: {
          name: suffix,
          include: [`test/**/*.${suffix}.test.ts`],
          testTimeout: suffix === 'long' ? 1_800_000 : 180_000,
          hookTimeout: 180_000,
          // One model in memory at a time: two of them on two cores are slower than one after the other.
          fileParallelism: false,
        },
      })),
    ],
  },
});
