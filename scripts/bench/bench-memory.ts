import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchResult } from './bench-result.ts';
import { madePdf } from './made-pdf.ts';
import { residentMegabytesOfTree } from './process-tree.ts';

const pollMilliseconds = 25;

/**
 * Peak of the resident memory of a host that imports a 400-page PDF, its database worker and its reader child, summed over
 * the process tree. No embedding model runs meanwhile, so that the figure is what comes on top of one. Linux only.
 */
export async function benchMemory(): Promise<readonly BenchResult[]> {
  if (process.platform !== 'linux') {
    console.log('memory   is measured on Linux only');
    return [];
  }
  const path = await madePdf();
  const host = fork(fileURLToPath(new URL('./import-process.ts', import.meta.url)), [path], { execArgv: [] });
  const { pid } = host;
  if (pid === undefined) throw new Error('The host of the memory bench did not start');
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytesOfTree(pid));
  }, pollMilliseconds);
  const exited = once(host, 'exit');
  try {
    const done = once(host, 'message') as Promise<[{ pages: number; clauses: number }]>;
    const failed = exited.then(() => Promise.reject(new Error('The host of the memory bench ended before it was done')));
    const [{ pages, clauses }] = await Promise.race([done, failed]);
    return [
      {
        name: 'memory',
        text: `peak resident memory of importing ${pages} pages, over the model`,
        value: peak,
        bar: 700,
        sense: 'most',
        unit: 'MB',
        figures: [`${clauses} clauses, sum over host and reader child, polled every ${pollMilliseconds} ms`],
      },
    ];
  } finally {
    clearInterval(timer);
    if (host.connected) host.disconnect();
    await exited;
  }
}
