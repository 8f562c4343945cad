import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedFolder } from '../../test/support/shared-data.ts';
import { type BenchResult, median } from './bench-result.ts';
import { ImportSession } from './import-session.ts';
import { madePdf } from './made-pdf.ts';

const rounds = 3;

/**
 * Pages a second from a PDF on disk to a library that finds its clauses by their words (child started, read, structured,
 * stored), against bare pdf.js text extraction of the same file. Each side starts a process for it, and both starts count.
 */
export async function benchImport(): Promise<readonly BenchResult[]> {
  const results = [await benchFile('import', await madePdf())];
  const shared = sharedFolder();
  const real = shared === null ? null : join(shared, 'corpus', 'native', 'pdf', 'us-irm-2-3-59-400p.pdf');
  if (real !== null && existsSync(real)) results.push(await benchFile('import', real));
  return results;
}

async function benchFile(name: string, path: string): Promise<BenchResult> {
  const ratios: number[] = [];
  const seconds: { bare: number[]; bareWithoutStart: number[]; ours: number[] } = { bare: [], bareWithoutStart: [], ours: [] };
  let pages = 0;
  let clauses = 0;
  for (let round = 0; round < rounds; round += 1) {
    const bare = await bareExtraction(path);
    const ours = await ourImport(path);
    if (ours.pages !== bare.pages) throw new Error(`${ours.pages} pages were imported of ${bare.pages}`);
    ({ pages, clauses } = ours);
    seconds.bare.push(bare.seconds);
    seconds.bareWithoutStart.push(bare.secondsWithoutStart);
    seconds.ours.push(ours.seconds);
    ratios.push(bare.seconds / ours.seconds);
  }
  const speed = (taken: readonly number[]): string => `${(pages / median(taken)).toFixed(0)} pages/s`;
  return {
    name,
    text: `PDF to keyword-searchable, against bare pdf.js text extraction: ${basename(path)}`,
    value: median(ratios),
    bar: 0.6,
    sense: 'least',
    unit: '',
    figures: [
      `ours ${speed(seconds.ours)} (${median(seconds.ours).toFixed(1)} s, ${pages} pages, ${clauses} clauses), bare ${speed(seconds.bare)} (${speed(seconds.bareWithoutStart)} without the start of its process), median of ${rounds} rounds`,
    ],
  };
}

async function bareExtraction(path: string): Promise<{ pages: number; seconds: number; secondsWithoutStart: number }> {
  const start = performance.now();
  const child = fork(fileURLToPath(new URL('./bare-pdf.ts', import.meta.url)), [path], { execArgv: [] });
  const exited = once(child, 'exit');
  const [{ pages, seconds }] = (await once(child, 'message')) as [{ pages: number; seconds: number }];
  const whole = (performance.now() - start) / 1000;
  await exited;
  return { pages, seconds: whole, secondsWithoutStart: seconds };
}

async function ourImport(path: string): Promise<{ pages: number; clauses: number; seconds: number }> {
  const session = new ImportSession();
  try {
    // The worker has opened the library before the clock starts: a host does that at its start.
    await session.store.documents();
    return await session.import(path);
  } finally {
    await session.close();
  }
}
